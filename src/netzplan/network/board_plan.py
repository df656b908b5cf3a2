"""The plan of a board of edges: what is to be drawn, on a lattice, before any geometry."""

from msgspec import Struct

from netzplan.network.board_drawing import BoardLine, MarkShape, Symbol
from netzplan.network.plan import Point

__all__ = ["BoardPlan", "Grid", "PlannedEdge", "PlannedStop"]


class PlannedStop(Struct, frozen=True):
    """A station on the lattice."""

    id: str
    name: str
    kind: str
    tiles: int
    field: str
    at: Point
    side: str
    """Where the name stands: n, ne, e, se, s, sw, w or nw."""
    shift: Point
    """Pixels to the right and down from the usual place at that side."""
    lines: tuple[str, ...]
    """The name as it is set."""


class PlannedEdge(Struct, frozen=True):
    """A straight edge between two stations."""

    id: str
    between: tuple[str, str]
    spaces: int


class Grid(Struct, frozen=True):
    """A grid over the lattice; its fields are named by column and row, for example B3."""

    columns: tuple[tuple[str, float], ...]
    """(name, last lattice step), from the west; the last one reaches the rim."""
    rows: tuple[tuple[str, float], ...]
    """(name, last lattice step), from the north; the last one reaches the rim."""


class BoardPlan(Struct, frozen=True):
    """A whole board on the lattice."""

    shapes: tuple[MarkShape, ...]
    symbols: tuple[Symbol, ...]
    lines: tuple[BoardLine, ...]
    grid: Grid
    edges: tuple[PlannedEdge, ...]
    stations: tuple[PlannedStop, ...]
