"""Convex polygons, such as spaces for tokens at any angle, and the distances between them."""

from math import hypot

from netzplan.paper.plane import Box, Point, to_segment

__all__ = ["Polygon", "from_box", "gap", "moved_to", "stroke"]

Polygon = tuple[Point, ...]
"""Corners in order, in either direction; a single point is also a polygon."""


def stroke(start: Point, end: Point, width: float) -> Polygon:
    """Return a straight stroke with flat ends; start and end must differ."""
    (x, y), (to_x, to_y) = start, end
    across = width / 2 / hypot(to_x - x, to_y - y)
    dx, dy = (y - to_y) * across, (to_x - x) * across
    return (x + dx, y + dy), (to_x + dx, to_y + dy), (to_x - dx, to_y - dy), (x - dx, y - dy)


def from_box(box: Box) -> Polygon:
    """Return a box as a polygon."""
    right, bottom = box.x + box.width, box.y + box.height
    return (box.x, box.y), (right, box.y), (right, bottom), (box.x, bottom)


def moved_to(polygon: Polygon, at: Point) -> Polygon:
    """Return a polygon around (0, 0), moved to another place."""
    return tuple((x + at[0], y + at[1]) for x, y in polygon)


def gap(one: Polygon, other: Polygon) -> float:
    """Return the shortest distance of two convex polygons; 0 if they overlap."""
    sides, others = _sides(one), _sides(other)
    if not _are_parted(one, other, (*sides, *others)):
        return 0.0
    to_other = min([to_segment(point, start, end) for start, end in others for point in one])
    to_one = min([to_segment(point, start, end) for start, end in sides for point in other])
    return min(to_other, to_one)


def _are_parted(one: Polygon, other: Polygon, sides: tuple[tuple[Point, Point], ...]) -> bool:
    """Return whether a side of either polygon, extended, separates the two (separating axis)."""
    for (x, y), (to_x, to_y) in sides:
        normal_x, normal_y = y - to_y, to_x - x
        here = [normal_x * u + normal_y * v for u, v in one]
        there = [normal_x * u + normal_y * v for u, v in other]
        if max(here) < min(there) or max(there) < min(here):
            return True
    return False


def _sides(polygon: Polygon) -> tuple[tuple[Point, Point], ...]:
    return tuple(zip(polygon, (*polygon[1:], polygon[0]), strict=True))
