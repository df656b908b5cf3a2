"""A board of On the Underground as a plan and as a drawing."""

from netzplan.games.on_the_underground.board import StationRules
from netzplan.games.on_the_underground.colours import LINES
from netzplan.games.on_the_underground.mapformat import MapFile, StationLayout
from netzplan.games.on_the_underground.marks import SHAPES, SYMBOLS
from netzplan.network.board_drawing import BoardDrawing
from netzplan.network.board_geometry import draw_board
from netzplan.network.board_plan import BoardPlan, Grid, PlannedEdge, PlannedStop

__all__ = ["GRID", "draw_map", "field_of", "plan_of"]

GRID = Grid(
    columns=(("A", 3.5), ("B", 6.5), ("C", 9.5), ("D", 12.5), ("E", 15.5)),
    rows=(("1", 2.5), ("2", 5.5), ("3", 8.5), ("4", 11.5)),
)
"""The fields that destination cards name, over both boards."""


def field_of(at: tuple[float, float]) -> str:
    """Return the field of the grid that a place is in."""
    column = next((name for name, until in GRID.columns if at[0] <= until), GRID.columns[-1][0])
    row = next((name for name, until in GRID.rows if at[1] <= until), GRID.rows[-1][0])
    return column + row


def plan_of(file: MapFile) -> BoardPlan:
    """Return the plan of a sound map file."""
    stations = tuple(
        _stop(station, file.layout.stations[station.id]) for station in file.rules.stations
    )
    edges = tuple(
        PlannedEdge("-".join(edge.between), edge.between, edge.spaces) for edge in file.rules.edges
    )
    kinds = {station.kind for station in file.rules.stations}
    shapes = tuple(shape for shape in SHAPES if shape.kind in kinds)
    return BoardPlan(shapes, SYMBOLS, LINES, GRID, edges, stations)


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


def draw_map(file: MapFile) -> BoardDrawing:
    """Return the drawing of a sound map file."""
    return draw_board(plan_of(file))
