"""The catalogue entry of Deutschland Rummy."""

from netzplan.bots.deutschland_rummy import levels
from netzplan.bots.deutschland_rummy.greedy import GreedyBot
from netzplan.bots.deutschland_rummy.hint import Hint, hint
from netzplan.bots.deutschland_rummy.planner import PlannerBot
from netzplan.bots.deutschland_rummy.random_bot import RandomBot
from netzplan.bots.deutschland_rummy.reasons import openly
from netzplan.catalogue.game_entry import (
    Answering,
    GameEntry,
    Query,
    Reasoning,
    TableOption,
    Wire,
)
from netzplan.catalogue.help import HELP, hint_query
from netzplan.catalogue.levels import bots_of
from netzplan.games.deutschland_rummy.answering import prepared, silence, unknown
from netzplan.games.deutschland_rummy.board.check import KIND
from netzplan.games.deutschland_rummy.board.page import CountryPage, page
from netzplan.games.deutschland_rummy.board.paper import printable
from netzplan.games.deutschland_rummy.brief import brief
from netzplan.games.deutschland_rummy.draft import Draft, DraftRead, read_draft, unreadable
from netzplan.games.deutschland_rummy.headline import headline
from netzplan.games.deutschland_rummy.network import Country
from netzplan.games.deutschland_rummy.offers import Offers, offers
from netzplan.games.deutschland_rummy.plain import plain
from netzplan.games.deutschland_rummy.resample import resample
from netzplan.games.deutschland_rummy.rules import FACTS, OPTIONS, DeutschlandRummy, covered
from netzplan.games.deutschland_rummy.told import view_told
from netzplan.games.deutschland_rummy.view import View, opened
from netzplan.games.starter import next_starter
from netzplan.solvers.deutschland_rummy.hint import NODES, upto

__all__ = ["ENTRY"]

ENTRY = GameEntry(
    facts=FACTS,
    package="netzplan.games.deutschland_rummy",
    kind=KIND,
    hashed=lambda file: file.rules,
    rules=lambda file, digest: DeutschlandRummy(Country(file.id, file.rules, digest)),
    resample=resample,
    offers=offers,
    view_told=view_told,
    page=page,
    printable=printable,
    plain=plain,
    headline=headline,
    covered=covered,
    wire=Wire(DeutschlandRummy, View, Offers, CountryPage),
    options=OPTIONS,
    hosting=(*HELP, TableOption("answer", 10, fewest=3, most=300)),
    bots=bots_of(levels, random=RandomBot, greedy=GreedyBot, planner=PlannerBot),
    queries=(
        Query("draft", Draft, DraftRead, unreadable, read_draft),
        hint_query(Hint, hint, upto, NODES),
    ),
    reasoning=Reasoning("netzplan.bots.deutschland_rummy", openly),
    is_fresh=lambda state: state.is_fresh,
    answering=Answering(silence, prepared, unknown),
    brief=brief,
    opened=lambda rules, state, seat: opened(rules.positions, state, seat),
    again=lambda state, options: next_starter(options, state.starter, len(state.racks)),
)
"""The entry of the game."""
