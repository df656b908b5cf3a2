"""Unwanted overlaps in the drawing of a board of edges."""

from collections.abc import Iterator
from itertools import combinations

from netzplan.games.on_the_underground.board.drawing import BoardDrawing
from netzplan.paper.plane import hull, overlap
from netzplan.paper.polygon import Polygon, from_box, gap, moved_to, stroke

__all__ = ["crowded", "things_on"]


def crowded(drawing: BoardDrawing) -> Iterator[tuple[str, str]]:
    """Yield pairs of signs, names and spaces that overlap, each by kind and id."""
    things = [(name, shape, hull(shape)) for name, shape in things_on(drawing)]
    for (one, shape, box), (other, second, second_box) in combinations(things, 2):
        if overlap(box, second_box) > 0 and gap(shape, second) == 0.0:
            yield one, other


def things_on(drawing: BoardDrawing) -> Iterator[tuple[str, Polygon]]:
    """Yield the kind and id of every sign, name and space, with its shape."""
    outlines = {shape.kind: shape.outline for shape in drawing.shapes}
    for station in drawing.stations:
        yield f"station {station.id}", moved_to(outlines[station.kind], (station.x, station.y))
        yield f"label {station.id}", from_box(station.label.box)
    for edge in drawing.edges:
        for space in edge.spaces:
            shape = stroke(space.start, space.end, drawing.space_width)
            yield f"space {edge.id} {space.index}", shape
