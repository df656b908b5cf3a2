"""The map file of On the Underground: a rules part, which is hashed, and a layout part.

The rules part also holds lattice positions: they decide what a loop encloses. The layout part has
its own positions, for the drawing; they enclose the same (checked).
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from netzplan.games.on_the_underground.network import MapRules
from netzplan.paper.mapfile import Difficulty, LatticePoint, Side, WordId

__all__ = ["FORMAT", "Layout", "MapFile", "StationLayout"]

FORMAT = 1
"""Version of the map format."""


class StationLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a station is drawn."""

    name: str
    at: LatticePoint
    label: Side
    """The side of the sign where the name is drawn."""
    shift: tuple[int, int] = (0, 0)
    """Pixels to the right and down that shift the name from its usual place on that side."""
    lines: tuple[str, ...] = ()
    """The lines of the name as it is set, hyphens included; empty for a single line."""
    card_region: str = ""
    """Field of the board (A to E, 1 to 4) that the destination card names to help find it."""


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """The layout part of a map file."""

    size: tuple[int, int]
    """Lattice steps to the right and down."""
    stations: dict[str, StationLayout]
    stretch: Annotated[float, Meta(ge=1, le=1.25)] = 1.0
    """Ratio of a lattice step to the right to one down, as drawn."""


class MapFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole map file."""

    format: int
    game: Literal["on_the_underground"]
    id: WordId
    title: str
    difficulty: Difficulty
    recommended: bool
    """Whether the map is recommended for a first game."""
    provenance: dict[str, str]
    """Origin of the board, by language: de and en."""
    rules: MapRules
    layout: Layout
