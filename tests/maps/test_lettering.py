"""The table of letter widths that sets the boards matches the shipped font."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from netzplan.paper import labels, lettering
from netzplan.paper.labels import Nameable, Obstacles, place_labels
from netzplan.paper.lettering import CAP_HEIGHT, DESCENT, text_width
from netzplan.paper.plane import Box
from tests.architecture.tree import PACKAGE

FONT = Path(lettering.__file__).with_name("font") / "medium.woff2"
LETTERS = " !%&'()+,-./0123456789:?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz|ßæœÆŒ–’"
ACCENTED = "äöüÄÖÜéèêëàâçîôûñó"
OF_A_LETTER = 0.071
"""The allowed error for a letter, in em: the table has only nineteen widths."""
OF_A_NAME = 0.05
"""The allowed error for a name on a board, as a part of its width."""


@cache
def font() -> Any:  # Any: fontTools has no types
    return TTFont(FONT)


def width(text: str) -> float:
    """Return the width of a text in em, as the font has it."""
    glyphs, advances = font().getBestCmap(), font()["hmtx"]
    units: float = sum(advances[glyphs[ord(letter)]][0] for letter in text)
    return units / float(font()["head"].unitsPerEm)


def names(told: Any) -> Iterator[str]:  # Any: a map file as it stands there
    """Yield all names in a map file."""
    if isinstance(told, dict):
        if isinstance(told.get("name"), str):
            yield told["name"]
        told = list(told.values())
    if isinstance(told, list):
        for part in told:
            yield from names(part)


@pytest.mark.parametrize("letter", LETTERS + ACCENTED)
def test_each_letter_is_about_as_wide_as_in_the_font(letter: str) -> None:
    assert text_width(letter, 1) == pytest.approx(width(letter), abs=OF_A_LETTER)


def test_all_letters_of_the_table_are_compared() -> None:
    assert set(lettering._ADVANCE) == set(LETTERS)


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.glob("games/*/maps/*.json")), ids=lambda it: it.stem
)
def test_the_names_of_a_map_are_as_wide_as_in_the_font(path: Path) -> None:
    found = sorted(set(names(json.loads(path.read_text(encoding="utf-8")))))
    assert len(found) > 20
    for name in found:
        assert text_width(name, 1) == pytest.approx(width(name), rel=OF_A_NAME), name


def test_capitals_and_descenders_are_as_tall_as_in_the_font() -> None:
    units = font()["head"].unitsPerEm
    assert font()["OS/2"].sCapHeight / units == pytest.approx(CAP_HEIGHT, abs=0.01)
    lowest = min(font()["glyf"][font().getBestCmap()[ord(letter)]].yMin for letter in "gjpqy")
    assert -lowest / units == pytest.approx(DESCENT, abs=0.01)


def test_the_names_of_a_drawing_are_placed_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    signs = [Nameable("Once", "n", Box(0.0, 0.0, 10.0, 10.0))]
    first = place_labels(signs, Obstacles((), (), 4.0))
    monkeypatch.setattr(labels, "_judged", None)  # placing anew would fail
    assert place_labels(list(signs), Obstacles((), (), 4.0)) is first
