"""The five levels for people: each looks further than the one below, and overlooks less."""

from netzplan.bots.on_the_underground.expert import ExpertBot, Skill
from netzplan.bots.on_the_underground.greedy import GreedyBot
from netzplan.bots.on_the_underground.planner import PlannerBot
from netzplan.games.on_the_underground.rules import OnTheUnderground

__all__ = ["beginner", "casual", "expert", "sound", "strong"]

GLANCE = 0.95
"""Share of the spaces for a token that a beginner notices."""
LOOK = 0.35
"""Share of each plan's spaces that a casual player notices."""
SURVEY = 0.64
"""Share of each plan's spaces that a sound player notices."""
STRONG = Skill(trials=80, width=10, rings=4, share=0.68)
"""Plays on like the expert, but overlooks turns and tries the others less often."""


def beginner(rules: OnTheUnderground, seed: int) -> GreedyBot:
    """Return a bot that takes what brings most now, among the spaces that it notices."""
    return GreedyBot(rules, seed, GLANCE)


def casual(rules: OnTheUnderground, seed: int) -> PlannerBot:
    """Return a bot that plans whole turns and journeys for its lines, but overlooks most."""
    return PlannerBot(rules, seed, share=LOOK)


def sound(rules: OnTheUnderground, seed: int) -> PlannerBot:
    """Return a bot that does the same, but overlooks less."""
    return PlannerBot(rules, seed, share=SURVEY)


def strong(rules: OnTheUnderground, seed: int) -> ExpertBot:
    """Return a bot that plays some turns on to the end of the game."""
    return ExpertBot(rules, seed, STRONG)


def expert(rules: OnTheUnderground, seed: int) -> ExpertBot:
    """Return a bot that plays all promising turns on to the end of the game."""
    return ExpertBot(rules, seed)
