"""A sheet as the server sends it to the page, once per map."""

from msgspec import Struct

from netzplan.games.voll_verplant.board.drawing import Drawing
from netzplan.games.voll_verplant.board.format import MapFile
from netzplan.games.voll_verplant.board.geometry import draw_map
from netzplan.paper.mapfile import MapInfo, map_info

__all__ = ["LineInfo", "SheetPage", "page"]


class LineInfo(Struct, frozen=True):
    """Facts of a line, for lists next to the drawing."""

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
    """Return the sheet of a map as the page draws it."""
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
