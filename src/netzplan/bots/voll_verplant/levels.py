"""Five levels for people, each of which beats the one before in most games of two.

``python -m bench.levels voll_verplant`` tells how often.
"""

from netzplan.bots.bot import Bot
from netzplan.bots.voll_verplant.expert import ExpertBot
from netzplan.bots.voll_verplant.greedy import GreedyBot
from netzplan.bots.voll_verplant.novice import NoviceBot
from netzplan.bots.voll_verplant.planner import PlannerBot
from netzplan.games.voll_verplant.actions import Action
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.view import View

__all__ = ["beginner", "casual", "expert", "sound", "strong"]

# What share of its choices each notices.
BEGINNER = 0.55
CASUAL = 0.85
SOUND = 0.6
STRONG = 0.9


def beginner(rules: VollVerplant, seed: int) -> Bot[View, Action]:
    """Return a bot that completes lines and else marks as much as it can."""
    return NoviceBot(rules, seed, BEGINNER)


def casual(rules: VollVerplant, seed: int) -> Bot[View, Action]:
    """Return a bot that values lines and transfers, and overlooks some of its choices."""
    return GreedyBot(rules, seed, CASUAL)


def sound(rules: VollVerplant, seed: int) -> Bot[View, Action]:
    """Return a bot that plays its best choices on, and overlooks many."""
    return PlannerBot(rules, seed, SOUND)


def strong(rules: VollVerplant, seed: int) -> Bot[View, Action]:
    """Return a bot that plays its best choices on, and overlooks few."""
    return PlannerBot(rules, seed, STRONG)


def expert(rules: VollVerplant, seed: int) -> Bot[View, Action]:
    """Return a bot that plays its best choices on by what it has learned of the map."""
    return ExpertBot(rules, seed)
