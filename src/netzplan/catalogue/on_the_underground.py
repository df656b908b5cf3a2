"""The catalogue entry of On the Underground."""

from netzplan.bots.on_the_underground import levels
from netzplan.bots.on_the_underground.greedy import GreedyBot
from netzplan.bots.on_the_underground.hint import Hint, hint, upto
from netzplan.bots.on_the_underground.planner import PlannerBot
from netzplan.bots.on_the_underground.random_bot import RandomBot
from netzplan.catalogue.game_entry import (
    GameEntry,
    Query,
    Reasoning,
    Wire,
)
from netzplan.catalogue.help import HELP, hint_query
from netzplan.catalogue.levels import bots_of
from netzplan.games.on_the_underground.actions import TokenAsked
from netzplan.games.on_the_underground.board.check import KIND
from netzplan.games.on_the_underground.board.page import BoardPage, page
from netzplan.games.on_the_underground.board.paper import printable
from netzplan.games.on_the_underground.headline import headline
from netzplan.games.on_the_underground.network import Network
from netzplan.games.on_the_underground.offers import Offers, offers
from netzplan.games.on_the_underground.plain import plain
from netzplan.games.on_the_underground.resample import resample
from netzplan.games.on_the_underground.rules import FACTS, OPTIONS, OnTheUnderground
from netzplan.games.on_the_underground.told import offers_told, view_told
from netzplan.games.on_the_underground.trips import Trips, trips
from netzplan.games.on_the_underground.view import View
from netzplan.games.on_the_underground.why import Why, anything, why
from netzplan.games.starter import next_starter

__all__ = ["ENTRY"]

ENTRY = GameEntry(
    facts=FACTS,
    package="netzplan.games.on_the_underground",
    kind=KIND,
    hashed=lambda file: file.rules,
    rules=lambda file, digest: OnTheUnderground(Network(file.id, file.rules, digest)),
    resample=resample,
    offers=offers,
    offers_told=offers_told,
    view_told=view_told,
    page=page,
    printable=printable,
    points=lambda rules, state: rules.points(state),
    plain=plain,
    headline=headline,
    wire=Wire(OnTheUnderground, View, Offers, BoardPage),
    options=OPTIONS,
    is_fresh=lambda state: not state.acted,
    again=lambda state, options: next_starter(options, state.starter, len(state.players)),
    hosting=HELP,
    queries=(
        hint_query(Hint, hint, upto),
        Query("why", TokenAsked, Why, anything, why),
        Query("trips", TokenAsked, Trips, anything, trips),
    ),
    reasoning=Reasoning("netzplan.bots.on_the_underground"),
    bots=bots_of(levels, random=RandomBot, greedy=GreedyBot, planner=PlannerBot),
)
"""The entry of the game."""
