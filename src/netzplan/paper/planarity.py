"""Checks whether straight edges cross each other or pass over other points."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence

from netzplan.paper.plane import Point
from netzplan.paper.squares import Extent, touching

__all__ = ["crossings", "points_on_edges"]

Edge = tuple[str, str]


def crossings(at: Mapping[str, Point], edges: Sequence[Edge]) -> Iterator[tuple[Edge, Edge]]:
    """Yield pairs of edges that cross, each inside the other."""
    for first, second in touching([_extent(at[start], at[end]) for start, end in edges]):
        one, other = edges[first], edges[second]
        if not set(one) & set(other) and _cross(at[one[0]], at[one[1]], at[other[0]], at[other[1]]):
            yield one, other


def points_on_edges(at: Mapping[str, Point], edges: Sequence[Edge]) -> Iterator[tuple[Edge, str]]:
    """Yield edges with a point on them that is not one of their ends."""
    ids = list(at)
    by_x = sorted(range(len(ids)), key=lambda number: at[ids[number]][0])
    xs = [at[ids[number]][0] for number in by_x]
    for edge in edges:
        start, end = at[edge[0]], at[edge[1]]
        left, _, right, _ = _extent(start, end)
        for number in sorted(by_x[bisect_left(xs, left) : bisect_right(xs, right)]):
            id, point = ids[number], at[ids[number]]
            if id not in edge and _side(start, end, point) == 0 and _between(start, end, point):
                yield edge, id


def _extent(start: Point, end: Point) -> Extent:
    (x, y), (to_x, to_y) = start, end
    return min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y)


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(start: Point, end: Point, point: Point) -> float:
    """Return the side of a straight line that a point is on, by its sign; 0 on the line."""
    (x, y), (to_x, to_y) = start, end
    return (to_x - x) * (point[1] - y) - (to_y - y) * (point[0] - x)


def _between(start: Point, end: Point, point: Point) -> bool:
    return all(
        min(one, other) <= mine <= max(one, other)
        for one, other, mine in zip(start, end, point, strict=True)
    )
