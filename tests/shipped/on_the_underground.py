"""On the Underground on the maps that come with it."""

from netzplan.catalogue import GAMES
from netzplan.games.on_the_underground.board.drawing import BoardDrawing
from netzplan.games.on_the_underground.board.format import MapFile
from netzplan.games.on_the_underground.rules import OnTheUnderground

__all__ = ["GAME", "drawing", "map_file", "rules"]

GAME = GAMES["on_the_underground"]


def rules(map_id: str) -> OnTheUnderground:
    """Return the rules on the map with that id; raises KeyError."""
    found = GAME.rules(map_id)
    assert isinstance(found, OnTheUnderground)
    return found


def map_file(map_id: str) -> MapFile:
    """Return the map with that id; raises KeyError."""
    found = GAME.atlas.plate(map_id).file
    assert isinstance(found, MapFile)
    return found


def drawing(map_id: str) -> BoardDrawing:
    """Return the map with that id as drawn; raises KeyError."""
    found = GAME.page(map_id).drawing
    assert isinstance(found, BoardDrawing)
    return found
