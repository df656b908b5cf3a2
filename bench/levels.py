"""How often each level wins against the one below, at tables of two.

``python -m bench.levels [GAME [GAMES]]``: 40 games for each step if nothing is said, spread evenly
over the maps of the game, the seats changing from game to game; all games if none is named. Bots
think as much as they think right. Figures are shares of wins with their intervals of 95 % (Wilson);
wanted is 65 to 85 %. Each step is printed as a line of JSON, too.
"""

import json
import sys
from collections.abc import Iterator
from itertools import pairwise

from bench.measuring import interval, verdict
from netzplan.arena.selfplay import play
from netzplan.catalogue import GAMES
from netzplan.core.effort import Effort

WANTED = (0.65, 0.85)
PLAYED = 40


def won(game: str, above: str, below: str, games: int) -> float:
    """Return the share of games that the level above wins; a shared win counts half."""
    maps = [each.id for each in GAMES[game].maps]
    wins = 0.0
    for number in range(games):
        at = number // len(maps) % 2
        seats = (above, below) if at == 0 else (below, above)
        map_id = maps[number % len(maps)]
        report = play(game, map_id, seats, 1, number, effort=Effort())
        wins += report.wins[at]
    return wins / games


def steps(game: str) -> Iterator[tuple[str, str]]:
    """Yield the levels of a game, each with the one below."""
    levels = sorted((bot for bot in GAMES[game].bots if bot.level), key=lambda bot: bot.level)
    yield from ((above.id, below.id) for below, above in pairwise(levels))


def main() -> None:
    """Print the ladders."""
    chosen = sys.argv[1:2] or list(GAMES)
    games = int(sys.argv[2]) if len(sys.argv) > 2 else PLAYED
    for game in chosen:
        for above, below in steps(game):
            share = won(game, above, below, games)
            least, most = interval(share, games)
            is_met = WANTED[0] <= share <= WANTED[1]
            print(
                f"{game}: {above} over {below} {share:.1%} ({least:.1%} to {most:.1%}):",
                verdict(is_met),
            )
            told = {"game": game, "above": above, "below": below, "games": games}
            print(json.dumps({**told, "share": share, "least": least, "most": most}), flush=True)


if __name__ == "__main__":
    main()
