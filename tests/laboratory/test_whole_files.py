"""What is written as a whole, and where it then lies."""

import os
import sys
from pathlib import Path
from threading import Thread

import pytest

from netzplan.laboratory.tables import whole

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="such files need rights there")


def test_a_pipe_keeps_its_place_and_is_written_to(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", list[bytes]()
    os.mkfifo(pipe)
    reader = Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    whole(pipe, "a page")
    reader.join(10)
    assert pipe.is_fifo()
    assert read == [b"a page"]


def test_a_link_stays_one(tmp_path: Path) -> None:
    link = tmp_path / "latest.html"
    link.symlink_to("monday.html")
    for page in ("first", "second"):
        whole(link, page)
        assert link.is_symlink()
        assert (tmp_path / "monday.html").read_text() == page
    assert {file.name for file in tmp_path.iterdir()} == {"latest.html", "monday.html"}
