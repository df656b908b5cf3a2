"""How well the expert of Voll verplant plays beside the planner, on the same deals.

``python -m bench.voll_verplant.expert [DEALS [GAMES [SIMULATIONS [MAP...]]]]``: on each map that
many deals alone, that many games of two and half as many of four; 50 and 10 if nothing is said.
Without a number of simulations both bots think as much as they think right. Figures are means with
their intervals of 95 %; the share is that of the best sheet that is found when all cards are known
(``bots/voll_verplant/bound.py``).
"""

import sys
from collections.abc import Iterator
from itertools import islice
from statistics import fmean, stdev

from netzplan.arena.selfplay import match_seed, play, play_match
from netzplan.bots.voll_verplant.bound import best_sheet
from netzplan.bots.voll_verplant.judges import at_hand
from netzplan.catalogue import GAMES, make_bot
from netzplan.core import Dealer, Match, Setup
from netzplan.core.effort import Effort
from netzplan.games.voll_verplant import VollVerplant

GAME = "voll_verplant"
MAPS = ("amsterdam", "berlin", "paris", "madrid")
ALONE = {"amsterdam": 61.0, "berlin": 62.0, "paris": 63.5, "madrid": 49.5}
AGAINST_ONE = {"amsterdam": 0.7, "berlin": 0.7, "paris": 0.7, "madrid": 0.85}
AGAINST_THREE = 0.45
KNOWN_DEALS = 10
SEED = 1


def told(figures: list[float]) -> str:
    """Return a mean with its interval."""
    spread = 1.96 * stdev(figures) / len(figures) ** 0.5 if len(figures) > 1 else 0.0
    return f"{fmean(figures):.2f} ± {spread:.2f}"


def alone(bot: str, map_id: str, deals: int, effort: Effort) -> list[float]:
    """Return the scores of one seat, deal by deal."""
    rules = GAMES[GAME].rules(map_id)
    scores: list[float] = []
    for number in range(deals):
        match = Match(rules, Setup(1), Dealer(match_seed(SEED, number)))
        outcome, _ = play_match(match, [make_bot(bot, GAME, map_id, number)], effort)
        scores.append(outcome.scores[0])
    return scores


def wins(seats: int, map_id: str, games: int, effort: Effort) -> list[float]:
    """Return what the expert won of each game against planners, its seat moving round."""
    won: list[float] = []
    for number in range(games):
        at = number % seats
        bots = ["expert" if seat == at else "planner" for seat in range(seats)]
        won.append(play(GAME, map_id, bots, 1, number, effort=effort).wins[at])
    return won


def best(map_id: str, number: int) -> int:
    """Return the best score that is found for a deal of ``alone``."""
    rules = GAMES[GAME].rules(map_id)
    assert isinstance(rules, VollVerplant)
    judge = at_hand().judge(rules, 1, waits=True)
    assert judge is not None
    return best_sheet(judge, islice(_cards(rules, number), 200))


def _cards(rules: VollVerplant, number: int) -> Iterator[str]:
    """Yield the cards of a deal: they do not depend on what is chosen."""
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


def main() -> None:
    """Print the figures."""
    given = [int(word) for word in sys.argv[1:4]]
    deals, games, simulations = (*given, *(50, 10, 0)[len(given) :])
    effort = Effort(simulations=simulations or None)
    print(f"{deals} deals alone, {games} games of two, {games // 2} of four")
    for map_id in sys.argv[4:] or MAPS:
        scores = alone("expert", map_id, deals, effort)
        print(f"{map_id}: expert alone {told(scores)}, target {ALONE[map_id]}", flush=True)
        known = min(deals, KNOWN_DEALS)
        share = fmean(scores[:known]) / fmean(best(map_id, number) for number in range(known))
        print(f"  of the best sheets of {known} deals: {share:.1%}", flush=True)
        if games:
            print(f"  planner alone {told(alone('planner', map_id, deals, effort))}", flush=True)
            two, four = wins(2, map_id, games, effort), wins(4, map_id, games // 2, effort)
            print(f"  won of two {told(two)}, target {AGAINST_ONE[map_id]}", flush=True)
            print(f"  won of four {told(four)}, target {AGAINST_THREE}", flush=True)


if __name__ == "__main__":
    main()
