"""The bots that there are, and how one is made."""

from typing import Any

from msgspec import Struct

from netzplan.bots.bot import Bot
from netzplan.bots.voll_verplant.greedy import GreedyBot
from netzplan.bots.voll_verplant.planner import PlannerBot
from netzplan.bots.voll_verplant.random_bot import RandomBot
from netzplan.games.catalogue import game
from netzplan.games.voll_verplant.rules import VollVerplant

__all__ = ["BOTS", "BotEntry", "bots_for", "make_bot"]


class BotEntry(Struct, frozen=True):
    """A bot as a list shows it."""

    id: str
    level: int
    """1 (plays anything) to 3 (strong)."""
    games: tuple[str, ...]
    """Ids of the games that it plays."""


BOTS: tuple[BotEntry, ...] = (
    BotEntry("random", 1, ("voll_verplant",)),
    BotEntry("greedy", 2, ("voll_verplant",)),
    BotEntry("planner", 3, ("voll_verplant",)),
)


def bots_for(game_id: str) -> tuple[BotEntry, ...]:
    """Return the bots that play a game, weakest first."""
    return tuple(bot for bot in BOTS if game_id in bot.games)


def make_bot(bot_id: str, game_id: str, map_id: str, seed: int) -> Bot[Any, Any]:
    """Return a bot for a seat on a map; raises KeyError for what does not exist."""
    if bot_id not in {bot.id for bot in bots_for(game_id)}:
        raise KeyError(bot_id)
    rules = game(game_id).rules(map_id)
    assert isinstance(rules, VollVerplant), "all bots of today play Voll verplant"
    match bot_id:
        case "random":
            return RandomBot(rules, seed)
        case "greedy":
            return GreedyBot(rules, seed)
        case _:
            return PlannerBot(rules, seed)
