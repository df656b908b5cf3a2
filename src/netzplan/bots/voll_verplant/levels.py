"""The five levels for people; each beats the one before in most two-seat games.

``python -m bench.levels voll_verplant`` measures how often.
"""

from netzplan.bots.bot import Bot
from netzplan.bots.voll_verplant.expert import ExpertBot
from netzplan.bots.voll_verplant.novice import NoviceBot
from netzplan.bots.voll_verplant.planner import PlannerBot
from netzplan.games.voll_verplant.actions import Action
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.view import View

__all__ = ["beginner", "casual", "expert", "sound", "strong"]

# The share of its choices that each notices.
BEGINNER = 0.7
CASUAL = 0.8
SOUND = 0.82
STRONG = 0.85


def beginner(rules: VollVerplant, seed: int) -> Bot[View, Action]:
    """Return a bot that completes lines, and otherwise marks as much as it can."""
    return NoviceBot(rules, seed, BEGINNER)


def casual(rules: VollVerplant, seed: int) -> Bot[View, Action]:
    """Return a bot that values lines and transfers, without lookahead, and overlooks much."""
    return PlannerBot(rules, seed, CASUAL, width=1)


def sound(rules: VollVerplant, seed: int) -> Bot[View, Action]:
    """Return a bot that plays its best choices on, and overlooks some."""
    return PlannerBot(rules, seed, SOUND)


def strong(rules: VollVerplant, seed: int) -> Bot[View, Action]:
    """Return a bot that looks at all cards to come by its learned value, and overlooks some."""
    return ExpertBot(rules, seed, STRONG)


def expert(rules: VollVerplant, seed: int) -> Bot[View, Action]:
    """Return a bot that does the same, and overlooks nothing."""
    return ExpertBot(rules, seed)
