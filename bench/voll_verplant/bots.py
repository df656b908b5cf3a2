"""Playing strength of the bots of Voll verplant, and their thinking time.

``python -m bench.voll_verplant.bots`` prints the table: 200 games for each row, 25 for rows with
the planner. ``python -m bench.voll_verplant.bots 200`` plays 200 games for the latter too (about
half an hour on one core). All rows play the same deals, from seed 1; special stations are off.
"""

import sys
from statistics import quantiles
from time import perf_counter

from bench.measuring import verdict
from netzplan.arena.selfplay import match_seed, play
from netzplan.catalogue import GAMES, make_bot
from netzplan.core import Dealer, Match, Players, Setup
from netzplan.core.effort import Effort

GAME = "voll_verplant"
MAPS = ("amsterdam", "berlin", "paris", "madrid")
LEAST_GREEDY = (29.0, 26.5, 22.5, 19.5)
LEAST_LEAD = 3.0
MOST_SECONDS = 2.0
SEED = 1
GAMES_PLAYED = 200
GAMES_OF_PLANNER = 25
SECONDS = 1.5
"""Longest time that a bot may take for a move."""


def row(seats: tuple[str, ...], games: int) -> list[tuple[float, ...]]:
    """Play a row of the table, print it, and return the mean scores by map and seat."""
    found: list[tuple[float, ...]] = []
    print(f"{' – '.join(seats):20}{games:6}", end="", flush=True)
    for map_id in MAPS:
        report = play(GAME, map_id, seats, games, SEED)
        found.append(report.mean_score)
        print(f"{' / '.join(f'{mean:.1f}' for mean in report.mean_score):>14}", end="", flush=True)
    means = [sum(column) / len(MAPS) for column in zip(*found, strict=True)]
    print(f"{' / '.join(f'{mean:.2f}' for mean in means):>16}", flush=True)
    return found


def seconds_a_move(bot_id: str, map_id: str) -> list[float]:
    """Return how long a bot takes for each move of a two-player game, as at a table."""
    rules = GAMES[GAME].rules(map_id)
    match = Match(rules, Setup(2), Dealer(match_seed(SEED, 0)))
    bots = [make_bot(bot_id, GAME, map_id, seat) for seat in (0, 1)]
    spent: list[float] = []
    match.advance()
    while isinstance(turn := match.turn, Players):
        seat = turn.seats[0]
        begun = perf_counter()
        effort = Effort.within(SECONDS, perf_counter)
        decision = bots[seat].choose(rules.view(match.state, seat), effort)
        spent.append(perf_counter() - begun)
        match.submit(seat, decision.action)
    return spent


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES_OF_PLANNER
    heads = "".join(f"{map_id:>14}" for map_id in MAPS)
    print(f"{'mean score by seat':20}{'games':>6}{heads}{'average':>16}")
    row(("random", "random"), GAMES_PLAYED)
    greedy = row(("greedy", "greedy"), GAMES_PLAYED)
    mixed = row(("planner", "greedy"), games)
    row(("planner", "planner"), games)
    row(("greedy",), GAMES_PLAYED)
    row(("planner",), games)
    met = all(min(means) >= least for means, least in zip(greedy, LEAST_GREEDY, strict=True))
    print(f"greedy: target {' / '.join(str(least) for least in LEAST_GREEDY)}:", verdict(met))
    lead = sum(means[0] - means[1] for means in mixed) / len(MAPS)
    print(
        f"planner over greedy at one table: {lead:+.2f}, target +{LEAST_LEAD}:",
        verdict(lead >= LEAST_LEAD),
    )
    print(f"\n{'milliseconds a move':20}{'moves':>6}{'p50':>14}{'p99':>14}{'most':>14}")
    slowest = 0.0
    for bot_id in ("random", "greedy", "planner"):
        spent = [second for map_id in MAPS for second in seconds_a_move(bot_id, map_id)]
        cuts = quantiles(spent, n=100)
        slowest = max(slowest, *spent)
        figures = "".join(f"{1000 * value:14.1f}" for value in (cuts[49], cuts[98], max(spent)))
        print(f"{bot_id:20}{len(spent):6}{figures}")
    print(f"a move: target {MOST_SECONDS} s:", verdict(slowest < MOST_SECONDS))


if __name__ == "__main__":
    main()
