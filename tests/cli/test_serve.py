"""``netzplan serve``: it serves from any folder, and says in one line why it can't."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from netzplan.cli import serving
from tests.cli.terminal import Terminal, environment


@contextmanager
def served(data: Path, folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run ``netzplan serve`` in a process of its own; yield it and the address it told."""
    serve = [sys.executable, "-m", "netzplan", "serve", "--port", "0", "--data", str(data)]
    environ = {key: value for key, value in environment().items() if "DISPLAY" not in key}
    process = subprocess.Popen(
        [*serve, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=environ,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found is not None, f"{line}{process.stderr.read() if process.stderr else ''}"
        yield process, found[0].rstrip("/")
    finally:
        process.kill()
        process.communicate()


def test_it_serves_and_ends_when_it_is_told(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    with served(data, tmp_path, "--open") as (process, address):
        with urlopen(f"{address}/api/health", timeout=10) as answer:
            assert answer.status == 200
        assert (data / "netzplan.sqlite3").is_file()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
        assert "Traceback" not in err
        assert process.returncode in (0, 130)


def test_a_port_in_use_is_one_line(netzplan: Terminal, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        told = netzplan("serve", "--port", str(port), "--data", tmp_path)
    told.refused("serve/in-use", exit_code=1)
    assert str(port) in told.err


@pytest.mark.parametrize("port", ["-1", "65536"])
def test_a_port_that_is_none(netzplan: Terminal, tmp_path: Path, port: str) -> None:
    netzplan("serve", "--port", port, "--data", tmp_path).refused("serve/port")


def test_an_address_that_is_not_ours(netzplan: Terminal, tmp_path: Path) -> None:
    words = ("serve", "--host", "192.0.2.1", "--port", "0", "--data", tmp_path)
    netzplan(*words).refused("serve/address", exit_code=1)


def test_a_data_folder_that_is_a_file(netzplan: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    netzplan("serve", "--port", "0", "--data", file).refused("serve/data")
    netzplan("serve", "--port", "0", "--data", file / "below").refused("serve/data")


@pytest.mark.skipif(sys.platform != "linux", reason="nobody may write into /proc")
def test_a_data_folder_that_nobody_may_write(netzplan: Terminal) -> None:
    netzplan("serve", "--port", "0", "--data", "/proc").refused("serve/data")
    netzplan("serve", "--port", "0", "--data", "/proc/netzplan").refused("serve/data")


def test_a_database_that_is_none(netzplan: Terminal, tmp_path: Path) -> None:
    (tmp_path / "netzplan.sqlite3").write_bytes(b"this is a diary, not a database\n" * 100)
    netzplan("serve", "--port", "0", "--data", tmp_path).refused("serve/data", exit_code=1)


def test_where_data_belongs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert serving.data_folder() == tmp_path / "netzplan"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert serving.data_folder().parts[-3:] == ("Library", "Application Support", "netzplan")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert serving.data_folder() == tmp_path / "local" / "netzplan"


@pytest.mark.parametrize(
    ("platform", "variables", "wanted"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_where_there_is_a_desktop(
    monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str], wanted: bool
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert serving.has_desktop() is wanted


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("http://0.0.0.0:8000/", "http://127.0.0.1:8000/"),
        ("http://[::]:8000/", "http://[::1]:8000/"),
        ("http://127.0.0.1:8000/", "http://127.0.0.1:8000/"),
    ],
)
def test_an_address_for_a_browser(address: str, told: str) -> None:
    assert serving.browsable(address) == told
