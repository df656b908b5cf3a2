"""Shared by the benchmarks: uniform random play of any game, and the verdict on a target."""

from collections.abc import Callable
from math import sqrt
from random import Random
from time import process_time
from typing import Any

from netzplan.core import Chance, Players, Rules, Setup

__all__ = ["SECONDS", "interval", "play", "rate", "verdict"]

SECONDS = 2.0
"""Duration of each measurement."""


def play(rules: Rules[Any, Any, Any, Any], setup: Setup, random: Random) -> int:
    """Play one match with uniformly random choices and draws; return the number of choices.

    It needs a game that lists all possible actions.
    """
    state = rules.start(setup)
    decisions = 0
    while True:
        turn = rules.turn(state)
        if isinstance(turn, Players):
            seat = turn.seats[0]
            state = rules.act(state, seat, random.choice(list(rules.actions(state, seat))))
            decisions += 1
        elif isinstance(turn, Chance):
            events, weights = zip(*rules.chances(state), strict=True)
            state = rules.happen(state, random.choices(events, weights)[0])
        else:
            return decisions


def rate(play_once: Callable[[], int], seconds: float = SECONDS) -> tuple[float, float]:
    """Return decisions and games per second of CPU time."""
    decisions = games = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        decisions += play_once()
        games += 1
    return decisions / spent, games / spent


def interval(share: float, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share of games, by Wilson."""
    z = 1.96
    middle = share + z * z / (2 * games)
    about = z * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    whole = 1 + z * z / games
    return (middle - about) / whole, (middle + about) / whole


def verdict(is_met: bool) -> str:  # noqa: FBT001
    """Return the verdict on a target."""
    return "met" if is_met else "MISSED"
