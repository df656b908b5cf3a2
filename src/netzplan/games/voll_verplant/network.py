"""A city sheet as the rules use it: stations, lines, windows and points."""

from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

__all__ = ["MOST_POINTS", "City", "Course", "LineRules", "MapRules"]

MOST_POINTS = 999
"""The most points of a line in a map file."""

Points = Annotated[int, Meta(extra_json_schema={"minimum": 0, "maximum": MOST_POINTS})]
"""Points of a line. The limit is not checked on reading, so that older stored maps still load."""


class LineRules(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a map file's rules part."""

    letter: str
    windows: int
    points: tuple[Points, Points]
    """High value, low value."""
    ring: bool
    stations: tuple[str, ...]
    """Station ids, in order from the wagon."""


class MapRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules part of a map file."""

    stations: tuple[str, ...]
    special: tuple[str, ...]
    lines: tuple[LineRules, ...]


class Course:
    """A line compiled for the engine; stations are indices into ``City.stations``."""

    def __init__(self, index: int, line: LineRules, number: dict[str, int]) -> None:
        """Compile one line; ``number`` gives the index of each station id."""
        self.index = index
        self.letter = line.letter
        self.windows = line.windows
        self.high, self.low = line.points
        self.ring = line.ring
        self.forward = tuple(number[station] for station in line.stations)
        self.backward = (self.forward[0], *reversed(self.forward[1:]))
        self.mask = sum(1 << station for station in self.forward)
        self.bits = tuple(1 << station for station in self.forward)
        self.backward_bits = tuple(1 << station for station in self.backward)

    def walk(self, *, backward: bool) -> tuple[int, ...]:
        """Return the station indices in the order of a walk from the wagon."""
        return self.backward if backward else self.forward

    def walk_bits(self, *, backward: bool) -> tuple[int, ...]:
        """Return the stations of a walk, in order, as single-bit masks."""
        return self.backward_bits if backward else self.bits


class City:
    """A city sheet: immutable, shared by all matches on it."""

    def __init__(self, map_id: str, rules: MapRules, map_hash: str) -> None:
        """Compile the rules part of a checked map."""
        self.id = map_id
        self.map_hash = map_hash
        self.stations = rules.stations
        self.number = {station: index for index, station in enumerate(rules.stations)}
        self.lines = tuple(
            Course(index, line, self.number) for index, line in enumerate(rules.lines)
        )
        self.line_number = {line.letter: line.index for line in self.lines}
        self.special_mask = sum(1 << self.number[station] for station in rules.special)
        self.all_mask = (1 << len(self.stations)) - 1

    @cached_property
    def meeting(self) -> tuple[int, ...]:
        """Return the number of different lines at each station."""
        return tuple(
            sum(1 for line in self.lines if line.mask >> station & 1)
            for station in range(len(self.stations))
        )

    def names_of(self, mask: int) -> tuple[str, ...]:
        """Return the ids of the stations in a mask, in the order of the map."""
        return tuple([name for index, name in enumerate(self.stations) if mask >> index & 1])
