"""Vectorised matches, stepped in one call, to learn from millions of choices; compiled.

Observations and actions have the layout of ``netzplan.rl.voll_verplant``: version 1. The *frame*
holds the sizes:

=========  ==============================================================================
MATCHES    number of matches
ACTIONS    number of actions
LENGTH     length of an observation
MARKS      number of actions of one walk: one more than the highest value of a card
SEED       seed of all chance events
BEGUN      number of matches begun so far: each has its own random stream
=========  ==============================================================================
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from netzplan.kernels.bits import first_one
from netzplan.kernels.chance import stream
from netzplan.kernels.compiling import compiled, compiled_apart
from netzplan.kernels.copying import copy_words
from netzplan.kernels.voll_verplant.chart import (
    CARDS,
    FREE_RIDE,
    KIND,
    LINES,
    OWNER,
    RINGS,
    STATIONS,
    VALUE,
)
from netzplan.kernels.voll_verplant.chart import (
    LENGTH as LINE_LENGTH,
)
from netzplan.kernels.voll_verplant.layout import (
    AWAITED,
    CARD,
    COMPLETED,
    FREE,
    GAME_WORDS,
    MOST_LINES,
    NO_CARD,
    OPEN,
    OWED,
    PILE,
    RANDOM,
    ROUND,
    SEALED,
    SEAT_WORDS,
    SEATS,
    SPECIAL,
    TRANSFER_AT,
    TRANSFERS,
    WINDOWS,
    WITH_WINDOWS,
)
from netzplan.kernels.voll_verplant.playing import make_move, scores, turn_any
from netzplan.kernels.voll_verplant.walking import flipped, reach, seat_at
from netzplan.kernels.words import Words

__all__ = [
    "ACTIONS",
    "BEGUN",
    "ENTRY_POINTS",
    "LENGTH",
    "MARKS",
    "MATCHES",
    "SEED",
    "advance",
    "begin",
    "forbidden",
    "frame_of",
]

MATCHES, ACTIONS, LENGTH, MARKS, SEED, BEGUN = range(6)

Numbers = npt.NDArray[np.int16]
Masks = npt.NDArray[np.int8]


def frame_of(matches: int, actions: int, length: int, marks: int, seed: int) -> Words:
    """Return the frame of some matches."""
    return np.array([matches, actions, length, marks, seed, 0], np.int64)


@compiled
def _globals(chart: Words) -> int:
    """Return the number of places before those of the sheets."""
    return int(2 * chart[CARDS] + 4)


@compiled
def _sheet_places(chart: Words) -> int:
    return int(chart[STATIONS] + 2 * chart[LINES])


@compiled
def _draw_sheet(chart: Words, row: Words, seat: int, sheet: Numbers) -> None:
    """Write a sheet in its current state."""
    at = seat_at(seat)
    stations, lines = chart[STATIONS], chart[LINES]
    owners = chart[OWNER : OWNER + stations]
    free = row[at + FREE : at + FREE + MOST_LINES]
    for station in range(len(owners)):
        stop = owners[station]
        sheet[station] = 1 - (free[np.uint64(stop >> 6)] >> (stop & 63) & 1)
    for number in range(row[at + TRANSFERS]):
        station = row[at + TRANSFER_AT + (number >> 3)] >> ((number & 7) * 8) & 255
        sheet[station] = 2
    windows, completed = sheet[stations:], sheet[stations + lines :]
    for line in range(lines):
        windows[line] = row[at + WINDOWS + line]
        completed[line] = row[at + COMPLETED + line]


@compiled_apart
def _draw_table(chart: Words, row: Words, seats: int, sheets: Numbers, seen: Numbers) -> None:
    """Write what all seats of a match see; ``sheets`` keeps the settled ones."""
    size = _sheet_places(chart)
    head = _globals(chart)
    length = head + seats * size
    if row[SEALED] == 0:
        for seat in range(seats):
            _draw_sheet(chart, row, seat, sheets[seat * size : (seat + 1) * size])
    cards = chart[CARDS]
    for seat in range(seats):
        own = seen[seat * length : (seat + 1) * length]
        for card in range(cards):
            own[card] = 0
            own[cards + card] = row[PILE + card]
        own[row[CARD]] = 1
        own[2 * cards] = row[ROUND]
        own[2 * cards + 1] = row[SPECIAL]
        own[2 * cards + 2] = row[AWAITED] >> seat & 1
        own[2 * cards + 3] = row[seat_at(seat) + OWED]
        # Sheets form a circle: from the seat's own to the last, then those before it.
        later = (seats - seat) * size
        copy_words(sheets[seat * size : seats * size], own[head:])
        copy_words(sheets[: seat * size], own[head + later :])
        if row[SEALED] >> seat & 1:
            _draw_own(chart, row, seat, own[head : head + size])


@compiled_apart
def _draw_own(chart: Words, row: Words, seat: int, sheet: Numbers) -> None:
    """Write the sheet of a seat that has begun to choose: rare, so not inlined."""
    _draw_sheet(chart, row, seat, sheet)


@compiled_apart
def _mark_legal(chart: Words, row: Words, seat: int, marks: int, mask: Masks) -> None:
    """Write 1 for legal actions of a seat, 0 for all others."""
    for number in range(len(mask)):
        mask[number] = 0
    if row[AWAITED] >> seat & 1 == 0:
        mask[len(mask) - 1] = 1
        return
    at = seat_at(seat)
    card = int(row[CARD])
    kind, value = chart[KIND + card], chart[VALUE + card]
    if kind == FREE_RIDE:
        rides = mask[len(mask) - 2 - chart[STATIONS] :]
        rides[0] = 1
        for station in range(chart[STATIONS]):
            stop = chart[OWNER + station]
            rides[1 + station] = np.int8(row[at + FREE + (stop >> 6)] >> (stop & 63) & 1)
        return
    walk = 0
    for line in range(chart[LINES]):
        free = row[at + FREE + line]
        is_open = row[at + WITH_WINDOWS] >> line & 1
        for backward in range(1 + (chart[RINGS] >> line & 1)):
            if is_open:
                along = flipped(free, chart[LINE_LENGTH + line]) if backward else free
                for number in range(walk, walk + reach(kind, value, along) + 1):
                    mask[number] = 1
            walk += marks


@compiled_apart
def _begin(chart: Words, opening: Words, frame: Words, row: Words) -> None:
    """Begin a match: start its random stream, and turn the first card."""
    copy_words(opening, row)
    row[RANDOM] = stream(frame[SEED], frame[BEGUN])
    frame[BEGUN] += 1
    turn_any(chart, row)


@compiled
def show(
    chart: Words,
    frame: Words,
    rows: Words,
    sheets: Numbers,
    seen: Numbers,
    masks: Masks,
    match: int,
) -> None:
    """Write what all seats of a match see, and their legal actions."""
    seats = (len(rows) // frame[MATCHES] - GAME_WORDS) // SEAT_WORDS
    words = GAME_WORDS + seats * SEAT_WORDS
    row = rows[match * words : (match + 1) * words]
    first, last = match * seats, (match + 1) * seats
    size, length, actions = _sheet_places(chart), frame[LENGTH], frame[ACTIONS]
    own_sheets = sheets[first * size : last * size]
    _draw_table(chart, row, seats, own_sheets, seen[first * length : last * length])
    for seat in range(seats):
        start = (first + seat) * actions
        _mark_legal(chart, row, seat, frame[MARKS], masks[start : start + actions])


@compiled
def begin(
    chart: Words,
    opening: Words,
    frame: Words,
    rows: Words,
    sheets: Numbers,
    seen: Numbers,
    masks: Masks,
) -> None:
    """Restart all matches."""
    words = len(rows) // frame[MATCHES]
    for match in range(frame[MATCHES]):
        _begin(chart, opening, frame, rows[match * words : (match + 1) * words])
        show(chart, frame, rows, sheets, seen, masks, match)


@compiled
def forbidden(frame: Words, masks: Masks, chosen: Words) -> int:
    """Return the first illegal choice, by match and seat; -1 if there is none."""
    actions = frame[ACTIONS]
    for at in range(len(chosen)):
        number = chosen[at]
        if number < 0 or number >= actions or masks[at * actions + number] == 0:
            return at
    return -1


@compiled
def advance(
    chart: Words,
    opening: Words,
    frame: Words,
    moves: Words,
    chosen: Words,
    rows: Words,
    sheets: Numbers,
    seen: Numbers,
    masks: Masks,
    ended: Masks,
    found: Words,
) -> None:
    """Apply the legal choices of all seats of all matches; matches that end restart.

    ``moves`` maps each action to its move. ``ended`` gets 1 for matches that ended, ``found`` their
    scores and free stations by seat.
    """
    words = len(rows) // frame[MATCHES]
    seats = opening[SEATS]
    for match in range(frame[MATCHES]):
        row = rows[match * words : (match + 1) * words]
        asked = row[AWAITED]
        while asked:
            seat = first_one(asked)
            asked &= asked - 1
            make_move(chart, row, seat, int(moves[int(chosen[match * seats + seat])]))
        ended[match] = 0
        if row[CARD] == NO_CARD:
            if row[OPEN] == 0:
                ended[match] = 1
                scores(chart, row, found[2 * seats * match :])
                _begin(chart, opening, frame, row)
            else:
                turn_any(chart, row)
        show(chart, frame, rows, sheets, seen, masks, match)


_WORDS, _NUMBERS, _MASKS = "int64[::1]", "int16[::1]", "int8[::1]"
_TABLES = f"{_WORDS}, {_NUMBERS}, {_NUMBERS}, {_MASKS}"

ENTRY_POINTS: tuple[tuple[Any, str], ...] = (
    (begin, f"({_WORDS}, {_WORDS}, {_WORDS}, {_TABLES})"),
    (forbidden, f"({_WORDS}, {_MASKS}, {_WORDS})"),
    (
        advance,
        f"({_WORDS}, {_WORDS}, {_WORDS}, {_WORDS}, {_WORDS}, {_TABLES}, {_MASKS}, {_WORDS})",
    ),
)
"""Functions called from Python, with the types of their parameters."""
