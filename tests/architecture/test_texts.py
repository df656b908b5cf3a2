"""Both languages say everything, with the same placeholders: page and command line."""

import re
from string import Formatter

import pytest

from netzplan.cli.texts import TEXTS
from tests.architecture.tree import PACKAGE, ROOT

CATALOGUES = ROOT / "web" / "src" / "texts"
PARTS = sorted(path.name for path in (CATALOGUES / "de").glob("*.ts") if path.stem != "index")
KEY = re.compile(r"^  '?([\w.<>+/-]+)'?:", re.MULTILINE)
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def entries(language: str, part: str) -> dict[str, set[str]]:
    """Return the keys of a part with the placeholders in their sentences."""
    source = (CATALOGUES / language / part).read_text(encoding="utf-8")
    starts = list(KEY.finditer(source))
    ends = [start.start() for start in starts[1:]] + [len(source)]
    return {
        start[1]: set(PLACEHOLDER.findall(source[start.end() : end]))
        for start, end in zip(starts, ends, strict=True)
    }


def test_both_languages_have_the_same_parts() -> None:
    assert PARTS
    assert sorted(p.name for p in (CATALOGUES / "en").glob("*.ts") if p.stem != "index") == PARTS


@pytest.mark.parametrize("part", PARTS)
def test_the_page_says_everything_in_both_languages(part: str) -> None:
    german, english = entries("de", part), entries("en", part)
    assert german
    assert german == english


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
    source = (PACKAGE / "games" / "records.py").read_text(encoding="utf-8")
    match_source = (PACKAGE / "core" / "match.py").read_text(encoding="utf-8")
    codes = set(re.findall(r"\"((?:record|match)/[a-z-]+)\"", source + match_source))
    assert len(codes) >= 15
    assert {code.replace("/", ".", 1) for code in codes} <= set(TEXTS)
