"""A board as drawn: plain geometry that the page and ``netzplan map show`` render alike.

Unit: pixels at normal zoom; a lattice step is :data:`STEP` pixels. y grows downwards. Painting
order: tracks, arrows, wagons, badges, station signs, names (with a halo of paper).
"""

from typing import Literal

from msgspec import Struct

from netzplan.paper.labels import Label
from netzplan.paper.plane import Box

__all__ = [
    "STEP",
    "Drawing",
    "DrawnLine",
    "DrawnStation",
    "Pattern",
]

STEP = 64.0

Pattern = Literal["plain", "core", "dots", "dashes"]
"""The pattern along the middle of a track, in the colour of the paper."""


class DrawnStation(Struct, frozen=True):
    """The sign of a station, with its box centred on (x, y)."""

    id: str
    name: str
    x: float
    y: float
    width: float
    """Width of the room that the sign takes: ``Drawing.station_size`` or more."""
    height: float
    length: float
    """Length of the sign itself. If it exceeds the breadth, the sign is a pill across its lines."""
    breadth: float
    turn: int
    """Angle of the sign's long side, in degrees clockwise from the horizontal."""
    lines: int
    """Number of lines that stop here, which is the number of a transfer."""
    special: bool
    label: Label
    large: Label
    """The same name in larger letters, for a board that is shown small."""


class DrawnLine(Struct, frozen=True):
    """A line with its wagon."""

    letter: str
    name: str
    colour: str
    """#rrggbb for light paper."""
    dark: str
    """#rrggbb for dark paper: same hue, lifted."""
    ink: str
    """#rrggbb of text on ``colour``, at least 4.5:1."""
    dark_ink: str
    """#rrggbb of text on ``dark``, at least 4.5:1."""
    pattern: Pattern
    """Distinguishes lines of similar colours."""
    path: str
    """SVG path data from wagon to terminus, with rounded bends, shifted where lines share track."""
    wagon: Box
    windows: tuple[Box, ...]
    letter_at: tuple[float, float]
    """Centre of the line's letter on the wagon."""
    points: tuple[Box, Box]
    """Tabs on the wagon for the high and the low value."""
    arrows: tuple[str, ...]
    """SVG path data of a ring line's two filled arrow heads: first direction, second direction."""
    terminus: tuple[float, float] | None
    """Position of the last station; None for a ring line."""
    badge: tuple[float, float] | None
    """Centre of the badge with the letter next to the terminus; None for a ring line."""


class Drawing(Struct, frozen=True):
    """A whole board."""

    width: float
    height: float
    station_size: float
    track_width: float
    badge_size: float
    """Diameter of the badges."""
    label_size: float
    """Font size of the station names."""
    large_size: float
    """Font size of the larger names."""
    label_leading: float
    """Distance between the baselines of a two-line name at ``label_size``."""
    lines: tuple[DrawnLine, ...]
    stations: tuple[DrawnStation, ...]
