"""Voll verplant as the house sees it: its maps, options and rules by map."""

from functools import cache

from msgspec import Struct

from netzplan.games.game import Game, MapInfo, Option
from netzplan.games.shelf import map_infos, shelf
from netzplan.games.voll_verplant.board.check import read_map
from netzplan.games.voll_verplant.board.drawing import Drawing
from netzplan.games.voll_verplant.board.format import MapFile
from netzplan.games.voll_verplant.board.geometry import draw_map
from netzplan.games.voll_verplant.board.paper import printable
from netzplan.games.voll_verplant.edition import load_edition
from netzplan.games.voll_verplant.network import City
from netzplan.games.voll_verplant.offers import offers
from netzplan.games.voll_verplant.rules import FACTS, VollVerplant
from netzplan.paper.mapfile import content_hash

__all__ = ["GAME", "LineInfo", "SheetPage", "drawing", "map_file", "rules"]

_MAPS = shelf("voll_verplant", read_map)


def map_file(map_id: str) -> MapFile:
    """Return the map with that id; raises KeyError for an unknown one."""
    return _MAPS[map_id]


@cache
def rules(map_id: str) -> VollVerplant:
    """Return the rules on the map with that id; raises KeyError for an unknown one."""
    return VollVerplant(City(map_id, map_file(map_id).rules, _map_hash(map_id)))


@cache
def drawing(map_id: str) -> Drawing:
    """Return the map with that id as drawn; raises KeyError for an unknown one."""
    return draw_map(map_file(map_id))


@cache
def _map_hash(map_id: str) -> str:
    """Return the hash of sheet and deck: a match replays on just these."""
    return content_hash((map_file(map_id).rules, load_edition()))


class LineInfo(Struct, frozen=True):
    """A line's facts, for lists beside the drawing."""

    letter: str
    name: str
    windows: int
    points: tuple[int, int]
    ring: bool
    stations: tuple[str, ...]


class SheetPage(Struct, frozen=True):
    """A sheet of Voll verplant as the page draws it: it never changes."""

    info: MapInfo
    provenance: dict[str, str]
    """By language."""
    drawing: Drawing
    lines: tuple[LineInfo, ...]


def _page(map_id: str) -> SheetPage:
    file = map_file(map_id)
    info = next(each for each in GAME.maps if each.id == map_id)
    lines = tuple(
        LineInfo(
            line.letter,
            file.layout.lines[line.letter].name,
            line.windows,
            line.points,
            line.ring,
            line.stations,
        )
        for line in file.rules.lines
    )
    return SheetPage(info, file.provenance, drawing(map_id), lines)


GAME = Game(
    facts=FACTS,
    maps=map_infos(_MAPS.values()),
    options=(
        Option(
            id="special",
            default=False,
            maps=tuple(each.id for each in _MAPS.values() if each.rules.special),
        ),
    ),
    rules=rules,
    map_hash=_map_hash,
    offers=offers,
    page=_page,
    printable=lambda map_id, language: printable(map_file(map_id), language),
)
"""The game of the catalogue."""
