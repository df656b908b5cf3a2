"""Playing strength of the bots of Deutschland Rummy, and their thinking time.

``python -m bench.deutschland_rummy.bots`` prints the table: 60 games for each of the first two
rows, and 12 matches for the others (about ten minutes on one core). ``python -m
bench.deutschland_rummy.bots 300 100`` plays 300 games for the row of two players and 100 matches
for each of the others: over an hour.

The first bot of a row plays each seat in turn. A win shared by n players counts 1/n, so that equal
strength gives 1/seats; a game without an end is won with the fewest kilometres. ``ended`` is the
share of games, also within a series, that the first bot won. All rows play the deals from seed
1. CPU time is measured, so that other load on the machine does not matter.
"""

import sys
from statistics import mean, quantiles
from time import process_time
from typing import Any

from bench.measuring import verdict
from netzplan.arena.selfplay import EFFORT, match_seed, play_match
from netzplan.bots.bot import Bot, Decision
from netzplan.catalogue import GAMES, bot_for
from netzplan.core import Dealer, Match, Setup
from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy import Action, View

LEAST_WINS = {(2, 1): 0.95, (3, 1): 0.4, (4, 1): 0.35, (2, 3): 0.8, (3, 3): 0.4, (4, 3): 0.35}
"""Least share of wins of the planner against greedy bots, by seats and games of a match."""
MOST_SECONDS = 0.3
SEED = 1
GAMES_PLAYED = 60
MATCHES_OF_THE_OTHERS = 12
STALEMATE = "dr.end.stalemate"


class Timed:
    """A bot whose CPU time per choice is measured."""

    def __init__(self, bot: Bot[View, Action], seconds: list[float]) -> None:
        """Wrap a bot; the times are appended to the list."""
        self._bot = bot
        self._seconds = seconds

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return what the bot chooses."""
        begun = process_time()
        decision = self._bot.choose(view, effort)
        self._seconds.append(process_time() - begun)
        return decision


def row(first: str, others: tuple[str, ...], matches: int, games: int = 1) -> tuple[float, float]:
    """Play a row of the table and print it; return the first bot's wins and p99 in seconds."""
    made = GAMES["deutschland_rummy"].rules("germany")
    seats = len(others) + 1
    wins, ended, stalemates, turns = 0.0, 0.0, 0, 0
    own, rivals, times = [], [], list[float]()
    for number in range(matches):
        seat = number % seats
        bots: list[Bot[Any, Any]] = [
            bot_for(other, made, 1000 * number + at) for at, other in enumerate(others)
        ]
        bots.insert(seat, Timed(bot_for(first, made, 1000 * number + seats), times))
        setup = Setup(seats, (("games", games),))
        match = Match(made, setup, Dealer(match_seed(SEED, number)))
        outcome, decisions = play_match(match, bots, EFFORT)
        winners = outcome.winners()
        wins += (seat in winners) / len(winners)
        ended += sum((seat in game.winners) / len(game.winners) for game in match.state.played)
        stalemates += sum(game.end == STALEMATE for game in match.state.played)
        turns += decisions
        own.append(outcome.scores[seat])
        rivals += [score for at, score in enumerate(outcome.scores) if at != seat]
    cuts = quantiles(times, n=100)
    name = f"{first} – {', '.join(others)}" + (f", series of {games}" if games > 1 else "")
    print(
        f"{name:44}{matches:6}{wins / matches:8.1%}{ended / matches / games:8.1%}"
        f"{stalemates:6}{mean(own):8.0f}{mean(rivals):8.0f}{turns / matches:9.0f}"
        f"{len(times) / sum(times):8.0f}{cuts[49] * 1000:8.1f}"
        f"{cuts[98] * 1000:8.0f}{max(times) * 1000:8.0f}",
        flush=True,
    )
    return wins / matches, cuts[98]


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES_PLAYED
    matches = int(sys.argv[2]) if len(sys.argv) > 2 else MATCHES_OF_THE_OTHERS
    heads = f"{'games':>6}{'wins':>8}{'ended':>8}{'stale':>6}{'km':>8}{'others':>8}"
    print(f"{'':44}{heads}{'choices':>9}{'/s':>8}{'p50 ms':>8}{'p99':>8}{'most':>8}", flush=True)
    row("greedy", ("random",), GAMES_PLAYED)
    rows = {
        (seats, length): row(
            "planner",
            ("greedy",) * (seats - 1),
            games if (seats, length) == (2, 1) else matches,
            length,
        )
        for seats, length in LEAST_WINS
    }
    slowest = max(p99 for _, p99 in (*rows.values(), row("planner", ("planner",), matches)))
    for (seats, length), least in LEAST_WINS.items():
        met = rows[seats, length][0] >= least
        name = f"planner against greedy, {seats} players, {length} a match"
        print(f"{name}: target {least:.0%} of matches:", verdict(met))
    print(f"planner: target {MOST_SECONDS} s a choice at p99:", verdict(slowest < MOST_SECONDS))


if __name__ == "__main__":
    main()
