"""The generated TypeScript is up to date and complete, and its command checks this."""

import re
from pathlib import Path

import pytest

from netzplan.catalogue import GAMES
from netzplan.server import messages
from web.typescript import ROOTS, _classes, main, roots, typescript

GENERATED = Path(__file__).parents[2] / "web" / "src" / "protocol"
OF_A_GAME = (
    "Action",
    "History",
    "LogEntry",
    "MapPage",
    "Offers",
    "Position",
    "Told",
    "Update",
    "View",
)
TYPES = typescript()
"""The text of each file, generated once for all tests."""


def exported(file: str) -> list[str]:
    """Return the names that a generated file exports."""
    return re.findall(r"^export (?:type|interface) (\w+)", TYPES[file], re.MULTILINE)


def test_the_generated_files_are_up_to_date() -> None:
    stored = {path.name: path.read_text(encoding="utf-8") for path in GENERATED.glob("*.ts")}
    assert stored == TYPES


def test_every_message_has_a_type() -> None:
    assert set(messages.__all__) <= set(exported("messages.ts"))


def test_every_game_that_can_be_played_has_a_file() -> None:
    assert set(TYPES) == {"messages.ts", *(f"{game}.ts" for game in GAMES)}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_fills_in_the_types_that_depend_on_it(game: str) -> None:
    assert set(OF_A_GAME) <= set(exported(f"{game}.ts"))


@pytest.mark.parametrize("file", TYPES)
def test_every_name_is_exported_once(file: str) -> None:
    names = exported(file)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_imports_the_types_of_messages(game: str) -> None:
    imported = re.search(r"import type { (.*) } from './messages';", TYPES[f"{game}.ts"])
    assert imported is not None
    assert {"Item", "TableInfo"} <= set(imported[1].split(", ")) <= set(exported("messages.ts"))


@pytest.mark.parametrize("game", GAMES)
def test_structs_of_the_same_name_in_different_games_are_kept_apart(game: str) -> None:
    reached = {*_classes(ROOTS), *_classes(roots(GAMES[game].entry))}
    assert len({cls.__name__ for cls in reached}) == len(reached)


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("voll_verplant.ts", "export type Action = Fill | Ride;"),
        (
            "on_the_underground.ts",
            "export type Action = PlaceToken | TakeToken | Travel | EndTurn;",
        ),
        (
            "messages.ts",
            "export type ServerMessage = "
            "Update | Info | RematchReady | Spoken | Problem | TimeLeft | Now | HouseNews"
            " | Bye | Pong;",
        ),
        ("messages.ts", 'export type SeatKind = "bot" | "local" | "me" | "open";'),
        # An answer always has all fields; a request may omit those with a default.
        ("on_the_underground.ts", "  view: View | null;"),
        ("messages.ts", "  options?: Record<string, boolean | number>;"),
        ("messages.ts", "  action: Action;"),
        ("voll_verplant.ts", "  log: LogEntry[];"),
        ("voll_verplant.ts", "  points: [number, number];"),
        ("on_the_underground.ts", "  landmarks: [string, number][];"),
        ("on_the_underground.ts", "  phase: Phase;"),
    ],
)
def test_types_read_as_if_written_by_hand(file: str, line: str) -> None:
    assert line in TYPES[file].splitlines()


def test_check_names_each_outdated_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "folder"
    arguments = ["--out", str(out)]
    assert main([*arguments, "--check"]) == 1
    assert capsys.readouterr().err.count("not up to date") == len(TYPES)
    assert not out.exists()
    assert main(arguments) == 0
    assert main([*arguments, "--check"]) == 0
    edited = out / "voll_verplant.ts"
    edited.write_text(edited.read_text() + "// edited\n")
    assert main([*arguments, "--check"]) == 1
    assert capsys.readouterr().err == f"{edited} is not up to date: run without --check\n"
