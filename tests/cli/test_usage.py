"""What Typer says in English only is said in the user's language."""

import pytest

from docs.reference import COMMANDS
from netzplan.cli.usage import wrong
from tests.cli.terminal import Terminal

CALLS = {
    "fly": "den Befehl fly gibt es nicht",
    "serv": "den Befehl serv gibt es nicht; ähnlich heißt 'serve'",
    "map chekc": "den Befehl chekc gibt es nicht; ähnlich heißt 'check'",
    "serve -x": "die Option -x gibt es nicht",
    "serve --prot 3": "die Option --prot gibt es nicht; ähnlich: --host, --port",
    "selfplay": "es fehlt: game",
    "train voll_verplant": "es fehlt: --map",
    "admin read-only": "es fehlt: state, eines von on, off",
    "serve --port": "--port braucht einen Wert",
    "serve --open=yes": "--open nimmt keinen Wert an",
    "doctor a b": "überzählig: a b",
    "serve --port http": "--port braucht eine ganze Zahl",
    f"serve --port {'9' * 5000}": "--port braucht eine ganze Zahl",
    "admin log --last 0": "--last muss mindestens 1 sein",
    "admin tables --older 99999": "--older darf höchstens 36500 sein",
    "admin tables --status new": "--status kann nicht 'new' sein, nur 'waiting', 'running', 'over'",
}


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call[:30])
def test_a_wrong_call_is_explained_in_german(
    netzplan: Terminal, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    monkeypatch.setenv("NETZPLAN_LANG", "de")
    told = netzplan(*call.split())
    assert (told.code, told.err) == (2, f"netzplan: falscher Aufruf: {CALLS[call]}\n")


def test_what_is_not_recognized_is_said_as_it_is() -> None:
    assert wrong("No such thing.") == "No such thing."


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_every_command_is_german(
    netzplan: Terminal, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("NETZPLAN_LANG", "de")
    told = netzplan(*command.split(), "--help").out
    assert told.startswith(f"Aufruf: netzplan {command}".rstrip())
    assert "Diese Hilfe zeigen und enden." in told
    typers = (
        "Usage",
        "OPTIONS",
        "ARGS",
        "Arguments:",
        "Options:",
        "Commands:",
        "Show this message",
    )
    assert [each for each in (*typers, "[default", "[required") if each in told] == []


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("command", ["", "map", "arena", "admin"])
def test_a_list_of_commands_breaks_no_sentence_off(
    netzplan: Terminal, monkeypatch: pytest.MonkeyPatch, command: str, language: str
) -> None:
    monkeypatch.setenv("NETZPLAN_LANG", language)
    _, _, commands = netzplan(*command.split(), "--help").out.rpartition("\n\n")
    assert commands.endswith(".\n")
    assert "..." not in commands
