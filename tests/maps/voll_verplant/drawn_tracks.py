"""Points along the tracks of a drawing, computed from its path data."""

import re
from functools import cache
from math import atan2, ceil, cos, hypot, pi, sin

from netzplan.paper.plane import Point

_COMMAND = re.compile(r"([MLA])([^MLA]*)")
_STEP = 2.0


@cache
def points_of(path: str) -> list[Point]:
    """Return points about two pixels apart; accepts M, L and A (circular arcs, the short way)."""
    points: list[Point] = []
    for command, rest in _COMMAND.findall(path):
        numbers = [float(number) for number in rest.split()]
        match command, numbers:
            case "M", [x, y]:
                points.append((x, y))
            case "L", [x, y]:
                points.extend(_straight(points[-1], (x, y)))
            case "A", [radius, other, 0, 0, sweep, x, y] if radius == other:
                points.extend(_arc(points[-1], (x, y), radius, clockwise=sweep == 1))
            case _:
                raise AssertionError(f"unexpected path data: {command}{rest}")
    return points


def _straight(start: Point, end: Point) -> list[Point]:
    pieces = max(1, ceil(hypot(end[0] - start[0], end[1] - start[1]) / _STEP))
    return [
        (
            start[0] + (end[0] - start[0]) * piece / pieces,
            start[1] + (end[1] - start[1]) * piece / pieces,
        )
        for piece in range(1, pieces + 1)
    ]


def _arc(start: Point, end: Point, radius: float, *, clockwise: bool) -> list[Point]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = hypot(dx, dy)
    height = max(0.0, radius**2 - chord**2 / 4) ** 0.5
    side = 1 if clockwise else -1
    centre = (
        (start[0] + end[0]) / 2 - side * dy / chord * height,
        (start[1] + end[1]) / 2 + side * dx / chord * height,
    )
    first = atan2(start[1] - centre[1], start[0] - centre[0])
    last = atan2(end[1] - centre[1], end[0] - centre[0])
    turn = (last - first) % (2 * pi) if clockwise else -((first - last) % (2 * pi))
    pieces = max(1, ceil(abs(turn) * radius / _STEP))
    return [
        (
            centre[0] + radius * cos(first + turn * piece / pieces),
            centre[1] + radius * sin(first + turn * piece / pieces),
        )
        for piece in range(1, pieces + 1)
    ]


def distance(point: Point, other: Point) -> float:
    return hypot(point[0] - other[0], point[1] - other[1])
