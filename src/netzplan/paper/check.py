"""Checks of map files that all games share: header, size, colours, connectedness."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from math import ceil

from netzplan.paper.colour import PAPER, contrast, difference, lifted
from netzplan.paper.faults import MapFault, fault
from netzplan.paper.plane import Point

__all__ = [
    "alike",
    "colour_faults",
    "crowding_faults",
    "is_colour",
    "is_faint",
    "is_on_lattice",
    "lattice_faults",
    "provenance_faults",
    "unreached",
    "unspoken",
]

LANGUAGES = ("de", "en")
"""Languages that the texts of a map file must have; it can have others, too."""

LARGEST = 60
"""The most lattice steps of a map in either direction."""

_COLOUR = re.compile("#[0-9A-Fa-f]{6}")


def unspoken(texts: Mapping[str, str]) -> Iterator[str]:
    """Yield the languages in which a text is missing or empty."""
    return (language for language in LANGUAGES if not texts.get(language, "").strip())


def provenance_faults(provenance: Mapping[str, str]) -> Iterator[MapFault]:
    """Yield a fault for each language without a text on where the map comes from."""
    for language in unspoken(provenance):
        yield fault("map/provenance", "provenance", language=language)


def lattice_faults(points: Mapping[str, Point], size: tuple[int, int]) -> Iterator[MapFault]:
    """Yield a fault if the map can't have this size, and for each point that is not on its lattice.

    ``points`` have their paths as keys. If several would fit a larger map, the size is the fault.
    """
    width, height = size
    named: dict[str, int] = {"width": width, "height": height}
    if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
        yield fault("layout/size", "layout.size", **named)
        return
    outside = [path for path, point in points.items() if not is_on_lattice(point, size)]
    fitting = [path for path in outside if is_on_lattice(points[path], (LARGEST, LARGEST))]
    if len(fitting) > 1:
        wide, high = (ceil(max(points[path][axis] for path in fitting)) for axis in (0, 1))
        named |= {"count": len(fitting), "wide": max(width, wide), "high": max(height, high)}
        yield fault("layout/too-small", "layout.size", **named)
        outside = [path for path in outside if path not in fitting]
    for path in outside:
        x, y = points[path]
        yield fault("layout/off-lattice", path, x=f"{x:g}", y=f"{y:g}")


def is_on_lattice(point: Point, size: tuple[int, int]) -> bool:
    """Return whether a point is on the half-step lattice, at most half a step off the map."""
    return all(
        (2 * each).is_integer() and -0.5 <= each <= most + 0.5
        for each, most in zip(point, size, strict=True)
    )


def unreached(ids: Iterable[str], pairs: Iterable[tuple[str, str]], start: str) -> frozenset[str]:
    """Return the ids that no chain of pairs joins to the start."""
    neighbours: dict[str, set[str]] = {id: set() for id in ids}
    for one, other in pairs:
        neighbours[one].add(other)
        neighbours[other].add(one)
    reached, waiting = {start}, [start]
    while waiting:
        new = neighbours[waiting.pop()] - reached
        reached |= new
        waiting.extend(new)
    return frozenset(neighbours) - reached


def is_colour(text: str) -> bool:
    """Return whether a text is a colour of the form #RRGGBB."""
    return _COLOUR.fullmatch(text) is not None


def colour_faults(colours: Mapping[str, str], path: str) -> Iterator[MapFault]:
    """Yield a fault for each text that is not #RRGGBB; ``path`` leads to the colours' parent."""
    for id, colour in colours.items():
        if not is_colour(colour):
            yield fault("layout/colour", f"{path}.{id}.colour", colour=colour)


def is_faint(colour: str) -> bool:
    """Return whether a colour is hard to see on light paper."""
    return contrast(colour, PAPER) < 3


def alike(colours: Mapping[str, str], least: float) -> Iterator[tuple[str, str]]:
    """Yield pairs whose colours differ by less than ``least`` on light or on dark paper."""
    dark = {id: lifted(colour) for id, colour in colours.items()}
    for one, other in combinations(colours, 2):
        apart = difference(colours[one], colours[other])
        if min(apart, difference(dark[one], dark[other])) < least:
            yield one, other


def crowding_faults(pairs: Iterable[tuple[str, str]]) -> Iterator[MapFault]:
    """Yield a fault for each pair of elements that overlap in the drawing."""
    for one, other in pairs:
        yield fault("layout/crowded", "layout", one=one, other=other)
