"""The faults of a map file of Voll verplant, as values."""

from collections import Counter
from collections.abc import Iterator

from netzplan.games.voll_verplant.board.crowding import crowded
from netzplan.games.voll_verplant.board.format import FORMAT, MapFile
from netzplan.games.voll_verplant.board.geometry import draw_map
from netzplan.games.voll_verplant.board.paths import path_faults
from netzplan.games.voll_verplant.board.plan import plan_of
from netzplan.games.voll_verplant.network import MOST_POINTS, LineRules
from netzplan.paper.check import (
    alike,
    colour_faults,
    crowding_faults,
    is_colour,
    is_faint,
    lattice_faults,
    provenance_faults,
)
from netzplan.paper.colour import ink_on
from netzplan.paper.faults import MapFault, fault
from netzplan.paper.mapfile import MapKind
from netzplan.paper.squares import touching

__all__ = ["KIND"]

LETTERS = "ABCDEFGHIJ"
"""Letters that a line can have."""

_ALIKE = 0.06
"""Smallest difference allowed between two line colours, on light and on dark paper."""


def _part_faults(file: MapFile) -> Iterator[MapFault]:
    yield from provenance_faults(file.provenance)
    yield from _station_faults(file)
    yield from _line_faults(file)
    yield from _listed_faults(file)
    yield from _place_faults(file)
    yield from _colour_faults(file)


# --- rules part -----------------------------------------------------------------------


def _station_faults(file: MapFile) -> Iterator[MapFault]:
    rules = file.rules
    for station, count in Counter(rules.stations).items():
        if count > 1:
            yield fault("rules/duplicate-station", "rules.stations", station=station)
    served = {station for line in rules.lines for station in line.stations}
    for index, station in enumerate(rules.stations):
        if station not in served:
            yield fault("rules/station-unused", f"rules.stations[{index}]", station=station)
    for index, station in enumerate(rules.special):
        if station not in rules.stations:
            yield fault("rules/special", f"rules.special[{index}]", station=station)
        if station in rules.special[:index]:
            yield fault("rules/duplicate-special", f"rules.special[{index}]", station=station)


def _line_faults(file: MapFile) -> Iterator[MapFault]:
    lines = file.rules.lines
    if not 1 <= len(lines) <= len(LETTERS):
        yield fault("rules/lines", "rules.lines", count=len(lines))
    for letter, count in Counter(line.letter for line in lines).items():
        if count > 1:
            yield fault("rules/duplicate-line", "rules.lines", line=letter)
    stations = frozenset(file.rules.stations)
    for index, line in enumerate(lines):
        yield from _one_line_faults(line, stations, f"rules.lines[{index}]")


def _one_line_faults(line: LineRules, stations: frozenset[str], where: str) -> Iterator[MapFault]:
    letter, count = line.letter, len(line.stations)
    if len(letter) != 1 or letter not in LETTERS:
        yield fault("rules/letter", f"{where}.letter", line=letter)
    if line.ring and count < 3:
        yield fault("rules/short-ring", f"{where}.stations", line=letter, count=count)
    elif count < 2:
        yield fault("rules/short-line", f"{where}.stations", line=letter, count=count)
    for at, station in enumerate(line.stations):
        if station not in stations:
            path = f"{where}.stations[{at}]"
            yield fault("rules/unknown-station", path, line=letter, station=station)
        if station in line.stations[:at]:
            path = f"{where}.stations[{at}]"
            yield fault("rules/station-twice", path, line=letter, station=station)
    if not 1 <= line.windows <= 4:
        yield fault("rules/windows", f"{where}.windows", line=letter, count=line.windows)
    high, low = line.points
    if not high >= low >= 0:
        yield fault("rules/points", f"{where}.points", line=letter, high=high, low=low)
    elif high > MOST_POINTS:
        yield fault("rules/most-points", f"{where}.points[0]", line=letter, most=MOST_POINTS)


# --- layout part ----------------------------------------------------------------------


def _listed_faults(file: MapFile) -> Iterator[MapFault]:
    """Yield the stations and lines that only one part of the file lists."""
    layout, rules = file.layout, file.rules
    letters = [line.letter for line in rules.lines]
    for station in dict.fromkeys(rules.stations):
        if station not in layout.stations:
            yield fault("layout/no-station", "layout.stations", station=station)
    for station in layout.stations:
        if station not in rules.stations:
            path = f"layout.stations.{station}"
            yield fault("layout/extra-station", path, station=station)
    for letter in dict.fromkeys(letters):
        if letter not in layout.lines:
            yield fault("layout/no-line", "layout.lines", line=letter)
    for letter in layout.lines:
        if letter not in letters:
            yield fault("layout/extra-line", f"layout.lines.{letter}", line=letter)


def _place_faults(file: MapFile) -> Iterator[MapFault]:
    at = {f"layout.stations.{id}.at": drawn.at for id, drawn in file.layout.stations.items()}
    yield from lattice_faults(at, file.layout.size)
    for station, drawn in file.layout.stations.items():
        if not drawn.name.strip():
            yield fault("layout/empty-name", f"layout.stations.{station}.name", station=station)
    placed = list(file.layout.stations.items())
    around = [(x - 0.5, y - 0.5, x + 0.5, y + 0.5) for x, y in (drawn.at for _, drawn in placed)]
    for first, next_ in touching(around):
        (one, drawn), (other, second) = placed[first], placed[next_]
        apart = max(abs(drawn.at[0] - second.at[0]), abs(drawn.at[1] - second.at[1]))
        if apart < 1:
            code = "layout/close" if apart else "layout/same-place"
            yield fault(code, f"layout.stations.{other}.at", station=one, other=other)


def _colour_faults(file: MapFile) -> Iterator[MapFault]:
    colours = {letter: line.colour for letter, line in file.layout.lines.items()}
    yield from colour_faults(colours, "layout.lines")
    colours = {letter: colour for letter, colour in colours.items() if is_colour(colour)}
    for letter, colour in colours.items():
        path = f"layout.lines.{letter}.colour"
        if is_faint(colour):
            yield fault("layout/faint", path, line=letter, colour=colour)
        if ink_on(colour) is None:
            yield fault("layout/no-ink", path, line=letter, colour=colour)
    for one, other in alike(colours, _ALIKE):
        yield fault("layout/alike", f"layout.lines.{other}.colour", line=one, other=other)


def _path_faults(file: MapFile) -> Iterator[MapFault]:
    places = {drawn.at: station for station, drawn in file.layout.stations.items()}
    for line in plan_of(file).lines:
        where = f"layout.lines.{line.letter}"
        if line.path and file.layout.lines[line.letter].wagon != line.path[0]:
            yield fault("layout/wagon", f"{where}.wagon", line=line.letter)
        yield from path_faults(line, places, file.layout.size, where)


def _drawing_faults(file: MapFile) -> Iterator[MapFault]:
    return crowding_faults(crowded(draw_map(file, with_large=False)))


KIND = MapKind(
    MapFile,
    FORMAT,
    (_part_faults, _path_faults),
    _drawing_faults,
    "netzplan.games.voll_verplant",
)
"""How map files of the game are read and checked."""
