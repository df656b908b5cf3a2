"""Checks of the texts in a map file: characters that can't be printed, empty or overlong texts."""

import unicodedata
from collections.abc import Iterator

from netzplan.paper.faults import MapFault, fault

__all__ = ["MOST_SIGNS", "MOST_SIGNS_OF_STORY", "wording_faults"]

MOST_SIGNS = 80
"""The most characters of a title, a name, or an id."""

MOST_SIGNS_OF_STORY = 2000
"""The most characters of the text on where a map comes from."""

_STORY = "provenance"
_UNPRINTABLE = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
_HARMLESS = "\u00ad\u200c\u200d"
"""Soft hyphens, and characters that join or separate letters and emoji."""


def wording_faults(value: object) -> Iterator[MapFault]:
    """Yield the faults of all texts in a decoded map file, and a fault if its title is missing."""
    if isinstance(value, dict):
        if isinstance(title := value.get("title"), str) and not title.strip():
            yield fault("map/no-text", "title")
        for key, item in value.items():
            yield from _of_text(str(key), "", MOST_SIGNS)
            yield from _inside(item, str(key), is_story=key == _STORY)


def _inside(value: object, path: str, *, is_story: bool) -> Iterator[MapFault]:
    if isinstance(value, str):
        yield from _of_text(value, path, MOST_SIGNS_OF_STORY if is_story else MOST_SIGNS)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _inside(item, f"{path}[{index}]", is_story=is_story)
    elif isinstance(value, dict):
        for key, item in value.items():
            wrong = tuple(_of_text(key, path, MOST_SIGNS))
            yield from wrong
            if not wrong:  # otherwise the path could not be shown
                yield from _inside(item, f"{path}.{key}", is_story=is_story)


def _of_text(text: str, path: str, most: int) -> Iterator[MapFault]:
    sign = next(filter(_is_unprintable, text), None)
    if sign is not None:
        yield fault("map/unprintable", path, sign=f"U+{ord(sign):04X}")
    if len(text) > most:
        yield fault("map/long-text", path, count=len(text), most=most)


def _is_unprintable(sign: str) -> bool:
    """Return whether a character can't be printed, or is not allowed in SVG."""
    is_none = ord(sign) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(sign) <= 0xFDEF
    return is_none or (unicodedata.category(sign) in _UNPRINTABLE and sign not in _HARMLESS)
