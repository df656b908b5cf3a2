"""Every game has the same files, and imports form no cycle."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from netzplan.catalogue import GAMES
from tests.architecture.tree import PACKAGE, module_name, parsed, python_sources

FILES = {
    "__init__.py", "actions.py", "effects.py", "headline.py", "headline.toml",
    "network.py", "notation.py", "offers.py",
    "plain.py", "plain.toml", "position.py", "resample.py", "rules.py", "scoring.py", "state.py",
    "view.py", "rulebook.toml", "texts.toml", "board", "maps",
}  # fmt: skip
"""The files in the folder of every game; a game may have others besides."""

BOARD = {
    "__init__.py", "check.py", "crowding.py", "drawing.py", "format.py", "geometry.py", "page.py",
    "paper.py", "plan.py",
}  # fmt: skip
"""The files in the folder ``board`` of every game, which draw the board."""


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_files(game: str) -> None:
    folder = PACKAGE / "games" / game
    assert not FILES - {path.name for path in folder.iterdir()}
    assert not BOARD - {path.name for path in (folder / "board").iterdir()}


@pytest.mark.parametrize("page", ["architecture.md", "add-a-game.md"])
def test_the_docs_name_every_file_of_a_game(page: str) -> None:
    told = (PACKAGE.parents[1] / "docs" / page).read_text(encoding="utf-8")
    assert not {name for name in FILES | BOARD if f"`{name}" not in told} - {"__init__.py"}


@pytest.mark.parametrize("game", GAMES)
def test_file_names_of_a_game_and_its_board_differ(game: str) -> None:
    folder = PACKAGE / "games" / game
    twice = {path.name for path in folder.glob("*.py")} & {
        path.name for path in (folder / "board").glob("*.py")
    }
    assert twice == {"__init__.py"}


def test_paper_is_shared() -> None:
    """Code in ``paper`` that only one game uses belongs in the folder of that game."""
    users: dict[str, set[str]] = {path.stem: set() for path in (PACKAGE / "paper").glob("*.py")}
    for path in python_sources():
        for name in imported(path):
            if name.startswith("netzplan.paper."):
                users[name.rsplit(".", 1)[1]].add(room(path))
    # Two games measure their pictures with polygons, though only one is drawn with them.
    for file in users.keys() - {"__init__", "polygon"}:
        assert "paper" in users[file] or len(users[file]) > 1, f"{file}: {users[file]}"


def test_imports_form_no_cycle() -> None:
    """Imports for type checkers only count as well."""
    graph = {module_name(path): set(imported(path)) for path in python_sources()}
    assert sum(map(len, graph.values())) > 500, "nothing was read"
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as found:
        pytest.fail(" -> ".join(found.args[1]))


def room(path: Path) -> str:
    """Return the folder of the package that a module is in; for games, the folder of the game."""
    parts = path.relative_to(PACKAGE).parts
    return "/".join(parts[:2]) if parts[0] == "games" else parts[0]


def imported(path: Path) -> Iterator[str]:
    """Yield the modules of the package that a module imports, also inside functions."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name.startswith("netzplan"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("netzplan"):
            assert node.module is not None
            folder = PACKAGE.parent / node.module.replace(".", "/")
            for each in node.names:
                is_module = (folder / f"{each.name}.py").is_file() or (
                    folder / each.name / "__init__.py"
                ).is_file()
                yield f"{node.module}.{each.name}" if is_module else node.module
