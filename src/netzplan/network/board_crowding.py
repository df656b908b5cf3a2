"""What overlaps in the drawing of a board of edges although it must not."""

from collections.abc import Iterator
from itertools import combinations

from netzplan.network.board_drawing import BoardDrawing
from netzplan.network.drawing import Box
from netzplan.network.labels import grown
from netzplan.network.oblong import Oblong, from_box, gap

__all__ = ["board_crowded"]

_Thing = tuple[str, Oblong, Box]


def board_crowded(drawing: BoardDrawing) -> Iterator[tuple[str, str]]:
    """Yield pairs of marks, names and spaces that overlap, each by kind and id."""
    for (one, shape, hull), (other, second, second_hull) in combinations(_things(drawing), 2):
        if _meet(hull, second_hull) and gap(shape, second) == 0.0:
            yield one, other


def _things(drawing: BoardDrawing) -> Iterator[_Thing]:
    """Yield name, shape and hull of all things."""
    sizes = {shape.kind: shape.size for shape in drawing.shapes}
    for station in drawing.stations:
        mark = grown(Box(station.x, station.y, 0, 0), sizes[station.kind] / 2)
        yield f"station {station.id}", from_box(mark), mark
        box = station.label.box
        yield f"label {station.id}", from_box(box), box
    for edge in drawing.edges:
        for space in edge.spaces:
            shape = Oblong(space.start, space.end, drawing.space_width)
            yield f"space {edge.id} {space.index}", shape, _hull(shape)


def _hull(shape: Oblong) -> Box:
    xs, ys = zip(*shape.corners(), strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _meet(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )
