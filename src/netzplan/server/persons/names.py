"""Names of people: what may be one, and which of them look alike."""

import unicodedata
from functools import lru_cache

from confusable_homoglyphs import confusables  # type: ignore[import-untyped]  # has no types

from netzplan.server.problems import Refused, problem

__all__ = [
    "GIVEN",
    "JOINER",
    "LONGEST_NAME",
    "checked_name",
    "composed",
    "hides",
    "is_piled_up",
    "looks",
]

LONGEST_NAME = 24
MOST_MARKS = 3
"""Accents on one letter: no language has more, and piles of them cover the lines around."""
MOST_PARTS = 4
"""Of which one letter may be put together: it and three accents."""
MOST_LOOKED = 1024
"""Signs that are looked at. To put accents in order takes the square of their number: what others
send is cut, or refused, before."""
GIVEN = frozenset({"Gast", "Guest"})
"""What pages call people who have told no name: nobody's own, and many may be called so."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""They count as letters or symbols, and show nothing."""
_BREAKS = ("Zl", "Zp")
JOINER = "\u200d"
"""It holds the parts of one sign together, as in many flags and families."""


def checked_name(text: str, field: str) -> str:
    """Return a name without the space around it; raises Refused if others could not see it."""
    name = composed(text, LONGEST_NAME)
    if name is None or hides(name, JOINER) or is_piled_up(name) or not looks(name):
        raise Refused(problem("table/name", field=field, parameters={"most": LONGEST_NAME}))
    return name


def composed(text: str, most: int) -> str | None:
    """Return a text without the space around it, accents joined to their letters.

    None if it then has more signs than it may have.
    """
    plain = text.strip()
    if len(plain) > MOST_PARTS * most:
        return None
    plain = unicodedata.normalize("NFC", plain)
    return plain if len(plain) <= most else None


def hides(text: str, joiners: str) -> bool:
    """Return whether a text has signs that nobody sees, but for some, or breaks between lines."""
    kinds = (unicodedata.category(sign) for sign in text if sign not in joiners)
    return any(kind[0] == "C" or kind in _BREAKS for kind in kinds)


def is_piled_up(text: str) -> bool:
    """Return whether so many accents stand on a letter that they reach into other lines."""
    marks = 0
    for sign in unicodedata.normalize("NFD", text):
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            return True
    return False


def looks(name: str) -> str:
    """Return what a name looks like: the same for names that a reader could take for each other.

    Case, accents, width and spaces don't count; signs that Unicode lists as confusable are one.
    """
    plain = unicodedata.normalize("NFKD", name[:MOST_LOOKED]).casefold()
    shown = [sign for sign in plain if _is_shown(sign)]
    return "".join(_model(part) for sign in shown for part in _model(sign))


def _is_shown(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNPS" and sign not in _BLANK


@lru_cache(4096)
def _model(sign: str) -> str:
    """Return the plainest of the signs, or pairs of letters, that look like this one."""
    listed = confusables.confusables_data.get(sign, [])
    alike = {each["c"].casefold() for each in listed} | {sign}
    spelt = [each for each in alike if len(each) > 1 and each.isascii() and each.isalpha()]
    if spelt:
        return min(spelt)
    single = [each for each in alike if len(each) == 1]
    return min(single, key=lambda each: (not each.isascii(), not each.isalpha(), each))
