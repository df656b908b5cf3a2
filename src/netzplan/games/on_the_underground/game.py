"""On the Underground as the house sees it: its boards and the rules by board."""

from functools import cache

from msgspec import Struct

from netzplan.games.game import Game, MapInfo
from netzplan.games.on_the_underground.board.check import read_map
from netzplan.games.on_the_underground.board.drawing import BoardDrawing
from netzplan.games.on_the_underground.board.format import MapFile
from netzplan.games.on_the_underground.board.geometry import draw_map
from netzplan.games.on_the_underground.board.paper import printable
from netzplan.games.on_the_underground.network import Network
from netzplan.games.on_the_underground.offers import offers
from netzplan.games.on_the_underground.rules import FACTS, OnTheUnderground
from netzplan.games.shelf import map_infos, shelf
from netzplan.games.starter import next_starter, starter_option
from netzplan.paper.mapfile import content_hash

__all__ = ["GAME", "BoardPage", "drawing", "map_file", "rules"]

_MAPS = shelf("on_the_underground", read_map)


def map_file(map_id: str) -> MapFile:
    """Return the map with that id; raises KeyError for an unknown one."""
    return _MAPS[map_id]


@cache
def rules(map_id: str) -> OnTheUnderground:
    """Return the rules on the map with that id; raises KeyError for an unknown one."""
    return OnTheUnderground(Network(map_id, map_file(map_id).rules, _map_hash(map_id)))


@cache
def drawing(map_id: str) -> BoardDrawing:
    """Return the board with that id as drawn; raises KeyError for an unknown one."""
    return draw_map(map_file(map_id))


@cache
def _map_hash(map_id: str) -> str:
    return content_hash(map_file(map_id).rules)


class BoardPage(Struct, frozen=True):
    """A board of On the Underground as the page draws it: it never changes."""

    info: MapInfo
    provenance: dict[str, str]
    """By language."""
    drawing: BoardDrawing


def _page(map_id: str) -> BoardPage:
    file = map_file(map_id)
    info = next(each for each in GAME.maps if each.id == map_id)
    return BoardPage(info, file.provenance, drawing(map_id))


GAME = Game(
    facts=FACTS,
    maps=map_infos(_MAPS.values()),
    options=(starter_option(tuple(_MAPS), FACTS.most_seats),),
    again=lambda state, options: next_starter(options, state.starter, len(state.players)),
    rules=rules,
    map_hash=_map_hash,
    offers=offers,
    page=_page,
    printable=lambda map_id, language: printable(map_file(map_id), language),
)
"""The game of the catalogue."""
