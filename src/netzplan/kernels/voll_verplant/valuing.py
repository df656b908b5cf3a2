"""The value of a sheet by a learned value, and what each move brings; compiled.

The value is a small network. Each trait of the sheet (``traits.py``) adds its row of ``net`` to a
sum of ``WIDTH`` places. All places but the last pass through a rectifier and are weighted by the
last row of ``net``; the last place counts as it is. So a move changes only a few rows.

The value is in points still to come: lines, transfer numbers, and what each station still to be
marked saves at the end (``cost``). Lines count with their current points: the high value as long as
it is available. No rules are implemented here; ``walking.py`` gives what a move marks and
completes.
"""

import numpy as np
import numpy.typing as npt

from netzplan.kernels.bits import first_one, ones
from netzplan.kernels.compiling import compiled, compiled_apart
from netzplan.kernels.copying import copy_words
from netzplan.kernels.voll_verplant.chart import (
    BITS,
    CARDS,
    COUNT,
    CROSSING,
    FREE_RIDE,
    HIGH,
    KIND,
    LENGTH,
    LINES,
    LOW,
    MEETING,
    OWNER,
    RESHUFFLING,
    RINGS,
    STATION_AT,
    STATIONS,
    STOPS,
    TRANSFER,
    VALUE,
)
from netzplan.kernels.voll_verplant.layout import (
    CARD,
    DONE,
    FREE,
    MOST_LINES,
    PILE,
    SEATS,
    WINDOWS,
    WITH_WINDOWS,
)
from netzplan.kernels.voll_verplant.layout import LEFT as LEFT_WORD
from netzplan.kernels.voll_verplant.moves import MARKS, PASS
from netzplan.kernels.voll_verplant.traits import (
    GONE,
    LEFT,
    MOST_TRAITS,
    NEARNESSES,
    OF_CARD,
    RACE,
    block_at,
    enter_traits,
    nearness,
    stretch_trait,
)
from netzplan.kernels.voll_verplant.walking import flipped, reach, seat_at
from netzplan.kernels.words import Words

__all__ = [
    "PLAIN",
    "WIDTH",
    "Weights",
    "add_trait",
    "best_of",
    "cost_of_free",
    "exchange",
    "mark",
    "spend",
    "stop_of",
    "sum_up",
    "value_moves",
    "worth_of",
]

Weights = npt.NDArray[np.float32]

WIDTH = 64
PLAIN = WIDTH - 1
"""The place that counts as it is."""

_NONE = np.float32(0.0)


@compiled
def add_trait(net: Weights, trait: int, sums: Weights) -> None:
    """Add the row of a trait."""
    for place in range(WIDTH):
        sums[place] += net[trait, place]


@compiled
def exchange(net: Weights, old: int, new: int, sums: Weights) -> None:
    """Replace the row of one trait by that of another."""
    for place in range(WIDTH):
        sums[place] += net[new, place] - net[old, place]


@compiled
def sum_up(net: Weights, sums: Weights) -> float:
    """Return the value of sums of rows."""
    # Four parallel sums, so that a processor adds four at once: the same on each machine.
    one, two, three, four = _NONE, _NONE, _NONE, _NONE
    out = len(net) - 1
    for place in range(0, WIDTH, 4):
        one += max(sums[place], _NONE) * net[out, place]
        two += max(sums[place + 1], _NONE) * net[out, place + 1]
        three += max(sums[place + 2], _NONE) * net[out, place + 2]
        four += max(sums[place + 3], _NONE) * net[out, place + 3]
    return float((one + two) + (three + four) + min(sums[PLAIN], _NONE))


@compiled
def worth_of(chart: Words, row: Words, line: int) -> int:
    """Return what completing a line would bring now (vv.line.high, vv.line.low)."""
    for other in range(row[SEATS]):
        if row[seat_at(other) + DONE] >> line & 1:
            return int(chart[LOW + line])
    return int(chart[HIGH + line])


@compiled
def best_of(values: Weights, found: int) -> int:
    """Return the index of the highest of the first values; of several, the first."""
    best = 0
    for number in range(1, found):
        if values[number] > values[best]:
            best = number
    return best


@compiled
def _unmark(
    chart: Words,
    index: Words,
    net: Weights,
    row: Words,
    seat: int,
    stop: int,
    windows: Words,
    free: Words,
    sums: Weights,
) -> int:
    """Remove a stop from the sums and free stations; return the points for its line."""
    line, bit = stop // BITS, stop % BITS
    block = block_at(chart, index, line, windows[line])
    before, after = free[line], free[line] & ~(1 << bit)
    free[line] = after
    count = block + ones(before)
    station = block + chart[LENGTH + line] + 1
    stretches = station + chart[LENGTH + line]
    one, other = stretches + stretch_trait(before), stretches + stretch_trait(after)
    for place in range(WIDTH):
        sums[place] += net[count - 1, place] - net[count, place] - net[station + bit, place]
    if one != other:
        exchange(net, one, other, sums)
    if after:
        return 0
    if row[SEATS] > 1:
        race = index[RACE] + line * NEARNESSES
        exchange(net, race + nearness(row, seat, line), race + GONE, sums)
    return worth_of(chart, row, line)


@compiled_apart
def mark(
    chart: Words,
    index: Words,
    net: Weights,
    row: Words,
    seat: int,
    stop: int,
    windows: Words,
    free: Words,
    sums: Weights,
) -> int:
    """Mark a station on all its lines; return the points for lines that this completes."""
    points = _unmark(chart, index, net, row, seat, stop, windows, free, sums)
    for crossing in range(chart[CROSSING + stop], chart[CROSSING + stop + 1]):
        other = chart[STOPS + crossing]
        points += _unmark(chart, index, net, row, seat, other, windows, free, sums)
    return points


@compiled_apart
def spend(
    chart: Words, index: Words, net: Weights, line: int, windows: Words, free: Words, sums: Weights
) -> None:
    """Remove one window of a line from the sums."""
    old = block_at(chart, index, line, windows[line])
    windows[line] -= 1
    down = block_at(chart, index, line, windows[line]) - old
    station = old + chart[LENGTH + line] + 1
    exchange(net, old + ones(free[line]), old + ones(free[line]) + down, sums)
    stretch = station + chart[LENGTH + line] + stretch_trait(free[line])
    exchange(net, stretch, stretch + down, sums)
    bits = free[line]
    while bits:
        trait = station + first_one(bits)
        bits &= bits - 1
        exchange(net, trait, trait + down, sums)


@compiled_apart
def _value_now(
    chart: Words, index: Words, net: Weights, row: Words, seat: int, sums: Weights
) -> None:
    """Sum up the current sheet, with the pile as it will be after the round."""
    traits = np.empty(MOST_TRAITS, np.int64)
    sums[:] = 0
    for number in range(enter_traits(chart, index, row, seat, traits)):
        add_trait(net, traits[number], sums)
    if chart[RESHUFFLING] >> row[CARD] & 1:  # vv.six.reshuffle
        for card in range(chart[CARDS]):
            trait = index[OF_CARD + card]
            exchange(net, trait + row[PILE + card], trait + chart[COUNT + card], sums)


@compiled_apart
def value_moves(
    chart: Words, index: Words, net: Weights, row: Words, seat: int, moves: Words, values: Weights
) -> int:
    """Write the moves of a seat to act; return their number.

    ``values`` gets two rows: the points of each move at once and later, and its points at once. Of
    walks around a ring that mark nothing, only one is written.
    """
    sums, tried = np.empty(WIDTH, np.float32), np.empty(WIDTH, np.float32)
    words = np.empty((3, MOST_LINES), np.int64)
    at = seat_at(seat)
    copy_words(row[at + WINDOWS :][:MOST_LINES], words[0])
    copy_words(row[at + FREE :][:MOST_LINES], words[1])
    _value_now(chart, index, net, row, seat, sums)
    if chart[KIND + row[CARD]] == FREE_RIDE:
        return _value_rides(chart, index, net, row, seat, moves, values, words, sums, tried)
    left = index[LEFT] + row[at + LEFT_WORD]
    exchange(net, left, left - 1, sums)
    found = 0
    for line in range(chart[LINES]):
        if row[at + WITH_WINDOWS] >> line & 1:
            copy_words(row[at + WINDOWS :][:MOST_LINES], words[0])
            copy_words(row[at + FREE :][:MOST_LINES], words[1])
            spent = sums.copy()
            spend(chart, index, net, line, words[0], words[1], spent)
            for backward in range(1 + (chart[RINGS] >> line & 1)):
                copy_words(row[at + FREE :][:MOST_LINES], words[2])
                copy_words(spent, tried)
                walk = line * 2 + backward
                found = _value_walk(
                    chart, index, net, row, seat, walk, moves, values, words, tried, found
                )
    return found


@compiled
def cost_of_free(row: Words) -> float:
    """Return the points that a free station costs at the end (vv.solo.free, vv.score.free)."""
    return 1.0 if row[SEATS] == 1 else 0.5


@compiled
def stop_of(line: int, bit: int, length: int, backward: int) -> int:
    """Return the stop of a line that a walk reaches at a bit; around a ring also backward."""
    return int(line * BITS + (length - bit if backward and bit else bit))


@compiled_apart
def _value_rides(
    chart: Words,
    index: Words,
    net: Weights,
    row: Words,
    seat: int,
    moves: Words,
    values: Weights,
    words: Words,
    sums: Weights,
    tried: Weights,
) -> int:
    """Write all free rides; return their number (vv.free.station, vv.free.taken)."""
    at = seat_at(seat)
    moves[0] = PASS
    values[0, 0] = sum_up(net, sums)
    values[1, 0] = 0
    found = 1
    for station in range(chart[STATIONS]):
        stop = chart[OWNER + station]
        if row[at + FREE + stop // BITS] >> (stop % BITS) & 1:
            copy_words(sums, tried)
            copy_words(words[1], words[2])
            points = mark(chart, index, net, row, seat, stop, words[0], words[2], tried)
            gain = points + cost_of_free(row)
            moves[found] = PASS + 1 + station
            values[0, found] = gain + sum_up(net, tried)
            values[1, found] = gain
            found += 1
    return found


@compiled_apart
def _value_walk(
    chart: Words,
    index: Words,
    net: Weights,
    row: Words,
    seat: int,
    walk: int,
    moves: Words,
    values: Weights,
    words: Words,
    tried: Weights,
    found: int,
) -> int:
    """Write all moves of one walk, station by station; return the total number of moves."""
    line, backward = walk // 2, walk % 2
    at, card, length = seat_at(seat), int(row[CARD]), int(chart[LENGTH + walk // 2])
    kind, value = int(chart[KIND + card]), int(chart[VALUE + card])
    is_last = row[at + LEFT_WORD] == 1
    cost = cost_of_free(row)
    left = flipped(row[at + FREE + line], length) if backward else row[at + FREE + line]
    gain = 0.0
    for marks in range(reach(kind, value, left) + 1):
        if marks:
            bit = first_one(left)
            left &= left - 1
            stop = stop_of(line, bit, length, backward)
            gain += cost + mark(chart, index, net, row, seat, stop, words[0], words[2], tried)
            if kind == TRANSFER:  # vv.transfer.counts
                gain += 2 * chart[MEETING + chart[STATION_AT + stop]]
        if marks or not backward:
            moves[found] = walk * MARKS + marks
            values[0, found] = gain + (0.0 if is_last else sum_up(net, tried))
            values[1, found] = gain
            found += 1
    return found
