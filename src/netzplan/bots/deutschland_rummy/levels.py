"""Five bots to play against, from beginner to expert: each overlooks less than the one before."""

from netzplan.bots.deutschland_rummy.expert import ExpertBot
from netzplan.bots.deutschland_rummy.greedy import GreedyBot
from netzplan.bots.deutschland_rummy.planner import PlannerBot
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy

__all__ = ["beginner", "casual", "expert", "sound", "strong"]

BEGINNER_NOTICES = 0.2
CASUAL_NOTICES = 0.75
SOUND_PATIENCE = 10
"""A rack as it was dealt: with more it lays what it can, so that its end can be seen coming."""
STRONG_NOTICES = 0.06
"""Three or four looks a turn: about once in five turns."""


def beginner(rules: DeutschlandRummy, seed: int) -> GreedyBot:
    """Return a bot that overlooks most of its tiles, and never asks."""
    return GreedyBot(rules, seed, share=BEGINNER_NOTICES, asks=False)


def casual(rules: DeutschlandRummy, seed: int) -> GreedyBot:
    """Return a bot that overlooks some of its tiles, and lays all others as soon as it can."""
    return GreedyBot(rules, seed, share=CASUAL_NOTICES)


def sound(rules: DeutschlandRummy, seed: int) -> PlannerBot:
    """Return a bot that holds its tiles back as long as they are no more than it was dealt."""
    return PlannerBot(rules, seed, patience=SOUND_PATIENCE)


def strong(rules: DeutschlandRummy, seed: int) -> PlannerBot:
    """Return a bot that holds its tiles back, and often overlooks that it could lay them all."""
    return PlannerBot(rules, seed, notices=STRONG_NOTICES)


def expert(rules: DeutschlandRummy, seed: int) -> ExpertBot:
    """Return the strongest bot."""
    return ExpertBot(rules, seed)
