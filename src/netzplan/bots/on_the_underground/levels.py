"""Five levels for people: each sees further than the one below, and overlooks less."""

from netzplan.bots.on_the_underground.expert import ExpertBot, Skill
from netzplan.bots.on_the_underground.greedy import GreedyBot
from netzplan.bots.on_the_underground.planner import PlannerBot
from netzplan.games.on_the_underground.rules import OnTheUnderground

__all__ = ["beginner", "casual", "expert", "sound", "strong"]

GLANCE = 0.95
"""Of the spaces for a token, how many a beginner notices."""
LOOK = 0.35
"""The same for a casual player, of each plan."""
SURVEY = 0.64
"""The same for a sound player."""
STRONG = Skill(trials=80, width=10, rings=4, share=0.68)
"""It plays on as the expert does, but overlooks turns and tries the others rarely."""


def beginner(rules: OnTheUnderground, seed: int) -> GreedyBot:
    """Return who takes what brings most now, out of the spaces that he happens to see."""
    return GreedyBot(rules, seed, GLANCE)


def casual(rules: OnTheUnderground, seed: int) -> PlannerBot:
    """Return who plans whole turns and the journeys that lines will serve, and overlooks most."""
    return PlannerBot(rules, seed, share=LOOK)


def sound(rules: OnTheUnderground, seed: int) -> PlannerBot:
    """Return who does the same, and overlooks less."""
    return PlannerBot(rules, seed, share=SURVEY)


def strong(rules: OnTheUnderground, seed: int) -> ExpertBot:
    """Return who plays some turns on to the end of the game."""
    return ExpertBot(rules, seed, STRONG)


def expert(rules: OnTheUnderground, seed: int) -> ExpertBot:
    """Return who plays all promising turns on to the end of the game."""
    return ExpertBot(rules, seed)
