"""The page: all games have the same files, shared code knows no game, breakpoints have names."""

import json
import re
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT, page_sources

PAGE = ROOT / "web" / "src"
GAMES = sorted(path for path in (PAGE / "games").iterdir() if path.is_dir())
OBLIGATORY = (
    "Play.svelte",
    "parts.ts",
    "names.ts",
    "status.ts",
    "keys.ts",
    "keys.test.ts",
    "board/Board.svelte",
    "board/pointing.ts",
    "move/Move.svelte",
    "guide.ts",
    "guide.test.ts",
    "players/Players.svelte",
    "log/prose.ts",
    "log/prose.test.ts",
    "end/End.svelte",
    "end/ScoreTable.svelte",
    "poster/index.ts",
    "poster/Motif.svelte",
    "poster/PagePicture.svelte",
    "poster/motif.ts",
    "poster/texts/de.ts",
    "poster/texts/en.ts",
    "rules/index.ts",
    "rules/Figures.svelte",
    "rules/texts/index.ts",
    "rules/texts/de.ts",
    "rules/texts/en.ts",
    "texts/index.ts",
    "texts/de.ts",
    "texts/en.ts",
    "usual.ts",
)
"""The files that the page needs of every game; files of one game only lie beside them."""
IMPORT = re.compile(r"""(?:from|import\()\s*['"](\.[^'"]*)['"]""")
SHARED = ("board", "end", "lobby", "rules", "shell", "table", "texts")


def imported(path: Path) -> set[str]:
    """Return the files of the page that a source imports, as paths below its source folder."""
    found = IMPORT.findall(path.read_text(encoding="utf-8"))
    targets = {(path.parent / spec).resolve() for spec in found}
    return {
        target.relative_to(PAGE).as_posix() for target in targets if target.is_relative_to(PAGE)
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_game_has_the_same_files(game: Path) -> None:
    assert [name for name in OBLIGATORY if not (game / name).is_file()] == []


def test_page_and_server_have_the_same_games() -> None:
    protocols = {path.stem for path in (PAGE / "protocol").glob("*.ts")} - {"messages"}
    assert {game.name for game in GAMES} == protocols


@pytest.mark.parametrize("folder", SHARED)
def test_shared_folders_know_no_game(folder: str) -> None:
    names = tuple(game.name for game in GAMES)
    read = 0
    for path in page_sources():
        if path.is_relative_to(PAGE / folder) and not path.name.endswith(
            (".test.ts", ".fixture.ts")
        ):
            read += 1
            known = {spec for spec in imported(path) if any(name in spec for name in names)}
            assert not known, path
    assert read


def test_the_page_finds_its_games_by_their_folders() -> None:
    """Adding a game changes no shared file, apart from those listed for old preferences."""
    names = tuple(game.name for game in GAMES)
    shared = [
        path
        for path in page_sources()
        if path.suffix in (".ts", ".svelte")
        and not path.name.endswith((".test.ts", ".fixture.ts"))
        and not any(path.is_relative_to(game) for game in GAMES)
        and not path.is_relative_to(PAGE / "protocol")
    ]
    naming = {
        path.relative_to(PAGE).as_posix()
        for path in shared
        if any(name in path.read_text(encoding="utf-8") for name in names)
    }
    assert len(shared) > 40
    # Preferences that older pages stored per game, and queries of a single game.
    assert naming <= {"device.svelte.ts", "api.ts"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_game_knows_another(game: Path) -> None:
    others = tuple(other.name for other in GAMES if other != game)
    for path in game.rglob("*"):
        if path.suffix in (".ts", ".svelte"):
            assert not {spec for spec in imported(path) if any(name in spec for name in others)}


def test_media_queries_use_named_widths() -> None:
    names = set(json.loads((PAGE / "breakpoints.json").read_text(encoding="utf-8")))
    used: set[str] = set()
    for path in page_sources():
        for query in re.findall(r"@media([^{]+)", path.read_text(encoding="utf-8")):
            assert not re.search(r"width:|height:", query), f"{path}: @media{query}"
            used |= set(re.findall(r"\((--[\w-]+)\)", query))
    assert used == names
