"""The catalogue entry of Voll verplant."""

from msgspec import Struct

from netzplan.bots.voll_verplant import levels
from netzplan.bots.voll_verplant.greedy import GreedyBot
from netzplan.bots.voll_verplant.hint import Hint, hint, upto
from netzplan.bots.voll_verplant.lessons import lesson
from netzplan.bots.voll_verplant.planner import PlannerBot
from netzplan.bots.voll_verplant.random_bot import RandomBot
from netzplan.catalogue.game_entry import (
    GameEntry,
    MapHead,
    Reasoning,
    Wire,
)
from netzplan.catalogue.help import HELP, hint_query
from netzplan.catalogue.levels import bots_of
from netzplan.games.voll_verplant.board.check import KIND
from netzplan.games.voll_verplant.board.page import SheetPage, page
from netzplan.games.voll_verplant.board.paper import printable
from netzplan.games.voll_verplant.edition import load_edition
from netzplan.games.voll_verplant.headline import headline
from netzplan.games.voll_verplant.network import City
from netzplan.games.voll_verplant.offers import Offers, offers
from netzplan.games.voll_verplant.plain import plain
from netzplan.games.voll_verplant.resample import resample
from netzplan.games.voll_verplant.rules import FACTS, OPTIONS, VollVerplant
from netzplan.games.voll_verplant.told import offers_told, view_told
from netzplan.games.voll_verplant.view import View

__all__ = ["ENTRY"]


class _RulesHead(Struct, frozen=True):
    special: tuple[str, ...]


class _Head(MapHead, frozen=True):
    rules: _RulesHead


ENTRY = GameEntry(
    facts=FACTS,
    package="netzplan.games.voll_verplant",
    kind=KIND,
    head=_Head,
    # Sheet and deck: a match replays on exactly these.
    hashed=lambda file: (file.rules, load_edition()),
    rules=lambda file, digest: VollVerplant(City(file.id, file.rules, digest)),
    resample=resample,
    offers=offers,
    offers_told=offers_told,
    view_told=view_told,
    page=page,
    printable=printable,
    plain=plain,
    headline=headline,
    wire=Wire(VollVerplant, View, Offers, SheetPage),
    options=OPTIONS,
    hosting=HELP,
    queries=(hint_query(Hint, hint, upto),),
    reasoning=Reasoning("netzplan.bots.voll_verplant"),
    learns=lesson,
    bots=bots_of(levels, random=RandomBot, greedy=GreedyBot, planner=PlannerBot),
)
"""The entry of the game."""
