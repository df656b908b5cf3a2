"""Unwanted overlaps in the drawing of a country."""

from collections.abc import Iterator

from netzplan.games.deutschland_rummy.board.drawing import CountryDrawing
from netzplan.paper.plane import Box, box_around
from netzplan.paper.squares import overlapping

__all__ = ["crowded"]


def crowded(drawing: CountryDrawing) -> Iterator[tuple[str, str]]:
    """Yield pairs of discs, names and kilometres that overlap, each by kind and id."""
    things = list(_things(drawing))
    pairs = overlapping([box for _, box in things])
    for one, other in sorted(pairs, key=lambda pair: pair[1]):
        yield things[one][0], things[other][0]


def _things(drawing: CountryDrawing) -> Iterator[tuple[str, Box]]:
    for city in drawing.cities:
        yield f"city {city.id}", box_around((city.x, city.y), drawing.disc_size, drawing.disc_size)
        yield f"label {city.id}", city.label.box
    for connection in drawing.connections:
        yield f"km {connection.id}", connection.km_box
