"""Looks at all cards that may come after a move, by a learned value; compiled.

No chance is drawn: each card of the pile counts as often as it lies there. Only the seat that
chooses plays on: the sheets of others stay as they are, which is near enough for a few rounds. What
comes after these the value tells.
"""

import numpy as np

from netzplan.kernels.compiling import compiled_apart
from netzplan.kernels.copying import copy_words
from netzplan.kernels.voll_verplant.chart import CARDS
from netzplan.kernels.voll_verplant.layout import AWAITED, FACE_DOWN, OPEN, PILE
from netzplan.kernels.voll_verplant.moves import MOST_MOVES
from netzplan.kernels.voll_verplant.playing import make_move, turn_card
from netzplan.kernels.voll_verplant.valuing import Weights, best_of, value_moves
from netzplan.kernels.words import Words

__all__ = ["foresee"]


@compiled_apart
def _best_choice(
    chart: Words,
    index: Words,
    net: Weights,
    row: Words,
    seat: int,
    rounds: int,
    moves: Words,
    values: Weights,
) -> float:
    """Return what the best choice of a seat that is awaited brings, with so many rounds after it.

    The choice is made in the row, if any round is to follow.
    """
    found = value_moves(chart, index, net, row, seat, moves, values)
    best = best_of(values[0], found)
    if not rounds:
        return float(values[0, best])
    points = float(values[1, best])
    make_move(chart, row, seat, moves[best])
    return points + _mean(chart, index, net, row, seat, rounds, moves, values)


@compiled_apart
def _mean(
    chart: Words,
    index: Words,
    net: Weights,
    row: Words,
    seat: int,
    rounds: int,
    moves: Words,
    values: Weights,
) -> float:
    """Return what is to come after a move, in the mean of all cards of so many rounds."""
    if not row[OPEN]:
        return 0.0
    if row[AWAITED]:  # vv.special.extra: no card is turned for it
        return _best_choice(chart, index, net, row.copy(), seat, rounds, moves, values)
    total = 0.0
    turned = row.copy()
    for card in range(chart[CARDS]):
        if row[PILE + card]:
            copy_words(row, turned)
            turn_card(turned, card)
            worth = _best_choice(chart, index, net, turned, seat, rounds - 1, moves, values)
            total += row[PILE + card] * worth
    return total / row[FACE_DOWN]


@compiled_apart
def foresee(
    chart: Words, index: Words, net: Weights, start: Words, seat: int, move: int, rounds: int
) -> float:
    """Return what is to come after a move of a seat that is awaited, some rounds looked at."""
    moves, values = np.empty(MOST_MOVES, np.int64), np.empty((2, MOST_MOVES), np.float32)
    row = start.copy()
    row[OPEN] &= 1 << seat
    row[AWAITED] = 1 << seat
    make_move(chart, row, seat, move)
    return _mean(chart, index, net, row, seat, rounds, moves, values)
