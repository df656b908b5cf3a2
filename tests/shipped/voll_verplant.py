"""Voll verplant on the maps that come with it."""

from netzplan.catalogue import GAMES
from netzplan.games.voll_verplant.board.drawing import Drawing
from netzplan.games.voll_verplant.board.format import MapFile
from netzplan.games.voll_verplant.rules import VollVerplant

__all__ = ["GAME", "drawing", "map_file", "rules"]

GAME = GAMES["voll_verplant"]


def rules(map_id: str) -> VollVerplant:
    """Return the rules on the map with that id; raises KeyError."""
    found = GAME.rules(map_id)
    assert isinstance(found, VollVerplant)
    return found


def map_file(map_id: str) -> MapFile:
    """Return the map with that id; raises KeyError."""
    found = GAME.atlas.plate(map_id).file
    assert isinstance(found, MapFile)
    return found


def drawing(map_id: str) -> Drawing:
    """Return the map with that id as drawn; raises KeyError."""
    found = GAME.page(map_id).drawing
    assert isinstance(found, Drawing)
    return found
