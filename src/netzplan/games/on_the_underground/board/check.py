"""The faults of a map file of On the Underground, as values."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations

from netzplan.games.on_the_underground.board.crowding import crowded
from netzplan.games.on_the_underground.board.format import FORMAT, MapFile
from netzplan.games.on_the_underground.board.geometry import draw_map
from netzplan.games.on_the_underground.board.plan import field_of
from netzplan.games.on_the_underground.edition import load_edition
from netzplan.games.on_the_underground.loops import boundaries
from netzplan.games.on_the_underground.network import StationRules
from netzplan.paper.check import (
    crowding_faults,
    lattice_faults,
    provenance_faults,
    unreached,
)
from netzplan.paper.faults import MapFault, fault
from netzplan.paper.mapfile import MapKind
from netzplan.paper.planarity import crossings, points_on_edges
from netzplan.paper.plane import Point

__all__ = ["KIND", "PRINTED"]

PRINTED = {"london": (100, 137, 198, 22, 33), "berlin": (107, 154, 237, 25, 30)}
"""Stations, edges, spaces, express and standard cards of the printed boards (rules 1.1)."""


# --- stations and edges ---------------------------------------------------------------


def _part_faults(file: MapFile) -> Iterator[MapFault]:
    yield from provenance_faults(file.provenance)
    for id, count in Counter(each.id for each in file.rules.stations).items():
        if count > 1:
            yield fault("rules/duplicate-station", "rules.stations", station=id)
    starts = [each.id for each in file.rules.stations if each.kind == "start"]
    if starts != [file.rules.start]:
        yield fault("rules/start", "rules.start", station=file.rules.start)
    yield from _edge_faults(file)
    yield from _tile_faults(file)
    yield from _listed_faults(file)


def _edge_faults(file: MapFile) -> Iterator[MapFault]:
    known = {station.id for station in file.rules.stations}
    seen: set[frozenset[str]] = set()
    for index, edge in enumerate(file.rules.edges):
        path, name = f"rules.edges[{index}]", "-".join(edge.between)
        ends = frozenset(edge.between)
        for station in sorted(ends - known):
            yield fault("rules/unknown-end", f"{path}.between", edge=name, station=station)
        if len(ends) == 1:
            yield fault("rules/edge-to-itself", f"{path}.between", edge=name)
        if ends in seen:
            yield fault("rules/duplicate-edge", f"{path}.between", edge=name)
        seen.add(ends)
        if not 1 <= edge.spaces <= 5:
            yield fault("rules/spaces", f"{path}.spaces", edge=name, count=edge.spaces)


def _tile_faults(file: MapFile) -> Iterator[MapFault]:
    """Yield stations with a wrong number of tiles, then stacks that the box does not hold."""
    for index, station in enumerate(file.rules.stations):
        fewest, most = (1, 3) if station.kind == "landmark" else (0, 0)
        if not fewest <= station.tiles <= most:
            path = f"rules.stations[{index}].tiles"
            yield fault("rules/tiles", path, station=station.id, count=station.tiles)
    edition = load_edition()
    connections = [1 for each in file.rules.stations if each.kind == "connection"]
    landmarks = [each.tiles for each in file.rules.stations if each.kind == "landmark"]
    tiles = edition.landmarks if landmarks else edition.connections
    found = sorted(connections + landmarks)
    wanted = sorted(tiles.stacks * len(tiles.kinds))
    if found != wanted or (connections and landmarks):
        yield fault(
            "rules/stacks", "rules.stations", found=_counted(found), wanted=_counted(wanted)
        )


def _counted(heights: list[int]) -> str:
    return ", ".join(f"{count} × {height}" for height, count in sorted(Counter(heights).items()))


def _listed_faults(file: MapFile) -> Iterator[MapFault]:
    """Yield stations that only one part of the file lists, and invalid names."""
    known = dict.fromkeys(station.id for station in file.rules.stations)
    for station in known:
        if station not in file.layout.stations:
            yield fault("layout/no-station", "layout.stations", station=station)
    for station, drawn in file.layout.stations.items():
        path = f"layout.stations.{station}"
        if station not in known:
            yield fault("layout/extra-station", path, station=station)
        if not drawn.name.strip():
            yield fault("layout/empty-name", f"{path}.name", station=station)
        if drawn.lines and _bare("".join(drawn.lines)) != _bare(drawn.name):
            spelled = " / ".join(drawn.lines)
            yield fault("layout/other-name", f"{path}.lines", station=station, found=spelled)


def _bare(name: str) -> str:
    """Return a name without the characters that can change where it breaks."""
    return name.replace("-", "").replace(" ", "")


# --- places ---------------------------------------------------------------------------


def _place_faults(file: MapFile) -> Iterator[MapFault]:
    yield from _graph_faults(file)
    yield from _count_faults(file)
    yield from _layout_faults(file)
    lattice = {station.id: station.at for station in file.rules.stations}
    drawn = {id: place.at for id, place in file.layout.stations.items()}
    planes = (*_plane_faults(file, lattice, "rules"), *_plane_faults(file, drawn, "layout"))
    yield from planes
    if not planes:
        yield from _face_faults(file, lattice, drawn)


def _graph_faults(file: MapFile) -> Iterator[MapFault]:
    edges = [edge.between for edge in file.rules.edges]
    neighbours = Counter(chain.from_iterable(edges))
    lost = unreached((station.id for station in file.rules.stations), edges, file.rules.start)
    for index, station in enumerate(file.rules.stations):
        path, count = f"rules.stations[{index}]", neighbours[station.id]
        if station.kind == "terminus" and count != 1:
            yield fault("rules/terminus", path, station=station.id, count=count)
        if station.id in lost:
            yield fault("rules/not-connected", path, station=station.id)


def _count_faults(file: MapFile) -> Iterator[MapFault]:
    """Yield a fault for a board that has the id of a printed board but not its numbers."""
    kinds = Counter(station.kind for station in file.rules.stations)
    spaces = sum(edge.spaces for edge in file.rules.edges)
    sizes = len(file.rules.stations), len(file.rules.edges)
    found = (*sizes, spaces, kinds["express"], kinds["standard"])
    wanted = PRINTED.get(file.id, found)
    if found != wanted:
        told = [", ".join(str(each) for each in counts) for counts in (found, wanted)]
        yield fault("rules/counts", "rules", found=told[0], wanted=told[1])


def _layout_faults(file: MapFile) -> Iterator[MapFault]:
    at = {f"layout.stations.{id}.at": drawn.at for id, drawn in file.layout.stations.items()}
    yield from lattice_faults(at, file.layout.size)
    kinds = {station.id: station.kind for station in file.rules.stations}
    for station, drawn in file.layout.stations.items():
        wanted = field_of(drawn.at) if kinds[station] in ("express", "standard") else ""
        if drawn.card_region != wanted:
            found = drawn.card_region
            path = f"layout.stations.{station}.card_region"
            yield fault("layout/field", path, station=station, found=found, wanted=wanted)


def _plane_faults(file: MapFile, at: dict[str, Point], part: str) -> Iterator[MapFault]:
    """Yield stations and edges that overlap in one part of the file."""
    edges = [edge.between for edge in file.rules.edges]
    for (one, place), (other, second) in combinations(at.items(), 2):
        if place == second:
            yield fault(f"{part}/same-place", f"{part}.stations", station=one, other=other)
    for (a, b), (c, d) in crossings(at, edges):
        yield fault(f"{part}/crossing", f"{part}.stations", edge=f"{a}-{b}", other=f"{c}-{d}")
    for (a, b), station in points_on_edges(at, edges):
        path = f"{part}.stations"
        yield fault(f"{part}/station-on-edge", path, edge=f"{a}-{b}", station=station)


def _face_faults(
    file: MapFile, lattice: dict[str, Point], drawn: dict[str, Point]
) -> Iterator[MapFault]:
    """Yield a face of the drawing that does not exist on the lattice of the rules."""
    in_rules = _faces(file.rules.stations, lattice, file)
    in_layout = _faces(file.rules.stations, drawn, file)
    # The outer face comes first in both, so it must match as well.
    others = set(in_layout[1:]) - set(in_rules[1:])
    if others:
        face = " – ".join(min(others))
        yield fault("layout/other-faces", "layout.stations", stations=face)


def _faces(
    stations: tuple[StationRules, ...], at: dict[str, Point], file: MapFile
) -> list[tuple[str, ...]]:
    """Return the walk around each face, the outer one first, each from its least station on."""
    ids = [station.id for station in stations]
    number = {id: index for index, id in enumerate(ids)}
    edges = tuple((number[edge.between[0]], number[edge.between[1]]) for edge in file.rules.edges)
    walks = boundaries(tuple(at[id] for id in ids), edges)
    return [min(_turned(tuple(ids[each] for each in walk))) for walk in walks]


def _turned(walk: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    least = min(walk)
    for at, station in enumerate(walk):
        if station == least:
            yield walk[at:] + walk[:at]


def _drawing_faults(file: MapFile) -> Iterator[MapFault]:
    return crowding_faults(crowded(draw_map(file)))


KIND = MapKind(
    MapFile,
    FORMAT,
    (_part_faults, _place_faults),
    _drawing_faults,
    "netzplan.games.on_the_underground",
)
"""How map files of the game are read and checked."""
