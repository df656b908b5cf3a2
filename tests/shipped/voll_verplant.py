"""Voll verplant on its shipped maps."""

from netzplan.catalogue import GAMES
from netzplan.games.voll_verplant.board.drawing import Drawing
from netzplan.games.voll_verplant.board.format import MapFile
from netzplan.games.voll_verplant.rules import VollVerplant

__all__ = ["GAME", "drawing", "map_file", "rules"]

GAME = GAMES["voll_verplant"]


def rules(map_id: str) -> VollVerplant:
    """Return the rules on the map with this id; raise KeyError if there is none."""
    found = GAME.rules(map_id)
    assert isinstance(found, VollVerplant)
    return found


def map_file(map_id: str) -> MapFile:
    """Return the file of the map with this id; raise KeyError if there is none."""
    found = GAME.atlas.plate(map_id).file
    assert isinstance(found, MapFile)
    return found


def drawing(map_id: str) -> Drawing:
    """Return the drawing of the map with this id; raise KeyError if there is none."""
    found = GAME.page(map_id).drawing
    assert isinstance(found, Drawing)
    return found
