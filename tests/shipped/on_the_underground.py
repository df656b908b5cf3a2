"""On the Underground on its shipped maps."""

from netzplan.catalogue import GAMES
from netzplan.games.on_the_underground.board.drawing import BoardDrawing
from netzplan.games.on_the_underground.board.format import MapFile
from netzplan.games.on_the_underground.rules import OnTheUnderground

__all__ = ["GAME", "drawing", "map_file", "rules"]

GAME = GAMES["on_the_underground"]


def rules(map_id: str) -> OnTheUnderground:
    """Return the rules on the map with this id; raise KeyError if there is none."""
    found = GAME.rules(map_id)
    assert isinstance(found, OnTheUnderground)
    return found


def map_file(map_id: str) -> MapFile:
    """Return the file of the map with this id; raise KeyError if there is none."""
    found = GAME.atlas.plate(map_id).file
    assert isinstance(found, MapFile)
    return found


def drawing(map_id: str) -> BoardDrawing:
    """Return the drawing of the map with this id; raise KeyError if there is none."""
    found = GAME.page(map_id).drawing
    assert isinstance(found, BoardDrawing)
    return found
