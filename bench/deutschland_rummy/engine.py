"""Speed of the reference engine of Deutschland Rummy on one core.

``python -m bench.deutschland_rummy.engine`` prints the tables. Random play chooses from the sample
that ``actions`` yields, since layings can't be enumerated. The second table adds what a match does
besides: checking each action with ``violation``. CPU time is measured, so that other load on the
machine does not matter.
"""

from collections import Counter
from functools import partial
from random import Random
from time import process_time
from typing import Any

from bench.measuring import rate, verdict
from netzplan.catalogue import GAMES
from netzplan.core import Chance, Over, Players, Setup
from netzplan.games.deutschland_rummy import DeutschlandRummy
from netzplan.games.deutschland_rummy.resample import resample

LEAST_DECISIONS = 3_000


def play(made: DeutschlandRummy, seats: int, random: Random, kinds: Counter[str]) -> int:
    """Play one game with random choices from the sample; return the number of choices.

    Counts the kinds of choices and ends in ``kinds``.
    """
    state = made.start(Setup(seats))
    decisions = 0
    while True:
        turn = made.turn(state)
        if isinstance(turn, Players):
            action = random.choice(made.actions(state, turn.seats[0]))
            state = made.act(state, turn.seats[0], action)
            kinds[type(action).__name__.lower()] += 1
            decisions += 1
        elif isinstance(turn, Chance):
            state = made.happen(state, random.choice(made.chances(state))[0])
        else:
            kinds[state.played[-1].end] += 1
            return decisions


def spent_us(made: DeutschlandRummy, seats: int) -> dict[str, float]:
    """Return the mean time of each part of a decision in microseconds, over whole games."""
    random = Random(2)
    names = ("actions", "violation", "act", "view", "resample")
    spent = dict.fromkeys(names, 0.0)
    count = 0
    for _ in range(12):
        state = made.start(Setup(seats))
        while not isinstance(turn := made.turn(state), Over):
            if isinstance(turn, Chance):
                state = made.happen(state, random.choice(made.chances(state))[0])
                continue
            seat = turn.seats[0]
            marks = [process_time()]
            listed = made.actions(state, seat)
            marks.append(process_time())
            action = random.choice(listed)
            assert made.violation(state, seat, action) is None
            marks.append(process_time())
            after = made.act(state, seat, action)
            marks.append(process_time())
            view = made.view(after, seat)
            marks.append(process_time())
            resample(made, view, random)
            marks.append(process_time())
            for name, begun, ended in zip(names, marks, marks[1:], strict=False):
                spent[name] += ended - begun
            state = after
            count += 1
    return {name: 1e6 * total / count for name, total in spent.items()}


def main() -> None:
    """Print the tables."""
    made: Any = GAMES["deutschland_rummy"].rules("germany")
    print(f"{'random play out of the sample, one core':44}{'decisions/s':>12}{'games/s':>10}")
    slowest = float("inf")
    kinds: Counter[str] = Counter()
    for seats in (2, 3, 4):
        decisions, games = rate(partial(play, made, seats, Random(1), kinds))
        slowest = min(slowest, decisions)
        print(f"{f'deutschland_rummy germany, {seats} seats':44}{decisions:12,.0f}{games:10,.1f}")
    print(f"target {LEAST_DECISIONS:,} decisions/s: {verdict(slowest >= LEAST_DECISIONS)}")
    print("done: " + ", ".join(f"{name} {count:,}" for name, count in kinds.most_common()))
    print()
    print(f"{'mean time of a decision, 3 seats':44}{'µs':>12}")
    for name, mean in spent_us(made, 3).items():
        print(f"{name:44}{mean:12,.1f}")


if __name__ == "__main__":
    main()
