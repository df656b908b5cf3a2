"""How well the expert of Deutschland Rummy plays beside other bots.

``python -m bench.deutschland_rummy.expert [MATCHES [PAIR...]]`` plays the pairs of ``PAIRS``: 10
matches each if nothing is said. Shares of wins are told with their intervals of 95 %, and at last
as a line of JSON. The expert sits in each seat in turn; all pairs play the same deals, from seed 1.
"""

import json
import sys
from collections.abc import Callable
from statistics import quantiles
from typing import Any

from bench.deutschland_rummy.bots import Timed
from bench.measuring import interval
from netzplan.arena.selfplay import match_seed, play_match
from netzplan.bots.deutschland_rummy.expert import ExpertBot
from netzplan.bots.deutschland_rummy.greedy import GreedyBot
from netzplan.bots.deutschland_rummy.planner import PlannerBot
from netzplan.catalogue import GAMES
from netzplan.core import Dealer, Match, Setup
from netzplan.core.effort import Effort

Maker = Callable[[Any, int], Any]

PAIRS: dict[str, tuple[Maker, int, int, float]] = {
    "expert-greedy-4": (GreedyBot, 4, 3, 0.60),
    "expert-greedy-3": (GreedyBot, 3, 3, 0.85),
    "expert-planner": (PlannerBot, 2, 1, 0.55),
}
"""Others, seats, games of a match, and the share of wins that is wanted."""
SEED = 1
MATCHES = 10


def shares(
    first: Maker, other: Maker, seats: int, length: int, matches: int, first_match: int = 0
) -> tuple[list[float], list[float]]:
    """Return what the first bot won of each match, and its seconds for each choice."""
    rules = GAMES["deutschland_rummy"].rules("germany")
    won: list[float] = []
    seconds: list[float] = []
    for number in range(first_match, first_match + matches):
        at = number % seats
        bots = [other(rules, 1000 * number + seat) for seat in range(seats)]
        bots[at] = Timed(first(rules, 1000 * number + seats), seconds)
        setup = Setup(seats, (("games", length),))
        match = Match(rules, setup, Dealer(match_seed(SEED, number)))
        outcome, _ = play_match(match, bots, Effort())
        winners = outcome.winners()
        won.append((at in winners) / len(winners))
    return won, seconds


def main() -> None:
    """Print the figures."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    found = {}
    for pair in sys.argv[2:] or PAIRS:
        other, seats, length, least = PAIRS[pair]
        won, seconds = shares(ExpertBot, other, seats, length, matches)
        share = sum(won) / matches
        low_end, high_end = interval(share, matches)
        slowest = quantiles(seconds, n=100)[98]
        found[pair] = [round(each, 3) for each in (share, low_end, high_end, slowest)]
        print(
            f"{pair:20}{matches:5}  {share:.1%} ({low_end:.1%} – {high_end:.1%}), "
            f"wanted {least:.0%}; p99 {slowest * 1000:.0f} ms",
            flush=True,
        )
    print(json.dumps({"matches": matches, "shares": found}))


if __name__ == "__main__":
    main()
