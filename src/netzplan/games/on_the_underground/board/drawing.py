"""A board of edges as drawn: plain geometry that the page and the printable sheet render alike.

Unit: pixels at normal zoom; y grows downwards. Order of painting: fields, spaces of the edges,
station signs, names (with a halo of paper), then whatever a position lays on top.
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
    """How a kind of station looks: layers to paint one on the other."""

    kind: str
    size: float
    """Side of the square that the sign fits in."""
    outline: tuple[tuple[float, float], ...]
    """Corners of a convex polygon around the sign, around (0, 0)."""
    layers: tuple[Layer, ...]
    room: float
    """Side of the square in the middle that is free for a symbol; 0 for none."""
    ring: float = 0
    """Outer radius of the ring that marks a destination of this kind; 0 where none can be."""


class Symbol(Struct, frozen=True):
    """What a kind of tile shows: SVG path data in a square of 20 around (0, 0), even-odd."""

    kind: str
    path: str


class Dashes(Struct, frozen=True):
    """A stroke along a laid token, on top of its colour, that makes the line's pattern."""

    width: float
    array: tuple[float, ...]
    """SVG stroke-dasharray; empty for an unbroken stroke."""
    round: bool
    """Whether the dashes have round ends."""
    paint: Paint
    """What of the line it is painted with."""
    paper: Paper
    """On which paper it is drawn."""


class BoardLine(Struct, frozen=True):
    """How the tokens of a line look; colour and pattern tell it from all others."""

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
    """A word for the pattern, for example ``dotted``; no two lines have the same."""
    dashes: tuple[Dashes, ...]


class Space(Struct, frozen=True):
    """A space for one track token: a straight stroke ``BoardDrawing.space_width`` wide."""

    index: int
    """0 to the number of spaces less one, side by side."""
    start: tuple[float, float]
    """The end near the edge's first station."""
    end: tuple[float, float]
    centre: tuple[float, float]


class DrawnEdge(Struct, frozen=True):
    """An edge with its parallel spaces."""

    id: str
    between: tuple[str, str]
    angle: float
    """Direction from the first station to the second, in degrees, clockwise from the east."""
    length: float
    """Of each space."""
    spaces: tuple[Space, ...]


class BoardStation(Struct, frozen=True):
    """A station; its sign is centred on (x, y)."""

    id: str
    name: str
    kind: str
    """The ``kind`` of a sign shape."""
    tiles: int
    """Height of the stack of tiles that the station begins with; 0 for none."""
    field: str
    """Field of the grid that a card names; empty for a station without a card."""
    x: float
    y: float
    label: Label
    marker: tuple[float, float]
    """Centre for a marker beside the station: the destination's."""
    passenger: tuple[float, float]
    """Centre for a figure that stands beside the station, clear of the marker."""


class Field(Struct, frozen=True):
    """A field of the grid that helps to find a station."""

    id: str
    box: Box


class BoardDrawing(Struct, frozen=True):
    """A whole board."""

    width: float
    height: float
    space_width: float
    token_width: float
    """Width of a laid token with its outline; wider than a space, narrower than their pitch."""
    frame_width: float
    """Width of what is drawn around a token to mark it; names keep clear of it."""
    marker_size: float
    """Diameter that markers and figures beside a station may have."""
    label_size: float
    """Font size of the station names."""
    label_leading: float
    """From baseline to baseline of a name in two lines."""
    shapes: tuple[SignShape, ...]
    symbols: tuple[Symbol, ...]
    lines: tuple[BoardLine, ...]
    fields: tuple[Field, ...]
    edges: tuple[DrawnEdge, ...]
    stations: tuple[BoardStation, ...]
