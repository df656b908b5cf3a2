"""The bots of a game: five levels for people, and bots kept for comparison."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

from netzplan.bots.bot import Bot
from netzplan.catalogue.game_entry import BotEntry

__all__ = ["PEOPLE", "bots_of"]

PEOPLE = ("beginner", "casual", "sound", "strong", "expert")
"""The levels, weakest first."""

# A game can be any: Any stands for its rules, views and actions.
Make = Callable[[Any, int], Bot[Any, Any]]


def bots_of(
    levels: ModuleType, *, random: Make, greedy: Make, planner: Make
) -> tuple[BotEntry, ...]:
    """Return the bots of a game, those for people first; its module makes each level by name."""
    compared = {"random": random, "greedy": greedy, "planner": planner}
    return (
        *(BotEntry(id, at, getattr(levels, id)) for at, id in enumerate(PEOPLE, 1)),
        *(BotEntry(id, 0, make) for id, make in compared.items()),
    )
