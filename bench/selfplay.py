"""Speed of series of random bots: decisions per second on one core, with records written.

``python -m bench.selfplay [--json]`` compares in CPU time, by medians of alternating rounds:

===============  ===========================================================================
``by_view``      bots that get a view and choose, as thinking bots do
``by_rules``     choices drawn from those that the rules list
``by_kernel``    the same choices drawn by a kernel, each checked and applied by the rules
``times``        how many times as fast the last is as the first
===============  ===========================================================================
"""

import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from bench.measuring import rate, verdict
from netzplan.arena.random_play import PlayedMatch, play_at_random
from netzplan.arena.selfplay import EFFORT, match_seed, play_match
from netzplan.catalogue import GAMES
from netzplan.catalogue.records import header_of, write
from netzplan.core import Dealer, Match, MatchRecord, Setup
from netzplan.kernels.loading import load

MAPS = (
    ("voll_verplant", "amsterdam"),
    ("on_the_underground", "london"),
    ("deutschland_rummy", "germany"),
)
SETUP = Setup(2)
ROUNDS = 5
LEAST_TIMES = 5
"""Target for the first game; in others the rules' check of each choice dominates."""


def by_view(game: str, rules: Any, number: int) -> PlayedMatch:
    """Play a match with bots."""
    match = Match(rules, SETUP, Dealer(match_seed(1, number)))
    make = GAMES[game].entry.bot("random").make
    bots = [make(rules, 2 * number + seat) for seat in range(SETUP.seats)]
    outcome, decisions = play_match(match, bots, EFFORT)
    return PlayedMatch(tuple(match.entries), outcome, decisions)


def drawn(rules: Any, kernel: Any, number: int) -> PlayedMatch:
    """Play a match with drawn choices, by a kernel if there is one."""
    return play_at_random(rules, SETUP, Dealer(match_seed(1, number)), number, kernel)


def measured(game: str, map_id: str, folder: Path) -> dict[str, Any]:
    """Return the figures of a game."""
    rules = GAMES[game].rules(map_id)
    kernel = load(game, folder).Kernel(rules)
    ways: dict[str, Callable[[int], PlayedMatch]] = {
        "by_view": lambda number: by_view(game, rules, number),
        "by_rules": lambda number: drawn(rules, None, number),
        "by_kernel": lambda number: drawn(rules, kernel, number),
    }
    found: dict[str, list[float]] = {name: [] for name in ways}
    header = header_of(game, map_id, SETUP)
    with (folder / "record").open("w", encoding="utf-8") as file:

        def play_once(way: Callable[[int], PlayedMatch], numbers: Iterator[int]) -> int:
            played = way(next(numbers))
            file.writelines(write(MatchRecord(header, played.entries)))
            return played.decisions

        for _ in range(ROUNDS):
            for name, way in ways.items():
                numbers = count()
                found[name].append(rate(lambda: play_once(way, numbers), 1.0)[0])  # noqa: B023
    figures: dict[str, Any] = {name: round(median(rates)) for name, rates in found.items()}
    return figures | {"times": round(figures["by_kernel"] / figures["by_view"], 1)}


def main() -> None:
    """Print the figures, as a table or as JSON."""
    parser = ArgumentParser(prog="python -m bench.selfplay")
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    with TemporaryDirectory() as folder:
        found = {game: measured(game, map_id, Path(folder)) for game, map_id in MAPS}
    if wish.json:
        print(json.dumps(found, indent=2))
        return
    print(f"{'series of random bots, two seats':32}{'by view':>12}{'rules':>12}{'kernel':>12}")
    for game, figures in found.items():
        shown = "".join(f"{figures[way]:12,}" for way in ("by_view", "by_rules", "by_kernel"))
        print(f"{game:32}{shown}{figures['times']:8}x")
    is_fast = found[MAPS[0][0]]["times"] >= LEAST_TIMES
    print(f"target {LEAST_TIMES}x, {MAPS[0][0]}:", verdict(is_fast))


if __name__ == "__main__":
    main()
