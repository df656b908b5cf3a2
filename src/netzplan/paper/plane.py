"""Points and axis-parallel boxes in the plane: x to the right, y down."""

from collections.abc import Iterable, Sequence
from math import hypot

from msgspec import Struct

__all__ = [
    "Box",
    "Point",
    "add",
    "apart",
    "between",
    "box_around",
    "centre_of",
    "grown",
    "hull",
    "hull_of",
    "middle",
    "overlap",
    "shifted",
    "to_segment",
]

Point = tuple[float, float]
"""Lattice steps in a plan, pixels in a drawing."""


class Box(Struct, frozen=True):
    """A rectangle, given by its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float


def add(point: Point, by: Point) -> Point:
    """Return a shifted point, rounded to hundredths."""
    return round(point[0] + by[0], 2), round(point[1] + by[1], 2)


def shifted(box: Box, by: Point) -> Box:
    """Return a shifted box, rounded to hundredths."""
    x, y = add((box.x, box.y), by)
    return Box(x, y, round(box.width, 2), round(box.height, 2))


def grown(box: Box, by: float) -> Box:
    """Return a box extended on every side."""
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def box_around(at: Point, width: float, height: float) -> Box:
    """Return the box of a size that is centred on a point."""
    return Box(at[0] - width / 2, at[1] - height / 2, width, height)


def centre_of(box: Box) -> Point:
    """Return the centre of a box."""
    return box.x + box.width / 2, box.y + box.height / 2


def middle(one: Point, other: Point) -> Point:
    """Return the midpoint of two points."""
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def hull(points: Iterable[Point]) -> Box:
    """Return the smallest box around some points."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def hull_of(boxes: Sequence[Box]) -> Box:
    """Return the smallest box around some boxes."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right = max(box.x + box.width for box in boxes)
    return Box(left, top, right - left, max(box.y + box.height for box in boxes) - top)


def apart(one: Point, other: Point) -> float:
    """Return the distance of two points."""
    return hypot(one[0] - other[0], one[1] - other[1])


def between(one: Box, other: Box) -> float:
    """Return the distance between two boxes; 0 if they touch or overlap."""
    aside = max(one.x - other.x - other.width, other.x - one.x - one.width, 0.0)
    above = max(one.y - other.y - other.height, other.y - one.y - one.height, 0.0)
    return hypot(aside, above)


def to_segment(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from the line segment between two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    part = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / square if square else 0.0
    part = min(1.0, max(0.0, part))
    return hypot(point[0] - start[0] - part * dx, point[1] - start[1] - part * dy)


def overlap(one: Box, other: Box) -> float:
    """Return the area of the intersection of two boxes."""
    left, right = one.x, one.x + one.width
    if other.x > left:
        left = other.x
    if other.x + other.width < right:
        right = other.x + other.width
    if right <= left:
        return 0.0
    top, bottom = max(one.y, other.y), min(one.y + one.height, other.y + other.height)
    return (right - left) * (bottom - top) if bottom > top else 0.0
