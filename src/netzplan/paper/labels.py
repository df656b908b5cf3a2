"""Placement of names: next to their sign, and clear of everything else if there is room.

Every name has a list of candidate places, each with its own cost (what it covers, how far it is
from the side that the map asks for). Then names make way for each other in a few rounds.
"""

from bisect import insort
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot, inf

from msgspec import Struct

from netzplan.paper.lettering import CAP_HEIGHT, DESCENT, breaks, text_width
from netzplan.paper.plane import Box, Point, between, grown, hull, hull_of, overlap
from netzplan.paper.squares import Squares, overlapping

__all__ = [
    "LEADING",
    "SIDES",
    "SIZE",
    "Label",
    "Nameable",
    "Obstacles",
    "beside",
    "clearance",
    "place_labels",
]

SIZE = 15.6
"""Font size of station names."""

LEADING = 15.5

SIDES = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The sides of a sign, clockwise from above."""

_KEPT = 32
"""Cache size for drawings, a few kilobytes each; placing the names of one takes 0.1 s."""
_ROUNDS = 6
_BEST = 24
_FEW = 12
_CALM = 20.0
"""Two names that cost less than this together are well placed."""

_BLOCKED = 1000.0
_CROSSED = 100.0
_READ_ON = 32.0
_WORDS = 0.8
"""Names in one row must be further apart than words, in em."""
_PLACES = {
    1: ((4.0, 0.0, 0.0), (9.0, 0.0, 5.0), (15.0, 0.0, 12.0), (22.0, 0.0, 15.0), (25.0, 0.0, 16.0)),
    2: (
        (4.0, 0.0, 0.0),
        (4.0, -7.0, 1.0),
        (2.5, 3.0, 4.0),
        (9.0, 0.0, 5.0),
        (9.0, -7.0, 6.0),
        (3.0, 22.0, 10.0),
        (3.0, 43.0, 14.0),
    ),
}
"""By length of the side's name: gap to the sign, shift outward from its edge, and cost."""


class Label(Struct, frozen=True):
    """A name next to a sign, in one to three lines."""

    lines: tuple[str, ...]
    x: float
    y: float
    """Baseline of the first line; the others follow at the leading of the drawing."""
    anchor: str
    """SVG text-anchor: start, middle or end."""
    box: Box
    """Bounding box of the name."""


class Nameable(Struct, frozen=True):
    """A sign of the drawing that gets a name."""

    name: str
    side: str
    box: Box
    more: tuple[Box, ...] = ()
    """Other boxes that stand for the sign: the badges next to it."""


class Obstacles(Struct, frozen=True):
    """What names have to stay clear of."""

    solid: tuple[Box, ...]
    """Signs, wagons, badges, arrows: must not be covered."""
    tracks: tuple[tuple[Point, Point], ...]
    """Tracks: should not be covered."""
    track_width: float
    margin: float = 0.0
    """How much nearer a name must be to its own sign than to others; 0 for no requirement."""
    mistaken: float = 32.0
    """Cost of a name that is not."""


class _Candidate(Struct, frozen=True):
    label: Label
    cost: float


class _Around:
    """What names have to stay clear of, by place: of a large map, little is near a sign."""

    def __init__(self, signs: Sequence[Nameable], obstacles: Obstacles) -> None:
        self._margin = 2 * obstacles.margin
        self._solid, self._tracks = obstacles.solid, obstacles.tracks
        named = [box for sign in signs for box in (sign.box, *sign.more)]
        self._signs = named if obstacles.margin else []
        self._solid_at, self._signs_at = Squares(self._solid), Squares(self._signs)
        self._tracks_at = Squares(hull(track) for track in self._tracks)

    def solid_in(self, reach: Box) -> list[Box]:
        near = (self._solid[number] for number in self._solid_at.near(reach))
        return [box for box in near if overlap(box, reach) > 0]

    def tracks_in(self, reach: Box) -> list[tuple[Point, Point]]:
        near = (self._tracks[number] for number in self._tracks_at.near(reach))
        return [track for track in near if _passes(track, reach) > 0]

    def signs_near(self, reach: Box) -> list[Box]:
        near = (self._signs[number] for number in self._signs_at.near(grown(reach, self._margin)))
        return [box for box in near if between(box, reach) < self._margin]


def place_labels(
    signs: Sequence[Nameable], obstacles: Obstacles, size: float = SIZE
) -> tuple[Label, ...]:
    """Return a label for each sign, in letters of that size.

    Cached, since a map is drawn both for its check and for display.
    """
    return _placed(tuple(signs), obstacles, size)


@lru_cache(_KEPT)
def _placed(signs: tuple[Nameable, ...], obstacles: Obstacles, size: float) -> tuple[Label, ...]:
    around = _Around(signs, obstacles)
    choices = [_judged(sign, obstacles, around, size) for sign in signs]
    aside = size * _WORDS if obstacles.margin else 0.0
    chosen = [options[0] for options in choices]
    hulls = [
        grown(hull_of([each.label.box for each in options]), 1.0 + aside) for options in choices
    ]
    near: list[list[int]] = [[] for _ in hulls]
    for one, other in overlapping(hulls):
        near[one].append(other)
        near[other].append(one)
    for _ in range(_ROUNDS):
        before = list(chosen)
        for one, options in enumerate(choices):
            taken = [grown(chosen[other].label.box, 2.0) for other in near[one]]
            chosen[one] = _cheapest(options, taken, aside)
        if chosen == before:
            break
    if obstacles.margin:
        _in_pairs(chosen, choices, near, aside)
    return tuple(candidate.label for candidate in chosen)


def _in_pairs(
    chosen: list[_Candidate],
    choices: Sequence[Sequence[_Candidate]],
    near: Sequence[Sequence[int]],
    aside: float,
) -> None:
    """Let two names move together where one alone would not: each pair takes its best places."""
    for one, others in enumerate(near):
        for other in others:
            if chosen[one].cost + chosen[other].cost < _CALM:
                continue
            pair = (one, other)
            left, right = (
                _at_rest(choices[name], [chosen[at] for at in near[name] if at not in pair], aside)
                for name in pair
            )
            chosen[one], chosen[other] = _best_pair(left, right, aside)


def _cheapest(options: Sequence[_Candidate], taken: Sequence[Box], aside: float) -> _Candidate:
    """Return the first of a name's cheapest places; ``options`` are sorted by own cost."""
    best, least = options[0], inf
    for option in options:
        if option.cost >= least:
            break
        cost = option.cost + _crowding(option, taken, aside)
        if cost < least:
            best, least = option, cost
    return best


_Priced = tuple[_Candidate, float]


def _at_rest(
    options: Sequence[_Candidate], others: Sequence[_Candidate], aside: float
) -> list[_Priced]:
    """Return the cheapest places of a name with their cost next to others that stay."""
    taken = [grown(each.label.box, 2.0) for each in others]
    return [(each, each.cost + _crowding(each, taken, aside)) for each in options[:_FEW]]


def _best_pair(
    left: Sequence[_Priced], right: Sequence[_Priced], aside: float
) -> tuple[_Candidate, _Candidate]:
    """Return the first of the cheapest pairs of places."""
    best, least = (left[0][0], right[0][0]), inf
    for one, price in left:
        for other, more in right:
            if price + more >= least:
                continue
            cost = price + more + _crowding(one, [grown(other.label.box, 2.0)], aside)
            if cost < least:
                best, least = (one, other), cost
    return best


def _crowding(option: _Candidate, taken: Sequence[Box], aside: float) -> float:
    """Return the cost of other names that are covered, or that would read as one with it."""
    box = option.label.box
    wide = Box(box.x - aside, box.y, box.width + 2 * aside, box.height)
    cost = 0.0
    for other in taken:
        if (area := overlap(box, other)) > 0:
            cost += _BLOCKED + area
        elif aside and overlap(wide, other) > 0:
            cost += _READ_ON
    return cost


def _judged(sign: Nameable, obstacles: Obstacles, around: _Around, size: float) -> list[_Candidate]:
    """Return the candidates of a sign, cheapest first."""
    candidates = list(_candidates(sign, size))
    reach = grown(hull_of([label.box for label, _ in candidates]), 10.0)
    solid = [grown(box, 2.5) for box in around.solid_in(reach)]
    tracks = around.tracks_in(reach)
    own = (sign.box, *sign.more)
    near = [box for box in around.signs_near(reach) if box not in own]
    judged: list[tuple[float, int, _Candidate]] = []
    for number, (label, bias) in sorted(enumerate(candidates), key=lambda each: each[1][1]):
        most = judged[-1][0] if len(judged) == _BEST else inf
        if bias > most:
            break  # the others cost no less
        covered = sum(_BLOCKED + area for box in solid if (area := overlap(label.box, box)) > 0)
        room = grown(label.box, obstacles.track_width / 2 + 1.5)
        crossed = 0.0 if covered else sum(_passes(track, room) for track in tracks)
        cost = bias + covered + (_CROSSED + 2 * crossed if crossed > 0 else 0)
        if cost > most:
            continue
        cost += _mistaken(label, own, near, obstacles)
        insort(judged, (cost, number, _Candidate(label, cost)))
        del judged[_BEST:]
    return [candidate for _, _, candidate in judged]


def _mistaken(
    label: Label, own: Sequence[Box], others: Sequence[Box], obstacles: Obstacles
) -> float:
    """Return the cost of a name that could be mistaken for that of another sign."""
    short = obstacles.margin - clearance(label, own, others) if others else 0.0
    return obstacles.mistaken + short if short > 0 else 0.0


def clearance(label: Label, own: Sequence[Box], others: Sequence[Box]) -> float:
    """Return how much nearer a name is to its own signs than to others, as the eye judges.

    Measured from the middle of a sign to the line of the name that is nearest to its own sign; a
    difference in pixels.
    """
    height = label.box.height / len(label.lines)
    rows = (
        Box(label.box.x, label.box.y + at * height, label.box.width, height)
        for at in range(len(label.lines))
    )
    far, _, row = min((min(_from_centre(row, sign) for sign in own), row.y, row) for row in rows)
    return min((_from_centre(row, sign) for sign in others), default=inf) - far


def _from_centre(row: Box, sign: Box) -> float:
    x, y = sign.x + sign.width / 2, sign.y + sign.height / 2
    aside, above = max(row.x - x, x - row.x - row.width), max(row.y - y, y - row.y - row.height)
    return hypot(aside if aside > 0 else 0.0, above if above > 0 else 0.0)


def _candidates(sign: Nameable, size: float) -> Iterator[tuple[Label, float]]:
    wanted = SIDES.index(sign.side)
    for side in SIDES:
        away = abs(SIDES.index(side) - wanted)
        bias = 9.0 * min(away, 8 - away)
        for lines in breaks(sign.name):
            broken = 7.0 if len(lines) > 1 else 0.0
            for gap, aside, price in _PLACES[len(side)]:
                label = beside(sign.box, side, lines, gap, aside, size)
                yield label, bias + broken + price


def beside(
    box: Box, side: str, lines: tuple[str, ...], gap: float, aside: float, size: float = SIZE
) -> Label:
    """Return the label next to a sign: gap to it and, at a corner, the shift from its edge."""
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
    """Return the length of a straight track inside a box (Liang–Barsky clipping)."""
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
