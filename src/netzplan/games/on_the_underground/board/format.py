"""The map file of On the Underground: a rules part, which is hashed, and a layout part.

The rules part holds positions on the lattice, too: they decide what a loop encloses. The
layout part has its own, for the drawing; it encloses the same (a test compares).
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
    """The side of the sign that the name stands on."""
    shift: tuple[int, int] = (0, 0)
    """Pixels to the right and down that the name is moved from its usual place there."""
    lines: tuple[str, ...] = ()
    """The name as it is set, hyphens included; empty for one line."""
    card_region: str = ""
    """Field of the board (A to E, 1 to 4) that a destination card names, to find it."""


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """The layout part of a map file."""

    size: tuple[int, int]
    """Lattice steps to the right and down."""
    stations: dict[str, StationLayout]
    stretch: Annotated[float, Meta(ge=1, le=1.25)] = 1.0
    """How much longer a lattice step is drawn to the right than down."""


class MapFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole map file."""

    format: int
    game: Literal["on_the_underground"]
    id: WordId
    title: str
    difficulty: Difficulty
    recommended: bool
    """Whether it is recommended for a first game."""
    provenance: dict[str, str]
    """Where the board comes from, by language: de and en."""
    rules: MapRules
    layout: Layout
