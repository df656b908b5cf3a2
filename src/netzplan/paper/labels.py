"""Where the station names stand: beside their mark, off everything else if there is room.

Every name has a list of candidates with a cost of their own (what they cover, how far they
are from the side that the map asks for). Names then give way to each other in a few rounds.
"""

from collections.abc import Iterator, Sequence
from math import hypot

from msgspec import Struct

from netzplan.paper.lettering import CAP_HEIGHT, DESCENT, breaks, text_width
from netzplan.paper.plane import Box, Point, grown, hull_of, overlap

__all__ = [
    "LEADING",
    "SIDES",
    "SIZE",
    "Label",
    "Nameable",
    "Obstacles",
    "beside",
    "place_labels",
]

SIZE = 15.6
"""Font size of station names."""

LEADING = 15.5

SIDES = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""Clockwise from above."""

_ROUNDS = 6
_BEST = 24
_BLOCKED = 1000.0
_PLACES = {
    1: ((4.0, 0.0, 0.0), (9.0, 0.0, 5.0), (15.0, 0.0, 12.0), (22.0, 0.0, 15.0), (25.0, 0.0, 16.0)),
    2: (
        (4.0, 0.0, 0.0),
        (4.0, -7.0, 1.0),
        (9.0, 0.0, 5.0),
        (9.0, -7.0, 6.0),
        (3.0, 22.0, 10.0),
        (3.0, 43.0, 14.0),
    ),
}
"""By length of the side's name: gap to the mark, shift outward from its edge, and a price."""


class Label(Struct, frozen=True):
    """A name beside a mark, set in one to three lines."""

    lines: tuple[str, ...]
    x: float
    y: float
    """Baseline of the first line; the others follow at the leading of the drawing."""
    anchor: str
    """SVG text-anchor: start, middle or end."""
    box: Box
    """Room that the name takes."""


class Nameable(Struct, frozen=True):
    """A mark on the drawing that is to be named."""

    name: str
    side: str
    box: Box


class Obstacles(Struct, frozen=True):
    """What names have to keep clear of."""

    solid: tuple[Box, ...]
    """Marks, wagons, badges, arrows: never to be covered."""
    tracks: tuple[tuple[Point, Point], ...]
    """Better not to be covered."""
    track_width: float


class _Candidate(Struct, frozen=True):
    label: Label
    cost: float


def place_labels(marks: Sequence[Nameable], obstacles: Obstacles) -> tuple[Label, ...]:
    """Return a label for each mark."""
    choices = [_judged(mark, obstacles) for mark in marks]
    chosen = [options[0] for options in choices]
    hulls = [grown(hull_of([each.label.box for each in options]), 1.0) for options in choices]
    near = [
        [other for other, box in enumerate(hulls) if box is not hull and overlap(hull, box) > 0]
        for hull in hulls
    ]
    for _ in range(_ROUNDS):
        before = list(chosen)
        for one, options in enumerate(choices):
            taken = [grown(chosen[other].label.box, 2.0) for other in near[one]]
            chosen[one] = min(options, key=lambda option: option.cost + _crowding(option, taken))
        if chosen == before:
            break
    return tuple(candidate.label for candidate in chosen)


def _crowding(option: _Candidate, taken: Sequence[Box]) -> float:
    return sum(_BLOCKED + area for box in taken if (area := overlap(option.label.box, box)) > 0)


def _judged(mark: Nameable, obstacles: Obstacles) -> list[_Candidate]:
    """Return the candidates of a mark, the cheapest first."""
    candidates = list(_candidates(mark))
    reach = grown(hull_of([label.box for label, _ in candidates]), 10.0)
    solid = [grown(box, 2.5) for box in obstacles.solid if overlap(box, reach) > 0]
    tracks = [track for track in obstacles.tracks if _passes(track, reach) > 0]
    judged = []
    for label, bias in candidates:
        covered = sum(_BLOCKED + area for box in solid if (area := overlap(label.box, box)) > 0)
        room = grown(label.box, obstacles.track_width / 2 + 1.5)
        crossed = 0.0 if covered else sum(_passes(track, room) for track in tracks)
        cost = bias + covered + (40 + 2 * crossed if crossed > 0 else 0)
        judged.append(_Candidate(label, cost))
    return sorted(judged, key=lambda candidate: candidate.cost)[:_BEST]


def _candidates(mark: Nameable) -> Iterator[tuple[Label, float]]:
    wanted = SIDES.index(mark.side)
    for side in SIDES:
        away = abs(SIDES.index(side) - wanted)
        bias = 9.0 * min(away, 8 - away)
        for lines in breaks(mark.name):
            broken = 7.0 if len(lines) > 1 else 0.0
            for gap, aside, price in _PLACES[len(side)]:
                label = beside(mark.box, side, lines, gap, aside)
                yield label, bias + broken + price


def beside(
    box: Box, side: str, lines: tuple[str, ...], gap: float, aside: float, size: float = SIZE
) -> Label:
    """Return the label beside a mark: gap to it, and at a corner the shift from its edge."""
    width = max(text_width(line, size) for line in lines)
    cap, deep = CAP_HEIGHT * size, DESCENT * size
    height = cap + deep + LEADING * size / SIZE * (len(lines) - 1)
    middle_x, middle_y = box.x + box.width / 2, box.y + box.height / 2
    if side in ("n", "s"):
        left, anchor = middle_x - width / 2, "middle"
    elif "e" in side:
        left, anchor = box.x + box.width + (aside if len(side) == 2 else gap), "start"
    else:
        left, anchor = box.x - (aside if len(side) == 2 else gap) - width, "end"
    if "n" in side:
        top = box.y - gap - height
    elif "s" in side:
        top = box.y + box.height + gap
    else:
        top = middle_y - (height - deep) / 2
    x = {"start": left, "middle": left + width / 2, "end": left + width}[anchor]
    return Label(lines, x, top + cap, anchor, Box(left, top, width, height))


def _passes(track: tuple[Point, Point], box: Box) -> float:
    """Return the length of a straight track inside a box (Liang and Barsky's clipping)."""
    (x, y), (to_x, to_y) = track
    if (x < box.x and to_x < box.x) or (y < box.y and to_y < box.y):
        return 0.0
    right, bottom = box.x + box.width, box.y + box.height
    if (x > right and to_x > right) or (y > bottom and to_y > bottom):
        return 0.0
    dx, dy = to_x - x, to_y - y
    start, end = 0.0, 1.0
    for step, low, high in ((dx, box.x - x, right - x), (dy, box.y - y, bottom - y)):
        if abs(step) > 1e-9:
            near, far = sorted((low / step, high / step))
            start, end = max(start, near), min(end, far)
    return max(0.0, end - start) * hypot(dx, dy)
