"""``netzplan doctor`` finds what is wrong with an installation and changes nothing."""

import os
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from netzplan.cli import doctor, obstacles
from netzplan.cli.app import main
from netzplan.cli.folder import held_folder
from netzplan.server import reach
from netzplan.server.settings import Settings, read_settings
from tests.cli.terminal import Terminal
from tests.stored.database import unpacked


def grades(data: Path, **more: object) -> dict[str, str]:
    wanted = {"data": str(data), "kernels": str(data / "kernels"), "port": 0, **more}
    settings = Settings(**wanted)  # type: ignore[arg-type]  # of various types
    return {found.part: found.grade for found in doctor.examine(settings)}


def test_a_healthy_installation_has_no_faults(netzplan: Terminal, tmp_path: Path) -> None:
    unpacked(tmp_path)
    before = (tmp_path / "netzplan.sqlite3").read_bytes()
    found = grades(tmp_path)
    assert "wrong" not in {grade for part, grade in found.items() if part != "page"}
    assert {"python", "data", "database", "clock", "disk", "port", "page"} <= set(found)
    assert (tmp_path / "netzplan.sqlite3").read_bytes() == before
    assert grades(tmp_path / "new")["data"] == "good"
    assert not (tmp_path / "new").exists()
    told = netzplan("doctor", "--data", tmp_path, "--json")
    assert {"part", "grade", "message"} == set(told.json()[0])
    assert not [each for each in told.json() if "{" in each["message"]]


def test_faults_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unpacked(tmp_path)
    with closing(sqlite3.connect(tmp_path / "netzplan.sqlite3")) as database, database:
        database.execute("UPDATE matches SET created = '2999-01-01T00:00:00.000+00:00'")
    assert grades(tmp_path)["clock"] == "wrong"
    with closing(sqlite3.connect(tmp_path / "netzplan.sqlite3")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    assert grades(tmp_path)["database"] == "wrong"
    (tmp_path / "netzplan.sqlite3").write_bytes(b"this is a diary, not a database\n" * 100)
    assert grades(tmp_path)["database"] == "wrong"
    assert "content" not in grades(tmp_path)
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert grades(tmp_path, port=port)["port"] == "wrong"
        assert grades(tmp_path, mail_host="127.0.0.1", mail_port=port)["mail"] == "good"
    assert grades(tmp_path, mail_host="127.0.0.1", mail_port=port)["mail"] == "wrong"
    monkeypatch.setattr(doctor, "LEAST_FREE", 2**80)
    assert grades(tmp_path)["disk"] == "wrong"


def test_a_data_folder_that_cannot_be_created_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    found = grades(tmp_path / "file" / "new" / "data")
    assert (found["data"], found["disk"]) == ("wrong", "good")
    assert grades(tmp_path / "new" / "data")["data"] == "good"
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert grades(tmp_path / "new" / "data")["data"] == "wrong"
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_files_of_another_user_are_wrong(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked(tmp_path)
    monkeypatch.setattr(os, "access", lambda path, _: path.name != "netzplan.sqlite3")
    told = netzplan("doctor", "--data", tmp_path)
    assert told.code == 1
    (wrong,) = [line for line in told.out.splitlines() if line.startswith("✗")]
    assert wrong.endswith(f"{tmp_path / 'netzplan.sqlite3'}")
    monkeypatch.undo()
    (tmp_path / ".lock").mkdir()
    assert grades(tmp_path)["data"] == "wrong"


def test_a_database_on_a_full_disk_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unpacked(tmp_path)
    (tmp_path / "netzplan.sqlite3-wal").mkdir()  # SQLite can't open it, nor what it belongs to
    monkeypatch.setenv("NETZPLAN_LANG", "en")

    def told() -> str:
        settings = Settings(data=str(tmp_path), kernels=str(tmp_path), port=0)
        (found,) = [each for each in doctor.examine(settings) if each.part == "database"]
        return found.message

    assert told() == "The database can't be read: unable to open database file"
    monkeypatch.setattr(obstacles, "LEAST_FREE", 2**80)
    assert told() == "The database can't be read: the disk is full"


def test_a_damaged_database_is_detected(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked(tmp_path)
    file = tmp_path / "netzplan.sqlite3"
    assert grades(tmp_path)["content"] == "good"
    monkeypatch.setattr(doctor, "CHECK_SECONDS", 0.0)
    assert grades(tmp_path)["content"] == "doubtful", "the check stops when its time is up"
    monkeypatch.undo()
    with closing(sqlite3.connect(file)) as database:
        wanted = "SELECT rootpage FROM sqlite_master WHERE name = 'entries'"
        (page,) = database.execute(wanted).fetchone()
    content = bytearray(file.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = bytes(range(256)) * 16
    file.write_bytes(content)
    assert grades(tmp_path)["content"] == "wrong"
    told = netzplan("doctor", "--data", tmp_path)
    assert told.code == 1
    assert [line for line in told.out.splitlines() if line.startswith("✗") and "restore" in line]


def test_a_new_installation_has_no_content_to_check(tmp_path: Path) -> None:
    assert "content" not in grades(tmp_path / "new")


@pytest.mark.parametrize(
    ("settings", "grade"),
    [
        ({}, "good"),
        ({"host": "0.0.0.0"}, "doubtful"),
        ({"address": "http://games.example"}, "doubtful"),
        ({"address": "http://localhost.example"}, "doubtful"),
        ({"address": "http://127.0.0.1:8000"}, "doubtful"),  # no host name, so no passkeys
        ({"address": "http://localhost:8000"}, "good"),
        ({"host": "0.0.0.0", "address": "https://games.example"}, "good"),
    ],
)
def test_addresses_are_graded(tmp_path: Path, settings: dict[str, str], grade: str) -> None:
    assert grades(tmp_path, **settings)["address"] == grade


@pytest.mark.parametrize(
    ("own", "options", "told"),
    [
        ("", [], "✓ Only this device can reach the server; with --host 0.0.0.0, so can all"),
        ("", ["--host", "::1"], "✓ Only this device can reach the server; with --host ::, so"),
        ("192.168.1.5", ["--host", "0.0.0.0"], "✓ For other devices: http://192.168.1.5:8123"),
        ("", ["--host", "0.0.0.0"], "! The address by which other devices reach the server"),
        ("", ["--host", "0.0.0.0", "--set", "address=https://games.example"],
         "✓ For other devices: https://games.example"),
        ("", ["--set", "address=http://localhost:8000"], "✓ Only this device can reach"),
    ],
)  # fmt: skip
def test_it_says_who_can_reach_the_server(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    own: str,
    options: list[str],
    told: str,
) -> None:
    monkeypatch.setattr(reach, "network_address", lambda: own)
    monkeypatch.setenv("NETZPLAN_LANG", "en")
    main(["doctor", "--data", str(tmp_path), "--port", "8123", *options])
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith(told)]


def test_an_https_address_without_a_proxy_is_doubtful(tmp_path: Path) -> None:
    https = "https://games.example"
    assert grades(tmp_path, address=https)["proxies"] == "doubtful"
    assert "proxies" not in grades(tmp_path, address=https, proxies="127.0.0.1")
    assert "proxies" not in grades(tmp_path, address="http://192.168.1.5:8000")


def test_a_misspelled_variable_is_doubtful(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NETZPLAN_LANG", "en")
    monkeypatch.setenv("NETZPLAN_ADRESS", "https://games.example")
    monkeypatch.setenv("NETZPLAN_PORT", "0")
    told = netzplan("doctor", "--data", tmp_path)
    assert [line for line in told.out.splitlines() if "NETZPLAN_" in line] == [
        "! The variable NETZPLAN_ADRESS is no setting and has no effect."
    ]


def test_a_folder_that_can_hold_no_compiled_code_is_doubtful(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert grades(tmp_path, kernels=str(tmp_path / "file" / "kernels"))["kernels"] == "doubtful"
    assert grades(tmp_path, kernels=str(tmp_path / "kernels"))["kernels"] == "good"


def test_an_unknown_stand_in_is_wrong(tmp_path: Path) -> None:
    assert "stand_in" not in grades(tmp_path)
    assert grades(tmp_path, stand_in="nobody")["stand_in"] == "wrong"


def test_the_port_is_not_checked_while_a_server_holds_the_folder(tmp_path: Path) -> None:
    with held_folder(tmp_path):
        assert "port" not in grades(tmp_path)


def test_the_exit_code_is_1_if_something_is_wrong(netzplan: Terminal, tmp_path: Path) -> None:
    (tmp_path / "netzplan.sqlite3").write_bytes(b"this is a diary, not a database\n" * 100)
    told = netzplan("doctor", "--data", tmp_path)
    assert told.code == 1
    assert "✗" in told.out
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        told = netzplan("doctor", "--data", tmp_path / "new", "--port", other.getsockname()[1])
    assert told.code == 1
    assert "\n✗ Can't listen on 127.0.0.1:" in told.out


def test_an_ipv6_address_is_written_as_in_a_url(netzplan: Terminal, tmp_path: Path) -> None:
    words = ("--host", "2001:db8::1", "--port", "8000", "--data", tmp_path)
    assert "\n✗ Can't listen on [2001:db8::1]:8000: " in netzplan("doctor", *words).out
    told = netzplan("serve", *words)
    told.refused("serve/address", exit_code=1)
    assert "can't listen on [2001:db8::1]:8000: " in told.err


def test_the_shipped_settings_are_valid() -> None:
    file = Path(__file__).parents[2] / "deploy" / "settings.toml"
    held = read_settings(file, {}, {})
    assert held.settings.address.startswith("https://")
    assert held.settings.data == "/var/lib/netzplan"
