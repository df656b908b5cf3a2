"""Looks at all cards that can follow a move, using a learned value; compiled.

Nothing is random: each card counts as often as it is in the pile. Only the seat that chooses plays
on; the other sheets stay as they are, which is accurate enough for a few rounds. The value covers
everything after these rounds.
"""

import numpy as np

from netzplan.kernels.compiling import compiled, compiled_apart
from netzplan.kernels.copying import copy_words
from netzplan.kernels.voll_verplant.chart import CARDS
from netzplan.kernels.voll_verplant.layout import AWAITED, FACE_DOWN, MOST_CARDS, OPEN, PILE
from netzplan.kernels.voll_verplant.moves import MOST_MOVES
from netzplan.kernels.voll_verplant.playing import make_move, turn_card
from netzplan.kernels.voll_verplant.promising import promise
from netzplan.kernels.voll_verplant.valuing import Weights, best_of, value_moves
from netzplan.kernels.words import Words

__all__ = ["end_choice", "foresee"]


@compiled_apart
def end_choice(
    chart: Words, index: Words, net: Weights, row: Words, seat: int, moves: Words, values: Weights
) -> float:
    """Make the entries that a seat still owes in this round; return their points.

    The rule is vv.special.extra.
    """
    points = 0.0
    while row[AWAITED]:
        best = best_of(values[0], value_moves(chart, index, net, row, seat, moves, values))
        points += values[1, best]
        make_move(chart, row, seat, moves[best])
    return points


@compiled
def _next_card(chart: Words, row: Words, card: int) -> int:
    """Return the first card of the pile from ``card`` on; the number of cards if none is left."""
    if not row[OPEN]:
        return int(chart[CARDS])
    while card < chart[CARDS] and not row[PILE + card]:
        card += 1
    return card


@compiled_apart
def foresee(
    chart: Words, index: Words, net: Weights, start: Words, seat: int, move: int, rounds: int
) -> float:
    """Return the expected points after a move of a seat to act, looking some rounds ahead."""
    # Iterative, since the compiler can't cache recursive functions.
    moves, values = np.empty(MOST_MOVES, np.int64), np.empty((2, MOST_MOVES), np.float32)
    by_card = np.empty((rounds, MOST_CARDS), np.int64)
    worths = np.empty((rounds, 2, MOST_CARDS), np.float32)
    rows = np.empty((rounds, len(start)), np.int64)
    cards = np.zeros(rounds, np.int64)
    totals, gains = np.zeros(rounds), np.zeros(rounds)
    copy_words(start, rows[0])
    rows[0, OPEN] &= 1 << seat
    rows[0, AWAITED] = 1 << seat
    make_move(chart, rows[0], seat, move)
    first = end_choice(chart, index, net, rows[0], seat, moves, values)
    at = 0
    while True:
        row = rows[at]
        mean = 0.0
        if not cards[at]:  # not examined yet
            totals[at] = 0.0
            mean = promise(chart, index, net, row, seat, by_card[at], worths[at])
        if at + 1 < rounds:
            card = _next_card(chart, row, cards[at])
            if card < chart[CARDS]:
                cards[at] = card + 1
                turned = rows[at + 1]
                copy_words(row, turned)
                turn_card(turned, card)
                make_move(chart, turned, seat, by_card[at, card])
                gains[at] = worths[at, 1, card]
                gains[at] += end_choice(chart, index, net, turned, seat, moves, values)
                at += 1
                cards[at] = 0
                continue
            mean = totals[at] / row[FACE_DOWN] if row[OPEN] else 0.0
        at -= 1
        if at < 0:
            return first + mean
        totals[at] += rows[at, PILE + cards[at] - 1] * (gains[at] + mean)
