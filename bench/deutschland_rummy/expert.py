"""Playing strength of the expert of Deutschland Rummy against other bots.

``python -m bench.deutschland_rummy.expert [PAIR...] [--matches N] [--first N] [--lines FILE]``
plays the pairs of ``PAIRS``, by default 10 matches each, from number 0. It prints shares of wins
with 95 % confidence intervals, and finally a line of JSON. Each deal is played once from each seat,
which cancels luck, so the intervals are rather too wide. All pairs play the deals of seed 1.
Numbers from 10,000 on are reserved for measuring: no setting of a bot was chosen with them. Races
are limited by number and not by time, so that a busy machine plays the same matches; the time per
choice is CPU time.

With ``--lines`` each finished match is appended to a file as a line of JSON, and matches in the
file are not played again, so a long series can be interrupted and continued.
"""

import json
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from bench.deutschland_rummy.bots import Timed
from bench.measuring import interval
from netzplan.arena.selfplay import match_seed, play_match
from netzplan.bots.deutschland_rummy.expert import ExpertBot
from netzplan.bots.deutschland_rummy.greedy import GreedyBot
from netzplan.bots.deutschland_rummy.planner import PlannerBot
from netzplan.catalogue import GAMES
from netzplan.core import Dealer, Match, Setup
from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy

Maker = Callable[[Any, int], Any]

PAIRS: dict[str, tuple[Maker, int, int, float]] = {
    "expert-greedy-4": (GreedyBot, 4, 3, 0.60),
    "expert-greedy-3": (GreedyBot, 3, 3, 0.85),
    "expert-planner": (PlannerBot, 2, 1, 0.55),
}
"""Opponent, seats, games of a match, and the target share of wins."""
SEED = 1
MATCHES = 10


class Played(Struct, frozen=True):
    """The result of a match."""

    number: int
    won: float
    """The expert's share of the win."""
    ended: int
    """How many games the expert won, alone or shared."""
    kilometres: tuple[int, ...]
    """Its kilometres in each game."""
    seconds: tuple[float, ...]
    """CPU time of each of its choices."""


def played(other: Maker, seats: int, length: int, number: int) -> Played:
    """Play a match of the expert against others of one kind."""
    rules = GAMES["deutschland_rummy"].rules("germany")
    assert isinstance(rules, DeutschlandRummy)
    seconds: list[float] = []
    at = number % seats
    bots = [other(rules, 1000 * number + seat) for seat in range(seats)]
    bots[at] = Timed(ExpertBot(rules, 1000 * number + seats), seconds)
    setup = Setup(seats, (("games", length),))
    match = Match(rules, setup, Dealer(match_seed(SEED, number // seats)))
    outcome, _ = play_match(match, bots, Effort())
    winners = outcome.winners()
    games = match.state.played
    return Played(
        number=number,
        won=(at in winners) / len(winners),
        ended=sum(at in game.winners for game in games),
        kilometres=tuple(rules.country.km_of(game.racks[at]) for game in games),
        seconds=tuple(seconds),
    )


def series(pair: str, numbers: range, lines: Path | None) -> list[Played]:
    """Return the matches with some numbers, from the file or played and appended to it."""
    other, seats, length, _ = PAIRS[pair]
    kept: dict[int, Played] = {}
    if lines is not None and lines.exists():
        for line in lines.read_text(encoding="utf-8").splitlines():
            told = json.loads(line)
            if told.pop("pair") == pair:
                kept[told["number"]] = Played(**told)
    for number in numbers:
        if number in kept:
            continue
        kept[number] = played(other, seats, length, number)
        if lines is not None:
            with lines.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"pair": pair, **asdict(kept[number])}) + "\n")
    return [kept[number] for number in numbers]


def main() -> None:
    """Print the figures."""
    parser = ArgumentParser(prog="python -m bench.deutschland_rummy.expert")
    parser.add_argument("pairs", nargs="*", metavar="PAIR", help=", ".join(PAIRS))
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--lines", type=Path)
    asked = parser.parse_args()
    if unknown := set(asked.pairs) - set(PAIRS):
        parser.error(f"no such pair: {', '.join(sorted(unknown))}")
    found = {}
    for pair in asked.pairs or PAIRS:
        numbers = range(asked.first, asked.first + asked.matches)
        matches = series(pair, numbers, asked.lines)
        least = PAIRS[pair][3]
        share = sum(each.won for each in matches) / len(matches)
        low_end, high_end = interval(share, len(matches))
        slowest = quantiles([second for each in matches for second in each.seconds], n=100)[98]
        found[pair] = [round(each, 3) for each in (share, low_end, high_end, slowest)]
        print(
            f"{pair:20}{len(matches):5}  {share:.1%} ({low_end:.1%} – {high_end:.1%}), "
            f"wanted {least:.0%}; p99 {slowest * 1000:.0f} ms",
            flush=True,
        )
    print(json.dumps({"first": asked.first, "matches": asked.matches, "shares": found}))


if __name__ == "__main__":
    main()
