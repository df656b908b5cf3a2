"""Faces of a board, and the stations that a line's loops enclose (rules 3.5).

The edges of a board are straight and do not cross, so they divide the plane into faces. A line
encloses a face if it can't be reached from outside without crossing an edge of the line. A station
off the line lies inside if and only if the faces around it are enclosed: no edge of the line ends
there, so they are all on the same side.
"""

from functools import lru_cache
from math import atan2

from netzplan.paper.plane import Point

__all__ = ["Faces", "boundaries"]


Walk = tuple[int, ...]
"""Stations around a face; a station appears each time the walk passes it."""


def boundaries(at: tuple[Point, ...], edges: tuple[tuple[int, int], ...]) -> tuple[Walk, ...]:
    """Return the walk around each face of a connected drawing; the outer face comes first."""
    around: list[list[int]] = [[] for _ in at]
    for a, b in edges:
        around[a].append(b)
        around[b].append(a)
    for station, neighbours in enumerate(around):
        x, y = at[station]
        neighbours.sort(key=lambda other: atan2(at[other][1] - y, at[other][0] - x))
    following = {
        (before, station): neighbours[turn - 1]
        for station, neighbours in enumerate(around)
        for turn, before in enumerate(neighbours)
    }
    walks: list[Walk] = []
    left = dict.fromkeys(following)
    while left:
        a, b = next(iter(left))
        walk: list[int] = []
        while (a, b) in left:
            del left[a, b]
            walk.append(a)
            a, b = b, following[a, b]
        walks.append(tuple(walk))
    return tuple(sorted(walks, key=lambda walk: _signed_area(at, walk)))


def _signed_area(at: tuple[Point, ...], walk: Walk) -> float:
    """Return twice the signed area inside a walk: negative for the outer face."""
    corners = [at[station] for station in walk]
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return sum(x * v - y * u for (x, y), (u, v) in pairs)


class Faces:
    """The faces of a board; face 0 is the outer one."""

    def __init__(self, at: tuple[Point, ...], edges: tuple[tuple[int, int], ...]) -> None:
        """Compile the faces of a connected board with at least one edge."""
        self.walks = boundaries(at, edges)
        number = {edge: index for index, edge in enumerate(edges)}
        number |= {(b, a): index for (a, b), index in number.items()}
        beside: list[list[int]] = [[] for _ in edges]
        face_of = [0] * len(at)
        for face, walk in enumerate(self.walks):
            for a, b in zip(walk, (*walk[1:], walk[0]), strict=True):
                beside[number[a, b]].append(face)
                face_of[a] = face
        self.doors: list[list[tuple[int, int]]] = [[] for _ in self.walks]
        for edge, (one, other) in enumerate(beside):
            if one != other:
                self.doors[one].append((1 << edge, other))
                self.doors[other].append((1 << edge, one))
        self.stations_mask = [0] * len(self.walks)
        for station, face in enumerate(face_of):
            self.stations_mask[face] |= 1 << station
        self.enclosed_mask = lru_cache(maxsize=4096)(self._enclosed_mask)

    def _enclosed_mask(self, line_mask: int, on_line_mask: int) -> int:
        """Return the stations inside the loops of a line with these edges and stations."""
        inside = 0
        for face in self.within(line_mask):
            inside |= self.stations_mask[face]
        return inside & ~on_line_mask

    def within(self, line_mask: int) -> set[int]:
        """Return the faces inside the loops of a line with these edges."""
        outside = {0}
        waiting = [0]
        while waiting:
            for door, face in self.doors[waiting.pop()]:
                if not line_mask & door and face not in outside:
                    outside.add(face)
                    waiting.append(face)
        return set(range(len(self.walks))) - outside
