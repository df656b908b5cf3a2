"""The bots that there are, and how one is made."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from netzplan.bots.bot import Bot
from netzplan.bots.deutschland_rummy import greedy as rummy_greedy
from netzplan.bots.deutschland_rummy import planner as rummy_planner
from netzplan.bots.deutschland_rummy import random_bot as rummy_random
from netzplan.bots.on_the_underground import greedy as underground_greedy
from netzplan.bots.on_the_underground import planner as underground_planner
from netzplan.bots.on_the_underground import random_bot as underground_random
from netzplan.bots.voll_verplant.greedy import GreedyBot
from netzplan.bots.voll_verplant.planner import PlannerBot
from netzplan.bots.voll_verplant.random_bot import RandomBot
from netzplan.core.rules import Rules
from netzplan.games.catalogue import game
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.voll_verplant.rules import VollVerplant

__all__ = ["BOTS", "BotEntry", "bot_for", "bots_for", "make_bot"]


class BotEntry(Struct, frozen=True):
    """A bot as a list shows it."""

    id: str
    level: int
    """1 (plays anything) to 3 (strong)."""
    games: tuple[str, ...]
    """Ids of the games that it plays."""


_ALL = ("voll_verplant", "on_the_underground", "deutschland_rummy")

BOTS: tuple[BotEntry, ...] = (
    BotEntry("random", 1, _ALL),
    BotEntry("greedy", 2, _ALL),
    BotEntry("planner", 3, _ALL),
)


def bots_for(game_id: str) -> tuple[BotEntry, ...]:
    """Return the bots that play a game, weakest first."""
    return tuple(bot for bot in BOTS if game_id in bot.games)


def make_bot(bot_id: str, game_id: str, map_id: str, seed: int) -> Bot[Any, Any]:
    """Return a bot for a seat on a map; raises KeyError for what does not exist."""
    if bot_id not in {bot.id for bot in bots_for(game_id)}:
        raise KeyError(bot_id)
    return bot_for(bot_id, game(game_id).rules(map_id), seed)


def bot_for(bot_id: str, rules: Rules[Any, Any, Any, Any], seed: int) -> Bot[Any, Any]:
    """Return a bot that plays by these rules; raises KeyError for an unknown bot."""
    if isinstance(rules, OnTheUnderground):
        return _OF_UNDERGROUND[bot_id](rules, seed)
    if isinstance(rules, DeutschlandRummy):
        return _OF_RUMMY[bot_id](rules, seed)
    assert isinstance(rules, VollVerplant), "no bot plays by these rules"
    return _OF_VOLL_VERPLANT[bot_id](rules, seed)


_OF_VOLL_VERPLANT: dict[str, Callable[[VollVerplant, int], Bot[Any, Any]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "planner": PlannerBot,
}
_OF_UNDERGROUND: dict[str, Callable[[OnTheUnderground, int], Bot[Any, Any]]] = {
    "random": underground_random.RandomBot,
    "greedy": underground_greedy.GreedyBot,
    "planner": underground_planner.PlannerBot,
}
_OF_RUMMY: dict[str, Callable[[DeutschlandRummy, int], Bot[Any, Any]]] = {
    "random": rummy_random.RandomBot,
    "greedy": rummy_greedy.GreedyBot,
    "planner": rummy_planner.PlannerBot,
}
