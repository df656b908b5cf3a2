"""Deutschland Rummy as the house sees it: its map and the rules on it."""

from functools import cache

from msgspec import Struct

from netzplan.games.deutschland_rummy.answering import ANSWERING
from netzplan.games.deutschland_rummy.board.check import read_map
from netzplan.games.deutschland_rummy.board.drawing import CountryDrawing
from netzplan.games.deutschland_rummy.board.format import MapFile
from netzplan.games.deutschland_rummy.board.geometry import draw_map
from netzplan.games.deutschland_rummy.board.paper import printable
from netzplan.games.deutschland_rummy.brief import brief
from netzplan.games.deutschland_rummy.network import Country
from netzplan.games.deutschland_rummy.offers import offers
from netzplan.games.deutschland_rummy.rules import FACTS, DeutschlandRummy
from netzplan.games.game import Game, MapInfo, Option
from netzplan.games.shelf import map_infos, shelf
from netzplan.games.starter import next_starter, starter_option
from netzplan.paper.mapfile import content_hash

__all__ = ["GAME", "CountryPage", "drawing", "map_file", "rules"]

_MAPS = shelf("deutschland_rummy", read_map)


def map_file(map_id: str) -> MapFile:
    """Return the map with that id; raises KeyError for an unknown one."""
    return _MAPS[map_id]


@cache
def rules(map_id: str) -> DeutschlandRummy:
    """Return the rules on the map with that id; raises KeyError for an unknown one."""
    return DeutschlandRummy(Country(map_id, map_file(map_id).rules, _map_hash(map_id)))


@cache
def drawing(map_id: str) -> CountryDrawing:
    """Return the country with that id as drawn; raises KeyError for an unknown one."""
    return draw_map(map_file(map_id))


@cache
def _map_hash(map_id: str) -> str:
    return content_hash(map_file(map_id).rules)


class CountryPage(Struct, frozen=True):
    """A country of Deutschland Rummy as the page draws it: it never changes."""

    info: MapInfo
    provenance: dict[str, str]
    """By language."""
    drawing: CountryDrawing


def _page(map_id: str) -> CountryPage:
    file = map_file(map_id)
    info = next(each for each in GAME.maps if each.id == map_id)
    return CountryPage(info, file.provenance, drawing(map_id))


GAME = Game(
    facts=FACTS,
    maps=map_infos(_MAPS.values()),
    options=(
        starter_option(tuple(_MAPS), FACTS.most_seats),
        Option("games", 1, tuple(_MAPS), fewest=1, most=9),
        # Matches stored before know nothing of it: there a tile may still be drawn first.
        Option("take_at_once", default=True, maps=tuple(_MAPS), absent=False, shown=False),
    ),
    again=lambda state, options: next_starter(options, state.starter, len(state.racks)),
    hosting=(
        Option("hints", default=True, maps=tuple(_MAPS)),
        Option("answer", 10, tuple(_MAPS), fewest=3, most=300),
    ),
    rules=rules,
    map_hash=_map_hash,
    offers=offers,
    page=_page,
    printable=lambda map_id, language: printable(map_file(map_id), language),
    brief=brief,
    answering=ANSWERING,
)
"""The game of the catalogue."""
