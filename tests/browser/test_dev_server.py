"""The development server: page and interface on one port, stopped together."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest

from tests.architecture.tree import ROOT
from tests.server.running import PATIENCE
from web.dev_server import free_port, sources

SCRIPT = ROOT / "web" / "dev_server.py"


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    port = free_port()
    command = [sys.executable, str(SCRIPT), "--port", str(port), "--data", str(tmp_path / "data")]
    with (tmp_path / "log").open("w") as log:
        running = subprocess.Popen(command, stdout=log, stderr=log)
    yield f"http://127.0.0.1:{port}"
    running.send_signal(signal.SIGTERM)
    assert running.wait(PATIENCE) == 0, (tmp_path / "log").read_text()
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}")


def answer(address: str) -> httpx.Response:
    """Return the first successful answer."""
    last = monotonic() + PATIENCE
    while monotonic() < last:
        with suppress(httpx.TransportError):
            told = httpx.get(address, headers={"accept": "text/html,*/*"})
            if told.is_success:
                return told
        sleep(0.1)
    raise AssertionError(f"{address} does not answer")


@pytest.mark.nightly
def test_page_and_interface_share_a_port(address: str) -> None:
    assert "/@vite/client" in answer(address).text
    assert [game["id"] for game in answer(f"{address}/api/games").json()]
    assert "/@vite/client" in answer(f"{address}/rules/voll_verplant").text


def test_source_files_of_the_server_are_watched(tmp_path: Path) -> None:
    for name in ("a.py", "b.toml", "maps/c.json", "d.pyc", "server/page/e.json"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    before = sources(tmp_path)
    assert {path.name for path in before} == {"a.py", "b.toml", "c.json"}
    os.utime(tmp_path / "a.py", ns=(1, 1))
    assert sources(tmp_path) != before
