"""Areas of regions: all points near a region's cities, and nearer to them than to any others.

The outline is a level line of a smooth field, found on a grid of squares (marching squares) and
drawn as a sequence of curves.
"""

from collections.abc import Sequence
from math import exp, inf, log

from netzplan.paper.plane import Point, to_segment
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

Cell = tuple[int, int]
_Field = dict[Cell, float]


def areas(skeletons: Sequence[Sequence[Segment]], width: float, height: float) -> tuple[str, ...]:
    """Return SVG path data for the area around each skeleton, on a sheet of the given size."""
    columns, rows = int(width / _GRID) + _BEYOND, int(height / _GRID) + _BEYOND
    places = [
        (column, row) for row in range(1 - _BEYOND, rows) for column in range(1 - _BEYOND, columns)
    ]
    near = [_distances(places, segments) for segments in skeletons]
    paths = []
    for one, own in enumerate(near):
        others = [field for other, field in enumerate(near) if other != one]
        inside = {
            place: _softest(
                _REACH - own[place],
                min((field[place] for field in others), default=inf) / 2 - own[place] / 2 - _GAP,
            )
            for place in places
        }
        paths.append("".join(_curve(ring) for ring in _rings(inside) if _size(ring) > _LEAST))
    return tuple(paths)


def _point(place: Cell) -> Point:
    return place[0] * _GRID, place[1] * _GRID


def _distances(places: Sequence[Cell], segments: Sequence[Segment]) -> _Field:
    """Return the distance of each place from a skeleton; far away, a lower bound."""
    xs, ys = zip(*(point for segment in segments for point in segment), strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    found = {}
    for place in places:
        x, y = _point(place)
        beyond = max(left - x, x - right, top - y, y - bottom)
        found[place] = beyond if beyond > _FAR else _distance((x, y), segments)
    return found


def _distance(point: Point, segments: Sequence[Segment]) -> float:
    """Return the distance from a skeleton, smoothed where two of its parts are equally near."""
    distances = [to_segment(point, *segment) for segment in segments]
    least = min(distances)
    if least > _FAR:
        return least
    return least - _SOFT * log(sum(exp((least - each) / _SOFT) for each in distances))


def _softest(one: float, other: float) -> float:
    """Return the smaller value, smoothed where the two are similar."""
    least = min(one, other)
    return least - _SOFT / 3 * log(1 + exp(-abs(one - other) * 3 / _SOFT))


def _rings(field: _Field) -> list[list[Point]]:
    """Return the closed lines where a field is zero, with positive values inside."""
    onward: dict[tuple[Cell, Cell], tuple[Cell, Cell]] = {}
    for x, y in field:
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        if all(corner in field for corner in corners):
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
