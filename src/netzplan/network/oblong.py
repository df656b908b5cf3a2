"""Rectangles at any angle: spaces for tokens, and how far they are apart."""

from itertools import product
from math import hypot

from msgspec import Struct

from netzplan.network.drawing import Box
from netzplan.network.plan import Point

__all__ = ["Oblong", "from_box", "gap", "point_gap"]

_Side = tuple[Point, Point]


class Oblong(Struct, frozen=True):
    """A straight stroke with flat ends; start and end differ."""

    start: Point
    end: Point
    width: float

    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Return the four corners in order around it."""
        (x, y), (to_x, to_y) = self.start, self.end
        length = hypot(to_x - x, to_y - y)
        across = self.width / 2 / length
        dx, dy = (y - to_y) * across, (to_x - x) * across
        return (x + dx, y + dy), (to_x + dx, to_y + dy), (to_x - dx, to_y - dy), (x - dx, y - dy)


def from_box(box: Box) -> Oblong:
    """Return an upright rectangle."""
    middle = box.y + box.height / 2
    return Oblong((box.x, middle), (box.x + box.width, middle), box.height)


def gap(one: Oblong, other: Oblong) -> float:
    """Return the shortest distance of two rectangles; 0 if they overlap."""
    first, second = one.corners(), other.corners()
    if not _are_parted(first, second):
        return 0.0
    return min(
        *(_distance(point, side) for point, side in product(first, _sides(second))),
        *(_distance(point, side) for point, side in product(second, _sides(first))),
    )


def point_gap(point: Point, oblong: Oblong) -> float:
    """Return the distance of a point from a rectangle; 0 inside."""
    corners = oblong.corners()
    if not _are_parted((point,), corners):
        return 0.0
    return min(_distance(point, side) for side in _sides(corners))


def _are_parted(some: tuple[Point, ...], corners: tuple[Point, ...]) -> bool:
    """Return whether a side of either shape, drawn out, parts the two (separating axis)."""
    for (x, y), (to_x, to_y) in (*_sides(some), *_sides(corners)):
        normal_x, normal_y = y - to_y, to_x - x
        here = [normal_x * u + normal_y * v for u, v in some]
        there = [normal_x * u + normal_y * v for u, v in corners]
        if max(here) < min(there) or max(there) < min(here):
            return True
    return False


def _sides(corners: tuple[Point, ...]) -> tuple[_Side, ...]:
    return tuple(zip(corners, (*corners[1:], corners[0]), strict=True))


def _distance(point: Point, side: _Side) -> float:
    (x, y), (to_x, to_y) = side
    dx, dy = to_x - x, to_y - y
    part = ((point[0] - x) * dx + (point[1] - y) * dy) / (dx * dx + dy * dy)
    part = min(1.0, max(0.0, part))
    return hypot(point[0] - x - part * dx, point[1] - y - part * dy)
