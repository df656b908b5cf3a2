"""A sheet as the page of the house is given it, once and for all."""

from msgspec import Struct

from netzplan.games.voll_verplant.board.drawing import Drawing
from netzplan.games.voll_verplant.board.format import MapFile
from netzplan.games.voll_verplant.board.geometry import draw_map
from netzplan.paper.mapfile import MapInfo, map_info

__all__ = ["LineInfo", "SheetPage", "page"]


class LineInfo(Struct, frozen=True):
    """A line's facts, for lists beside the drawing."""

    letter: str
    name: str
    windows: int
    points: tuple[int, int]
    ring: bool
    stations: tuple[str, ...]


class SheetPage(Struct, frozen=True):
    """A sheet of Voll verplant as the page draws it; it never changes."""

    info: MapInfo
    provenance: dict[str, str]
    """By language."""
    drawing: Drawing
    lines: tuple[LineInfo, ...]


def page(file: MapFile) -> SheetPage:
    """Return a sheet as the page draws it."""
    lines = tuple(
        LineInfo(
            line.letter,
            file.layout.lines[line.letter].name,
            line.windows,
            line.points,
            line.ring,
            line.stations,
        )
        for line in file.rules.lines
    )
    return SheetPage(map_info(file), file.provenance, draw_map(file), lines)
