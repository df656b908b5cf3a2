"""The promise of a sheet: its expected points over all cards that can be turned next; compiled.

Equivalent to turning one card after another and valuing the moves with it (``valuing.py``), in half
the time: all cards walk the same way along a line, some further than others. So each station is
marked once, and the value is read off for each card that reaches it.
"""

import numpy as np

from netzplan.kernels.bits import first_one
from netzplan.kernels.compiling import compiled, compiled_apart
from netzplan.kernels.copying import copy_words
from netzplan.kernels.voll_verplant.chart import (
    BITS,
    CARDS,
    COUNT,
    FREE_RIDE,
    KIND,
    LENGTH,
    LINES,
    MEETING,
    OWNER,
    RESHUFFLING,
    RINGS,
    STATION_AT,
    STATIONS,
    TRANSFER,
    VALUE,
)
from netzplan.kernels.voll_verplant.layout import (
    FACE_DOWN,
    FREE,
    MOST_CARDS,
    MOST_LINES,
    OPEN,
    PILE,
    WINDOWS,
    WITH_WINDOWS,
)
from netzplan.kernels.voll_verplant.layout import LEFT as LEFT_WORD
from netzplan.kernels.voll_verplant.moves import MARKS, PASS
from netzplan.kernels.voll_verplant.traits import LEFT, MOST_TRAITS, OF_CARD, enter_traits
from netzplan.kernels.voll_verplant.valuing import (
    PLAIN,
    WIDTH,
    Weights,
    add_trait,
    cost_of_free,
    exchange,
    mark,
    spend,
    stop_of,
)
from netzplan.kernels.voll_verplant.walking import flipped, reach, seat_at
from netzplan.kernels.words import Words

__all__ = ["promise"]

_NOTHING = np.float32(-1e6)
_NONE = np.float32(0.0)


@compiled
def _sum_up(net: Weights, sums: Weights, shift: Weights) -> float:
    """Return the value of sums of rows, with each place shifted."""
    one, two, three, four = _NONE, _NONE, _NONE, _NONE
    out = len(net) - 1
    for place in range(0, WIDTH, 4):
        one += max(sums[place] + shift[place], _NONE) * net[out, place]
        two += max(sums[place + 1] + shift[place + 1], _NONE) * net[out, place + 1]
        three += max(sums[place + 2] + shift[place + 2], _NONE) * net[out, place + 2]
        four += max(sums[place + 3] + shift[place + 3], _NONE) * net[out, place + 3]
    return float((one + two) + (three + four) + min(sums[PLAIN] + shift[PLAIN], _NONE))


@compiled_apart
def promise(
    chart: Words, index: Words, net: Weights, row: Words, seat: int, moves: Words, values: Weights
) -> float:
    """Return the expected points to come on a seat's sheet between rounds, over all cards.

    Writes the best move for each card of the pile, and in two rows of ``values`` its points at once
    and later, and its points at once.
    """
    if not row[OPEN] >> seat & 1:
        return 0.0
    sums, shifts = np.zeros(WIDTH, np.float32), np.zeros((MOST_CARDS, WIDTH), np.float32)
    traits = np.empty(MOST_TRAITS, np.int64)
    for number in range(enter_traits(chart, index, row, seat, traits)):
        add_trait(net, traits[number], sums)
    _enter_shifts(chart, index, net, row, shifts)
    for card in range(chart[CARDS]):
        values[0, card] = _NOTHING
    _enter_rides(chart, index, net, row, seat, moves, values, sums, shifts)
    left = index[LEFT] + row[seat_at(seat) + LEFT_WORD]
    exchange(net, left, left - 1, sums)
    windows, free = np.empty(MOST_LINES, np.int64), np.empty(MOST_LINES, np.int64)
    spent = np.empty(WIDTH, np.float32)
    at = seat_at(seat)
    for line in range(chart[LINES]):
        if row[at + WITH_WINDOWS] >> line & 1:
            copy_words(row[at + WINDOWS :][:MOST_LINES], windows)
            copy_words(row[at + FREE :][:MOST_LINES], free)
            copy_words(sums, spent)
            spend(chart, index, net, line, windows, free, spent)
            for backward in range(1 + (chart[RINGS] >> line & 1)):
                copy_words(row[at + FREE :][:MOST_LINES], free)
                walk = line * 2 + backward
                _enter_walk(
                    chart, index, net, row, seat, walk, moves, values, windows, free, spent, shifts
                )
    total = 0.0
    for card in range(chart[CARDS]):
        total += row[PILE + card] * values[0, card]
    return float(total / row[FACE_DOWN])


@compiled_apart
def _enter_shifts(chart: Words, index: Words, net: Weights, row: Words, shifts: Weights) -> None:
    """Write the changes in the sums if a card is no longer in the pile."""
    for card in range(chart[CARDS]):
        if not row[PILE + card]:
            continue
        if chart[RESHUFFLING] >> card & 1:  # vv.six.reshuffle
            for other in range(chart[CARDS]):
                trait = index[OF_CARD + other]
                exchange(net, trait + row[PILE + other], trait + chart[COUNT + other], shifts[card])
        else:
            trait = index[OF_CARD + card] + row[PILE + card]
            exchange(net, trait, trait - 1, shifts[card])


@compiled
def _enter(card: int, move: int, gain: float, later: float, moves: Words, values: Weights) -> None:
    """Write a move for a card if it is better than the best so far."""
    value = np.float32(gain + later)
    if value > values[0, card]:
        moves[card], values[0, card], values[1, card] = move, value, gain


@compiled_apart
def _enter_rides(
    chart: Words,
    index: Words,
    net: Weights,
    row: Words,
    seat: int,
    moves: Words,
    values: Weights,
    sums: Weights,
    shifts: Weights,
) -> None:
    """Write the best free ride (vv.free.station, vv.free.taken)."""
    at = seat_at(seat)
    windows, free = row[at + WINDOWS :][:MOST_LINES], np.empty(MOST_LINES, np.int64)
    tried = np.empty(WIDTH, np.float32)
    for card in range(chart[CARDS]):
        if chart[KIND + card] != FREE_RIDE or not row[PILE + card]:
            continue
        _enter(card, PASS, 0.0, _sum_up(net, sums, shifts[card]), moves, values)
        for station in range(chart[STATIONS]):
            stop = chart[OWNER + station]
            if row[at + FREE + stop // BITS] >> (stop % BITS) & 1:
                copy_words(sums, tried)
                copy_words(row[at + FREE :][:MOST_LINES], free)
                points = mark(chart, index, net, row, seat, stop, windows, free, tried)
                gain = points + cost_of_free(row)
                later = _sum_up(net, tried, shifts[card])
                _enter(card, PASS + 1 + station, gain, later, moves, values)


@compiled_apart
def _enter_walk(
    chart: Words,
    index: Words,
    net: Weights,
    row: Words,
    seat: int,
    walk: int,
    moves: Words,
    values: Weights,
    windows: Words,
    free: Words,
    spent: Weights,
    shifts: Weights,
) -> None:
    """Write the best moves of one walk, station by station, for all cards that reach so far."""
    line, backward = walk // 2, walk % 2
    at, length = seat_at(seat), int(chart[LENGTH + line])
    is_last = row[at + LEFT_WORD] == 1
    cost = cost_of_free(row)
    left = flipped(row[at + FREE + line], length) if backward else row[at + FREE + line]
    reaches = np.empty(MOST_CARDS, np.int64)
    most = 0
    for card in range(chart[CARDS]):
        reaches[card] = -1
        if row[PILE + card] and chart[KIND + card] != FREE_RIDE:
            reaches[card] = reach(int(chart[KIND + card]), int(chart[VALUE + card]), left)
            most = max(most, reaches[card])
    tried = spent.copy()
    gain = 0.0
    for marks in range(most + 1):
        counted = 0.0
        if marks:
            bit = first_one(left)
            left &= left - 1
            stop = stop_of(line, bit, length, backward)
            gain += cost + mark(chart, index, net, row, seat, stop, windows, free, tried)
            counted = 2.0 * chart[MEETING + chart[STATION_AT + stop]]
        elif backward:
            continue
        for card in range(chart[CARDS]):
            if reaches[card] >= marks:
                # vv.transfer.counts
                more = counted if chart[KIND + card] == TRANSFER else 0.0
                later = 0.0 if is_last else _sum_up(net, tried, shifts[card])
                _enter(card, walk * MARKS + marks, float(gain + more), later, moves, values)
