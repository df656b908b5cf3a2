"""A country as the server sends it to the page, once per map."""

from msgspec import Struct

from netzplan.games.deutschland_rummy.board.drawing import CountryDrawing
from netzplan.games.deutschland_rummy.board.format import MapFile
from netzplan.games.deutschland_rummy.board.geometry import draw_map
from netzplan.paper.mapfile import MapInfo, map_info

__all__ = ["CountryPage", "page"]


class CountryPage(Struct, frozen=True):
    """A country of Deutschland Rummy as the page draws it; it never changes."""

    info: MapInfo
    provenance: dict[str, str]
    """By language."""
    drawing: CountryDrawing


def page(file: MapFile) -> CountryPage:
    """Return the country of a map as the page draws it."""
    return CountryPage(map_info(file), file.provenance, draw_map(file))
