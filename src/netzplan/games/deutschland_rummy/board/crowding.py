"""Unwanted overlaps in the drawing of a country."""

from collections.abc import Iterator

from netzplan.games.deutschland_rummy.board.drawing import CountryDrawing
from netzplan.paper.plane import Box, box_around, overlap

__all__ = ["crowded"]


def crowded(drawing: CountryDrawing) -> Iterator[tuple[str, str]]:
    """Yield pairs of discs, names and kilometres that overlap, each by kind and id."""
    things = list(_things(drawing))
    for number, (one, box) in enumerate(things):
        for other, second in things[:number]:
            if overlap(box, second) > 0:
                yield other, one


def _things(drawing: CountryDrawing) -> Iterator[tuple[str, Box]]:
    for city in drawing.cities:
        yield f"city {city.id}", box_around((city.x, city.y), drawing.disc_size, drawing.disc_size)
        yield f"label {city.id}", city.label.box
    for connection in drawing.connections:
        yield f"km {connection.id}", connection.km_box
