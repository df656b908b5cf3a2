"""Playing strength of the expert of On the Underground against the planner.

``python -m bench.on_the_underground.expert [--games 10] [--tables 10] [--map london]`` plays, on
each board, the expert against one planner and against three. ``--first`` is the number of the first
game; games in the file of ``--kept`` are not played again, and new ones are added to it. A row
shows the share of games won with its 95 % confidence interval (Wilson), mean scores, loop points,
and CPU milliseconds per turn; at the end come all rows as one line of JSON. Seats change from game
to game; a win shared by n players counts 1/n. Deals and bots use seed 1: a row with fewer games
plays the first games of a longer row. The expert needs ``netzplan[fast]``.
"""

import json
from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import Any

import msgspec
from msgspec import Struct

from bench.keeping import Figures, Kept
from bench.measuring import interval
from netzplan.arena.selfplay import match_seed, play_match
from netzplan.bots.bot import Bot, Decision
from netzplan.bots.on_the_underground.expert import ExpertBot
from netzplan.bots.on_the_underground.planner import PlannerBot
from netzplan.catalogue import GAMES
from netzplan.core import Dealer, Match, Setup
from netzplan.core.effort import Effort
from netzplan.games.on_the_underground import Action, OnTheUnderground, View

MAPS = ("london", "berlin")
SEED = 1
Make = Callable[[OnTheUnderground, int], Bot[View, Action]]
BOTS: dict[str, Make] = {"expert": ExpertBot, "planner": PlannerBot}
TABLES = (("expert", "planner"), ("expert", "planner", "planner", "planner"))


class Row(Struct, frozen=True):
    """Results of the first bot against the others in some games."""

    map: str
    bots: tuple[str, ...]
    games: int
    won: float
    low: float
    high: float
    score: float
    others: float
    loops: float
    """Mean loop points of the first bot per game."""
    milliseconds: float
    """Mean of the first bot per turn."""


class Timed:
    """A bot whose CPU time is measured."""

    def __init__(self, bot: Bot[View, Action]) -> None:
        """Wrap a bot."""
        self._bot = bot
        self.seconds = 0.0
        self.turns = 0

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return what the bot chooses."""
        begun = process_time()
        decision = self._bot.choose(view, effort)
        self.seconds += process_time() - begun
        self.turns += view.acted == 0
        return decision


def game(map_id: str, names: tuple[str, ...], number: int) -> Figures:
    """Play a game, and return its figures."""
    made = GAMES["on_the_underground"].rules(map_id)
    assert isinstance(made, OnTheUnderground)
    seats = len(names)
    at = number % seats
    bots: list[Bot[Any, Any]] = [
        BOTS[name](made, 1000 * number + nth) for nth, name in enumerate(names)
    ]
    first = Timed(bots.pop(0))
    bots.insert(at, first)
    match = Match(made, Setup(seats), Dealer(match_seed(SEED, number)))
    outcome, _ = play_match(match, bots, Effort())
    winners = outcome.winners()
    ringed = [item for item in outcome.items if item.rule == "ug.score.loop"]
    others = [score for seat, score in enumerate(outcome.scores) if seat != at]
    return {
        "won": (at in winners) / len(winners),
        "score": outcome.scores[at],
        "others": fmean(others),
        "loops": sum(item.points for item in ringed if item.seat == at),
        "seconds": first.seconds,
        "turns": first.turns,
    }


def row_of(map_id: str, names: tuple[str, ...], games: list[Figures]) -> Row:
    """Return the row of some games."""
    mean = {name: fmean(each[name] for each in games) for name in games[0]}
    low, high = interval(mean["won"], len(games))
    return Row(
        map_id, names, len(games), mean["won"], low, high, mean["score"], mean["others"],
        mean["loops"], 1000 * mean["seconds"] / mean["turns"],
    )  # fmt: skip


def main() -> None:
    """Print the rows."""
    parser = ArgumentParser(description="How well the expert plays.")
    parser.add_argument("--games", type=int, default=10, help="of two seats")
    parser.add_argument("--tables", type=int, default=10, help="of four seats")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--map", choices=MAPS, action="append")
    parser.add_argument("--kept", type=Path, help="a file of games that were played")
    options = parser.parse_args()
    kept = Kept(options.kept)
    rows: list[Row] = []
    for map_id in options.map or MAPS:
        for names in TABLES:
            games = options.games if len(names) == 2 else options.tables
            if not games:
                continue
            numbers = range(options.first, options.first + games)
            series = f"{map_id} {' '.join(names)}"
            row = row_of(map_id, names, kept.games(series, numbers, partial(game, map_id, names)))
            rows.append(row)
            print(
                f"{row.map}: {' – '.join(row.bots):42}{row.games:5}{row.won:8.1%}"
                f" ({row.low:.1%} to {row.high:.1%}){row.score:7.1f}{row.others:7.1f}"
                f"{row.loops:6.1f} loops{row.milliseconds:7.0f} ms",
                flush=True,
            )
    print(json.dumps(msgspec.to_builtins(rows)))


if __name__ == "__main__":
    main()
