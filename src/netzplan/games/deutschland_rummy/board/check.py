"""The faults of a map file of Deutschland Rummy, as values."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from netzplan.games.deutschland_rummy.board.crowding import crowded
from netzplan.games.deutschland_rummy.board.format import FORMAT, MapFile
from netzplan.games.deutschland_rummy.board.geometry import draw_map
from netzplan.games.deutschland_rummy.network import JOKERS
from netzplan.games.deutschland_rummy.state import RACKS
from netzplan.paper.check import (
    alike,
    colour_faults,
    crowding_faults,
    is_colour,
    is_faint,
    lattice_faults,
    provenance_faults,
    unreached,
    unspoken,
)
from netzplan.paper.colour import ink_on
from netzplan.paper.faults import MapFault, fault
from netzplan.paper.mapfile import MapKind
from netzplan.paper.planarity import crossings, points_on_edges

__all__ = ["KIND", "PRINTED"]

PRINTED = {"germany": ((10, 9, 9, 10, 9, 10), 117)}
"""Numbers of cities by region and of connections on the printed map (rules 1.1)."""

_CITY = re.compile("[a-z]+(-[a-z]+)*")
_ALIKE = 0.1
_FEWEST = max(seats * rack for seats, rack in RACKS.items()) - JOKERS
"""The fewest connections with which there are tiles for all racks."""


# --- cities and connections -----------------------------------------------------------


def _part_faults(file: MapFile) -> Iterator[MapFault]:
    yield from provenance_faults(file.provenance)
    yield from _region_faults(file)
    yield from _city_faults(file)
    yield from _connection_faults(file)
    yield from _listed_faults(file)


def _region_faults(file: MapFile) -> Iterator[MapFault]:
    for region, count in Counter(file.rules.regions).items():
        if count > 1:
            yield fault("rules/duplicate-region", "rules.regions", region=region)
    sizes = Counter(city.region for city in file.rules.cities)
    for index, region in enumerate(file.rules.regions):
        if sizes[region] < 2:
            path = f"rules.regions[{index}]"
            yield fault("rules/region-size", path, region=region, count=sizes[region])


def _city_faults(file: MapFile) -> Iterator[MapFault]:
    seen: set[str] = set()
    for index, city in enumerate(file.rules.cities):
        path = f"rules.cities[{index}]"
        if not _CITY.fullmatch(city.id):
            yield fault("rules/city-id", f"{path}.id", city=city.id)
        if city.id in seen:
            yield fault("rules/duplicate-city", f"{path}.id", city=city.id)
        if city.region not in file.rules.regions:
            yield fault("rules/unknown-region", path, city=city.id, region=city.region)
        seen.add(city.id)


def _connection_faults(file: MapFile) -> Iterator[MapFault]:
    found = len(file.rules.connections)
    if found < _FEWEST:
        yield fault("rules/few-tiles", "rules.connections", count=found, fewest=_FEWEST)
    known = {city.id for city in file.rules.cities}
    seen: set[frozenset[str]] = set()
    for index, connection in enumerate(file.rules.connections):
        path, name = f"rules.connections[{index}]", "--".join(connection.between)
        ends = frozenset(connection.between)
        for city in sorted(ends - known):
            yield fault("rules/unknown-city", f"{path}.between", connection=name, city=city)
        if len(ends) == 1:
            yield fault("rules/connection-to-itself", f"{path}.between", connection=name)
        if ends in seen:
            yield fault("rules/duplicate-connection", f"{path}.between", connection=name)
        if not 1 <= connection.km <= 999:
            count = connection.km
            yield fault("rules/kilometres", f"{path}.km", connection=name, count=count)
        seen.add(ends)


def _listed_faults(file: MapFile) -> Iterator[MapFault]:
    """Yield cities and regions that only one part of the file lists, and invalid names."""
    cities = dict.fromkeys(city.id for city in file.rules.cities)
    for city in cities:
        if city not in file.layout.cities:
            yield fault("layout/no-city", "layout.cities", city=city)
    for city, drawn in file.layout.cities.items():
        path = f"layout.cities.{city}"
        if city not in cities:
            yield fault("layout/extra-city", path, city=city)
        if not drawn.name.strip():
            yield fault("layout/city-name", f"{path}.name", city=city)
    for region in file.rules.regions:
        if region not in file.layout.regions:
            yield fault("layout/no-region", "layout.regions", region=region)
    for region, shown in file.layout.regions.items():
        path = f"layout.regions.{region}"
        if region not in file.rules.regions:
            yield fault("layout/extra-region", path, region=region)
        for language in unspoken(shown.name):
            yield fault("layout/region-name", f"{path}.name", region=region, language=language)


# --- places and colours ---------------------------------------------------------------


def _place_faults(file: MapFile) -> Iterator[MapFault]:
    yield from _apart_faults(file)
    yield from _count_faults(file)
    yield from _colour_faults(file)
    yield from _letter_faults(file)
    yield from _layout_faults(file)


def _apart_faults(file: MapFile) -> Iterator[MapFault]:
    cities = [city.id for city in file.rules.cities]
    pairs = [connection.between for connection in file.rules.connections]
    lost = unreached(cities, pairs, cities[0]) if cities else frozenset()
    for index, city in enumerate(cities):
        if city in lost:
            yield fault("rules/apart", f"rules.cities[{index}]", city=city)


def _count_faults(file: MapFile) -> Iterator[MapFault]:
    """Yield a fault for a map that has the id of the printed map but not its size."""
    sizes = Counter(city.region for city in file.rules.cities)
    found = tuple(sizes[region] for region in file.rules.regions), len(file.rules.connections)
    wanted = PRINTED.get(file.id, found)
    if found != wanted:
        told = ["-".join(map(str, cities)) + f", {count}" for cities, count in (found, wanted)]
        yield fault("rules/country-counts", "rules", found=told[0], wanted=told[1])


def _colour_faults(file: MapFile) -> Iterator[MapFault]:
    colours = {region: shown.colour for region, shown in file.layout.regions.items()}
    yield from colour_faults(colours, "layout.regions")
    colours = {region: colour for region, colour in colours.items() if is_colour(colour)}
    for region, colour in colours.items():
        path = f"layout.regions.{region}.colour"
        if is_faint(colour):
            yield fault("layout/region-faint", path, region=region, colour=colour)
        if ink_on(colour) is None:
            yield fault("layout/region-ink", path, region=region, colour=colour)
    for one, other in alike(colours, _ALIKE):
        yield fault("layout/regions-alike", "layout.regions", region=one, other=other)


def _letter_faults(file: MapFile) -> Iterator[MapFault]:
    for (one, shown), (other, also) in combinations(file.layout.regions.items(), 2):
        if shown.letter == also.letter:
            path, letter = "layout.regions", shown.letter
            yield fault("layout/region-letter", path, region=one, other=other, letter=letter)


def _layout_faults(file: MapFile) -> Iterator[MapFault]:
    at = {city: drawn.at for city, drawn in file.layout.cities.items()}
    places = {f"layout.cities.{city}.at": place for city, place in at.items()}
    yield from lattice_faults(places, file.layout.size)
    edges = [connection.between for connection in file.rules.connections]
    path = "layout.cities"
    for (one, first), (other, second) in combinations(at.items(), 2):
        if first == second:
            yield fault("layout/same-city-place", path, city=one, other=other)
    for (a, b), (c, d) in crossings(at, edges):
        names = f"{a}--{b}", f"{c}--{d}"
        yield fault("layout/connections-cross", path, connection=names[0], other=names[1])
    for (a, b), city in points_on_edges(at, edges):
        yield fault("layout/city-on-connection", path, connection=f"{a}--{b}", city=city)


def _drawing_faults(file: MapFile) -> Iterator[MapFault]:
    return crowding_faults(crowded(draw_map(file, with_areas=False)))


KIND = MapKind(
    MapFile,
    FORMAT,
    (_part_faults, _place_faults),
    _drawing_faults,
    "netzplan.games.deutschland_rummy",
)
"""How map files of the game are read and checked."""
