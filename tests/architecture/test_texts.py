"""Both languages say everything, with the same placeholders: page and command line."""

import re
from pathlib import Path
from string import Formatter

import pytest

from netzplan.cli.texts import TEXTS
from tests.architecture.tree import PACKAGE, ROOT

PAGE = ROOT / "web" / "src"
GERMAN = sorted(
    path
    for path in (*PAGE.rglob("texts/de.ts"), *PAGE.glob("texts/de/*.ts"))
    if path.stem != "index"
)
"""The German half of every part of the page's sentences."""
KEY = re.compile(r"^  '?([\w.<>+/-]+)'?:", re.MULTILINE)
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def in_english(german: Path) -> Path:
    """Return where the English half of a part is."""
    if german.stem == "de":
        return german.with_stem("en")
    return german.parent.parent / "en" / german.name


def entries(part: Path) -> dict[str, set[str]]:
    """Return the keys of a part with the placeholders in their sentences."""
    source = part.read_text(encoding="utf-8")
    starts = list(KEY.finditer(source))
    ends = [start.start() for start in starts[1:]] + [len(source)]
    return {
        start[1]: set(PLACEHOLDER.findall(source[start.end() : end]))
        for start, end in zip(starts, ends, strict=True)
    }


def test_both_languages_have_the_same_parts() -> None:
    assert len(GERMAN) > 10
    english = (*PAGE.rglob("texts/en.ts"), *PAGE.glob("texts/en/*.ts"))
    assert {in_english(part) for part in GERMAN} == {p for p in english if p.stem != "index"}


@pytest.mark.parametrize("part", GERMAN, ids=lambda part: str(part.relative_to(PAGE)))
def test_the_page_says_everything_in_both_languages(part: Path) -> None:
    german, english = entries(part), entries(in_english(part))
    assert german
    assert german == english


@pytest.mark.parametrize("part", GERMAN, ids=lambda part: str(part.relative_to(PAGE)))
def test_no_part_says_something_else_under_a_key_of_the_page(part: Path) -> None:
    others = [p for p in PAGE.glob("texts/de/*.ts") if p.stem != "index" and p != part]
    shared = {key for other in others for key in entries(other)}
    assert shared
    assert not shared & set(entries(part))


@pytest.mark.parametrize("key", TEXTS)
def test_the_command_line_says_everything_in_both_languages(key: str) -> None:
    german, english = TEXTS[key]
    assert german.strip()
    assert english.strip()
    names = [{name for _, name, _, _ in Formatter().parse(text) if name} for text in TEXTS[key]]
    assert names[0] == names[1]


def test_the_command_line_has_no_text_that_nobody_says() -> None:
    sources = "".join(
        path.read_text(encoding="utf-8")
        for path in (PACKAGE / "cli").glob("*.py")
        if path.name != "texts.py"
    )
    spoken = set(re.findall(r"text\(\s*\"([^\"]+)\"", sources))
    spoken |= {f"error.{code}" for code in re.findall(r"Failure\(\s*\"([^\"]+)\"", sources)}
    spoken |= {f"error.{code}" for code in re.findall(r"code = .*?\"([^\"]+)\" if", sources)}
    spoken |= {"error.game/unknown", "replay.finished", "replay.unfinished"}
    silent = {key for key in TEXTS if not key.startswith(("record.", "match."))} - spoken
    assert not silent
    assert spoken <= set(TEXTS)


def test_every_fault_of_a_record_has_a_sentence() -> None:
    folder = PACKAGE / "catalogue"
    files = (folder / "records.py", folder / "folding.py")
    source = "".join(path.read_text(encoding="utf-8") for path in files)
    match_source = (PACKAGE / "core" / "match.py").read_text(encoding="utf-8")
    codes = set(re.findall(r"\"((?:record|match)/[a-z-]+)\"", source + match_source))
    assert len(codes) >= 15
    assert {code.replace("/", ".", 1) for code in codes} <= set(TEXTS)
