"""A board of edges as drawn: plain geometry that the page and the printable sheet render alike.

Unit: pixels at normal zoom; y grows downwards. Painting order: fields, spaces of the edges, station
signs, names (with a halo of paper), then whatever a position adds on top.
"""

from typing import Literal

from msgspec import Struct

from netzplan.paper.labels import Label
from netzplan.paper.plane import Box

__all__ = [
    "BoardDrawing",
    "BoardLine",
    "BoardStation",
    "Dashes",
    "DrawnEdge",
    "Field",
    "Layer",
    "Paint",
    "Paper",
    "SignShape",
    "Space",
    "Symbol",
]

Paint = Literal["colour", "ink", "rim"]
Paper = Literal["both", "dark", "light"]


class Layer(Struct, frozen=True):
    """One layer of a station sign: SVG path data around (0, 0), filled."""

    path: str
    colour: str
    """#RRGGBB on light paper."""
    dark: str
    """#RRGGBB on dark paper."""


class SignShape(Struct, frozen=True):
    """The sign of a kind of station: layers, painted in order."""

    kind: str
    size: float
    """Side of the square that the sign fits in."""
    outline: tuple[tuple[float, float], ...]
    """Corners of a convex polygon that encloses the sign, relative to (0, 0)."""
    layers: tuple[Layer, ...]
    room: float
    """Side of the square in the middle that is free for a symbol; 0 if there is none."""
    ring: float = 0
    """Outer radius of the ring that marks a destination; 0 if this kind can't be one."""


class Symbol(Struct, frozen=True):
    """The symbol on a kind of tile: SVG path data in a 20 × 20 square around (0, 0), even-odd."""

    kind: str
    path: str


class Dashes(Struct, frozen=True):
    """A stroke along a laid token, over its colour; together they form the line's pattern."""

    width: float
    array: tuple[float, ...]
    """SVG stroke-dasharray; empty for an unbroken stroke."""
    round: bool
    """Whether the dashes have round ends."""
    paint: Paint
    """Which paint of the line the stroke uses."""
    paper: Paper
    """Which paper the stroke is drawn on."""


class BoardLine(Struct, frozen=True):
    """How the tokens of a line look; colour and pattern distinguish them from all others."""

    id: str
    colour: str
    """#RRGGBB on light paper."""
    dark: str
    """#RRGGBB on dark paper."""
    outline: str
    """#RRGGBB around a token on light paper, at least 3:1 against it."""
    dark_outline: str
    """#RRGGBB around a token on dark paper, at least 3:1 against it."""
    ink: str
    """#RRGGBB of pattern and text on ``colour``, at least 4.5:1."""
    dark_ink: str
    """#RRGGBB of pattern and text on ``dark``, at least 4.5:1."""
    pattern: str
    """Name of the pattern, for example ``dotted``; unique to the line."""
    dashes: tuple[Dashes, ...]


class Space(Struct, frozen=True):
    """A space for one track token: a straight stroke ``BoardDrawing.space_width`` wide."""

    index: int
    """From 0 at one side of the edge to the number of spaces less one at the other."""
    start: tuple[float, float]
    """The end near the edge's first station."""
    end: tuple[float, float]
    centre: tuple[float, float]


class DrawnEdge(Struct, frozen=True):
    """An edge with its parallel spaces."""

    id: str
    between: tuple[str, str]
    angle: float
    """Direction from the first station to the second, in degrees clockwise from the east."""
    length: float
    """Length of each space."""
    spaces: tuple[Space, ...]


class BoardStation(Struct, frozen=True):
    """A station, with its sign centred on (x, y)."""

    id: str
    name: str
    kind: str
    """The ``kind`` of a sign shape."""
    tiles: int
    """Initial height of the station's stack of tiles; 0 if there is none."""
    field: str
    """Field of the grid that the destination card names; empty if the station has no card."""
    x: float
    y: float
    label: Label
    marker: tuple[float, float]
    """Centre for the destination marker next to the station."""
    passenger: tuple[float, float]
    """Centre for the figure of the passenger next to the station, clear of the marker."""


class Field(Struct, frozen=True):
    """A field of the grid that helps players to find a station."""

    id: str
    box: Box


class BoardDrawing(Struct, frozen=True):
    """A whole board."""

    width: float
    height: float
    space_width: float
    token_width: float
    """Width of a laid token with its outline; wider than a space, narrower than the pitch."""
    frame_width: float
    """Width of the frame that highlights a token; names stay clear of it."""
    marker_size: float
    """Largest diameter of markers and figures next to a station."""
    label_size: float
    """Font size of the station names."""
    label_leading: float
    """Distance between the baselines of a two-line name."""
    shapes: tuple[SignShape, ...]
    symbols: tuple[Symbol, ...]
    lines: tuple[BoardLine, ...]
    fields: tuple[Field, ...]
    edges: tuple[DrawnEdge, ...]
    stations: tuple[BoardStation, ...]
