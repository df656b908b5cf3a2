"""``netzplan serve``: it runs in any folder, and explains in one line why it cannot start."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import httpx
import pytest
from platformdirs import windows
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from netzplan.cli import serving
from netzplan.cli.failure import Failure
from netzplan.cli.folder import held_folder
from netzplan.server import reach
from netzplan.server.settings import Settings
from netzplan.server.store import StoreError
from netzplan.server.store.postgres import PostgresDatabase
from netzplan.server.store.sql import SqlStore
from tests.cli.terminal import Terminal, environment

PATIENCE = 60
"""Seconds that a busy machine may take for something that is usually immediate."""


@contextmanager
def served(data: Path, folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run ``netzplan serve`` in a new process; yield the process and the address it printed."""
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


def test_it_serves_until_it_is_stopped(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    with served(data, tmp_path, "--open") as (process, address):
        with urlopen(f"{address}/api/health", timeout=PATIENCE) as answer:
            assert answer.status == 200
        assert (data / "netzplan.sqlite3").is_file()
        assert sys.platform == "win32" or data.stat().st_mode & 0o777 == 0o700
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
        assert "Traceback" not in err
        assert process.returncode in (0, 130)


@pytest.mark.inspection
@pytest.mark.skipif(sys.platform != "linux", reason="systemd is on Linux only")
@pytest.mark.parametrize("processes", ["1", "2"])
def test_systemd_learns_that_it_serves(
    tmp_path: Path, processes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind("")  # the kernel chooses a name that starts with a zero byte
        systemd.settimeout(PATIENCE)
        name = systemd.getsockname()[1:].decode()
        monkeypatch.setenv("NOTIFY_SOCKET", f"@{name}")
        with served(tmp_path / "data", tmp_path, "--workers", processes) as (_, address):
            assert systemd.recv(64) == b"READY=1"
            assert urlopen(f"{address}/api/health", timeout=PATIENCE).status == 200


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_the_usual_limit_of_open_files_is_raised(tmp_path: Path) -> None:
    import resource

    usual, hard = 256, resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    asked = "import resource as r; from netzplan.cli.serving import _allow_many_files as allow; "
    asked += f"r.setrlimit(r.RLIMIT_NOFILE, ({usual}, {hard})); allow(); "
    asked += "print(r.getrlimit(r.RLIMIT_NOFILE)[0])"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert int(told.stdout) == (serving.FILES if hard < 0 else min(serving.FILES, hard))


def test_a_database_that_is_away_is_named_once(tmp_path: Path) -> None:
    url = "postgresql://ann:secret@127.0.0.1:1/club"
    with pytest.raises(StoreError) as found:
        SqlStore(PostgresDatabase(url))
    told = serving.unusable(tmp_path, url, found.value)
    assert told.message.count("ann@127.0.0.1:1/club") == 1
    assert "secret" not in told.message


def test_it_says_who_can_reach_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def told(host: str = "127.0.0.1", address: str = "") -> str:
        settings = Settings(host=host, address=address, data=str(tmp_path))
        serving._tell("http://127.0.0.1:8123/", settings, "")
        return capsys.readouterr().out

    monkeypatch.setattr(reach, "network_address", lambda: "192.168.1.5")
    assert "other devices: http://192.168.1.5:8123\n" in told(host="0.0.0.0")
    assert "Only this device can reach the server; with --host 0.0.0.0" in told()
    assert "Only" not in told(host="192.168.1.5")
    monkeypatch.setattr(reach, "network_address", lambda: "")
    alone = told(host="0.0.0.0")
    assert "--host" not in alone, "there is no network, and this would change nothing"
    assert "name it with --set address=http://…:8123\n" in alone
    assert "other devices: https://netzplan.example\n" in told(address="https://netzplan.example")


@pytest.mark.inspection
@pytest.mark.skipif(sys.platform == "win32", reason="there it can't be told to end in order")
def test_it_stops_cleanly_after_a_hint_was_computed(tmp_path: Path) -> None:
    with served(tmp_path, tmp_path) as (process, address):
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "local", "name": "Bob"}]
        body = {"game": "voll_verplant", "map": "amsterdam", "seats": seats}
        made = httpx.post(f"{address}/api/tables", json=body, timeout=PATIENCE).json()
        asked = f"{address}/api/links/{made['seats'][0]['link']}/queries/hint"
        assert httpx.post(asked, json={"step": 1}, timeout=PATIENCE).json()["found"]
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, "what it shares with other processes is given back"
        assert not err


@pytest.mark.nightly
@pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc")
def test_tables_are_spread_over_processes_that_are_restarted(tmp_path: Path) -> None:
    with served(tmp_path / "data", tmp_path, "--workers", "2") as (process, address):
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "greedy"}]
        body = {"game": "voll_verplant", "map": "amsterdam", "seats": seats}
        made = [httpx.post(f"{address}/api/tables", json=body, timeout=PATIENCE) for _ in range(4)]
        tables = [each.json() for each in made]
        links = [table["seats"][0]["link"] for table in tables]

        def reached(link: str) -> bool:
            with suppress(httpx.TransportError):  # connections may go to the killed process
                return httpx.get(f"{address}/api/links/{link}", timeout=PATIENCE).is_success
            return False

        # Each request may arrive at either process.
        assert all(reached(link) for link in links for _ in range(4))
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        before = children.read_text().split()
        serving_processes = [each for each in before if "spawn_main" in _called(each)]
        assert len(serving_processes) == 2
        os.kill(int(serving_processes[0]), signal.SIGKILL)
        until = time.monotonic() + PATIENCE
        while not all(reached(link) for link in links):
            assert time.monotonic() < until
        while len({*children.read_text().split()} - {serving_processes[0]}) < len(before):
            assert time.monotonic() < until
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=PATIENCE)
        assert "Traceback" not in err
        assert "is restarted" in err
        assert process.returncode == 0


def _called(process: str) -> str:
    return Path(f"/proc/{process}/cmdline").read_text()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--redis-url", "redis://localhost"], "needs database_url"),
        (["--workers", "0"], "--workers: processes"),
    ],
)
def test_requirements_of_several_processes(
    netzplan: Terminal, words: list[str], reason: str
) -> None:
    found = netzplan("serve", *words)
    found.refused("serve/settings")
    assert reason in found.err


def test_maps_are_drawn_in_advance(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    wishes: dict[str, Any] = {}
    monkeypatch.setattr("netzplan.server.app.serve", lambda _, **more: wishes.update(more))
    serving.serve(serving.held({"data": str(tmp_path)}, (), None), open_browser=False)
    assert wishes["draws_ahead"] is True


def test_a_port_in_use_prints_one_line(netzplan: Terminal, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        told = netzplan("serve", "--port", str(port), "--data", tmp_path)
    told.refused("serve/in-use", exit_code=1)
    assert str(port) in told.err


def test_a_lock_that_cannot_be_opened_is_not_taken_for_a_port(
    netzplan: Terminal, tmp_path: Path
) -> None:
    (tmp_path / ".lock").mkdir()
    told = netzplan("serve", "--port", "0", "--data", tmp_path)
    told.refused("serve/data", exit_code=1)
    assert str(tmp_path) in told.err


@pytest.mark.parametrize("port", ["-1", "65536"])
def test_an_invalid_port_is_refused(netzplan: Terminal, tmp_path: Path, port: str) -> None:
    netzplan("serve", "--port", port, "--data", tmp_path).refused("serve/port")


def test_an_address_of_another_machine_is_refused(netzplan: Terminal, tmp_path: Path) -> None:
    words = ("serve", "--host", "192.0.2.1", "--port", "0", "--data", tmp_path)
    netzplan(*words).refused("serve/address", exit_code=1)


def test_a_data_folder_that_is_a_file_is_refused(netzplan: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    netzplan("serve", "--port", "0", "--data", file).refused("serve/data")
    netzplan("serve", "--port", "0", "--data", file / "below").refused("serve/data")


@pytest.mark.skipif(sys.platform != "linux", reason="nobody may write into /proc")
def test_a_data_folder_without_write_access_is_refused(netzplan: Terminal) -> None:
    netzplan("serve", "--port", "0", "--data", "/proc").refused("serve/data")
    netzplan("serve", "--port", "0", "--data", "/proc/netzplan").refused("serve/data")


def test_a_file_that_is_no_database_is_refused(netzplan: Terminal, tmp_path: Path) -> None:
    (tmp_path / "netzplan.sqlite3").write_bytes(b"this is a diary, not a database\n" * 100)
    netzplan("serve", "--port", "0", "--data", tmp_path).refused("serve/data", exit_code=1)


@pytest.mark.parametrize(
    ("kind", "variable", "wanted"),
    [
        (Unix, "XDG_DATA_HOME", "netzplan"),
        (Windows, "LOCALAPPDATA", "netzplan"),
        (MacOS, "HOME", "Library/Application Support/netzplan"),
    ],
)
def test_the_default_data_folder_of_each_system(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: type, variable: str, wanted: str
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.setattr(serving, "PlatformDirs", kind)
    by_variables = windows.get_win_folder_from_env_vars
    monkeypatch.setattr(windows, "_RESOLVE_WIN_FOLDER", by_variables)
    assert serving.data_folder() == tmp_path / wanted


def test_without_a_variable_data_is_in_the_home_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(serving, "PlatformDirs", Unix)
    assert serving.data_folder() == tmp_path / ".local" / "share" / "netzplan"


def test_data_in_the_former_folder_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    monkeypatch.setattr(serving, "PlatformDirs", Unix)
    monkeypatch.setattr(sys, "platform", "darwin")
    former = tmp_path / "Library" / "Application Support" / "netzplan"
    assert serving.data_folder() == tmp_path / "elsewhere" / "netzplan"
    former.mkdir(parents=True)
    assert serving.data_folder() == former
    (tmp_path / "elsewhere" / "netzplan").mkdir(parents=True)
    assert serving.data_folder() == tmp_path / "elsewhere" / "netzplan"


def test_a_data_folder_has_only_one_server(netzplan: Terminal, tmp_path: Path) -> None:
    words = ("serve", "--port", "0", "--data", tmp_path)
    with served(tmp_path, tmp_path) as (process, _):
        netzplan(*words).refused("serve/folder-in-use", exit_code=1)
        process.kill()
        process.wait(PATIENCE)
    with held_folder(tmp_path), pytest.raises(Failure), held_folder(tmp_path):
        pass
    with served(tmp_path, tmp_path) as (_, address):
        assert address


BODY = "POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
UPGRADE = (
    "GET /api/play HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
HALVES = (
    f"{BODY}content-length: 100\r\n\r\n{{".encode(),
    b"GET / HTTP/1.1\r\nhost: x\r\n",
    UPGRADE.encode(),
    f"{UPGRADE}\r\n".encode(),  # a socket on which nothing arrives
    f"{UPGRADE}\r\n".encode() + b"\x81\xfe",  # a socket cut off within a message
)


@pytest.mark.inspection
def test_incomplete_requests_do_not_delay_the_shutdown(tmp_path: Path) -> None:
    with served(tmp_path, tmp_path) as (process, address), ExitStack() as open_ones:
        host, _, port = address.removeprefix("http://").partition(":")
        for half in HALVES:
            each = open_ones.enter_context(socket.create_connection((host, int(port))))
            each.sendall(half)
        with urlopen(f"{address}/api/health", timeout=PATIENCE):
            pass  # by now the server has read the incomplete request
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=PATIENCE)
    assert "timeout graceful shutdown exceeded" not in err
    assert "Traceback" not in err


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
def test_a_desktop_is_detected(
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
def test_an_address_is_turned_into_one_that_a_browser_can_open(address: str, told: str) -> None:
    assert serving.browsable(address) == told


def test_a_file_in_place_of_the_data_folder_is_called_that(
    netzplan: Terminal, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    for data in (tmp_path / "file", tmp_path / "file" / "data"):
        told = netzplan("serve", "--port", "0", "--data", data)
        told.refused("serve/data")
        assert told.err.endswith(": it, or a folder above it, is a file\n")
        assert "is a file\n" in netzplan("doctor", "--port", "0", "--data", data).out
