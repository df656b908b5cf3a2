"""Plays moves on against cards that may come, by a learned value; compiled.

Only the seat that chooses plays on: the sheets of others stay as they are, which is near enough for
a few rounds. What comes after these the value tells.
"""

import numpy as np
import numpy.typing as npt

from netzplan.kernels.chance import stream
from netzplan.kernels.compiling import compiled_apart
from netzplan.kernels.copying import copy_words
from netzplan.kernels.voll_verplant.layout import AWAITED, OPEN, RANDOM
from netzplan.kernels.voll_verplant.moves import MOST_MOVES
from netzplan.kernels.voll_verplant.playing import make_move, turn_any
from netzplan.kernels.voll_verplant.valuing import Weights, best_of, value_moves
from netzplan.kernels.words import Words

__all__ = ["try_moves"]

Sums = npt.NDArray[np.float64]


@compiled_apart
def _played_on(
    chart: Words,
    index: Words,
    net: Weights,
    row: Words,
    seat: int,
    depth: int,
    moves: Words,
    values: Weights,
) -> float:
    """Make so many choices by the value; return the points of all, and the value after the last."""
    points = 0.0
    while row[OPEN]:
        if not row[AWAITED]:
            turn_any(chart, row)
        found = value_moves(chart, index, net, row, seat, moves, values)
        best = best_of(values[0], found)
        depth -= 1
        if not depth:
            return points + float(values[0, best])
        points += values[1, best]
        make_move(chart, row, seat, moves[best])
    return points


@compiled_apart
def try_moves(
    chart: Words,
    index: Words,
    net: Weights,
    start: Words,
    seat: int,
    field: Words,
    seed: int,
    first: int,
    rounds: int,
    depth: int,
    sums: Sums,
) -> None:
    """Try moves of a seat that is awaited against the same cards; add what came of them to sums.

    ``sums`` begins with what each move brings at once, once for each round.
    """
    row = start.copy()
    moves, values = np.empty(MOST_MOVES, np.int64), np.empty((2, MOST_MOVES), np.float32)
    for number in range(first, first + rounds):
        for at in range(len(field)):
            copy_words(start, row)
            row[OPEN] &= 1 << seat
            row[AWAITED] = 1 << seat
            make_move(chart, row, seat, field[at])
            row[RANDOM] = stream(seed, number)
            sums[at] += _played_on(chart, index, net, row, seat, depth, moves, values)
