"""On the Underground as the house sees it: its boards and the rules by board."""

from functools import cache

from netzplan.games.game import Game
from netzplan.games.on_the_underground.board import Board
from netzplan.games.on_the_underground.mapformat import MapFile, read_map
from netzplan.games.on_the_underground.offers import offers
from netzplan.games.on_the_underground.rules import FACTS, OnTheUnderground
from netzplan.games.shelf import map_infos, shelf
from netzplan.network.mapfile import content_hash

__all__ = ["GAME", "map_file", "rules"]


_MAPS = shelf("on_the_underground", read_map)


def map_file(map_id: str) -> MapFile:
    """Return the map with that id; raises KeyError for an unknown one."""
    return _MAPS[map_id]


@cache
def rules(map_id: str) -> OnTheUnderground:
    """Return the rules on the map with that id; raises KeyError for an unknown one."""
    return OnTheUnderground(Board(map_id, map_file(map_id).rules, _map_hash(map_id)))


@cache
def _map_hash(map_id: str) -> str:
    return content_hash(map_file(map_id).rules)


GAME = Game(
    facts=FACTS,
    maps=map_infos(_MAPS.values()),
    options=(),
    rules=rules,
    map_hash=_map_hash,
    offers=offers,
)
"""The game of the catalogue, once it is entered there."""
