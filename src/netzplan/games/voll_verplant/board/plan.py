"""The plan of a board: everything to draw, on a lattice, before any geometry is computed."""

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from netzplan.games.voll_verplant.board.format import MapFile
from netzplan.paper.plane import Point

__all__ = [
    "Atom",
    "PlannedLine",
    "PlannedStation",
    "SheetPlan",
    "atoms",
    "on_lattice",
    "plan_of",
    "undirected",
]


Atom = tuple[tuple[int, int], tuple[int, int]]
"""The smallest piece of track: from one point of the half-step lattice to a neighbour."""


class PlannedStation(Struct, frozen=True):
    """A station on the lattice."""

    id: str
    name: str
    at: Point
    side: str
    """Preferred side for the name: n, ne, e, se, s, sw, w or nw."""
    special: bool


class PlannedLine(Struct, frozen=True):
    """A line on the lattice."""

    letter: str
    name: str
    colour: str
    windows: int
    ring: bool
    path: tuple[Point, ...]
    """Corners from the wagon to the last station, or round the ring to the first."""
    stations: tuple[str, ...]


class SheetPlan(Struct, frozen=True):
    """A whole board on the lattice."""

    lines: tuple[PlannedLine, ...]
    stations: tuple[PlannedStation, ...]


def atoms(path: tuple[Point, ...]) -> Iterator[Atom]:
    """Yield the half steps of an octilinear path whose corners lie on the half-step lattice."""
    for here, there in pairwise(on_lattice(point) for point in path):
        steps = max(abs(there[0] - here[0]), abs(there[1] - here[1]))
        if steps == 0:
            continue
        dx, dy = (there[0] - here[0]) // steps, (there[1] - here[1]) // steps
        for step in range(steps):
            start = (here[0] + step * dx, here[1] + step * dy)
            yield start, (start[0] + dx, start[1] + dy)


def on_lattice(point: Point) -> tuple[int, int]:
    """Return a point in units of half steps."""
    return round(2 * point[0]), round(2 * point[1])


def undirected(atom: Atom) -> Atom:
    """Return the same piece of track in a canonical direction."""
    return min(atom), max(atom)


def plan_of(file: MapFile) -> SheetPlan:
    """Return the plan of a map file, which must be free of faults."""
    lines = tuple(
        PlannedLine(
            letter=line.letter,
            name=file.layout.lines[line.letter].name,
            colour=file.layout.lines[line.letter].colour.upper(),
            windows=line.windows,
            ring=line.ring,
            path=file.layout.lines[line.letter].path,
            stations=line.stations,
        )
        for line in file.rules.lines
    )
    stations = tuple(
        PlannedStation(
            id=station,
            name=file.layout.stations[station].name,
            at=file.layout.stations[station].at,
            side=file.layout.stations[station].label,
            special=station in file.rules.special,
        )
        for station in file.rules.stations
    )
    return SheetPlan(lines, stations)
