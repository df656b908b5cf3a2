"""Learns a value by self-play: temporal differences over sheets after a move; compiled.

All seats play by the current value. After each game, the value of each sheet that a seat left
behind moves towards what its best move in the next round promised: the points of that move plus the
value after it. Since the cards are random, this is correct on average.
"""

import numpy as np

from netzplan.kernels.chance import drawn, stream
from netzplan.kernels.compiling import compiled, compiled_apart
from netzplan.kernels.copying import copy_words
from netzplan.kernels.voll_verplant.layout import (
    AWAITED,
    CARD,
    MOST_CARDS,
    MOST_LINES,
    MOST_WINDOWS,
    OPEN,
    RANDOM,
    SEATS,
)
from netzplan.kernels.voll_verplant.moves import MOST_MOVES
from netzplan.kernels.voll_verplant.playing import make_move, scores, turn_any
from netzplan.kernels.voll_verplant.promising import promise
from netzplan.kernels.voll_verplant.traits import MOST_TRAITS, enter_traits
from netzplan.kernels.voll_verplant.valuing import (
    PLAIN,
    WIDTH,
    Weights,
    add_trait,
    best_of,
    sum_up,
    value_moves,
)
from netzplan.kernels.words import Words

__all__ = ["learn", "learn_steadily", "play_by_value"]

_MOST_DECISIONS = MOST_LINES * MOST_WINDOWS * 2
"""Upper bound of decisions: windows, and about as many free rides."""
_PASSED_OVER = np.float32(-1e6)


@compiled_apart
def _correct(net: Weights, traits: Words, number: int, target: float, rate: float) -> None:
    """Move the value of a sheet towards a target, by a share of the difference."""
    sums, change = np.zeros(WIDTH, np.float32), np.zeros(WIDTH, np.float32)
    for at in range(number):
        add_trait(net, traits[at], sums)
    out = len(net) - 1
    slope = 1.0
    height = 1.0
    for place in range(PLAIN):
        if sums[place] > 0:
            slope += net[out, place] * net[out, place]
            height += sums[place] * sums[place]
    # Dividing by the squared length of the gradient makes the share the same for all sheets.
    share = np.float32(rate * (target - sum_up(net, sums)) / (slope * number + height))
    for place in range(PLAIN):
        if sums[place] > 0:
            change[place] = share * net[out, place]
            net[out, place] += share * sums[place]
    change[PLAIN] = share
    for at in range(number):
        for place in range(WIDTH):
            net[traits[at], place] += change[place]


@compiled
def _chosen(row: Words, values: Weights, found: int, exploring: int) -> int:
    """Return the move to make: the best or, by a chance in thousandths, one of the next two."""
    best = best_of(values, found)
    if found > 2 and drawn(row, RANDOM, 1000) < exploring:
        for _ in range(1 + drawn(row, RANDOM, 2)):
            values[best] = _PASSED_OVER
            best = best_of(values, found)
    return best


@compiled_apart
def learn(
    chart: Words,
    index: Words,
    net: Weights,
    start: Words,
    seed: int,
    first: int,
    games: int,
    rate: float,
    exploring: int,
) -> int:
    """Play some games and learn from each; return the sum of the scores of the first seat.

    With a probability of ``exploring`` thousandths, a choice is not the best.
    """
    seats = start[SEATS]
    row, before, after = start.copy(), start.copy(), start.copy()
    moves, values = np.empty(MOST_MOVES, np.int64), np.empty((2, MOST_MOVES), np.float32)
    traits = np.empty((seats, _MOST_DECISIONS, MOST_TRAITS), np.int64)
    numbers = np.empty((seats, _MOST_DECISIONS), np.int64)
    targets = np.empty((seats, _MOST_DECISIONS), np.float32)
    made, found_scores = np.zeros(seats, np.int64), np.empty(2 * seats, np.int64)
    total = 0
    for game in range(first, first + games):
        copy_words(start, row)
        row[RANDOM] = stream(seed, game)
        made[:] = 0
        while row[OPEN]:
            turn_any(chart, row)
            copy_words(row, before)
            for seat in range(seats):
                if before[AWAITED] >> seat & 1:
                    found = value_moves(chart, index, net, before, seat, moves, values)
                    at = made[seat]
                    targets[seat, at - 1] = values[0, best_of(values[0], found)]
                    move = moves[_chosen(row, values[0], found, exploring)]
                    # As the seat sees it: the choices of others in the same round are unknown.
                    copy_words(before, after)
                    after[AWAITED] = 1 << seat
                    make_move(chart, after, seat, move)
                    numbers[seat, at] = enter_traits(chart, index, after, seat, traits[seat, at])
                    made[seat] = at + 1
                    make_move(chart, row, seat, move)
        scores(chart, row, found_scores)
        total += found_scores[0]
        for seat in range(seats):
            for at in range(made[seat] - 2, -1, -1):  # after the last window, nothing is to come
                _correct(net, traits[seat, at], numbers[seat, at], targets[seat, at], rate)
    return total


@compiled_apart
def play_by_value(
    chart: Words, index: Words, net: Weights, start: Words, seed: int, games: int, found: Words
) -> None:
    """Play games by the value alone; write score and free stations by game and seat."""
    seats = start[SEATS]
    row = start.copy()
    moves, values = np.empty(MOST_MOVES, np.int64), np.empty((2, MOST_MOVES), np.float32)
    chosen = np.empty(seats, np.int64)
    for game in range(games):
        copy_words(start, row)
        row[RANDOM] = stream(seed, game)
        while row[OPEN]:
            turn_any(chart, row)
            while row[AWAITED]:
                awaited = row[AWAITED]
                for seat in range(seats):
                    if awaited >> seat & 1:
                        number = value_moves(chart, index, net, row, seat, moves, values)
                        chosen[seat] = moves[best_of(values[0], number)]
                for seat in range(seats):
                    if awaited >> seat & 1:
                        make_move(chart, row, seat, chosen[seat])
        scores(chart, row, found[2 * seats * game :])


@compiled_apart
def learn_steadily(
    chart: Words,
    index: Words,
    net: Weights,
    start: Words,
    seed: int,
    first: int,
    games: int,
    rate: float,
    exploring: int,
    further: float,
) -> None:
    """Play some games of one seat and learn from each, with luck taken out.

    A sheet moves towards the mean promise of all cards that can come next and, by a share of
    ``further``, towards the actual outcome.
    """
    row = start.copy()
    moves, values = np.empty(MOST_MOVES, np.int64), np.empty((2, MOST_MOVES), np.float32)
    by_card, promised = np.empty(MOST_CARDS, np.int64), np.empty((2, MOST_CARDS), np.float32)
    traits = np.empty((_MOST_DECISIONS, MOST_TRAITS), np.int64)
    numbers = np.empty(_MOST_DECISIONS, np.int64)
    means, after = np.empty(_MOST_DECISIONS), np.empty(_MOST_DECISIONS)
    strayed = np.zeros(_MOST_DECISIONS, np.int64)
    for game in range(first, first + games):
        copy_words(start, row)
        row[RANDOM] = stream(seed, game)
        made = 0
        while row[OPEN]:
            means[made] = promise(chart, index, net, row, 0, by_card, promised)
            turn_any(chart, row)
            card = row[CARD]
            move = by_card[card]
            after[made] = promised[0, card] - promised[1, card]
            strayed[made] = 0
            if drawn(row, RANDOM, 1000) < exploring:
                found = value_moves(chart, index, net, row, 0, moves, values)
                other = moves[_chosen(row, values[0], found, 1000)]
                strayed[made] = int(other != move)
                move = other
            make_move(chart, row, 0, int(move))
            numbers[made] = enter_traits(chart, index, row, 0, traits[made])
            made += 1
        more = 0.0
        for at in range(made - 2, -1, -1):
            target = means[at + 1] + more
            _correct(net, traits[at], numbers[at], target, rate)
            more = 0.0 if strayed[at] else further * (target - after[at])
