"""Deutschland Rummy on its shipped maps."""

from netzplan.catalogue import GAMES
from netzplan.games.deutschland_rummy.board.drawing import CountryDrawing
from netzplan.games.deutschland_rummy.board.format import MapFile
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy

__all__ = ["GAME", "drawing", "map_file", "rules"]

GAME = GAMES["deutschland_rummy"]


def rules(map_id: str) -> DeutschlandRummy:
    """Return the rules on the map with this id; raise KeyError if there is none."""
    found = GAME.rules(map_id)
    assert isinstance(found, DeutschlandRummy)
    return found


def map_file(map_id: str) -> MapFile:
    """Return the file of the map with this id; raise KeyError if there is none."""
    found = GAME.atlas.plate(map_id).file
    assert isinstance(found, MapFile)
    return found


def drawing(map_id: str) -> CountryDrawing:
    """Return the drawing of the map with this id; raise KeyError if there is none."""
    found = GAME.page(map_id).drawing
    assert isinstance(found, CountryDrawing)
    return found
