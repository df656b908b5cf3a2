"""The width of texts, set in Barlow Semi Condensed at weight 500."""

from functools import lru_cache
from unicodedata import normalize

__all__ = ["CAP_HEIGHT", "DESCENT", "breaks", "text_width"]

CAP_HEIGHT = 0.70
"""Height of a capital, in em."""

DESCENT = 0.20
"""Depth below the baseline, in em."""

# Advance widths in thousandths of an em; accented letters have the width of plain ones.
_WIDTHS = {
    " '": 200,
    ",j’": 225,
    "il.:!I|": 238,
    "()[]-": 300,
    "1t": 318,
    "frz/": 350,
    "7y–": 425,
    "s_9": 445,
    "vxk+": 458,
    "ac356Z?": 474,
    "e28guFhnL0": 485,
    "o4bdpqßJSTY": 502,
    "EQPXVCARG": 525,
    "KBOD": 542,
    "UHN&": 570,
    "M": 623,
    "w": 659,
    "mWœæ": 756,
    "@%ŒÆ": 830,
}
_ADVANCE = {letter: width for letters, width in _WIDTHS.items() for letter in letters}
_USUAL = 500
_KEPT = 1024
"""Cache size: the width of a name is needed for each place that it could take."""


@lru_cache(_KEPT)
def text_width(text: str, size: float) -> float:
    """Return the width of one line of text in pixels."""
    plain = (letter for letter in normalize("NFD", text) if not "\u0300" <= letter <= "\u036f")
    return sum(_ADVANCE.get(letter, _USUAL) for letter in plain) * size / 1000


def breaks(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the ways to set a name: in one line, and broken in two as evenly as possible."""
    places = [at for at, letter in enumerate(text) if letter in " -" and 0 < at < len(text) - 1]
    if not places:
        return ((text,),)
    halves = [(text[: at + 1].rstrip(), text[at + 1 :]) for at in places]
    even = min(halves, key=lambda pair: max(text_width(half, 1) for half in pair))
    return ((text,), even)
