"""How often each level wins against the level below, with two players.

``python -m bench.levels [GAME [GAMES]] [--first 0] [--step sound] [--map berlin] [--kept FILE]``:
by default 40 games for each step, spread evenly over the maps of the game, with alternating seats,
for all games, steps and maps. A step is named after its upper level. Games are numbered: ``--first
40`` plays the next ones, and games in the file of ``--kept`` are not played again. Bots think as
much as they choose to. The figures are shares of wins with 95 % confidence intervals (Wilson); the
target is 65 to 85 %. Each step is also printed as a line of JSON.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import fmean

from bench.keeping import Figures, Kept
from bench.measuring import interval, verdict
from netzplan.arena.selfplay import play
from netzplan.catalogue import GAMES
from netzplan.core.effort import Effort

WANTED = (0.65, 0.85)
PLAYED = 40


def won(game: str, above: str, below: str, map_id: str, at: int, number: int) -> Figures:
    """Return what the upper level wins at a seat; a shared win counts half."""
    seats = (above, below) if at == 0 else (below, above)
    report = play(game, map_id, seats, 1, number, effort=Effort())
    return {"won": report.wins[at]}


def shares(
    kept: Kept, game: str, above: str, below: str, numbers: range, maps: list[str]
) -> dict[str, list[float]]:
    """Return what the upper level wins in games with these numbers, by map."""
    found: dict[str, list[float]] = {}
    order = [each.id for each in GAMES[game].maps]
    for map_id in maps:
        series = f"{game} {map_id} {above} {below}"
        at_map = [each for each in numbers if order[each % len(order)] == map_id]

        def one(number: int, map_id: str = map_id) -> Figures:
            return won(game, above, below, map_id, number // len(order) % 2, number)

        found[map_id] = [figures["won"] for figures in kept.games(series, at_map, one)]
    return found


def steps(game: str) -> Iterator[tuple[str, str]]:
    """Yield the levels of a game, each with the level below."""
    levels = sorted((bot for bot in GAMES[game].bots if bot.level), key=lambda bot: bot.level)
    yield from ((above.id, below.id) for below, above in pairwise(levels))


def options() -> Namespace:
    """Read the command line."""
    parser = ArgumentParser(description="How often each level wins against the one below.")
    parser.add_argument("game", nargs="?", choices=list(GAMES))
    parser.add_argument("games", nargs="?", type=int, default=PLAYED)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--step", action="append", help="a level, against the one below")
    parser.add_argument("--map", action="append")
    parser.add_argument("--kept", type=Path, help="a file of games that were played")
    return parser.parse_args()


def told(wins: list[float]) -> str:
    """Return a share of wins with its confidence interval."""
    least, most = interval(fmean(wins), len(wins))
    return f"{fmean(wins):.1%} ({least:.1%} to {most:.1%}) of {len(wins)}"


def main() -> None:
    """Print the steps between levels."""
    given = options()
    kept = Kept(given.kept)
    numbers = range(given.first, given.first + given.games)
    for game in [given.game] if given.game else list(GAMES):
        maps = given.map or [each.id for each in GAMES[game].maps]
        for above, below in steps(game):
            if given.step and above not in given.step:
                continue
            by_map = shares(kept, game, above, below, numbers, maps)
            wins = [each for on_map in by_map.values() for each in on_map]
            is_met = WANTED[0] <= fmean(wins) <= WANTED[1]
            print(f"{game}: {above} over {below} {told(wins)}: {verdict(is_met)}")
            for map_id, on_map in by_map.items():
                print(f"  {map_id}: {told(on_map)}")
            least, most = interval(fmean(wins), len(wins))
            step = {"game": game, "above": above, "below": below, "games": len(wins)}
            line = {**step, "share": fmean(wins), "least": least, "most": most}
            print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
