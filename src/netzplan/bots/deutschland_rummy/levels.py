"""The five levels, from beginner to expert: each overlooks less, or waits longer."""

from netzplan.bots.deutschland_rummy.expert import ExpertBot
from netzplan.bots.deutschland_rummy.greedy import GreedyBot
from netzplan.bots.deutschland_rummy.planner import PlannerBot
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy

__all__ = ["beginner", "casual", "expert", "sound", "strong"]

BEGINNER_NOTICES = 0.2
CASUAL_NOTICES = 0.9
PATIENCE = 18
"""With more tiles, ``sound`` and ``strong`` can give in and lay: others foresee their end then."""
SOUND_GIVES_IN = 0.12
"""Probability of giving in per look; with three or four looks a turn, about two turns in five."""
STRONG_GIVES_IN = 0.035
"""Probability of giving in per look: about one turn in eight."""


def beginner(rules: DeutschlandRummy, seed: int) -> GreedyBot:
    """Return a bot that overlooks most of its tiles, and never asks."""
    return GreedyBot(rules, seed, share=BEGINNER_NOTICES, asks=False)


def casual(rules: DeutschlandRummy, seed: int) -> GreedyBot:
    """Return a bot that overlooks some of its tiles, and lays all others as soon as it can."""
    return GreedyBot(rules, seed, share=CASUAL_NOTICES)


def sound(rules: DeutschlandRummy, seed: int) -> PlannerBot:
    """Return a bot that holds its tiles back, but loses patience after a few turns."""
    return PlannerBot(rules, seed, patience=PATIENCE, gives_in=SOUND_GIVES_IN)


def strong(rules: DeutschlandRummy, seed: int) -> PlannerBot:
    """Return a bot that holds its tiles back, and seldom loses patience."""
    return PlannerBot(rules, seed, patience=PATIENCE, gives_in=STRONG_GIVES_IN)


def expert(rules: DeutschlandRummy, seed: int) -> ExpertBot:
    """Return the strongest bot."""
    return ExpertBot(rules, seed)
