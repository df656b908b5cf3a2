"""Names of people: which are valid, and which look alike."""

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
    "guises",
    "hides",
    "is_piled_up",
    "looks",
]

LONGEST_NAME = 24
MOST_MARKS = 3
"""Most accents on one letter: no language needs more, and stacks of them cover other lines."""
MOST_PARTS = 4
"""Most characters that one letter may consist of: itself and three accents."""
MOST_LOOKED = 1024
"""Most characters that are examined. Normalising accents takes quadratic time, so input from others
is cut, or refused, beforehand."""
GIVEN = frozenset({"Gast", "Guest"})
"""Names that the page gives to nameless people; nobody can own them, and many may have them."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that count as letters or symbols but are invisible."""
_BREAKS = ("Zl", "Zp")
JOINER = "\u200d"
"""Joins characters into one, as in many flags and families."""


def checked_name(text: str, field: str) -> str:
    """Return a name without surrounding space; raises Refused if it can't be displayed properly."""
    name = composed(text, LONGEST_NAME)
    if name is None or hides(name, JOINER) or is_piled_up(name) or not looks(name):
        raise Refused(problem("table/name", field=field, parameters={"most": LONGEST_NAME}))
    return name


def composed(text: str, most: int) -> str | None:
    """Return a text without surrounding space, with accents composed.

    None if it then has more than ``most`` characters.
    """
    plain = text.strip()
    if len(plain) > MOST_PARTS * most:
        return None
    plain = unicodedata.normalize("NFC", plain)
    return plain if len(plain) <= most else None


def hides(text: str, joiners: str) -> bool:
    """Return whether a text has line breaks or invisible characters, other than ``joiners``."""
    kinds = (unicodedata.category(sign) for sign in text if sign not in joiners)
    return any(kind[0] == "C" or kind in _BREAKS for kind in kinds)


def is_piled_up(text: str) -> bool:
    """Return whether a letter has so many accents that they reach into other lines."""
    marks = 0
    for sign in unicodedata.normalize("NFD", text):
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            return True
    return False


def looks(name: str) -> str:
    """Return a key that is equal for names that a reader could confuse.

    It ignores case, accents, width and spaces, and merges the characters that Unicode lists as
    confusable.
    """
    plain = unicodedata.normalize("NFKD", name[:MOST_LOOKED]).casefold()
    shown = [sign for sign in plain if _is_shown(sign)]
    return "".join(_model(part) for sign in shown for part in _model(sign))


def guises(name: str) -> frozenset[str]:
    """Return the keys of the names that a name could pass for.

    A Cyrillic or Greek capital may look like a Latin one although its small letter does not.
    """
    plain = unicodedata.normalize("NFKD", name[:MOST_LOOKED])
    latin = (_model(sign) if sign.isupper() and not sign.isascii() else sign for sign in plain)
    return frozenset({looks(name), looks("".join(latin))})


def _is_shown(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNPS" and sign not in _BLANK


@lru_cache(4096)
def _model(sign: str) -> str:
    """Return the plainest of the characters, or pairs of letters, that look like this one."""
    listed = confusables.confusables_data.get(sign, [])
    alike = {each["c"].casefold() for each in listed} | {sign}
    spelt = [each for each in alike if len(each) > 1 and each.isascii() and each.isalpha()]
    if spelt:
        return min(spelt)
    single = [each for each in alike if len(each) == 1]
    return min(single, key=lambda each: (not each.isascii(), not each.isalpha(), each))
