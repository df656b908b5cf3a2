"""Playing strength of the bots of On the Underground, and their thinking time.

``python -m bench.on_the_underground.bots`` prints the table: 200 games for each row without the
planner, 25 for rows with it. ``python -m bench.on_the_underground.bots 200`` plays 200 games for
the latter too (about twenty minutes on one core). The first bot of a row sits first and last in
turn; a win shared by n players counts 1/n. All rows play the same deals, from seed 1. CPU time is
measured, so that other load on the machine does not matter.
"""

import sys
from statistics import mean, quantiles
from time import process_time
from typing import Any

from bench.measuring import verdict
from netzplan.arena.selfplay import match_seed, play_match
from netzplan.bots.bot import Bot, Decision
from netzplan.bots.on_the_underground.planner import SIMULATIONS
from netzplan.catalogue import GAMES, bot_for
from netzplan.core import Dealer, Match, Setup
from netzplan.core.effort import Effort
from netzplan.games.on_the_underground import Action, View

MAPS = ("london", "berlin")
EFFORT = Effort(simulations=SIMULATIONS)
"""The effort at a table, but counted instead of timed, so that games are repeatable."""
LEAST_WINS = 0.75
MOST_SECONDS = 3.0
SEED = 1
GAMES_PLAYED = 200
GAMES_OF_PLANNER = 25


class Timed:
    """A bot whose CPU time per turn is measured."""

    def __init__(self, bot: Bot[View, Action]) -> None:
        """Wrap a bot."""
        self._bot = bot
        self._turn = -1
        self.seconds: list[float] = []

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return what the bot chooses."""
        begun = process_time()
        decision = self._bot.choose(view, effort)
        if view.turns != self._turn:
            self._turn = view.turns
            self.seconds.append(0.0)
        self.seconds[-1] += process_time() - begun
        return decision


def row(map_id: str, first: str, others: tuple[str, ...], games: int) -> tuple[float, list[float]]:
    """Play a row of the table and print it; return the first bot's wins and its time per turn."""
    made = GAMES["on_the_underground"].rules(map_id)
    seats = len(others) + 1
    wins, own, rivals = 0.0, [], []
    times: list[float] = []
    for number in range(games):
        seat = 0 if number % 2 == 0 else seats - 1
        bots: list[Bot[Any, Any]] = [
            bot_for(other, made, 1000 * number + at) for at, other in enumerate(others)
        ]
        timed = Timed(bot_for(first, made, 1000 * number + seats))
        bots.insert(seat, timed)
        match = Match(made, Setup(seats), Dealer(match_seed(SEED, number)))
        outcome, _ = play_match(match, bots, EFFORT)
        winners = outcome.winners()
        wins += (seat in winners) / len(winners)
        own.append(outcome.scores[seat])
        rivals += [score for at, score in enumerate(outcome.scores) if at != seat]
        times += timed.seconds
    cuts = quantiles(times, n=100)
    name = f"{map_id}: {first} – {', '.join(others)}"
    print(
        f"{name:44}{games:6}{wins / games:8.1%}{mean(own):8.1f}{mean(rivals):8.1f}"
        f"{cuts[49]:9.3f}{cuts[98]:8.3f}{max(times):8.3f}",
        flush=True,
    )
    return wins / games, times


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES_OF_PLANNER
    heads = f"{'games':>6}{'wins':>8}{'score':>8}{'others':>8}"
    print(f"{'':44}{heads}{'s/turn':>9}{'p99':>8}{'most':>8}")
    for map_id in MAPS:
        row(map_id, "greedy", ("random",), GAMES_PLAYED)
    two = [row(map_id, "planner", ("greedy",), games) for map_id in MAPS]
    few = min(games, GAMES_OF_PLANNER)
    four = [row(map_id, "planner", ("greedy",) * 3, few) for map_id in MAPS]
    met = all(wins >= LEAST_WINS for wins, _ in two)
    print(f"planner against greedy, two players: target {LEAST_WINS:.0%} of games:", verdict(met))
    slowest = max(second for _, times in (*two, *four) for second in times)
    print(f"planner: target {MOST_SECONDS} s a turn:", verdict(slowest < MOST_SECONDS))


if __name__ == "__main__":
    main()
