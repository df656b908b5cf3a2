"""Makes a learned value from nothing: so many games of the value against itself."""

from collections.abc import Callable, Iterator

import numpy as np

from netzplan.core.rules import Setup
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.kernels.voll_verplant import learning, rows
from netzplan.kernels.voll_verplant.chart import chart_of
from netzplan.kernels.voll_verplant.traits import RACE, SEATED, TRAITS, index_of
from netzplan.kernels.voll_verplant.valuing import PLAIN, WIDTH, Weights

__all__ = ["blank", "train_alone", "train_steadily", "train_together"]

TABLES = (2, 3, 4)
"""Seats at tables, in turn."""

PARTS = 200
"""Rates change, and progress is told, so often."""
ALONE = ((0.1, 0.003), (700, 0))
"""What is learned from a difference, as a share of it, and thousandths of choices that are not the
best: each at the beginning and at the end of games of one seat."""
STEADILY = ((0.05, 0.005), 150)
"""The same where luck is taken out, with choices that are not the best to the end."""
FURTHER = 0.9
"""How far a sheet learns from what became of it there, rather than from the next one."""
AVERAGED = 15
"""Parts that are averaged there, the last ones most."""
TOGETHER = ((0.05, 0.005), (100, 60))
"""The same at tables: seats that all choose alike would learn no races."""
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


def train_alone(
    rules: VollVerplant, games: int, seed: int, tell: Callable[[int], None] = lambda _: None
) -> Weights:
    """Return a value learned from games of one seat; the same for the same seed.

    ``tell`` is told how many games were played. Raises KernelFailure if the city is too large.
    """
    chart_of(rules)  # too large a city is refused first
    net = blank(rules, seed)
    _train(rules, net, (1,), ALONE, games, seed, tell)
    return net


def train_steadily(
    rules: VollVerplant,
    alone: Weights,
    games: int,
    seed: int,
    tell: Callable[[int], None] = lambda _: None,
) -> Weights:
    """Return a value of one seat that went on to learn, with luck taken out of its games."""
    chart, index = chart_of(rules), index_of(rules)
    start = rows.row_of(rules, rules.start(Setup(1)))
    net, mean = alone.copy(), alone.astype(np.float64)
    rates, strays = STEADILY
    for number, (first, until, rate) in enumerate(_parts(games, rates), 1):
        played = (seed, first, until - first)
        learning.learn_steadily(chart, index, net, start, *played, rate, strays, FURTHER)
        mean += (net - mean) / min(number, AVERAGED)
        tell(until)
    return mean.astype(np.float32)


def train_together(
    rules: VollVerplant,
    alone: Weights,
    games: int,
    seed: int,
    tell: Callable[[int], None] = lambda _: None,
) -> Weights:
    """Return a value learned from games of several seats, beginning with that of one."""
    index, net = index_of(rules), alone.copy()
    # What one seat can't have learned: races count for nothing, more seats as one.
    net[index[RACE] : index[TRAITS]] = 0
    net[index[SEATED] : index[RACE]] = alone[index[SEATED] + 1]
    _train(rules, net, TABLES, TOGETHER, games, seed, tell)
    return net


def _train(
    rules: VollVerplant,
    net: Weights,
    seats: tuple[int, ...],
    schedule: tuple[tuple[float, float], tuple[int, int]],
    games: int,
    seed: int,
    tell: Callable[[int], None],
) -> None:
    chart, index = chart_of(rules), index_of(rules)
    starts = [rows.row_of(rules, rules.start(Setup(number))) for number in seats]
    rates, exploring = schedule
    for part, (first, until, rate) in enumerate(_parts(games, rates)):
        strays = round(exploring[0] + (exploring[1] - exploring[0]) * first / games)
        start = starts[part % len(starts)]
        learning.learn(chart, index, net, start, seed, first, until - first, rate, strays)
        tell(until)


def _parts(games: int, rates: tuple[float, float]) -> Iterator[tuple[int, int, float]]:
    """Yield the games of each part, from one number up to another, and how fast they teach."""
    parts = min(PARTS, games)
    for part in range(parts):
        rate = rates[0] + (rates[1] - rates[0]) * part / parts
        yield games * part // parts, games * (part + 1) // parts, rate
