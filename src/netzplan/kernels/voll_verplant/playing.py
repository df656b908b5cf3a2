"""The results of moves and cards, whole games and their scores; compiled."""

from netzplan.kernels.bits import first_one, ones
from netzplan.kernels.chance import drawn, stream
from netzplan.kernels.compiling import compiled, compiled_apart
from netzplan.kernels.copying import copy_words
from netzplan.kernels.voll_verplant.chart import (
    BITS,
    CARDS,
    COUNT,
    CROSSING,
    FULL_PILE,
    HIGH,
    KIND,
    LINES,
    LOW,
    MEETING,
    OWNED,
    OWNER,
    RESHUFFLING,
    SHARED,
    SIGN,
    SPECIALS,
    STATION_AT,
    STOPS,
    TRANSFER,
)
from netzplan.kernels.voll_verplant.layout import (
    AWAITED,
    CARD,
    COMPLETED,
    DONE,
    ENTRIES,
    FACE_DOWN,
    FREE,
    LEFT,
    MADE,
    MARKED,
    NO_CARD,
    OPEN,
    OWED,
    PILE,
    RANDOM,
    ROUND,
    SEALED,
    SEATS,
    SPECIAL,
    TRANSFER_AT,
    TRANSFERS,
    WINDOWS,
    WITH_FREE,
    WITH_WINDOWS,
    WRITTEN,
)
from netzplan.kernels.voll_verplant.moves import MARKS, PASS
from netzplan.kernels.voll_verplant.walking import random_move, seat_at, walk_mask
from netzplan.kernels.words import Words

__all__ = [
    "draw_card",
    "make_move",
    "playout",
    "playouts",
    "scores",
    "step",
    "turn_any",
    "turn_card",
]


@compiled
def _clear(row: Words, at: int, line: int, bits: int) -> None:
    free = row[at + FREE + line] & ~bits
    row[at + FREE + line] = free
    row[at + WITH_FREE] &= ~(int(free == 0) << line)


@compiled
def _mark(chart: Words, row: Words, at: int, line: int, bits: int) -> None:
    """Mark stations of a line, on all lines that stop there."""
    _clear(row, at, line, bits)
    shared = bits & chart[SHARED + line]
    while shared:
        stop = line * BITS + first_one(shared)
        shared &= shared - 1
        for crossing in range(chart[CROSSING + stop], chart[CROSSING + stop + 1]):
            other, bit = chart[STOPS + crossing] // BITS, chart[STOPS + crossing] % BITS
            _clear(row, at, other, 1 << bit)


@compiled
def _fill(chart: Words, row: Words, at: int, move: int) -> int:
    """Fill a window and mark stations; return their mask along the line."""
    walk, marks = move // MARKS, move % MARKS
    line = walk // 2
    card = int(row[CARD])
    bits = walk_mask(chart, chart[KIND + card], row[at + FREE + line], line, walk % 2, marks)
    _mark(chart, row, at, line, bits)
    if bits and chart[KIND + card] == TRANSFER:  # vv.transfer.one, vv.transfer.counts
        number = row[at + TRANSFERS]
        station = chart[STATION_AT + line * BITS + first_one(bits)]
        row[at + TRANSFER_AT + number // 8] |= station << number % 8 * 8
        row[at + TRANSFERS] = number + 1
    row[at + WRITTEN + line] = row[at + WRITTEN + line] << 4 | chart[SIGN + card]
    windows = row[at + WINDOWS + line] - 1
    row[at + WINDOWS + line] = windows
    row[at + WITH_WINDOWS] &= ~(int(windows == 0) << line)
    row[at + LEFT] -= 1
    return bits


@compiled
def step(chart: Words, row: Words, seat: int, move: int) -> None:
    """Make a legal move of a seat to act; the last one of a round settles it."""
    at = seat_at(seat)
    owed = 0
    if move < PASS:
        bits = _fill(chart, row, at, move)
        row[OPEN] &= ~(int(row[at + LEFT] == 0) << seat)
        if row[SPECIAL]:  # vv.special.extra, vv.special.chain
            owed = row[at + OWED] - 1 if row[SEALED] >> seat & 1 else 0
            owed += ones(bits & chart[SPECIALS + move // MARKS // 2])
            if row[at + LEFT] == 0:
                owed = 0
    else:  # vv.special.free-ride: no entry is owed for it
        bits = 0
        if move > PASS:
            stop = chart[OWNER + move - PASS - 1]
            bits = 1 << stop % BITS
            _mark(chart, row, at, stop // BITS, bits)
    made = row[at + MADE]
    row[at + ENTRIES + made] = move
    row[at + MARKED + made] = bits
    row[at + MADE] = made + 1
    row[at + OWED] = owed
    row[SEALED] |= 1 << seat
    if owed == 0:  # vv.round.once
        row[AWAITED] &= ~(1 << seat)
        if row[AWAITED] == 0:
            _settle(chart, row)


@compiled
def _settle(chart: Words, row: Words) -> None:
    """End the round: record complete lines; the six returns all cards to the pile."""
    lines = (1 << chart[LINES]) - 1
    sealed = row[SEALED]
    while sealed:
        at = seat_at(first_one(sealed))
        sealed &= sealed - 1
        found = lines & ~row[at + WITH_FREE] & ~row[at + DONE]  # vv.line.complete
        row[at + DONE] |= found
        while found:
            row[at + COMPLETED + first_one(found)] = row[ROUND]
            found &= found - 1
        row[at + MADE] = 0
        row[at + OWED] = 0
    row[SEALED] = 0
    if chart[RESHUFFLING] >> row[CARD] & 1:  # vv.six.reshuffle
        for card in range(chart[CARDS]):
            row[PILE + card] = chart[COUNT + card]
        row[FACE_DOWN] = chart[FULL_PILE]
    row[CARD] = NO_CARD


@compiled
def turn_card(row: Words, card: int) -> None:
    """Turn a card of the pile, which begins a round for all seats with a free window."""
    row[ROUND] += 1
    row[PILE + card] -= 1
    row[FACE_DOWN] -= 1
    row[CARD] = card
    row[AWAITED] = row[OPEN]  # vv.special.done


@compiled
def draw_card(chart: Words, row: Words) -> int:
    """Return a random card of the pile; each single card is equally likely."""
    left = drawn(row, RANDOM, row[FACE_DOWN])
    drawn_card = 0
    passed = 0
    for card in range(chart[CARDS]):
        passed += row[PILE + card]
        drawn_card += int(left >= passed)
    return drawn_card


@compiled_apart
def make_move(chart: Words, row: Words, seat: int, move: int) -> None:
    """Make a move like ``step``, for callers that should not inline its code."""
    step(chart, row, seat, move)


@compiled_apart
def turn_any(chart: Words, row: Words) -> None:
    """Turn a random card of the pile."""
    turn_card(row, draw_card(chart, row))


@compiled
def scores(chart: Words, row: Words, found: Words) -> None:
    """Write for each seat its score and its free stations, as the last round left them.

    Only valid between rounds: within one, sheets contain sealed choices.
    """
    seats = row[SEATS]
    for seat in range(seats):
        at = seat_at(seat)
        points = 0
        free = 0
        for line in range(chart[LINES]):
            free += ones(row[at + FREE + line] & chart[OWNED + line])
            done = row[at + COMPLETED + line]
            if done:  # vv.line.high, vv.line.low, vv.solo.high
                is_first = True
                for other in range(seats):
                    earlier = row[seat_at(other) + COMPLETED + line]
                    if earlier and earlier < done:
                        is_first = False
                points += chart[HIGH + line] if is_first else chart[LOW + line]
        for number in range(row[at + TRANSFERS]):  # vv.score.transfers
            station = row[at + TRANSFER_AT + number // 8] >> number % 8 * 8 & 255
            points += 2 * chart[MEETING + station]
        # vv.score.free, vv.solo.free
        found[seat * 2] = points - (free if seats == 1 else free // 2)
        found[seat * 2 + 1] = free


@compiled
def playout(chart: Words, row: Words) -> int:
    """Play to the end by random choices; return the number of choices."""
    decisions = 0
    while True:
        while row[AWAITED]:
            seat = first_one(row[AWAITED])
            step(chart, row, seat, random_move(chart, row, seat))
            decisions += 1
        if row[OPEN] == 0:  # vv.end.windows
            return decisions
        turn_card(row, draw_card(chart, row))


@compiled
def playouts(chart: Words, start: Words, seed: int, first: int, row: Words, found: Words) -> int:
    """Play several games from one position to their ends; return the total number of choices.

    Game ``first + n`` has its own random stream. Scores go to ``found``, whose length sets the
    number of games; ``row`` is working memory.
    """
    decisions = 0
    seats = start[SEATS]
    for game in range(len(found) // (2 * seats)):
        copy_words(start, row)
        row[RANDOM] = stream(seed, first + game)
        decisions += playout(chart, row)
        scores(chart, row, found[2 * seats * game :])
    return decisions
