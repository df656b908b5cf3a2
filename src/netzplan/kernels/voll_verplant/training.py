"""Makes a learned value from nothing: so many games of the value against itself."""

from collections.abc import Callable

import numpy as np

from netzplan.core.rules import Setup
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.kernels.voll_verplant import learning, rows
from netzplan.kernels.voll_verplant.chart import chart_of
from netzplan.kernels.voll_verplant.traits import TRAITS, index_of
from netzplan.kernels.voll_verplant.valuing import PLAIN, WIDTH, Weights

__all__ = ["blank", "train"]

PARTS = 200
"""Rates change, and progress is told, so often."""
RATES = (0.1, 0.005)
"""The share of a difference that is learned from it, at the beginning and at the end."""
EXPLORING = 250
"""Thousandths of choices that are not the best, at the beginning; none at the end."""
STRAYING = 60
"""More of them at tables, to the end: seats that all choose alike would learn no races."""
SPREAD, OUTPUT_SPREAD = 0.05, 0.3
"""How far apart the weights are at the beginning."""


def blank(rules: VollVerplant, seed: int) -> Weights:
    """Return a value that knows nothing yet."""
    random = np.random.default_rng(seed)
    traits = int(index_of(rules)[TRAITS])
    net = random.normal(0, SPREAD, (traits + 1, WIDTH)).astype(np.float32)
    net[-1] = random.normal(0, OUTPUT_SPREAD, WIDTH)
    net[:-1, PLAIN], net[-1, PLAIN] = 0, 1
    return net


def train(
    rules: VollVerplant,
    seats: tuple[int, ...],
    games: int,
    seed: int,
    tell: Callable[[int], None] = lambda _: None,
) -> Weights:
    """Return a value learned from games of so many seats in turn; the same for the same seed.

    ``tell`` is told how many games were played. Raises KernelFailure if the city is too large.
    """
    chart, index, net = chart_of(rules), index_of(rules), blank(rules, seed)
    starts = [rows.row_of(rules, rules.start(Setup(number))) for number in seats]
    parts = min(PARTS, games)
    played = 0
    for part in range(parts):
        until = games * (part + 1) // parts
        done = part / parts
        rate = RATES[0] + (RATES[1] - RATES[0]) * done
        start = starts[part % len(starts)]
        exploring = round(EXPLORING * (1 - done)) + (STRAYING if len(seats) > 1 else 0)
        learning.learn(chart, index, net, start, seed, played, until - played, rate, exploring)
        played = until
        tell(played)
    return net
