"""Files of tables and pages are written whole and in their proper place."""

import errno
import os
import sys
from pathlib import Path
from threading import Thread
from typing import Annotated

import pytest
from msgspec import Meta, Struct

from netzplan.laboratory.tables import Tables, _Csv, whole

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="such files need rights there")


class Row(Struct):
    """A row of a table."""

    number: Annotated[int, Meta(description="any number")]


class More(Row):
    """A row of another table."""


def test_two_writers_of_one_table_do_not_mix_their_rows(tmp_path: Path) -> None:
    files = {tmp_path / "rows.csv": Row}
    with Tables(files, "csv", 1) as first:
        with Tables(files, "csv", 1) as second:
            first.add([Row(1)])
            second.add([Row(2)])
        assert (tmp_path / "rows.csv").read_text() == "number\n2\n"
    assert (tmp_path / "rows.csv").read_text() == "number\n1\n"
    assert [file.name for file in tmp_path.iterdir()] == ["rows.csv"]


def test_after_an_error_no_file_stays_even_if_none_can_be_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {tmp_path / "rows.csv": Row, tmp_path / "more.csv": More}
    tables = Tables(files, "csv", 1)

    def full(table: _Csv) -> None:
        table._file.close()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(_Csv, "close", full)
    with pytest.raises(OSError, match="No space"), tables:
        tables.add([Row(1)])
    assert not list(tmp_path.iterdir())


@POSIX
def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", list[bytes]()
    os.mkfifo(pipe)
    reader = Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    whole(pipe, "a page")
    reader.join(10)
    assert pipe.is_fifo()
    assert read == [b"a page"]


@POSIX
def test_a_link_is_kept_and_its_target_is_written(tmp_path: Path) -> None:
    link = tmp_path / "latest.html"
    link.symlink_to("monday.html")
    for page in ("first", "second"):
        whole(link, page)
        assert link.is_symlink()
        assert (tmp_path / "monday.html").read_text() == page
    assert {file.name for file in tmp_path.iterdir()} == {"latest.html", "monday.html"}


def test_a_file_that_may_be_written_is_written_where_no_other_can_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(**_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("netzplan.laboratory.tables.NamedTemporaryFile", forbidden)
    (tmp_path / "page.html").write_text("the old page, which is longer")
    whole(tmp_path / "page.html", "the new page")
    assert (tmp_path / "page.html").read_text() == "the new page"
    with pytest.raises(PermissionError):
        whole(tmp_path / "other.html", "a page")
