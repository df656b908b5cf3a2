"""From the plan of a board of edges to a drawing in pixels."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import atan2, cos, degrees, hypot, pi, sin

from netzplan.games.on_the_underground.board.drawing import (
    BoardDrawing,
    BoardStation,
    DrawnEdge,
    Field,
    Space,
)
from netzplan.games.on_the_underground.board.format import MapFile
from netzplan.games.on_the_underground.board.plan import (
    BoardPlan,
    Grid,
    PlannedEdge,
    PlannedStop,
    plan_of,
)
from netzplan.paper.labels import LEADING, SIZE, Label, beside
from netzplan.paper.lettering import DESCENT
from netzplan.paper.plane import (
    Box,
    Point,
    add,
    apart,
    between,
    box_around,
    grown,
    hull,
    hull_of,
    middle,
    overlap,
    shifted,
)
from netzplan.paper.polygon import Polygon, from_box, gap, moved_to, stroke

__all__ = ["APART", "LABEL_SIZE", "MARKER", "PITCH", "STEP", "draw", "draw_map"]

STEP = 88.0
"""Pixels of a lattice step down; a step to the right is longer by the stretch of the board."""

PITCH = 13.5
"""Distance between the middles of neighbouring spaces."""

APART = 3.0
"""Gap between any two spaces, and between spaces and signs."""

LABEL_SIZE = 17.1

MARKER = 20.0

_SPACE = 9.0
_TOKEN = 12.0
_FRAME = 16.5
_NEAR = 4.0
_DEEP = frozenset("gjpqy,;()ßQ&")
"""Letters with descenders; the last lines of most names have none."""
_CLEAR = 16.0
_FARTHEST = 48.0
_SHORTEST = _SPACE
"""Minimum length of an edge that is drawn back."""
_MARGIN = 30.0
_BESIDE = 27.0
_WAYS = 16
_OFTEN = 4
"""Weight of what a marker covers: a board shows several markers, but one passenger."""
_FIGURE = (-10, 0, 9)
"""Offsets above and below the middle of the passenger, who is taller than wide, at full width."""


def draw_map(file: MapFile) -> BoardDrawing:
    """Return the drawing of a map file, which must be free of faults."""
    return draw(plan_of(file))


def draw(plan: BoardPlan) -> BoardDrawing:
    """Return the drawing of a plan, which must be free of faults."""
    across = STEP * plan.stretch
    at = {stop.id: (stop.at[0] * across, stop.at[1] * STEP) for stop in plan.stations}
    shapes = {shape.kind: shape for shape in plan.shapes}
    signs = {
        stop.id: box_around(at[stop.id], shapes[stop.kind].size, shapes[stop.kind].size)
        for stop in plan.stations
    }
    edges = _edges(plan, at)
    labels = [_label(stop, signs[stop.id], shapes[stop.kind].ring) for stop in plan.stations]
    boxes = [*signs.values(), *(label.box for label in labels)]
    whole = hull_of(boxes)
    by = (round(_MARGIN - whole.x), round(_MARGIN - whole.y))
    width, height = round(whole.width + 2 * _MARGIN), round(whole.height + 2 * _MARGIN)
    moved = tuple(_moved_edge(edge, by) for edge in edges)
    return BoardDrawing(
        width=float(width),
        height=float(height),
        space_width=_SPACE,
        token_width=_TOKEN,
        frame_width=_FRAME,
        marker_size=MARKER,
        label_size=LABEL_SIZE,
        label_leading=round(LEADING * LABEL_SIZE / SIZE, 2),
        shapes=plan.shapes,
        symbols=plan.symbols,
        lines=plan.lines,
        fields=tuple(_fields(plan.grid, across, by, width, height)),
        edges=moved,
        stations=_stations(
            plan,
            {id: add(place, by) for id, place in at.items()},
            [_moved_label(label, by) for label in labels],
            [shifted(box, by) for box in signs.values()],
            [stroke(each.start, each.end, _SPACE) for edge in moved for each in edge.spaces],
        ),
    )


# --- edges ----------------------------------------------------------------------------


def _edges(plan: BoardPlan, at: Mapping[str, Point]) -> tuple[DrawnEdge, ...]:
    """Return the edges with their spaces, drawn back where they would touch at a station."""
    clear = {(edge.id, station): _CLEAR for edge in plan.edges for station in edge.between}
    outlines = {shape.kind: shape.outline for shape in plan.shapes}
    for stop in plan.stations:
        here = [edge for edge in plan.edges if stop.id in edge.between]
        sign = moved_to(outlines[stop.kind], at[stop.id])
        for edge in here:
            while clear[edge.id, stop.id] < _FARTHEST and gap(_band(edge, clear, at), sign) < APART:
                if not _draw_back(edge, stop.id, clear, at):
                    break
        for one, other in combinations(here, 2):
            _part(one, other, stop.id, clear, at)
    return tuple(_edge(edge, clear, at) for edge in plan.edges)


def _part(
    one: PlannedEdge,
    other: PlannedEdge,
    station: str,
    clear: dict[tuple[str, str], float],
    at: Mapping[str, Point],
) -> None:
    """Draw the narrower of two edges, or both, back from a station until they are apart."""
    while max(clear[one.id, station], clear[other.id, station]) < _FARTHEST:
        if gap(_band(one, clear, at), _band(other, clear, at)) >= APART:
            return
        narrow = min(one.spaces, other.spaces)
        both = [edge for edge in (one, other) if edge.spaces == narrow]
        drawn_back = [_draw_back(edge, station, clear, at) for edge in both]
        if not any(drawn_back):
            return


def _draw_back(
    edge: PlannedEdge,
    station: str,
    clear: dict[tuple[str, str], float],
    at: Mapping[str, Point],
) -> bool:
    """Draw an edge back by a pixel; return False if it is too short for that.

    Overlaps that remain on a board with such short edges are reported as crowded.
    """
    first, second = (at[end] for end in edge.between)
    left = apart(first, second) - sum(clear[edge.id, end] for end in edge.between)
    if left < _SHORTEST + 1:
        return False
    clear[edge.id, station] += 1
    return True


def _band(
    edge: PlannedEdge, clear: Mapping[tuple[str, str], float], at: Mapping[str, Point]
) -> Polygon:
    """Return the area that all spaces of an edge cover together."""
    start, end = _course(edge, clear, at)
    return stroke(start, end, (edge.spaces - 1) * PITCH + _SPACE)


def _course(
    edge: PlannedEdge, clear: Mapping[tuple[str, str], float], at: Mapping[str, Point]
) -> tuple[Point, Point]:
    """Return the centre line of an edge, from sign to sign."""
    first, second = edge.between
    (x, y), (to_x, to_y) = at[first], at[second]
    length = hypot(to_x - x, to_y - y)
    dx, dy = (to_x - x) / length, (to_y - y) / length
    near, far = clear[edge.id, first], clear[edge.id, second]
    return (x + dx * near, y + dy * near), (to_x - dx * far, to_y - dy * far)


def _edge(
    edge: PlannedEdge, clear: Mapping[tuple[str, str], float], at: Mapping[str, Point]
) -> DrawnEdge:
    (x, y), (to_x, to_y) = _course(edge, clear, at)
    length = hypot(to_x - x, to_y - y)
    aside_x, aside_y = (y - to_y) / length, (to_x - x) / length
    spaces: list[Space] = []
    for index in range(edge.spaces):
        shift = (index - (edge.spaces - 1) / 2) * PITCH
        start = (x + shift * aside_x, y + shift * aside_y)
        end = (to_x + shift * aside_x, to_y + shift * aside_y)
        spaces.append(Space(index, start, end, middle(start, end)))
    angle = round(degrees(atan2(to_y - y, to_x - x)), 2)
    return DrawnEdge(edge.id, edge.between, angle, round(length, 2), tuple(spaces))


def _moved_edge(edge: DrawnEdge, by: Point) -> DrawnEdge:
    spaces = tuple(
        Space(space.index, add(space.start, by), add(space.end, by), add(space.centre, by))
        for space in edge.spaces
    )
    return DrawnEdge(edge.id, edge.between, edge.angle, edge.length, spaces)


# --- stations -------------------------------------------------------------------------

_Shape = tuple[Polygon, Box]
"""A convex shape and the box around it, which says more quickly that it is far away."""


def _stations(
    plan: BoardPlan,
    at: Mapping[str, Point],
    labels: Sequence[Label],
    signs: Sequence[Box],
    spaces: Sequence[Polygon],
) -> tuple[BoardStation, ...]:
    boxes = (*(label.box for label in labels), *signs)
    solid: list[_Shape] = [(from_box(box), box) for box in boxes]
    bounded: list[_Shape] = [(each, hull(each)) for each in spaces]
    stations: list[BoardStation] = []
    for stop, label in zip(plan.stations, labels, strict=True):
        x, y = at[stop.id]
        reach = grown(Box(x, y, 0, 0), _BESIDE + MARKER)
        near, strokes = (
            [each for each in of if overlap(reach, each[1])] for of in (solid, bounded)
        )
        marker, passenger = _beside((x, y), near, strokes)
        stations.append(
            BoardStation(
                stop.id, stop.name, stop.kind, stop.tiles, stop.field, x, y, label,
                marker, passenger,
            )
        )  # fmt: skip
    return tuple(stations)


def _beside(at: Point, near: Sequence[_Shape], strokes: Sequence[_Shape]) -> tuple[Point, Point]:
    """Return the places for marker and passenger next to a station that cover least together."""
    ways = list(_around(at))
    flat = {place: _covered(place, near, strokes) for place in ways}
    high = {
        place: sum(_covered(add(place, (0, down)), near, strokes) for down in _FIGURE)
        for place in ways
    }
    pairs = [
        (marker, passenger)
        for marker in ways
        for passenger in ways
        if apart(marker, passenger) >= MARKER + 2
    ]
    return min(pairs, key=lambda pair: round(_OFTEN * flat[pair[0]] + high[pair[1]], 3))


def _around(at: Point) -> Iterator[Point]:
    """Yield places next to a station, clockwise from the north."""
    for way in range(_WAYS):
        turn = 2 * pi * way / _WAYS
        yield round(at[0] + _BESIDE * sin(turn), 2), round(at[1] - _BESIDE * cos(turn), 2)


def _covered(place: Point, near: Sequence[_Shape], strokes: Sequence[_Shape]) -> float:
    """Return how much a marker at a place covers; names and signs weigh far more than the rest."""
    return round(20 * _covered_of(near, place) + _covered_of(strokes, place), 3)


def _covered_of(shapes: Sequence[_Shape], place: Point) -> float:
    """Return how deep a marker at a place reaches into shapes."""
    here, radius = Box(*place, 0, 0), MARKER / 2
    close = (shape for shape, box in shapes if between(here, box) < radius)
    return sum(max(0.0, radius - gap((place,), shape)) for shape in close)


def _fields(grid: Grid, across: float, by: Point, width: float, height: float) -> Iterator[Field]:
    """Yield the fields; they leave a rim of half a margin for their names."""
    rim = _MARGIN / 2
    xs = [rim, *(x * across + by[0] for _, x in grid.columns[:-1]), width - rim]
    ys = [rim, *(y * STEP + by[1] for _, y in grid.rows[:-1]), height - rim]
    for row, (row_name, _) in enumerate(grid.rows):
        for column, (column_name, _) in enumerate(grid.columns):
            box = Box(xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row])
            yield Field(column_name + row_name, box)


def _label(stop: PlannedStop, sign: Box, ring: float) -> Label:
    """Return the name at its side of the sign, shifted as the map requires."""
    near = max(_NEAR, ring - sign.width / 2 + 1) if len(stop.side) == 1 else 0.0
    label = beside(sign, stop.side, stop.lines, near, 0.0, LABEL_SIZE)
    box = label.box
    if not _DEEP & set(stop.lines[-1]):
        box = Box(box.x, box.y, box.width, box.height - DESCENT * LABEL_SIZE)
    return _moved_label(Label(label.lines, label.x, label.y, label.anchor, box), stop.shift)


def _moved_label(label: Label, by: Point) -> Label:
    x, y = add((label.x, label.y), by)
    return Label(label.lines, x, y, label.anchor, shifted(label.box, by))
