"""The docs match the code: generated parts are up to date, and links and names exist."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from netzplan.catalogue import GAMES
from netzplan.games.rulebook import load_rulebook
from netzplan.server import messages
from tests.architecture.tree import PACKAGE, ROOT, page_sources
from tests.kernels import keeping

PAGES = sorted((ROOT / "docs").rglob("*.md")) + sorted(ROOT.glob("*.md"))
BUILT = "src/netzplan/server/page"
"""The built page is part of the package, but quick tests run without it."""
PYTHON = ("src", "tests", "bench", "examples", "docs", "requirements")
SOURCES = [
    *page_sources(),
    *(path for path in (ROOT / "web").iterdir() if path.suffix in (".py", ".ts")),
    *ROOT.glob("*.py"),
    *(path for folder in PYTHON for path in (ROOT / folder).rglob("*.py")),
]


def test_generated_parts_are_up_to_date() -> None:
    command = [sys.executable, "-m", "docs.reference", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_message_is_documented() -> None:
    told = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    unions = {"ClientMessage", "ServerMessage"}
    assert not [
        name for name in messages.__all__ if f"### {name}" not in told and name not in unions
    ]


def test_every_route_is_documented() -> None:
    told = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    source = "".join(path.read_text() for path in (PACKAGE / "server").glob("*.py"))
    routes = re.findall(r"@(?:get|post|websocket)\(\s*\"(/[^\"]+)\"", source)
    paths = {re.sub(r":\w+}", "}", route) for route in routes if "{_:" not in route}
    assert len(paths) >= 10
    assert not [path for path in sorted(paths) if f"/api{path}" not in told]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_existing_files(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if not target.startswith(("http://", "https://", "mailto:")):
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_files_that_are_named_exist(page: Path) -> None:
    for named in re.findall(
        r"`((?:src|tests|web|docs|bench|examples|requirements)/[\w./-]+\w)`", page.read_text()
    ):
        assert named == BUILT or (ROOT / named).exists(), named


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_sources_that_are_named_briefly_exist(page: Path) -> None:
    sources = [f"/{path.relative_to(ROOT).as_posix()}" for path in SOURCES]
    for named in re.findall(r"`([\w./-]+\.(?:py|ts|svelte))`", page.read_text(encoding="utf-8")):
        assert any(source.endswith(f"/{named}") for source in sources), named


def test_every_decision_has_context_decision_and_consequence() -> None:
    decisions = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert len(decisions) >= 5
    for page in decisions:
        told = page.read_text(encoding="utf-8")
        for part in ("## Context", "## Decision", "## Consequence"):
            assert part in told, f"{page.name}: {part}"


def test_rulings_name_rules_of_the_rulebooks() -> None:
    told = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z]{2}\.[a-z-]+\.[a-z-]+)`", told))
    assert len(named) >= 8
    books = [path.parent.name for path in (ROOT / "src/netzplan/games").glob("*/rulebook.toml")]
    assert set(GAMES) <= set(books)
    assert named <= {rule.id for book in books for rule in load_rulebook(book).rule}


def test_every_bot_is_described_under_its_name_on_the_page() -> None:
    told = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    texts = (ROOT / "web" / "src" / "texts" / "en" / "lobby.ts").read_text(encoding="utf-8")
    names = dict(re.findall(r"'bot\.(\w+)': '([^']+)'", texts))
    common, *sections = re.split(r"^## ", told, flags=re.MULTILINE)
    of_game = {each.partition("\n")[0].lower().replace(" ", "_"): each for each in sections}
    for game in GAMES.values():
        for bot in game.bots:
            assert f"| `{bot.id}` | {names[bot.id]} |" in common
            if bot.id != "random":  # has no section, because it plays all games alike
                assert f"**{names[bot.id]}** (`{bot.id}`)" in of_game[game.id], game.id
    assert f"{names['random']} (`random`)" in common


def test_every_picture_is_shown_and_has_a_text_alternative() -> None:
    told = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    pictures = sorted((ROOT / "docs" / "pictures").rglob("*.svg"))
    assert len(pictures) >= 12
    for picture in pictures:
        named = picture.relative_to(ROOT / "docs").as_posix()
        assert re.search(rf"!\[[^\]]{{20,}}\]\({named}\)", told), named
        assert "<title>" in picture.read_text(encoding="utf-8")


def _examples(page: str, folder: Path) -> Path:
    """Write all examples of a page into one script and return its path."""
    told = (ROOT / "docs" / page).read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", told, flags=re.DOTALL)
    assert len(examples) >= 2
    script = folder / f"{Path(page).stem}_examples.py"
    script.write_text("\n".join(examples), encoding="utf-8")
    return script


def _run(page: str, tmp_path: Path) -> str:
    """Run the examples of a page and return their output."""
    script = _examples(page, tmp_path)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, script], cwd=tmp_path, env=environment, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_python_examples_run(tmp_path: Path) -> None:
    printed = _run("python.md", tmp_path)
    assert "vv.score.free" in printed
    assert "euston -> " in printed
    assert "tiles can be laid, proved: True" in printed


def test_the_examples_of_the_laboratory_run(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    kept = keeping.folder_of(request.config)
    keeping.load_once(kept, "voll_verplant", "study")
    (tmp_path / "kernels").symlink_to(kept)
    printed = _run("laboratory.md", tmp_path)
    assert printed.startswith("-12.")
    assert "\nI 0." in printed


def test_the_examples_for_research_run(tmp_path: Path) -> None:
    printed = _run("research.md", tmp_path)
    assert "rewards {'seat_0'" in printed
    assert "(4, 2, " in printed
    assert "fill 0 " in printed
    assert "True 120" in printed


@pytest.mark.long
def test_the_examples_pass_a_type_checker(tmp_path: Path) -> None:
    """The examples of research.md are left out, because they use packages without types."""
    assert (PACKAGE / "py.typed").is_file(), "without it no type checker reads the types"
    scripts = [_examples(page, tmp_path) for page in ("python.md", "kernels.md", "laboratory.md")]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports", "silent", *scripts],
        cwd=tmp_path, env={**os.environ, "MYPYPATH": str(ROOT / "src")},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
