"""How a mind (``minds.py``) values tokens, and how it sends the passenger; compiled."""

from netzplan.kernels.bits import first_one, is_in, ones
from netzplan.kernels.compiling import compiled, compiled_apart
from netzplan.kernels.copying import copy_words
from netzplan.kernels.on_the_underground.chart import (
    ACTIONS,
    FIRST_LINE,
    FROM,
    HAS_LOOPS,
    TABLE,
    TABLE_WORDS,
    TO,
    TOKENS,
)
from netzplan.kernels.on_the_underground.layout import (
    ACTED,
    BRANCH,
    EDGE_WORDS,
    EDGES,
    ENDS,
    FULL,
    JOURNEYS,
    LOOPED,
    MOST_EDGES,
    ON,
    PILE,
    SEATS,
    TURNS,
)
from netzplan.kernels.on_the_underground.minds import (
    BEGIN,
    CLOSED,
    FAR,
    IDLE,
    LONG,
    LURE,
    NEAR,
    TOKEN,
    TRIP,
    look_round,
    wishes,
    worth,
)
from netzplan.kernels.on_the_underground.moves import PLACE, TAKE, USED
from netzplan.kernels.on_the_underground.passenger import around, search, targets
from netzplan.kernels.on_the_underground.placing import (
    enclose,
    first_line,
    line_at,
    open_edges,
    seat_at,
)
from netzplan.kernels.on_the_underground.playing import act
from netzplan.kernels.on_the_underground.slate import CHOICES, INSIDE
from netzplan.kernels.on_the_underground.turns import allowance, travel
from netzplan.kernels.words import Words

__all__ = ["appraise", "best_journey", "choose", "own_lines", "send"]

_LATE = 12
"""With fewer actions to come, the value of what can be built shrinks in proportion."""
_LOOKED_AT = 4
"""Number of tokens whose journeys are examined, at the end of a turn."""


@compiled
def _left(chart: Words, row: Words) -> int:
    """Return an estimate of a seat's number of actions after this turn."""
    seats = row[SEATS]
    turns = max((ones(row[PILE]) + ones(row[PILE + 1]) + 1) // 2 - 1, 0)
    turns += (seats - (row[TURNS] + 1 + turns) % seats) % seats
    return int(chart[ACTIONS] * (turns // seats))


@compiled
def _looped(chart: Words, row: Words, at: int, edge: int, slate: Words) -> int:
    """Return how many stations one more token on a line would enclose for the first time."""
    word, bit = at + EDGES + (edge >> 6), 1 << (edge & 63)
    row[word] |= bit
    enclose(chart, row, at, slate)
    row[word] &= ~bit
    low = slate[INSIDE] & ~(row[at + ON] | row[at + LOOPED])
    high = slate[INSIDE + 1] & ~(row[at + ON + 1] | row[at + LOOPED + 1])
    return ones(low) + ones(high)


@compiled
def _lured(row: Words, line: int, left: int, lures: Words) -> int:
    """Return 0 if a line is not to become a ring, 1 if it is, 2 if that needs all tokens left."""
    at, lure = line_at(line), line * EDGE_WORDS
    missing = full = 0
    for word in range(EDGE_WORDS):
        wanted = lures[lure + word] & ~row[at + EDGES + word]
        missing += ones(wanted)
        full |= wanted & row[FULL + word]
    if missing == 0 or missing > left or full:
        return 0
    return 1 if missing < left else 2


@compiled
def _outlook(
    chart: Words, row: Words, mind: Words, at: int, low: int, high: int, most: int, desk: Words,
    found: int,
) -> int:  # fmt: skip
    """Return the value of what can be joined from some stations with later tokens."""
    on, on_1 = row[at + ON] | low, row[at + ON + 1] | high
    near, near_1 = around(chart, low, high)
    near, near_1 = near & ~on, near_1 & ~on_1
    value = mind[NEAR] * worth(desk, found, near, near_1) // 100
    if most > 1:
        far, far_1 = around(chart, near, near_1)
        far, far_1 = far & ~(on | near), far_1 & ~(on_1 | near_1)
        value += mind[FAR] * worth(desk, found, far, far_1) // 100
    return int(value)


@compiled_apart
def _appraise_line(
    chart: Words, row: Words, seat: int, line: int, mind: Words, lures: Words, late: int,
    most: int, desk: Words, slate: Words, moves: Words, values: Words, count: int,
) -> int:  # fmt: skip
    """Write the tokens of a line with their values; return the number of moves."""
    at = line_at(line)
    opened, opened_1, opened_2 = open_edges(chart, row, line, row[seat_at(seat) + BRANCH])
    if opened | opened_1 | opened_2 == 0:
        return count
    placed = ones(row[at + EDGES]) + ones(row[at + EDGES + 1]) + ones(row[at + EDGES + 2])
    left = int(chart[TABLE + row[SEATS] * TABLE_WORDS + TOKENS + line]) - placed
    most = min(most, left - 1)
    lured = _lured(row, line, left, lures)
    found = wishes(chart, row, mind, line, late, desk)
    base = mind[LONG] * placed if placed else mind[BEGIN] * late // 100
    for word in range(EDGE_WORDS):
        edges = opened if word == 0 else opened_1 if word == 1 else opened_2
        while edges:
            edge = word * 64 + first_one(edges)
            edges &= edges - 1
            one, other = chart[FROM + edge], chart[TO + edge]
            is_new, is_new_other = 1 - is_in(row, at + ON, one), 1 - is_in(row, at + ON, other)
            value = base
            if is_new + is_new_other == 0:
                value += mind[CLOSED]
                if chart[HAS_LOOPS]:
                    value += 100 * _looped(chart, row, at, edge, slate)
            else:
                low = (is_new & int(one < 64)) << (one & 63)
                low |= (is_new_other & int(other < 64)) << (other & 63)
                high = (is_new & int(one >= 64)) << (one & 63)
                high |= (is_new_other & int(other >= 64)) << (other & 63)
                value += worth(desk, found, low, high)
                if most > 0:
                    value += _outlook(chart, row, mind, at, low, high, most, desk, found)
            if placed and not (is_in(row, at + ENDS, one) | is_in(row, at + ENDS, other)):
                value -= 2 * (mind[TOKEN] * late // 100)
            if lured:
                is_wanted = is_in(lures, line * EDGE_WORDS, edge)
                value += mind[LURE] * (is_wanted if lured == 1 else 2 * is_wanted - 1)
            moves[count], values[count] = PLACE + line * MOST_EDGES + edge, value
            count += 1
    return count


@compiled_apart
def appraise(
    chart: Words, row: Words, seat: int, mind: Words, lures: Words, desk: Words, slate: Words,
    moves: Words, values: Words,
) -> int:  # fmt: skip
    """Write a seat's moves with their values at first sight; return the number of moves.

    Of lines not yet begun, only the first is examined. ``lures`` holds for each line the edges of a
    ring that it is to become, or none.
    """
    most = _left(chart, row) + allowance(chart, row) - row[ACTED] - 1
    late = min(most * 100 // _LATE, 100)
    moves[0], values[0] = TAKE, mind[TOKEN] * late // 100 + mind[IDLE]
    count = 1
    look_round(chart, row, seat, desk)
    has_begun = True
    for line in range(first_line(chart, row, seat), first_line(chart, row, seat + 1)):
        on = line_at(line) + ON
        if row[on] | row[on + 1] == 0:
            if not has_begun:
                continue
            has_begun = False
        count = _appraise_line(
            chart, row, seat, line, mind, lures, late, most, desk, slate, moves, values, count
        )  # fmt: skip
    return count


@compiled
def own_lines(chart: Words, row: Words, seat: int) -> int:
    """Return the mask of a seat's lines."""
    at = TABLE + row[SEATS] * TABLE_WORDS + FIRST_LINE + seat
    return int((1 << chart[at + 1]) - (1 << chart[at]))


@compiled
def _brings(used: int, own: int, rivals: int) -> int:
    """Return the value of a journey on some lines, in hundredths of a point."""
    mine = ones(used & own)
    return int(100 * mine - 100 * (ones(used) - mine) // rivals)


@compiled
def best_journey(own: int, rivals: int, found: int, slate: Words) -> int:
    """Return the most valuable of the journeys found; of several, the first."""
    best = 0
    for number in range(1, found):
        brings = _brings(slate[CHOICES + number] % USED, own, rivals)
        if brings > _brings(slate[CHOICES + best] % USED, own, rivals):
            best = number
    return int(slate[CHOICES + best])


@compiled_apart
def send(chart: Words, row: Words, seat: int, slate: Words) -> int:
    """Make the journeys that bring the seat most; return their value in hundredths of a point."""
    own, rivals, total = own_lines(chart, row, seat), row[SEATS] - 1, 0
    while True:
        low, high = targets(chart, row)
        if low | high == 0:
            return int(total)
        best = best_journey(own, rivals, search(chart, row, low, high, slate), slate)
        total += _brings(best % USED, own, rivals)
        travel(row, best, slate)


@compiled_apart
def choose(
    chart: Words, row: Words, seat: int, mind: Words, lures: Words, desk: Words, slate: Words,
    moves: Words, values: Words, copy: Words,
) -> int:  # fmt: skip
    """Return a mind's choice; before the passenger leaves, it examines the journeys."""
    count = appraise(chart, row, seat, mind, lures, desk, slate, moves, values)
    is_last = row[ACTED] + 1 == allowance(chart, row)
    chosen, most = 0, -1000000
    for _ in range(_LOOKED_AT if is_last else 1):
        best = 0
        for number in range(1, count):
            if values[number] > values[best]:
                best = number
        if not is_last:
            return int(moves[best])
        if values[best] < -100000:
            break
        copy_words(row, copy)
        act(chart, copy, seat, moves[best], slate)
        copy[JOURNEYS] = 0
        value = values[best] + mind[TRIP] * send(chart, copy, seat, slate) // 100
        if value > most:
            chosen, most = moves[best], value
        values[best] = -1000000
    return int(chosen)
