"""Every fault of a map file of Voll verplant, as values."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from netzplan.core.violation import Parameter
from netzplan.games.voll_verplant.city import LineRules
from netzplan.games.voll_verplant.mapformat import FORMAT, MapFile
from netzplan.games.voll_verplant.sheet import draw_map, plan_of
from netzplan.network.colour import PAPER, contrast, difference, ink_on, lifted
from netzplan.network.courses import course_faults, is_on_lattice
from netzplan.network.crowding import crowded
from netzplan.network.faults import Fault
from netzplan.network.mapfile import Stage, faults_in, sound_map

__all__ = ["check_map", "read_map"]

LETTERS = "ABCDEFGHIJ"
"""Letters that a line may have."""

_ALIKE = 0.06
"""Smallest distance of two line colours, on light and on dark paper."""


def check_map(data: bytes) -> tuple[Fault, ...]:
    """Return all faults of a map file's text: rules and layout, then courses, then the drawing."""
    return faults_in(data, MapFile, FORMAT, (*_SOUND, _drawing_faults))


def read_map(data: bytes, name: str) -> MapFile:
    """Return a sound map file of that name; raises MapFormatError (the drawing is not tried)."""
    return sound_map(data, name, MapFile, FORMAT, _SOUND)


def _part_faults(file: MapFile) -> Iterator[Fault]:
    yield from _provenance_faults(file)
    yield from _station_faults(file)
    yield from _line_faults(file)
    yield from _listed_faults(file)
    yield from _place_faults(file)
    yield from _colour_faults(file)


def _provenance_faults(file: MapFile) -> Iterator[Fault]:
    for language in ("de", "en"):
        if not file.provenance.get(language, "").strip():
            yield Fault("map/provenance", "provenance", (("language", language),))


# --- rules part -----------------------------------------------------------------------


def _station_faults(file: MapFile) -> Iterator[Fault]:
    rules = file.rules
    for station, count in Counter(rules.stations).items():
        if count > 1:
            yield _fault("rules/duplicate-station", "rules.stations", station=station)
    served = {station for line in rules.lines for station in line.stations}
    for index, station in enumerate(rules.stations):
        if station not in served:
            yield _fault("rules/station-unused", f"rules.stations[{index}]", station=station)
    for index, station in enumerate(rules.special):
        if station not in rules.stations:
            yield _fault("rules/special", f"rules.special[{index}]", station=station)
        if station in rules.special[:index]:
            yield _fault("rules/duplicate-special", f"rules.special[{index}]", station=station)


def _line_faults(file: MapFile) -> Iterator[Fault]:
    lines = file.rules.lines
    if not 1 <= len(lines) <= len(LETTERS):
        yield _fault("rules/lines", "rules.lines", count=len(lines))
    for letter, count in Counter(line.letter for line in lines).items():
        if count > 1:
            yield _fault("rules/duplicate-line", "rules.lines", line=letter)
    stations = frozenset(file.rules.stations)
    for index, line in enumerate(lines):
        yield from _one_line_faults(line, stations, f"rules.lines[{index}]")


def _one_line_faults(line: LineRules, stations: frozenset[str], where: str) -> Iterator[Fault]:
    letter, count = line.letter, len(line.stations)
    if len(letter) != 1 or letter not in LETTERS:
        yield _fault("rules/letter", f"{where}.letter", line=letter)
    if line.ring and count < 3:
        yield _fault("rules/short-ring", f"{where}.stations", line=letter, count=count)
    elif count < 2:
        yield _fault("rules/short-line", f"{where}.stations", line=letter, count=count)
    for at, station in enumerate(line.stations):
        if station not in stations:
            path = f"{where}.stations[{at}]"
            yield _fault("rules/unknown-station", path, line=letter, station=station)
        if station in line.stations[:at]:
            path = f"{where}.stations[{at}]"
            yield _fault("rules/station-twice", path, line=letter, station=station)
    if not 1 <= line.windows <= 4:
        yield _fault("rules/windows", f"{where}.windows", line=letter, count=line.windows)
    high, low = line.points
    if not high >= low >= 0:
        yield _fault("rules/points", f"{where}.points", line=letter, high=high, low=low)


# --- layout part ----------------------------------------------------------------------


def _listed_faults(file: MapFile) -> Iterator[Fault]:
    """Yield stations and lines that are in one part of the file only."""
    layout, rules = file.layout, file.rules
    letters = [line.letter for line in rules.lines]
    for station in dict.fromkeys(rules.stations):
        if station not in layout.stations:
            yield _fault("layout/no-station", "layout.stations", station=station)
    for station in layout.stations:
        if station not in rules.stations:
            path = f"layout.stations.{station}"
            yield _fault("layout/extra-station", path, station=station)
    for letter in dict.fromkeys(letters):
        if letter not in layout.lines:
            yield _fault("layout/no-line", "layout.lines", line=letter)
    for letter in layout.lines:
        if letter not in letters:
            yield _fault("layout/extra-line", f"layout.lines.{letter}", line=letter)


def _place_faults(file: MapFile) -> Iterator[Fault]:
    width, height = file.layout.size
    if not (1 <= width <= 60 and 1 <= height <= 60):
        yield _fault("layout/size", "layout.size", width=width, height=height)
    for station, drawn in file.layout.stations.items():
        path = f"layout.stations.{station}"
        if not drawn.name.strip():
            yield _fault("layout/empty-name", f"{path}.name", station=station)
        if not is_on_lattice(drawn.at, file.layout.size):
            x, y = drawn.at
            yield _fault("layout/off-lattice", f"{path}.at", x=f"{x:g}", y=f"{y:g}")
    for (one, drawn), (other, second) in combinations(file.layout.stations.items(), 2):
        apart = max(abs(drawn.at[0] - second.at[0]), abs(drawn.at[1] - second.at[1]))
        if apart < 1:
            code = "layout/close" if apart else "layout/same-place"
            yield _fault(code, f"layout.stations.{other}.at", station=one, other=other)


def _colour_faults(file: MapFile) -> Iterator[Fault]:
    colours: dict[str, str] = {}
    for letter, line in file.layout.lines.items():
        path, colour = f"layout.lines.{letter}.colour", line.colour
        if not re.fullmatch("#[0-9A-Fa-f]{6}", colour):
            yield _fault("layout/colour", path, colour=colour)
            continue
        if contrast(colour, PAPER) < 3:
            yield _fault("layout/faint", path, line=letter, colour=colour)
        if ink_on(colour) is None:
            yield _fault("layout/no-ink", path, line=letter, colour=colour)
        colours[letter] = colour
    dark = {letter: lifted(colour) for letter, colour in colours.items()}
    for one, other in combinations(colours, 2):
        apart = difference(colours[one], colours[other])
        if min(apart, difference(dark[one], dark[other])) < _ALIKE:
            yield _fault("layout/alike", f"layout.lines.{other}.colour", line=one, other=other)


def _course_faults(file: MapFile) -> Iterator[Fault]:
    places = {drawn.at: station for station, drawn in file.layout.stations.items()}
    for line in plan_of(file).lines:
        where = f"layout.lines.{line.letter}"
        if line.path and file.layout.lines[line.letter].wagon != line.path[0]:
            yield _fault("layout/wagon", f"{where}.wagon", line=line.letter)
        yield from course_faults(line, places, file.layout.size, where)


def _drawing_faults(file: MapFile) -> Iterator[Fault]:
    for one, other in crowded(draw_map(file)):
        yield _fault("layout/crowded", "layout", one=one, other=other)


_SOUND: tuple[Stage[MapFile], ...] = (_part_faults, _course_faults)
"""The stages that a map passes before it is played on."""


def _fault(code: str, path: str, **parameters: Parameter) -> Fault:
    return Fault(code, path, tuple(parameters.items()))
