"""Minds: the weights by which a simulated player values tokens, in hundredths of a point.

By a mind, a line wants groups of stations, each with a worth. Compiled.

=========  ============================================================================
TOKEN      a branch token, with the whole game to come
IDLE       extra value of taking a branch token
NEW        a destination still to be visited that is on no line of the seat
MORE       a destination that is on another line of the seat
PAIR       a destination, if the line had joined all others: one line is enough for a journey
LYING      extra value of a destination whose card is open
HUB        a station on another line of the seat
HALF       a connection station whose partner the line has not joined
PLUS_1     the first plus station of a line; PLUS_2, PLUS_3, PLUS_4 likewise
MISSING    a landmark of a kind that is not in hand
OTHER      a landmark of any other kind
NEAR       percentage that counts of the worth of stations one token further away
FAR        the same for stations two tokens further away
LONG       each token that the line already has
BEGIN      beginning a line
CLOSED     joining two stations of one line
RIVAL      a station on a line of a rival
TRIP       percentage that counts of what the passenger brings at the end of the turn
LURE       an edge of a ring that the line is to become
=========  ============================================================================
"""

from netzplan.kernels.bits import ones, with_one
from netzplan.kernels.compiling import compiled
from netzplan.kernels.on_the_underground.chart import (
    HAS_LANDMARKS,
    KINDS,
    LINES,
    PLUSES,
    RAILS,
    TABLE,
    TABLE_WORDS,
    TERMINI,
    TILED,
    TILED_AT,
)
from netzplan.kernels.on_the_underground.layout import (
    CARDS,
    HELD,
    KIND_ON,
    ON,
    OPEN,
    PILE,
    SEATS,
    STATION_WORDS,
)
from netzplan.kernels.on_the_underground.placing import first_line, line_at, seat_at, tiles_left
from netzplan.kernels.words import Words

__all__ = [
    "BEGIN",
    "CLOSED",
    "DESK_WORDS",
    "FAR",
    "IDLE",
    "LONG",
    "LURE",
    "MIND_WORDS",
    "NEAR",
    "TOKEN",
    "TRIP",
    "look_round",
    "wishes",
    "worth",
]

(TOKEN, IDLE, NEW, MORE, PAIR, LYING, HUB, HALF) = range(8)
PLUS_1 = 8
(MISSING, OTHER, NEAR, FAR, LONG, BEGIN, CLOSED, RIVAL, TRIP, LURE) = range(12, 22)
MIND_WORDS = 22

# The desk holds what one seat sees of all lines, then the wishes of one line, 3 words each.
(OWN, THEIRS, DUE, FACE_UP, MISSED, HAD) = range(0, 12, 2)
WISHES = 12
DESK_WORDS = WISHES + 3 * 24


@compiled
def look_round(chart: Words, row: Words, seat: int, desk: Words) -> None:
    """Write what all lines of a seat share: lines, destinations, landmarks."""
    desk[:WISHES] = 0
    first, end = first_line(chart, row, seat), first_line(chart, row, seat + 1)
    for line in range(chart[TABLE + row[SEATS] * TABLE_WORDS + LINES]):
        to = OWN if first <= line < end else THEIRS
        on = line_at(line) + ON
        desk[to] |= row[on]
        desk[to + 1] |= row[on + 1]
    for card in range(row[CARDS]):
        station = row[OPEN + card]
        desk[FACE_UP + (station >> 6)] |= 1 << (station & 63)
    for word in range(STATION_WORDS):
        desk[DUE + word] = row[PILE + word] | desk[FACE_UP + word]
    if chart[HAS_LANDMARKS]:
        _see_landmarks(chart, row, seat, desk)


@compiled
def _see_landmarks(chart: Words, row: Words, seat: int, desk: Words) -> None:
    """Write the stations with tiles left: of kinds that the seat lacks, and of others."""
    left_low = left_high = 0
    for number in range(chart[TILED]):
        station = chart[TILED_AT + number]
        if tiles_left(chart, row, station) > 0:
            left_low, left_high = with_one(left_low, left_high, station)
    held = seat_at(seat) + HELD
    for kind in range(chart[KINDS]):
        to = HAD if row[held + kind] else MISSED
        desk[to] |= row[KIND_ON + kind * STATION_WORDS] & left_low
        desk[to + 1] |= row[KIND_ON + kind * STATION_WORDS + 1] & left_high


@compiled
def _wish(desk: Words, found: int, low: int, high: int, value: int) -> int:
    """Write a mask of stations with the worth of each; return the number of wishes."""
    at = WISHES + 3 * found
    desk[at], desk[at + 1], desk[at + 2] = low, high, value
    return found + int(low | high != 0)


@compiled
def wishes(chart: Words, row: Words, mind: Words, line: int, late: int, desk: Words) -> int:
    """Write what a line wants, in hundredths of a point; return the number of wishes.

    ``late`` is 100 with the whole game to come, and 0 at its end.
    """
    on = line_at(line) + ON
    low, high = row[on], row[on + 1]
    found = _wish(desk, 0, chart[RAILS] & ~low, chart[RAILS + 1] & ~high, 100)
    terminus = 200 + mind[TOKEN] * late // 100
    found = _wish(desk, found, chart[TERMINI] & ~low, chart[TERMINI + 1] & ~high, terminus)
    due, due_1 = desk[DUE], desk[DUE + 1]
    joined, all_due = ones(due & low) + ones(due_1 & high), ones(due) + ones(due_1)
    pair = mind[PAIR] * joined // max(all_due, 1)
    own, own_1 = desk[OWN], desk[OWN + 1]
    found = _wish(desk, found, due & ~own, due_1 & ~own_1, mind[NEW] + pair)
    found = _wish(desk, found, due & own & ~low, due_1 & own_1 & ~high, mind[MORE] + pair)
    found = _wish(desk, found, desk[FACE_UP] & ~low, desk[FACE_UP + 1] & ~high, mind[LYING])
    if low | high:
        found = _wish(desk, found, own & ~low, own_1 & ~high, mind[HUB] * late // 100)
    rivals, rivals_1 = desk[THEIRS] & ~low, desk[THEIRS + 1] & ~high
    found = _wish(desk, found, rivals, rivals_1, mind[RIVAL] * late // 100)
    pluses = ones(low & chart[PLUSES]) + ones(high & chart[PLUSES + 1])
    if pluses < 4:
        plus, plus_1 = chart[PLUSES] & ~low, chart[PLUSES + 1] & ~high
        found = _wish(desk, found, plus, plus_1, mind[PLUS_1 + pluses])
    if chart[HAS_LANDMARKS]:
        found = _wish(desk, found, desk[MISSED] & ~low, desk[MISSED + 1] & ~high, mind[MISSING])
        return _wish(desk, found, desk[HAD] & ~low, desk[HAD + 1] & ~high, mind[OTHER])
    return _connections(chart, row, mind, on, late, desk, found)


@compiled
def _connections(
    chart: Words, row: Words, mind: Words, on: int, late: int, desk: Words, found: int
) -> int:
    half, half_1, whole, whole_1 = 0, 0, 0, 0
    for kind in range(chart[KINDS]):
        at = KIND_ON + kind * STATION_WORDS
        low, high = row[at] & ~row[on], row[at + 1] & ~row[on + 1]
        if ones(low) + ones(high) == 1:
            whole |= low
            whole_1 |= high
        else:
            half |= low
            half_1 |= high
    found = _wish(desk, found, whole, whole_1, 300)
    return _wish(desk, found, half, half_1, mind[HALF] * late // 100)


@compiled
def worth(desk: Words, found: int, low: int, high: int) -> int:
    """Return the worth of stations to the line whose wishes are on the desk."""
    total = 0
    for at in range(WISHES, WISHES + 3 * found, 3):
        total += desk[at + 2] * (ones(desk[at] & low) + ones(desk[at + 1] & high))
    return total
