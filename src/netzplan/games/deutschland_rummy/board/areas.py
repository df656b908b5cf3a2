"""Areas of regions: all points near a region's cities, and nearer to them than to any others.

The outline is a level line of a smooth field, found on a grid of squares (marching squares) and
drawn as a sequence of curves.
"""

from collections.abc import Iterator, Sequence
from math import exp, hypot, inf, log

from netzplan.paper.plane import Box, Point, centre_of, hull
from netzplan.paper.typesetting import number

__all__ = ["Segment", "areas"]

Segment = tuple[Point, Point]
"""A connection inside a region; for a single city, both ends are the same."""

_GRID = 18.0
_REACH = 38.0
"""How far an area extends beyond its cities."""
_BEYOND = 6
"""Squares of the grid beyond the sheet, where outlines are closed if necessary."""
_LEAST = 3000.0
"""Rings with a smaller area, in square pixels, are dropped, which closes slits; the area around a
single city is larger."""
_GAP = 3.0
"""Half the gap between two areas."""
_SOFT = 15.0
"""Distance over which outlines are rounded."""
_FAR = 160.0
_NOTHING = 24 * _SOFT
"""Parts of a skeleton so much further away than the nearest change nothing that is drawn."""
_DIAGONAL = 1.5 * _GRID
"""More than the diagonal of a square of the grid."""
_BLOCK = 4
"""Side of a block, in places, that is not divided further."""

Cell = tuple[int, int]
_Field = dict[Cell, float]
_Part = tuple[float, float, float, float, float]
"""A segment: its start, the vector from there to its end, and the square of its length."""


def areas(skeletons: Sequence[Sequence[Segment]], width: float, height: float) -> tuple[str, ...]:
    """Return SVG path data for the area around each skeleton, on a sheet of the given size."""
    columns = range(1 - _BEYOND, int(width / _GRID) + _BEYOND)
    rows = range(1 - _BEYOND, int(height / _GRID) + _BEYOND)
    near = [_distances(columns, rows, segments) for segments in skeletons]
    paths = []
    for one, own in enumerate(near):
        others = [field for other, field in enumerate(near) if other != one]
        inside = {
            (column, row): _inside((column, row), own, others) for row in rows for column in columns
        }
        paths.append("".join(_curve(ring) for ring in _rings(inside) if _size(ring) > _LEAST))
    return tuple(paths)


def _inside(place: Cell, own: _Field, others: Sequence[_Field]) -> float:
    """Return how far a place is inside an area, negative if it is outside."""
    reach = _REACH - own[place]
    if reach < -_DIAGONAL:
        return reach  # the outline passes none of the squares that meet here
    nearest = min((field[place] for field in others), default=inf)
    return _softest(reach, nearest / 2 - own[place] / 2 - _GAP)


def _point(place: Cell) -> Point:
    return place[0] * _GRID, place[1] * _GRID


def _distances(columns: range, rows: range, segments: Sequence[Segment]) -> _Field:
    """Return the distance of each place from a skeleton; far away, a lower bound."""
    around = hull(point for segment in segments for point in segment)
    parts = [_part(*segment) for segment in segments]
    found = {}
    for block, counting in _blocks(columns, rows, parts, around):
        for place in block:
            point = _point(place)
            beyond = _aside(point, around)
            found[place] = beyond if beyond > _FAR else _distance(point, counting)
    return found


def _part(start: Point, end: Point) -> _Part:
    dx, dy = end[0] - start[0], end[1] - start[1]
    return *start, dx, dy, dx * dx + dy * dy


def _blocks(
    columns: range, rows: range, parts: Sequence[_Part], around: Box
) -> Iterator[tuple[list[Cell], Sequence[_Part]]]:
    """Yield blocks of places, each with the parts of a skeleton on which distances there depend.

    They are found by dividing a block into quarters: what does not count in it does not in them.
    """
    waiting = [(columns, rows, parts)]
    while waiting:
        columns, rows, parts = waiting.pop()
        box = hull((_point((columns[0], rows[0])), _point((columns[-1], rows[-1]))))
        middle, radius = centre_of(box), hypot(box.width, box.height) / 2
        is_far = _aside(middle, around) - radius > _FAR
        if not is_far:
            apart = _apart(middle, parts)
            most = min(apart) + 2 * radius + _NOTHING
            parts = [each for each, far in zip(parts, apart, strict=True) if far <= most]
        if is_far or max(len(columns), len(rows)) <= _BLOCK:
            yield [(column, row) for row in rows for column in columns], parts
            continue
        waiting += [(some, few, parts) for some in _halves(columns) for few in _halves(rows)]


def _halves(places: range) -> tuple[range, ...]:
    half = len(places) // 2
    return (places[:half], places[half:]) if half else (places,)


def _aside(point: Point, box: Box) -> float:
    """Return how far a point is to one side of a box."""
    x, y = point
    return max(box.x - x, x - box.x - box.width, box.y - y, y - box.y - box.height)


def _distance(point: Point, parts: Sequence[_Part]) -> float:
    """Return the distance from a skeleton, smoothed where two of its parts are equally near."""
    distances = _apart(point, parts)
    least = min(distances)
    if least > _FAR:
        return least
    most = least + _NOTHING
    near = [exp((least - each) / _SOFT) for each in distances if each < most]
    return least - _SOFT * log(sum(near))


def _apart(point: Point, parts: Sequence[_Part]) -> list[float]:
    """Return the distance of a point from each part of a skeleton.

    A large map needs a million: as ``plane.to_segment`` computes them, but without calling it.
    """
    x, y = point
    found = []
    for start_x, start_y, dx, dy, square in parts:
        right, down = x - start_x, y - start_y
        along = right * dx + down * dy
        if along > 0:
            part = along / square
            if part > 1:
                part = 1
            found.append(hypot(right - part * dx, down - part * dy))
        else:
            found.append(hypot(right, down))
    return found


def _softest(one: float, other: float) -> float:
    """Return the smaller value, smoothed where the two are similar."""
    least = min(one, other)
    return least - _SOFT / 3 * log(1 + exp(-abs(one - other) * 3 / _SOFT))


def _rings(field: _Field) -> list[list[Point]]:
    """Return the closed lines where a field is zero, with positive values inside."""
    onward: dict[tuple[Cell, Cell], tuple[Cell, Cell]] = {}
    inside = {place for place, value in field.items() if value > 0}
    touched = {(x - left, y - up) for x, y in inside for left in (0, 1) for up in (0, 1)}
    for x, y in field:
        if (x, y) in touched:
            corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
            if not inside.issuperset(corners) and all(corner in field for corner in corners):
                onward.update(_crossed(field, corners))
    rings = []
    while onward:
        first, following = next(iter(onward.items()))
        ring = []
        while first in onward:
            following = onward.pop(first)
            ring.append(_zero(field, *first))
            first = following
        rings.append(ring)
    return rings


def _crossed(
    field: _Field, corners: tuple[Cell, ...]
) -> list[tuple[tuple[Cell, Cell], tuple[Cell, Cell]]]:
    """Return where the line enters and leaves a square, each as (inner corner, outer corner)."""
    entries, exits = [], []
    for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
        if field[one] > 0 >= field[other]:
            exits.append((one, other))
        elif field[one] <= 0 < field[other]:
            entries.append((other, one))
    if len(entries) == 2 and sum(field[corner] for corner in corners) > 0:
        exits.reverse()
    return list(zip(exits, entries, strict=True))


def _zero(field: _Field, inner: Cell, outer: Cell) -> Point:
    part = field[inner] / (field[inner] - field[outer])
    (x, y), (to_x, to_y) = _point(inner), _point(outer)
    return x + part * (to_x - x), y + part * (to_y - y)


def _size(ring: list[Point]) -> float:
    sides = zip(ring, (*ring[1:], ring[0]), strict=True)
    return abs(sum(x * v - y * u for (x, y), (u, v) in sides)) / 2


def _curve(ring: list[Point]) -> str:
    """Return path data of a closed curve through the midpoint of each side."""
    middles = [
        ((x + u) / 2, (y + v) / 2)
        for (x, y), (u, v) in zip(ring, (*ring[1:], ring[0]), strict=True)
    ]
    start = middles[-1]
    path = f"M{number(round(start[0], 1))} {number(round(start[1], 1))}"
    for corner, middle in zip(ring, middles, strict=True):
        there = " ".join(number(round(each, 1)) for each in (*corner, *middle))
        path += f"Q{there}"
    return path + "Z"
