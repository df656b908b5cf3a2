"""The plan of a board of edges: everything to draw, on a lattice, before any geometry."""

from msgspec import Struct

from netzplan.games.on_the_underground.board.colours import LINES
from netzplan.games.on_the_underground.board.drawing import BoardLine, SignShape, Symbol
from netzplan.games.on_the_underground.board.format import MapFile, StationLayout
from netzplan.games.on_the_underground.board.signs import SHAPES, SYMBOLS
from netzplan.games.on_the_underground.network import StationRules
from netzplan.paper.plane import Point

__all__ = ["GRID", "BoardPlan", "Grid", "PlannedEdge", "PlannedStop", "field_of", "plan_of"]


class PlannedStop(Struct, frozen=True):
    """A station on the lattice."""

    id: str
    name: str
    kind: str
    tiles: int
    field: str
    at: Point
    side: str
    """Side of the name: n, ne, e, se, s, sw, w or nw."""
    shift: Point
    """Pixels to the right and down from the usual place on that side."""
    lines: tuple[str, ...]
    """The lines of the name as it is set."""


class PlannedEdge(Struct, frozen=True):
    """A straight edge between two stations."""

    id: str
    between: tuple[str, str]
    spaces: int


class Grid(Struct, frozen=True):
    """A grid over the lattice; its fields are named by column and row, for example B3."""

    columns: tuple[tuple[str, float], ...]
    """(name, last lattice step) from the west; the last column reaches the rim."""
    rows: tuple[tuple[str, float], ...]
    """(name, last lattice step) from the north; the last row reaches the rim."""


class BoardPlan(Struct, frozen=True):
    """A whole board on the lattice."""

    stretch: float
    """Ratio of a lattice step to the right to one down, as drawn."""
    shapes: tuple[SignShape, ...]
    symbols: tuple[Symbol, ...]
    lines: tuple[BoardLine, ...]
    grid: Grid
    edges: tuple[PlannedEdge, ...]
    stations: tuple[PlannedStop, ...]


GRID = Grid(
    columns=(("A", 3.5), ("B", 6.5), ("C", 9.5), ("D", 12.5), ("E", 15.5)),
    rows=(("1", 2.5), ("2", 5.5), ("3", 8.5), ("4", 11.5)),
)
"""The fields that destination cards name, the same on both boards."""


def field_of(at: tuple[float, float]) -> str:
    """Return the field of the grid that contains a place."""
    column = next((name for name, until in GRID.columns if at[0] <= until), GRID.columns[-1][0])
    row = next((name for name, until in GRID.rows if at[1] <= until), GRID.rows[-1][0])
    return column + row


def plan_of(file: MapFile) -> BoardPlan:
    """Return the plan of a map file, which must be free of faults."""
    stations = tuple(
        _stop(station, file.layout.stations[station.id]) for station in file.rules.stations
    )
    edges = tuple(
        PlannedEdge("-".join(edge.between), edge.between, edge.spaces) for edge in file.rules.edges
    )
    kinds = {station.kind for station in file.rules.stations}
    shapes = tuple(shape for shape in SHAPES if shape.kind in kinds)
    return BoardPlan(file.layout.stretch, shapes, SYMBOLS, LINES, GRID, edges, stations)


def _stop(station: StationRules, drawn: StationLayout) -> PlannedStop:
    return PlannedStop(
        id=station.id,
        name=drawn.name,
        kind=station.kind,
        tiles=station.tiles,
        field=drawn.card_region,
        at=drawn.at,
        side=drawn.label,
        shift=drawn.shift,
        lines=drawn.lines or (drawn.name,),
    )
