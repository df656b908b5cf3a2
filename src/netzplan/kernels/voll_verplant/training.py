"""Trains a learned value from scratch by self-play.

What only training needs is compiled for it alone, so that experts are ready sooner.
"""

from collections.abc import Callable, Iterator

import numpy as np

from netzplan.core.rules import Setup
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.kernels.voll_verplant import learning, promising, rows
from netzplan.kernels.voll_verplant.chart import chart_of
from netzplan.kernels.voll_verplant.judge import Judge
from netzplan.kernels.voll_verplant.layout import MOST_CARDS
from netzplan.kernels.voll_verplant.traits import RACE, SEATED, TRAITS, index_of
from netzplan.kernels.voll_verplant.valuing import PLAIN, WIDTH, Weights
from netzplan.kernels.words import Words

__all__ = [
    "ENTRY_POINTS",
    "blank",
    "promised",
    "train_alone",
    "train_steadily",
    "train_together",
]

_CITY = "(int64[::1], int64[::1], float32[:,::1], int64[::1]"
ENTRY_POINTS = (
    (learning.learn, f"{_CITY}, int64, int64, int64, float64, int64)"),
    (learning.learn_steadily, f"{_CITY}, int64, int64, int64, float64, int64, float64)"),
    (promising.promise, f"{_CITY}, int64, int64[::1], float32[:,::1])"),
)
"""Functions called from Python, with the types of their parameters; compiled beforehand."""

TABLES = (2, 3, 4)
"""Numbers of seats at tables, in turn."""

PARTS = 200
"""Number of times that rates change and progress is reported."""
ALONE = ((0.1, 0.003), (700, 0))
"""Learning rate, as a share of a difference, and thousandths of choices that are not the best; each
at the beginning and at the end of games of one seat."""
STEADILY = ((0.05, 0.005), 150)
"""Learning rate at the beginning and end, where luck is taken out; thousandths of choices that are
not the best, constant."""
FURTHER = 0.9
"""Weight of the actual outcome in that stage, relative to the next sheet."""
AVERAGED = 15
"""Number of final parts averaged in that stage, the last ones with most weight."""
TOGETHER = ((0.05, 0.005), (100, 60))
"""The same at tables: seats that all choose alike would learn nothing about races."""
SPREAD, OUTPUT_SPREAD = 0.05, 0.3
"""Standard deviation of the initial weights."""


def blank(rules: VollVerplant, seed: int) -> Weights:
    """Return an untrained value."""
    random = np.random.default_rng(seed)
    traits = int(index_of(rules)[TRAITS])
    net = random.normal(0, SPREAD, (traits + 1, WIDTH)).astype(np.float32)
    net[-1] = random.normal(0, OUTPUT_SPREAD, WIDTH)
    net[:-1, PLAIN], net[-1, PLAIN] = 0, 1
    return net


def promised(judge: Judge, row: Words, seat: int) -> float:
    """Return the expected points to come for a seat between rounds, over all cards."""
    moves, values = np.empty(MOST_CARDS, np.int64), np.empty((2, MOST_CARDS), np.float32)
    return float(promising.promise(judge.chart, judge.index, judge.net, row, seat, moves, values))


def train_alone(
    rules: VollVerplant, games: int, seed: int, tell: Callable[[int], None] = lambda _: None
) -> Weights:
    """Return a value learned from games of one seat; deterministic for a seed.

    ``tell`` receives the number of games played. Raise KernelFailure if the city is too large.
    """
    chart_of(rules)  # rejects a city that is too large first
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
    """Return a value of one seat after further training with luck taken out."""
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
    """Return a value learned from games of several seats, starting from that of one."""
    index, net = index_of(rules), alone.copy()
    # One seat can't learn this: races count for nothing, more seats count as one.
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
    """Yield (first game, end, learning rate) of each part."""
    parts = min(PARTS, games)
    for part in range(parts):
        rate = rates[0] + (rates[1] - rates[0]) * part / parts
        yield games * part // parts, games * (part + 1) // parts, rate
