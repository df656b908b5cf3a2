"""The map file of Voll verplant: a rules part, which is hashed, and a layout part, which is not."""

from typing import Literal

from msgspec import Struct

from netzplan.games.voll_verplant.network import MapRules
from netzplan.paper.mapfile import Difficulty, LatticePoint, Side, WordId

__all__ = ["FORMAT", "Layout", "LineLayout", "MapFile", "StationLayout"]

FORMAT = 1
"""Version of the map format."""


class StationLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a station is drawn."""

    name: str
    at: LatticePoint
    label: Side
    """Preferred side for the name; if there is no room, the drawing takes another side."""


class LineLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """How a line is drawn."""

    name: str
    colour: str
    """#RRGGBB"""
    wagon: LatticePoint
    """Where the track leaves the wagon: the first point of the path."""
    path: tuple[LatticePoint, ...]
    """Corners of the octilinear track from the wagon through all stations."""


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """The layout part of a map file."""

    size: tuple[int, int]
    """Lattice steps to the right and down."""
    stations: dict[str, StationLayout]
    lines: dict[str, LineLayout]


class MapFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole map file."""

    format: int
    game: Literal["voll_verplant"]
    id: WordId
    title: str
    difficulty: Difficulty
    recommended: bool
    """Whether the map is recommended for a first game."""
    provenance: dict[str, str]
    """Origin of the sheet, by language: de and en."""
    rules: MapRules
    layout: Layout
