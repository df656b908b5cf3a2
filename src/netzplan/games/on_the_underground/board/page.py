"""A board as the server sends it to the page, once per map."""

from msgspec import Struct

from netzplan.games.on_the_underground.board.drawing import BoardDrawing
from netzplan.games.on_the_underground.board.format import MapFile
from netzplan.games.on_the_underground.board.geometry import draw_map
from netzplan.paper.mapfile import MapInfo, map_info

__all__ = ["BoardPage", "page"]


class BoardPage(Struct, frozen=True):
    """A board of On the Underground as the page draws it; it never changes."""

    info: MapInfo
    provenance: dict[str, str]
    """By language."""
    drawing: BoardDrawing


def page(file: MapFile) -> BoardPage:
    """Return the board of a map as the page draws it."""
    return BoardPage(map_info(file), file.provenance, draw_map(file))
