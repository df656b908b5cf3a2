"""Fits the planner's weights by cross-entropy search on whole games, in pure Python.

``python -m bench.fit_appraiser [generations]`` starts from the table ``planner`` in appraiser.toml.
Each generation samples weights around the current ones, lets each sample play the same deals on the
four sheets (one sheet, high values, free stations count one half), always with the best step at
first sight, and moves towards the best samples. It prints the resulting table; 30 generations take
about ten minutes on one core.
"""

import sys
from collections.abc import Sequence
from random import Random
from statistics import fmean, pstdev

from netzplan.bots.voll_verplant.appraiser import Appraiser, Weights, load_weights
from netzplan.bots.voll_verplant.playout import shuffled
from netzplan.bots.voll_verplant.prospect import walker_of
from netzplan.bots.voll_verplant.walks import Walker
from netzplan.catalogue import GAMES
from netzplan.games.voll_verplant import VollVerplant
from netzplan.kernels.voll_verplant.pad import Pad

MAPS = ("amsterdam", "berlin", "paris", "madrid")
DRAWN, KEPT = 24, 7
"""Samples per generation, and how many of the best determine the next."""
DEALS = 40
"""Deals per sheet and generation."""
SPREAD = (0.1, 0.05, 0.08, 0.05, 0.15)
"""Initial standard deviations of the five numbers of a chance."""


def walkers() -> list[Walker]:
    """Return the walks on the four sheets."""
    found: list[Walker] = []
    for map_id in MAPS:
        rules = GAMES["voll_verplant"].rules(map_id)
        assert isinstance(rules, VollVerplant)
        found.append(walker_of(rules))
    return found


def to_numbers(weights: Weights) -> list[float]:
    """Return weights as a plain list."""
    chances = [number for row in weights.chance for number in row]
    return [*chances, *weights.loss, weights.ready, weights.kept]


def from_numbers(numbers: Sequence[float]) -> Weights:
    """Return the weights that ``to_numbers`` wrote."""
    rows = [numbers[at : at + 5] for at in range(0, 25, 5)]
    return Weights(
        chance=tuple((row[0], row[1], row[2], row[3], row[4]) for row in rows),
        loss=tuple(numbers[25:30]),
        ready=numbers[30],
        kept=max(numbers[31], 0.0),
    )


def score(appraiser: Appraiser, random: Random) -> float:
    """Play one sheet to its end and return its score."""
    pads = appraiser.pads
    windows = tuple(line.windows for line in pads.lines)
    worth = tuple(float(line.high) for line in pads.lines)
    pad = Pad(pads.all_mask, windows, sum(windows))
    pile = pads.full_pile
    points = 0.0
    for card in shuffled(pads, pile, pad.left, random, int(random.random() * len(pile))):
        step, gain = appraiser.best_step(pad, card, worth)
        points += gain
        pad = pads.after(pad, step)
    return points - pad.free_mask.bit_count() // 2


def strength(weights: Weights, deals: int, seed: int) -> float:
    """Return the mean score over the four sheets."""
    return fmean(
        score(appraiser, Random(f"{seed}/{deal}"))
        for walker in walkers()
        for appraiser in [Appraiser(walker, weights, 0.5)]
        for deal in range(deals)
    )


def searched(weights: Weights, generations: int) -> Weights:
    """Return better weights."""
    random = Random(1)
    middle = to_numbers(weights)
    spread = [*(SPREAD * 5), *([0.03] * 5), 0.06, 0.06]
    for generation in range(generations):
        drawn = [
            [random.gauss(mean, width) for mean, width in zip(middle, spread, strict=True)]
            for _ in range(DRAWN)
        ]
        rated = [(strength(from_numbers(one), DEALS, generation), one) for one in drawn]
        rated.sort(key=lambda pair: -pair[0])
        best = [one for _, one in rated[:KEPT]]
        for at, column in enumerate(zip(*best, strict=True)):
            middle[at] = 0.3 * middle[at] + 0.7 * fmean(column)
            spread[at] = 0.6 * spread[at] + 0.4 * max(pstdev(column), spread[at] / 2)
        print(
            f"{generation:3} mean {fmean(value for value, _ in rated):6.2f}"
            f" best {rated[0][0]:6.2f}",
            file=sys.stderr,
            flush=True,
        )
    return from_numbers(middle)


def written(weights: Weights) -> str:
    """Return weights as the lines of a TOML table."""
    rows = "".join(f"    {_row(row)},\n" for row in weights.chance)
    return (
        f"chance = [\n{rows}]\nloss = {_row(weights.loss)}\n"
        f"ready = {weights.ready:.2f}\nkept = {weights.kept:.2f}"
    )


def _row(numbers: Sequence[float]) -> str:
    return "[" + ", ".join(f"{number:.2f}" for number in numbers) + "]"


def main() -> None:
    """Search, and print the weights and their gain on other deals than those of the search."""
    generations = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    before = load_weights("planner")
    after = searched(before, generations)
    print(written(after))
    for name, weights in (("before", before), ("after", after)):
        print(f"# {name}: {strength(weights, 200, 99_991):.2f} a sheet, 200 deals each")


if __name__ == "__main__":
    main()
