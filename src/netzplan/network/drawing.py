"""A board as drawn: plain geometry that the page and ``netzplan map show`` render alike.

Unit: pixels at normal zoom; a lattice step is :data:`STEP` pixels. y grows downwards.
"""

from msgspec import Struct

__all__ = ["STEP", "Box", "Drawing", "DrawnLine", "DrawnStation", "Label"]

STEP = 64.0


class Box(Struct, frozen=True):
    """A rectangle by its upper left corner."""

    x: float
    y: float
    width: float
    height: float


class Label(Struct, frozen=True):
    """A station name, set in one or two lines."""

    lines: tuple[str, ...]
    x: float
    y: float
    """Baseline of the first line."""
    anchor: str
    """SVG text-anchor: start, middle or end."""


class DrawnStation(Struct, frozen=True):
    """A station mark; its box is centred on (x, y)."""

    id: str
    name: str
    x: float
    y: float
    special: bool
    label: Label


class DrawnLine(Struct, frozen=True):
    """A line with its wagon."""

    letter: str
    name: str
    colour: str
    """#rrggbb for light paper."""
    dark: str
    """#rrggbb for dark paper: same hue, lifted."""
    path: str
    """SVG path data from the wagon to the terminus, bends rounded, shifted where lines run together."""
    wagon: Box
    windows: tuple[Box, ...]
    letter_at: tuple[float, float]
    """Centre of the line's letter on the wagon."""
    arrows: tuple[str, ...]
    """SVG path data of a ring's two arrows: first direction, other direction."""
    terminus: tuple[float, float] | None
    """Where the last station is; None for a ring."""


class Drawing(Struct, frozen=True):
    """A whole board."""

    width: float
    height: float
    station_size: float
    track_width: float
    lines: tuple[DrawnLine, ...]
    stations: tuple[DrawnStation, ...]
