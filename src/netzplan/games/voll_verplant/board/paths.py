"""Checks whether the path of a line can be drawn and visits the stations of the line."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from netzplan.core.violation import Parameter
from netzplan.games.voll_verplant.board.plan import PlannedLine, atoms, undirected
from netzplan.paper.check import is_on_lattice
from netzplan.paper.faults import MapFault
from netzplan.paper.plane import Point

__all__ = [
    "path_faults",
]


def path_faults(
    line: PlannedLine, places: Mapping[Point, str], size: tuple[int, int], where: str
) -> Iterator[MapFault]:
    """Yield the faults of a line's path; ``places`` gives the station at a lattice point."""
    path = f"{where}.path"
    if len(line.path) < 2 or any(one == other for one, other in pairwise(line.path)):
        yield MapFault("layout/short-path", path, (("line", line.letter),))
        return
    broken = [*_off_lattice(line, size, path), *_bends(line, path)]
    yield from broken
    if not broken:
        yield from _calls(line, places, path)


def _off_lattice(line: PlannedLine, size: tuple[int, int], path: str) -> Iterator[MapFault]:
    for index, point in enumerate(line.path):
        if not is_on_lattice(point, size):
            yield MapFault("layout/off-lattice", f"{path}[{index}]", _at(point))


def _bends(line: PlannedLine, path: str) -> Iterator[MapFault]:
    headings: list[Point] = []
    for index, ((x, y), (to_x, to_y)) in enumerate(pairwise(line.path)):
        dx, dy = to_x - x, to_y - y
        if dx and dy and abs(dx) != abs(dy):
            ends = (*_at((x, y)), ("to_x", f"{to_x:g}"), ("to_y", f"{to_y:g}"))
            yield MapFault("layout/not-octilinear", f"{path}[{index}]", (_letter(line), *ends))
        headings.append(((dx > 0) - (dx < 0), (dy > 0) - (dy < 0)))
    for index, (before, after) in enumerate(pairwise(headings), start=1):
        if before == (-after[0], -after[1]):
            at = (_letter(line), *_at(line.path[index]))
            yield MapFault("layout/turns-back", f"{path}[{index}]", at)


def _calls(line: PlannedLine, places: Mapping[Point, str], path: str) -> Iterator[MapFault]:
    pieces = list(atoms(line.path))
    seen = set()
    for piece in pieces:
        if undirected(piece) in seen:
            at = (piece[0][0] / 2, piece[0][1] / 2)
            yield MapFault("layout/same-track", path, (_letter(line), *_at(at)))
            return
        seen.add(undirected(piece))
    points = [line.path[0], *((x / 2, y / 2) for _, (x, y) in pieces)]
    passed = [places[point] for point in points if point in places]
    for station in dict.fromkeys(passed):
        if station not in line.stations:
            yield _station("layout/over-station", path, line, station)
    own = [station for station in passed if station in line.stations]
    missing = [station for station in line.stations if station not in own]
    for station in missing:
        yield _station("layout/misses-station", path, line, station)
    if not missing:
        yield from _order(line, own, places.get(line.path[-1]), path)
    if places.get(line.path[0]) == line.stations[0]:
        yield _station("layout/wagon-on-station", path, line, line.stations[0])


def _order(line: PlannedLine, own: list[str], end: str | None, path: str) -> Iterator[MapFault]:
    last = line.stations[0] if line.ring else line.stations[-1]
    if end != last:
        yield _station("layout/ring-open" if line.ring else "layout/end", path, line, last)
    wanted = [*line.stations, line.stations[0]] if line.ring else list(line.stations)
    for station, other in zip(own, wanted, strict=False):
        if station != other:
            yield _station("layout/order", path, line, other)
            return
    if len(own) > len(wanted):
        yield _station("layout/order", path, line, own[len(wanted)])


def _station(code: str, path: str, line: PlannedLine, station: str) -> MapFault:
    return MapFault(code, path, (_letter(line), ("station", station)))


def _letter(line: PlannedLine) -> tuple[str, Parameter]:
    return ("line", line.letter)


def _at(point: Point) -> tuple[tuple[str, Parameter], ...]:
    return (("x", f"{point[0]:g}"), ("y", f"{point[1]:g}"))
