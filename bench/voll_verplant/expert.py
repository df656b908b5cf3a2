"""Playing strength of the expert of Voll verplant against the planner, on the same deals.

``python -m bench.voll_verplant.expert [--deals 50] [--games 10] [--tables 10] [--map paris]``: on
each map, a number of solo deals, games of two and tables of four. ``--first`` is the number of the
first of each; games in the file of ``--kept`` are not played again, and new ones are added to it.
Without ``--simulations`` both bots think as much as they choose to, by count and not by time.
Figures are means with 95 % confidence intervals, for solo deals also without luck (``luck.py``);
the share is relative to the best sheet found with all cards known
(``bots/voll_verplant/bound.py``).
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import fmean, stdev
from time import process_time

from bench.keeping import Figures, Kept
from bench.measuring import interval
from bench.voll_verplant.luck import Fortune
from netzplan.arena.selfplay import match_seed, play, play_match
from netzplan.bots.voll_verplant.bound import best_sheet
from netzplan.bots.voll_verplant.judges import at_hand
from netzplan.catalogue import GAMES, make_bot
from netzplan.core import Dealer, Match, Setup
from netzplan.core.effort import Effort
from netzplan.games.voll_verplant import VollVerplant
from netzplan.kernels.voll_verplant.judge import Judge

GAME = "voll_verplant"
MAPS = ("amsterdam", "berlin", "paris", "madrid")
ALONE = {"amsterdam": 61.0, "berlin": 62.0, "paris": 63.5, "madrid": 49.5}
AGAINST_ONE = {"amsterdam": 0.7, "berlin": 0.7, "paris": 0.7, "madrid": 0.85}
AGAINST_THREE = 0.45
KNOWN_DEALS = 10
SEED = 1


def told(figures: list[float]) -> str:
    """Return a mean with its confidence interval."""
    spread = 1.96 * stdev(figures) / len(figures) ** 0.5 if len(figures) > 1 else 0.0
    return f"{fmean(figures):.2f} ± {spread:.2f}"


def alone(bot: str, map_id: str, effort: Effort, number: int) -> Figures:
    """Return the score of one seat on a deal, and its CPU time per choice."""
    rules = GAMES[GAME].rules(map_id)
    match = Match(rules, Setup(1), Dealer(match_seed(SEED, number)))
    player = Fortune(make_bot(bot, GAME, map_id, number), judge_of(map_id))
    begun = process_time()
    outcome, decisions = play_match(match, [player], effort)
    spent = 1000 * (process_time() - begun) / decisions
    score = outcome.scores[0]
    return {"score": score, "without_luck": score - player.luck, "milliseconds": round(spent, 1)}


def won(seats: int, map_id: str, effort: Effort, number: int) -> Figures:
    """Return what the expert won in a game against planners, in changing seats."""
    at = number % seats
    bots = ["expert" if seat == at else "planner" for seat in range(seats)]
    return {"won": play(GAME, map_id, bots, 1, number, effort=effort).wins[at]}


def best(map_id: str, number: int) -> int:
    """Return the best score found for a deal of ``alone``."""
    judge = judge_of(map_id)
    return best_sheet(judge, islice(_cards(judge.rules, number), 200))


def judge_of(map_id: str) -> Judge:
    """Return the learned value of a map."""
    rules = GAMES[GAME].rules(map_id)
    assert isinstance(rules, VollVerplant)
    judge = at_hand().judge(rules, 1, waits=True)
    assert judge is not None
    return judge


def _cards(rules: VollVerplant, number: int) -> Iterator[str]:
    """Yield the cards of a deal, which do not depend on the choices."""
    dealer, state = Dealer(match_seed(SEED, number)), rules.start(Setup(1))
    drawn = 0
    while True:
        event = dealer.draw(drawn, rules.chances(state))
        drawn += 1
        yield event.card
        state = rules.happen(state, event)
        state = rules.act(state, 0, rules.actions(state, 0)[0])
        if rules.outcome(state) is not None:
            return


def options() -> Namespace:
    """Read the command line."""
    parser = ArgumentParser(description="How well the expert plays.")
    parser.add_argument("--deals", type=int, default=50, help="of one seat")
    parser.add_argument("--games", type=int, default=10, help="of two seats")
    parser.add_argument("--tables", type=int, default=10, help="of four seats")
    parser.add_argument("--first", type=int, default=0, help="the number of the first of each")
    parser.add_argument("--simulations", type=int)
    parser.add_argument("--map", choices=MAPS, action="append")
    parser.add_argument("--kept", type=Path, help="a file of games that were played")
    return parser.parse_args()


def _alone(given: Namespace) -> tuple[str, ...]:
    """Return the bots that play solo deals: the planner only if they also play each other."""
    if not given.deals:
        return ()
    return ("expert", "planner") if given.games else ("expert",)


def main() -> None:
    """Print the figures."""
    given = options()
    effort, kept = Effort(simulations=given.simulations), Kept(given.kept)
    for map_id in given.map or MAPS:
        deals = range(given.first, given.first + given.deals)
        for bot in _alone(given):
            one = partial(alone, bot, map_id, effort)
            games = kept.games(f"{map_id} {bot} alone", deals, one)
            scores = [game["score"] for game in games]
            spent = fmean(game["milliseconds"] for game in games)
            target = f", target {ALONE[map_id]}" if bot == "expert" else ""
            steady = told([game["without_luck"] for game in games])
            print(f"{map_id}: {bot} alone {told(scores)}{target}; {spent:.0f} ms a choice")
            print(f"  without the luck of the cards: {steady}", flush=True)
            if bot == "expert":
                known = deals[:KNOWN_DEALS]
                share = sum(scores[: len(known)]) / sum(best(map_id, number) for number in known)
                print(f"  of the best sheets of {len(known)} deals: {share:.1%}", flush=True)
        tables = ((2, given.games, AGAINST_ONE[map_id]), (4, given.tables, AGAINST_THREE))
        for seats, count, target_share in tables:
            numbers = range(given.first, given.first + count)
            many = partial(won, seats, map_id, effort)
            games = kept.games(f"{map_id} {seats} seats", numbers, many)
            if games:
                share = fmean(game["won"] for game in games)
                least, most = interval(share, count)
                print(
                    f"{map_id}: won of {count} games of {seats} seats {share:.1%}"
                    f" ({least:.1%} to {most:.1%}), target {target_share:.0%}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
