"""A board as the rules use it: stations by kind, edges with their spaces, faces."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from netzplan.core.bound import Bound
from netzplan.games.on_the_underground.loops import Faces
from netzplan.paper.mapfile import LatticePoint, WordId

__all__ = ["EdgeRules", "MapRules", "Network", "Shape", "StationKind", "StationRules", "bits"]

StationKind = Literal[
    "start", "express", "standard", "rail", "terminus", "connection", "plus", "landmark"
]


class StationRules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A station of a map file's rules part."""

    id: WordId
    kind: StationKind
    at: LatticePoint
    """Position on the lattice, which decides the stations that a loop encloses."""
    tiles: int = 0
    """Height of the stack of tiles, on a landmark station."""


class EdgeRules(Struct, frozen=True, forbid_unknown_fields=True):
    """An edge of a map file's rules part: straight, and not crossed by any other."""

    between: tuple[str, str]
    spaces: int
    """Number of parallel spaces for track tokens."""


class MapRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules part of a map file."""

    start: str
    loops: bool
    """Whether loops score on this board."""
    stations: tuple[StationRules, ...]
    edges: tuple[EdgeRules, ...]


class Shape(NamedTuple):
    """The stations of a line, as its tokens determine them."""

    stations_mask: int
    ends_mask: int
    """Stations with exactly one token of the line."""


def bits(mask: int) -> Iterator[int]:
    """Yield the members of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Network(Bound):
    """A board: immutable, shared by all matches on it. Stations and edges are indices."""

    def __init__(self, map_id: str, rules: MapRules, map_hash: str) -> None:
        """Compile the rules part of a checked map."""
        self.id = map_id
        self.map_hash = map_hash
        self._rules = rules
        self.stations = tuple(station.id for station in rules.stations)
        self.number = {id: index for index, id in enumerate(self.stations)}
        self.kinds = tuple(station.kind for station in rules.stations)
        self.edges = tuple(
            (self.number[edge.between[0]], self.number[edge.between[1]]) for edge in rules.edges
        )
        self.edge_ids = tuple("-".join(edge.between) for edge in rules.edges)
        self.edge_number = {id: index for index, id in enumerate(self.edge_ids)}
        self.spaces = tuple(edge.spaces for edge in rules.edges)
        self.start = self.number[rules.start]
        self.has_loops = rules.loops
        self._join_up()
        self._sort_out(rules)
        self.faces = Faces(tuple(station.at for station in rules.stations), self.edges)
        self.shape = lru_cache(maxsize=1 << 14)(self._shape)
        self.names_of = lru_cache(maxsize=1 << 12)(self._names_of)
        """(mask) -> ids of its stations, in the order of the map."""

    def _made_of(self) -> tuple[Any, ...]:
        return (self.id, self._rules, self.map_hash)

    def _join_up(self) -> None:
        """Compile which stations and edges are adjacent."""
        neighbours = [0] * len(self.stations)
        incident = [0] * len(self.stations)
        between: dict[tuple[int, int], int] = {}
        for edge, (a, b) in enumerate(self.edges):
            neighbours[a] |= 1 << b
            neighbours[b] |= 1 << a
            incident[a] |= 1 << edge
            incident[b] |= 1 << edge
            between[a, b] = between[b, a] = edge
        self.neighbours_mask = tuple(neighbours)
        """For each station, the mask of the stations next to it."""
        self.incident_mask = tuple(incident)
        """For each station, the mask of the edges that end there."""
        self._beside, self._touching = _by_eights(neighbours), _by_eights(incident)
        self.edge_between = between
        """(station, station) -> edge, in either order."""
        self.ends_mask = tuple(1 << a | 1 << b for a, b in self.edges)
        """For each edge, the mask of its two stations."""
        self.widths = tuple(
            (count, sum(1 << edge for edge, spaces in enumerate(self.spaces) if spaces == count))
            for count in sorted(set(self.spaces))
        )
        """(number of spaces, mask of the edges with that many), ascending."""

    def _sort_out(self, rules: MapRules) -> None:
        """Compile the masks of the kinds of stations."""
        self.rail_mask = self.kind_mask("rail")
        self.terminus_mask = self.kind_mask("terminus")
        self.plus_mask = self.kind_mask("plus")
        self.express_mask = self.kind_mask("express")
        self.standard_mask = self.kind_mask("standard")
        self.cards_mask = self.express_mask | self.standard_mask
        connections = tuple(bits(self.kind_mask("connection")))
        landmarks = tuple(bits(self.kind_mask("landmark")))
        assert not (connections and landmarks), "a board has either connections or landmarks"
        self.has_landmarks = bool(landmarks)
        self.tiled = connections or landmarks
        """Stations that get tiles, in the order of the map."""
        self.tiled_mask = sum(1 << station for station in self.tiled)
        self.tiled_number = {station: index for index, station in enumerate(self.tiled)}
        self.stacks = tuple(rules.stations[station].tiles or 1 for station in self.tiled)
        """For each tiled station, the number of tiles that it gets."""
        self.landmarks_mask = self.kind_mask("landmark")

    def kind_mask(self, kind: StationKind) -> int:
        """Return the mask of the stations of a kind."""
        return sum(1 << station for station, own in enumerate(self.kinds) if own == kind)

    def _names_of(self, mask: int) -> tuple[str, ...]:
        return tuple(self.stations[station] for station in bits(mask))

    def edges_of(self, mask: int) -> tuple[str, ...]:
        """Return the ids of the edges in a mask, in the order of the map."""
        return tuple(self.edge_ids[edge] for edge in bits(mask))

    def _shape(self, edges_mask: int) -> Shape:
        """Return the stations and the ends of a line with these edges."""
        once = twice = 0
        for edge in bits(edges_mask):
            ends = self.ends_mask[edge]
            twice |= once & ends
            once |= ends
        return Shape(once, once & ~twice)

    def touching_mask(self, stations_mask: int) -> int:
        """Return the mask of the edges that end at any of the stations."""
        return _joined(self._touching, stations_mask)

    def beside_mask(self, stations_mask: int) -> int:
        """Return the mask of the stations next to any of the stations."""
        return _joined(self._beside, stations_mask)


def _by_eights(masks: list[int]) -> tuple[tuple[int, ...], ...]:
    """Return for each group of eight members a table of the unions of every subset."""
    tables = []
    for first in range(0, len(masks), 8):
        table = [0]
        for mask in masks[first : first + 8]:
            table += [joined | mask for joined in table]
        tables.append(tuple(table))
    return tuple(tables)


def _joined(tables: tuple[tuple[int, ...], ...], mask: int) -> int:
    """Return the union over all members of a set, from the tables of ``_by_eights``."""
    joined = 0
    for table in tables:
        joined |= table[mask & 255]
        mask >>= 8
    return joined
