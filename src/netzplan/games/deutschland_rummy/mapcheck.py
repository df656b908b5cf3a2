"""Every fault of a map file of Deutschland Rummy, as values."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from netzplan.core.violation import Parameter
from netzplan.games.deutschland_rummy.drawing import draw_map
from netzplan.games.deutschland_rummy.mapformat import FORMAT, MapFile
from netzplan.network.colour import PAPER, contrast, difference, ink_on, lifted
from netzplan.network.country_geometry import country_crowded
from netzplan.network.courses import is_on_lattice
from netzplan.network.faults import Fault
from netzplan.network.mapfile import Stage, faults_in, sound_map
from netzplan.network.planarity import crossings, points_on_edges

__all__ = ["PRINTED", "check_map", "read_map"]

PRINTED = {"germany": ((10, 9, 9, 10, 9, 10), 117)}
"""Cities by region and connections of the printed map (rules 1.1)."""

_CITY = re.compile("[a-z]+(-[a-z]+)*")
_COLOUR = re.compile("#[0-9A-Fa-f]{6}")
_ALIKE = 0.1


def check_map(data: bytes) -> tuple[Fault, ...]:
    """Return all faults of a map file's text.

    First cities and connections, then places and colours, then the drawing.
    """
    return faults_in(data, MapFile, FORMAT, (*_SOUND, _drawing_faults))


def read_map(data: bytes, name: str) -> MapFile:
    """Return a sound map file of that name; raises MapFormatError (the drawing is not tried)."""
    return sound_map(data, name, MapFile, FORMAT, _SOUND)


# --- cities and connections -----------------------------------------------------------


def _part_faults(file: MapFile) -> Iterator[Fault]:
    for language in ("de", "en"):
        if not file.provenance.get(language, "").strip():
            yield _fault("map/provenance", "provenance", language=language)
    yield from _region_faults(file)
    yield from _city_faults(file)
    yield from _connection_faults(file)
    yield from _listed_faults(file)


def _region_faults(file: MapFile) -> Iterator[Fault]:
    for region, count in Counter(file.rules.regions).items():
        if count > 1:
            yield _fault("rules/duplicate-region", "rules.regions", region=region)
    sizes = Counter(city.region for city in file.rules.cities)
    for index, region in enumerate(file.rules.regions):
        if sizes[region] < 2:
            path = f"rules.regions[{index}]"
            yield _fault("rules/region-size", path, region=region, count=sizes[region])


def _city_faults(file: MapFile) -> Iterator[Fault]:
    seen: set[str] = set()
    for index, city in enumerate(file.rules.cities):
        path = f"rules.cities[{index}]"
        if not _CITY.fullmatch(city.id):
            yield _fault("rules/city-id", f"{path}.id", city=city.id)
        if city.id in seen:
            yield _fault("rules/duplicate-city", f"{path}.id", city=city.id)
        if city.region not in file.rules.regions:
            yield _fault("rules/unknown-region", path, city=city.id, region=city.region)
        seen.add(city.id)


def _connection_faults(file: MapFile) -> Iterator[Fault]:
    known = {city.id for city in file.rules.cities}
    seen: set[frozenset[str]] = set()
    for index, connection in enumerate(file.rules.connections):
        path, name = f"rules.connections[{index}]", "--".join(connection.between)
        ends = frozenset(connection.between)
        for city in sorted(ends - known):
            yield _fault("rules/unknown-city", f"{path}.between", connection=name, city=city)
        if len(ends) == 1:
            yield _fault("rules/connection-to-itself", f"{path}.between", connection=name)
        if ends in seen:
            yield _fault("rules/duplicate-connection", f"{path}.between", connection=name)
        if not 1 <= connection.km <= 999:
            count = connection.km
            yield _fault("rules/kilometres", f"{path}.km", connection=name, count=count)
        seen.add(ends)


def _listed_faults(file: MapFile) -> Iterator[Fault]:
    """Yield cities and regions that are in one part of the file only, and names that are none."""
    cities = dict.fromkeys(city.id for city in file.rules.cities)
    for city in cities:
        if city not in file.layout.cities:
            yield _fault("layout/no-city", "layout.cities", city=city)
    for city, drawn in file.layout.cities.items():
        path = f"layout.cities.{city}"
        if city not in cities:
            yield _fault("layout/extra-city", path, city=city)
        if not drawn.name.strip():
            yield _fault("layout/city-name", f"{path}.name", city=city)
    for region in file.rules.regions:
        if region not in file.layout.regions:
            yield _fault("layout/no-region", "layout.regions", region=region)
    for region, shown in file.layout.regions.items():
        path = f"layout.regions.{region}"
        if region not in file.rules.regions:
            yield _fault("layout/extra-region", path, region=region)
        for language in ("de", "en"):
            if not shown.name.get(language, "").strip():
                path = f"{path}.name"
                yield _fault("layout/region-name", path, region=region, language=language)


# --- places and colours ---------------------------------------------------------------


def _place_faults(file: MapFile) -> Iterator[Fault]:
    yield from _apart_faults(file)
    yield from _count_faults(file)
    yield from _colour_faults(file)
    yield from _layout_faults(file)


def _apart_faults(file: MapFile) -> Iterator[Fault]:
    neighbours: dict[str, set[str]] = {city.id: set() for city in file.rules.cities}
    for connection in file.rules.connections:
        one, other = connection.between
        neighbours[one].add(other)
        neighbours[other].add(one)
    waiting = [city.id for city in file.rules.cities[:1]]
    reached = set(waiting)
    while waiting:
        new = neighbours[waiting.pop()] - reached
        reached |= new
        waiting.extend(new)
    for index, city in enumerate(file.rules.cities):
        if city.id not in reached:
            yield _fault("rules/apart", f"rules.cities[{index}]", city=city.id)


def _count_faults(file: MapFile) -> Iterator[Fault]:
    """Yield the fault of a map that goes by the name of the printed one, but is not as large."""
    sizes = Counter(city.region for city in file.rules.cities)
    found = tuple(sizes[region] for region in file.rules.regions), len(file.rules.connections)
    wanted = PRINTED.get(file.id, found)
    if found != wanted:
        told = ["-".join(map(str, cities)) + f", {count}" for cities, count in (found, wanted)]
        yield _fault("rules/country-counts", "rules", found=told[0], wanted=told[1])


def _colour_faults(file: MapFile) -> Iterator[Fault]:
    sound: dict[str, str] = {}
    for region, shown in file.layout.regions.items():
        path, colour = f"layout.regions.{region}.colour", shown.colour
        if not _COLOUR.fullmatch(colour):
            yield _fault("layout/colour", path, colour=colour)
            continue
        if contrast(colour, PAPER) < 3:
            yield _fault("layout/region-faint", path, region=region, colour=colour)
        if ink_on(colour) is None:
            yield _fault("layout/region-ink", path, region=region, colour=colour)
        sound[region] = colour
    for (one, first), (other, second) in combinations(sound.items(), 2):
        pairs = ((first, second), (lifted(first), lifted(second)))
        if min(difference(*pair) for pair in pairs) < _ALIKE:
            yield _fault("layout/regions-alike", "layout.regions", region=one, other=other)
    for (one, shown), (other, also) in combinations(file.layout.regions.items(), 2):
        if shown.letter == also.letter:
            path, letter = "layout.regions", shown.letter
            yield _fault("layout/region-letter", path, region=one, other=other, letter=letter)


def _layout_faults(file: MapFile) -> Iterator[Fault]:
    width, height = file.layout.size
    if not (1 <= width <= 60 and 1 <= height <= 60):
        yield _fault("layout/size", "layout.size", width=width, height=height)
    at = {city: drawn.at for city, drawn in file.layout.cities.items()}
    for city, place in at.items():
        if not is_on_lattice(place, file.layout.size):
            path = f"layout.cities.{city}.at"
            yield _fault("layout/off-lattice", path, x=f"{place[0]:g}", y=f"{place[1]:g}")
    edges = [connection.between for connection in file.rules.connections]
    path = "layout.cities"
    for (one, first), (other, second) in combinations(at.items(), 2):
        if first == second:
            yield _fault("layout/same-city-place", path, city=one, other=other)
    for (a, b), (c, d) in crossings(at, edges):
        names = f"{a}--{b}", f"{c}--{d}"
        yield _fault("layout/connections-cross", path, connection=names[0], other=names[1])
    for (a, b), city in points_on_edges(at, edges):
        yield _fault("layout/city-on-connection", path, connection=f"{a}--{b}", city=city)


def _drawing_faults(file: MapFile) -> Iterator[Fault]:
    for one, other in country_crowded(draw_map(file)):
        yield _fault("layout/crowded", "layout", one=one, other=other)


_SOUND: tuple[Stage[MapFile], ...] = (_part_faults, _place_faults)
"""The stages that a map passes before it is played on."""


def _fault(code: str, path: str, **parameters: Parameter) -> Fault:
    return Fault(code, path, tuple(parameters.items()))
