"""The map file of Deutschland Rummy: a rules part, which is hashed, and a layout part."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from netzplan.games.deutschland_rummy.network import MapRules
from netzplan.paper.mapfile import Difficulty, LatticePoint, Side, WordId

__all__ = ["FORMAT", "CityLayout", "Layout", "MapFile", "RegionLayout"]

FORMAT = 1
"""Version of the map format."""


class RegionLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """How a region is drawn."""

    name: dict[str, str]
    """By language: de and en."""
    letter: Annotated[str, Meta(pattern="^[A-Z]$")]
    """Letter on the discs of its cities, as a second cue next to the colour."""
    colour: str
    """#RRGGBB on light paper; the colour for dark paper is derived from it."""


class CityLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a city is drawn."""

    name: str
    at: LatticePoint
    label: Side
    """Preferred side of the disc for the name."""


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """The layout part of a map file."""

    size: tuple[int, int]
    """Lattice steps to the right and down."""
    regions: dict[str, RegionLayout]
    cities: dict[str, CityLayout]


class MapFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole map file."""

    format: int
    game: Literal["deutschland_rummy"]
    id: WordId
    title: str
    difficulty: Difficulty
    recommended: bool
    """Whether the map is recommended for a first game."""
    provenance: dict[str, str]
    """Origin of the map, by language: de and en."""
    rules: MapRules
    layout: Layout
