"""The command itself: help, version, wrong calls, and how quickly it starts."""

import errno
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from netzplan import __version__
from netzplan.cli import app, main, maps
from netzplan.sentences import sentences
from tests.cli.terminal import Terminal, command, environment

COMMANDS = ("serve", "selfplay", "replay", "map", "map list", "map show", "map check")


@pytest.mark.parametrize("words", ["", *COMMANDS])
def test_every_command_has_help(netzplan: Terminal, words: str) -> None:
    told = netzplan(*words.split(), "--help")
    assert told.code == 0
    key = f"help.{words.replace(' ', '.')}" if words else "help.app"
    assert " ".join(sentences("netzplan.cli")[key]["en"].split()) in " ".join(told.out.split())


@pytest.mark.parametrize(
    ("encoding", "german"), [("cp1252", "Für andere Geräte"), ("ascii", "Fuer andere Geraete")]
)
def test_signs_that_an_encoding_lacks_are_told_apart(
    tmp_path: Path, encoding: str, german: str
) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text('address = "http://example.org"\n')
    done = subprocess.run(
        [sys.executable, "-m", "netzplan", "doctor", "--data", tmp_path, "--settings", settings],
        capture_output=True,
        env={**environment(), "NETZPLAN_LANG": "de", "PYTHONIOENCODING": encoding},
        check=False,
    )
    told = done.stdout.decode(encoding)
    assert {line[:2] for line in told.splitlines()} >= {"+ ", "! "}
    assert "?" not in told
    assert f"+ {german}: http://example.org" in told


def test_help_is_available_in_german() -> None:
    german = {**environment(), "NETZPLAN_LANG": "de"}
    done = subprocess.run(
        [sys.executable, "-m", "netzplan", "selfplay", "--help"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=german,
        check=True,
    )
    assert "Lässt Bots gegeneinander spielen" in done.stdout


def test_the_version_is_printed(netzplan: Terminal) -> None:
    told = netzplan("--version")
    assert (told.code, told.out) == (0, f"netzplan {__version__}\n")


@pytest.mark.parametrize("words", [[], ["map"]])
def test_without_a_command_it_prints_help_and_fails(netzplan: Terminal, words: list[str]) -> None:
    told = netzplan(*words)
    assert told.code == 2
    assert told.out.startswith("Usage: netzplan")


WRONG = [
    ["fly"],
    ["map", "fly"],
    ["selfplay"],
    ["selfplay", "voll_verplant", "--games", "many"],
    ["selfplay", "voll_verplant", "--fast"],
    ["replay"],
    ["serve", "--port", "http"],
    ["map", "show"],
]


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_a_wrong_call_prints_one_line(netzplan: Terminal, words: list[str]) -> None:
    netzplan(*words).refused("usage")


@pytest.mark.parametrize(
    ("command", "code"), [("selfplay", "usage"), ("replay", "replay/what"), ("fly", "usage")]
)
def test_with_json_a_wrong_call_prints_json(netzplan: Terminal, command: str, code: str) -> None:
    told = netzplan(command, "--json")
    told.refused(code)
    assert told.json()["error"]["message"]


def test_help_is_quick_and_loads_no_server() -> None:
    probe = (
        "import sys; from netzplan.cli import main; main(['--help']);"
        "heavy = {'litestar', 'sqlalchemy', 'uvicorn', 'msgspec', 'netzplan.games'};"
        "sys.exit(bool(heavy & set(sys.modules)))"
    )
    environ = environment()
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, env=environ)
    assert done.returncode == 0
    before = work_of_children()
    assert command("--help").code == 0
    assert work_of_children() - before < 0.5


def work_of_children() -> float:
    """Return the CPU seconds of child processes; waiting for a core does not count."""
    spent = os.times()
    return spent.children_user + spent.children_system


def test_a_reader_that_closes_the_pipe_is_no_crash() -> None:
    script = f"{sys.executable} -m netzplan map show voll_verplant/berlin | head -c 10"
    done = subprocess.run(
        ["/bin/sh", "-c", script], capture_output=True, text=True, env=environment(), check=False
    )
    assert done.stdout == "<?xml vers" or done.stdout.startswith("<svg")
    assert "Traceback" not in done.stderr


ON_A_POSIX_SHELL = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
ON_A_FULL_DISK = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")


def through_a_shell(words: str) -> subprocess.CompletedProcess[str]:
    """Run ``netzplan`` with words in which a shell interprets redirections."""
    line = f"{shlex.quote(sys.executable)} -m netzplan {words}"
    return subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, env=environment(), check=False
    )


@ON_A_FULL_DISK
@pytest.mark.parametrize("words", ["map list", "map list --json", "--help"])
def test_a_full_disk_prints_one_clear_line(words: str) -> None:
    done = through_a_shell(f"{words} >/dev/full")
    assert done.returncode == 1
    assert done.stderr == "netzplan: reading or writing failed: the disk is full\n"


def test_an_unreadable_path_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def closed(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", "mine/maps")

    monkeypatch.setattr(app, "_command", lambda: closed)
    monkeypatch.setattr(app, "_forget_output", lambda: None)
    assert main(["map", "list"]) == 1
    assert "reading or writing mine/maps failed: Permission denied" in capsys.readouterr().err


def test_an_interrupt_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch, netzplan: Terminal
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(maps, "list_maps", interrupted)
    netzplan("map", "list", "--json").refused("interrupted", exit_code=130)


@ON_A_FULL_DISK
def test_a_record_that_does_not_fit_on_the_disk_is_an_error() -> None:
    series = ("selfplay", "voll_verplant", "--seats", "random", "--games", "3", "--json")
    command(*series, "--record", "/dev/full").refused("io", exit_code=1)


@ON_A_POSIX_SHELL
@pytest.mark.parametrize(
    ("words", "code"), [("map list >&-", 0), ("replay nowhere 2>&-", 2), ("replay - <&-", 1)]
)
def test_closed_streams_cause_no_traceback(words: str, code: int) -> None:
    done = through_a_shell(words)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("words", ["map list --json", "map show voll_verplant/paris"])
def test_what_programs_read_is_utf_8_whatever_the_terminal(words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "netzplan", *words.split()],
        env={**environment(), "PYTHONIOENCODING": "cp037"},
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode("utf-8")[0] in "[<"
