"""Settings: where they are found, how they are shown, and which are refused."""

import os
import re
from pathlib import Path

import pytest

from netzplan.bots.judging import Places
from netzplan.cli.hosted import hosted_places
from netzplan.server.settings import read_settings
from tests.cli.terminal import Terminal

SHOW = ("serve", "--show-settings")


@pytest.fixture
def no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Remove all settings of this machine."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("NETZPLAN_LANG", "en")
    for name in [name for name in os.environ if name.startswith("NETZPLAN_")]:
        if name != "NETZPLAN_LANG":
            monkeypatch.delenv(name)


@pytest.mark.usefixtures("no_settings")
def test_compiled_code_is_kept_beside_the_data_or_in_a_given_folder(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def shown(*words: str | Path) -> str:
        told = netzplan(*SHOW, *words)
        return next(line for line in told.out.splitlines() if line.startswith("kernels = "))

    data = ("--data", tmp_path / "data")
    assert shown(*data).startswith(f'kernels = "{tmp_path / "data" / "kernels"}"')
    assert hosted_places(tmp_path) == Places(tmp_path / "kernels", tmp_path / "maps")
    monkeypatch.setenv("NETZPLAN_KERNELS", str(tmp_path / "code"))
    assert shown(*data).startswith(f'kernels = "{tmp_path / "code"}"')
    assert shown(*data).endswith("# NETZPLAN_KERNELS")
    assert hosted_places(tmp_path) == Places(tmp_path / "code", tmp_path / "maps")


@pytest.mark.usefixtures("no_settings")
def test_a_folder_in_the_home_folder_is_found_there(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(tmp_path))
    file = tmp_path / "mine.toml"
    file.write_text('data = "~/games"\n')
    told = netzplan(*SHOW, "--settings", file).out
    assert f'data = "{tmp_path / "games"}"' in told
    assert f'kernels = "{tmp_path / "games" / "kernels"}"' in told


@pytest.mark.usefixtures("no_settings")
def test_settings_are_shown_with_their_source(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("port = 1\nworkers = 1\nmetrics = true\nbot_seconds = 2\n")
    monkeypatch.setenv("NETZPLAN_PORT", "2")
    monkeypatch.setenv("NETZPLAN_WORKERS", "2")
    monkeypatch.setenv("NETZPLAN_LIMITS", "false")
    told = netzplan(*SHOW, "--settings", file, "--port", "3", "--set", "idle_seconds=4")
    lines = {line.split(" = ")[0]: line.split(" = ")[1] for line in told.out.splitlines()}
    shown = {name: re.split(r"\s+# ", line) for name, line in lines.items()}
    assert told.code == 0
    assert shown["host"] == ['"127.0.0.1"', "default"]
    assert shown["port"] == ["3", "--port"]
    assert shown["workers"] == ["2", "NETZPLAN_WORKERS"]
    assert shown["limits"] == ["false", "NETZPLAN_LIMITS"]
    assert shown["metrics"] == ["true", str(file)]
    assert shown["bot_seconds"] == ["2.0", str(file)]
    assert shown["idle_seconds"] == ["4.0", "--set"]
    file.write_text(told.out)
    again = netzplan(*SHOW, "--settings", file)
    assert [line.split("#")[0] for line in again.out.splitlines()][2:] == [
        line.split("#")[0] for line in told.out.splitlines()
    ][2:]


@pytest.mark.usefixtures("no_settings")
def test_the_settings_file_is_found(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = tmp_path / "config" / "netzplan" / "settings.toml"
    usual.parent.mkdir(parents=True)
    usual.write_text("port = 1")
    assert re.search(rf"port = 1 +# {usual}", netzplan(*SHOW).out)
    named = tmp_path / "named.toml"
    named.write_text("port = 2")
    monkeypatch.setenv("NETZPLAN_SETTINGS", str(named))
    assert re.search(rf"port = 2 +# {named}", netzplan(*SHOW).out)


@pytest.mark.usefixtures("no_settings")
@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("port = 70000", "port"),
        ('port = "8000"', "port"),
        ("workers = -1", "workers"),
        ("bot_seconds = 0", "bot_seconds"),
        ("bot_seconds = 20.1", "bot_seconds"),
        ("prot = 8000", "prot"),
        ("port = ", "Invalid value"),
        ("\naddress = https://games.example", "line 2 can't be read from character 11 on"),
        ("[server]\nport = 1", "server"),
    ],
)
def test_invalid_settings_are_refused(
    netzplan: Terminal, tmp_path: Path, content: str, words: str
) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(content)
    told = netzplan(*SHOW, "--settings", file)
    told.refused("serve/settings")
    assert str(file) in told.err
    assert words in told.err


@pytest.mark.usefixtures("no_settings")
def test_wrong_settings_on_the_command_line_or_in_the_environment(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    netzplan(*SHOW, "--settings", tmp_path / "none.toml").refused("serve/settings")
    netzplan(*SHOW, "--set", "workers").refused("serve/set")
    netzplan(*SHOW, "--set", "workers=many").refused("serve/settings")
    monkeypatch.setenv("NETZPLAN_METRICS", "perhaps")
    told = netzplan(*SHOW)
    told.refused("serve/settings")
    assert "NETZPLAN_METRICS" in told.err


@pytest.mark.usefixtures("no_settings")
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    ("setting", "example"),
    [
        ("hosts=https://games.example", "games.example"),
        ("hosts=games.example/play", "games.example"),
        ("hosts=a.example b.example", "games.example"),
        ("hosts=a.example,*", "games.example"),
        ("hosts=::1", "games.example"),
        ("proxies=caddy", "127.0.0.1"),
        ("proxies=127.0.0.1,10.0.0.1/8", "127.0.0.1"),
        ("proxies=*,127.0.0.1", "127.0.0.1"),
        ("stand_in=nobody", "sound"),
        ("mail_security=ssl", "starttls, tls, none"),
        ("log_format=xml", "text, json"),
        ("port=abc", "(≥ 0, ≤ 65535)"),
        ("bot_seconds=99", "(> 0, ≤ 20)"),
        ("metrics=perhaps", "true"),
        ("database_url=mysql://db", "postgresql:///netzplan"),
        ("adress=https://games.example", "address?"),
        ("xyz=1", "host, port, address"),
        ("mail_host=mail", "address, mail_from"),
        ("address=games.example", "https://netzplan.example"),
        ("address=https://games.example/play", "https://netzplan.example"),
        ("address=https://games.example//", "https://netzplan.example"),
        ("address=https:///", "https://netzplan.example"),
        ("address=/", "https://netzplan.example"),
    ],
)
def test_nonsensical_settings_are_refused_at_the_start(
    netzplan: Terminal,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    setting: str,
    example: str,
) -> None:
    monkeypatch.setenv("NETZPLAN_LANG", language)
    told = netzplan("serve", "--port", "0", "--data", tmp_path / "data", "--set", setting)
    told.refused("serve/settings")
    assert f"--set: {setting.partition('=')[0]}" in told.err
    assert example in told.err
    assert not re.search("regex|Expected", told.err)
    assert "enum" not in told.err
    shown = netzplan("serve", "--show-settings", "--set", setting)
    shown.refused("serve/settings")
    assert shown.err == told.err
    assert not (tmp_path / "data").exists()


@pytest.mark.usefixtures("no_settings")
@pytest.mark.parametrize(
    "content", ['hosts = "https://a.example"', 'proxies = "caddy"', 'address = "a.example"']
)
def test_doctor_refuses_nonsensical_settings(
    netzplan: Terminal, tmp_path: Path, content: str
) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(content)
    told = netzplan("doctor", "--data", tmp_path, "--settings", file)
    told.refused("serve/settings")
    assert content.split()[0] in told.err


@pytest.mark.usefixtures("no_settings")
@pytest.mark.parametrize(("language", "said"), [("de", "Byte 8"), ("en", "byte 8")])
def test_a_settings_file_of_another_encoding_is_refused(
    netzplan: Terminal,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    said: str,
) -> None:
    monkeypatch.setenv("NETZPLAN_LANG", language)
    file = tmp_path / "wrong.toml"
    file.write_bytes('data = "Ämter"'.encode("latin-1"))
    told = netzplan(*SHOW, "--settings", file)
    told.refused("serve/settings")
    assert "UTF-8" in told.err
    assert said in told.err
    assert "codec" not in told.err


@pytest.mark.parametrize(
    ("name", "said", "meant"),
    [
        ("address", "https://games.example/", "https://games.example"),
        ("address", "http://[::1]:8000/", "http://[::1]:8000"),
        ("address", "https://games.example:8443", "https://games.example:8443"),
        ("hosts", "a.example, 192.168.0.2:8000,[::1],", "a.example, 192.168.0.2:8000,[::1],"),
        ("proxies", "127.0.0.1, fd00::/8, 10.0.0.0/8", "127.0.0.1, fd00::/8, 10.0.0.0/8"),
        ("proxies", "*", "*"),
    ],
)
def test_sensible_settings_are_accepted(name: str, said: str, meant: str) -> None:
    assert getattr(read_settings(None, {}, {}, {name: said}).settings, name) == meant
