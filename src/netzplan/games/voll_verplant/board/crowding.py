"""Unwanted overlaps in a drawing, and names that could belong to more than one station."""

from collections.abc import Iterator
from itertools import combinations

from netzplan.games.voll_verplant.board.badges import disc
from netzplan.games.voll_verplant.board.drawing import Drawing, DrawnStation
from netzplan.paper.labels import clearance
from netzplan.paper.plane import Box, between, overlap
from netzplan.paper.squares import overlapping

__all__ = ["ambiguous", "crowded"]

_NEARER = 2.0
"""How much nearer, in pixels, a name or badge must be to its own sign or badge than to others."""

_NEXT = 8.0
"""A name closer to a badge than this, in pixels, reads as one word with it."""

_WORDS = 0.6
"""Names in one row that are closer than this, in em, read as one name."""


def crowded(drawing: Drawing) -> Iterator[tuple[str, str]]:
    """Yield pairs of signs, names, wagons and badges that overlap, each by kind and id."""
    things = list(_things(drawing))
    for one, other in overlapping([box for _, box in things]):
        yield things[one][0], things[other][0]


def ambiguous(drawing: Drawing) -> Iterator[tuple[str, str]]:
    """Yield names and badges that could belong to another station, and names that read as one."""
    signs = {each.id: [_sign(each)] for each in drawing.stations}
    ends = {(each.x, each.y): each.id for each in drawing.stations}
    for line in drawing.lines:
        if line.badge is not None and line.terminus is not None:
            signs[ends[line.terminus]].append(disc(line.badge))
    for station in drawing.stations:
        for other, found in signs.items():
            if other != station.id:
                if clearance(station.label, signs[station.id], found[:1]) < _NEARER:
                    yield f"label {station.id}", f"station {other}"
                if any(between(station.label.box, badge) < _NEXT for badge in found[1:]):
                    yield f"label {station.id}", f"badge at {other}"
    yield from _read_on(drawing)


def _read_on(drawing: Drawing) -> Iterator[tuple[str, str]]:
    """Yield names in one row with hardly more than a word space between them."""
    wide = _WORDS * drawing.label_size
    for one, other in combinations(drawing.stations, 2):
        box = one.label.box
        room = Box(box.x - wide, box.y, box.width + 2 * wide, box.height)
        if overlap(room, other.label.box) > 0:
            yield f"label {one.id}", f"label {other.id}"


def _sign(station: DrawnStation) -> Box:
    left, top = station.x - station.width / 2, station.y - station.height / 2
    return Box(left, top, station.width, station.height)


def _things(drawing: Drawing) -> Iterator[tuple[str, Box]]:
    for station in drawing.stations:
        yield f"station {station.id}", _sign(station)
        yield f"label {station.id}", station.label.box
    for line in drawing.lines:
        yield f"wagon {line.letter}", line.wagon
        if line.badge is not None:
            # A badge is a disc, so its box may overlap the rounded corner of a sign.
            box = disc(line.badge)
            yield f"badge {line.letter}", Box(box.x + 3, box.y + 3, box.width - 6, box.height - 6)
