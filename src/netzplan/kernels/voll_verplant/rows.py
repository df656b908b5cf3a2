"""Converts states of the reference to rows of the kernel, and back, without loss."""

import numpy as np

from netzplan.games.voll_verplant.network import City
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.state import SealedChoice, Sheet, State
from netzplan.kernels.limits import check_sizes
from netzplan.kernels.voll_verplant.chart import SIGNS
from netzplan.kernels.voll_verplant.layout import (
    AWAITED,
    CARD,
    COMPLETED,
    DONE,
    ENTRIES,
    FACE_DOWN,
    FREE,
    GAME_WORDS,
    LEFT,
    MADE,
    MARKED,
    MOST_SEATS,
    NO_CARD,
    OPEN,
    OWED,
    PILE,
    ROUND,
    SEALED,
    SEAT_WORDS,
    SEATS,
    SPECIAL,
    TRANSFER_AT,
    TRANSFERS,
    WINDOWS,
    WITH_FREE,
    WITH_WINDOWS,
    WRITTEN,
)
from netzplan.kernels.voll_verplant.moves import MARKS, PASS, action_of, move_of
from netzplan.kernels.words import Words

__all__ = ["row_of", "state_of"]


def row_of(rules: VollVerplant, state: State) -> Words:
    """Return a state as a row; raise KernelFailure for too many seats."""
    seats = len(state.sheets)
    check_sizes([("kernel/seats", seats, MOST_SEATS)])
    row = np.zeros(GAME_WORDS + seats * SEAT_WORDS, np.int64)
    row[ROUND] = state.round
    row[CARD] = NO_CARD if state.card is None else state.card
    row[SPECIAL] = state.special
    row[SEATS] = seats
    row[PILE : PILE + len(state.pile)] = state.pile
    row[FACE_DOWN] = sum(state.pile)
    for seat, choice in enumerate(state.sealed):
        words = row[GAME_WORDS + seat * SEAT_WORDS :][:SEAT_WORDS]
        _enter_sheet(rules.city, words, rules.positions.sheet_of(state, seat))
        row[OPEN] |= (words[LEFT] > 0) << seat
        if choice is not None:
            row[SEALED] |= 1 << seat
            _enter_choice(rules, words, state, seat, choice)
        if state.card is not None and rules.positions.is_awaited(state, seat):
            row[AWAITED] |= 1 << seat
    return row


def _enter_sheet(city: City, words: Words, sheet: Sheet) -> None:
    for line, written in zip(city.lines, sheet.windows, strict=True):
        at = line.index
        words[WINDOWS + at] = line.windows - len(written)
        words[FREE + at] = _along(line.forward, ~sheet.marked_mask)
        words[COMPLETED + at] = sheet.completed[at]
        for sign in written:
            words[WRITTEN + at] = words[WRITTEN + at] << 4 | SIGNS.index(sign)
        words[WITH_WINDOWS] |= (words[WINDOWS + at] > 0) << at
        words[WITH_FREE] |= (words[FREE + at] > 0) << at
        words[DONE] |= (sheet.completed[at] > 0) << at
    words[LEFT] = words[WINDOWS:][: len(city.lines)].sum()
    words[TRANSFERS] = len(sheet.transfers)
    for number, (station, _) in enumerate(sheet.transfers):
        words[TRANSFER_AT + number // 8] |= station << number % 8 * 8


def _enter_choice(
    rules: VollVerplant, words: Words, state: State, seat: int, choice: SealedChoice
) -> None:
    words[OWED] = choice.owed
    words[MADE] = len(choice.actions)
    sheet = state.sheets[seat]
    for made, action in enumerate(choice.actions):
        drawn, _ = rules.positions.draw(state, sheet, action)
        move = move_of(rules.city, action)
        words[ENTRIES + made] = move
        marked = drawn.marked_mask & ~sheet.marked_mask
        words[MARKED + made] = _along(_stations_of(rules.city, move), marked)
        sheet = drawn


def _along(stations: tuple[int, ...], mask: int) -> int:
    """Return a mask of stations as bits along a line."""
    return sum((mask >> station & 1) << bit for bit, station in enumerate(stations))


def _stations_of(city: City, move: int) -> tuple[int, ...]:
    """Return the stations of the line along which a move's bits are counted.

    For a free ride it is the first line that stops at the station: the owner.
    """
    if move < PASS:
        return city.lines[move // MARKS // 2].forward
    station = move - PASS - 1
    return next((line.forward for line in city.lines if station in line.forward), ())


def state_of(rules: VollVerplant, row: Words) -> State:
    """Return a row as a state."""
    seats, card = int(row[SEATS]), int(row[CARD])
    sheets: list[Sheet] = []
    sealed: list[SealedChoice | None] = []
    for seat in range(seats):
        words = row[GAME_WORDS + seat * SEAT_WORDS :][:SEAT_WORDS].tolist()
        sheet = _sheet(rules.city, words)
        choice = None
        if int(row[SEALED]) >> seat & 1:
            moves = words[ENTRIES:][: words[MADE]]
            actions = tuple(action_of(rules.city, move) for move in moves)
            choice = SealedChoice(actions, sheet, words[OWED])
            kind = rules.positions.cards[card].kind
            sheet = _before(rules.city, words, sheet, is_transfer=kind == "transfer")
        sheets.append(sheet)
        sealed.append(choice)
    return State(
        special=bool(row[SPECIAL]),
        round=int(row[ROUND]),
        pile=tuple(row[PILE:][: len(rules.positions.cards)].tolist()),
        card=None if card == NO_CARD else card,
        sheets=tuple(sheets),
        sealed=tuple(sealed),
    )


def _sheet(city: City, words: list[int]) -> Sheet:
    free = 0
    for line in city.lines:
        bits = words[FREE + line.index]
        while bits:
            free |= line.bits[(bits & -bits).bit_length() - 1]
            bits &= bits - 1
    stations = [
        words[TRANSFER_AT + number // 8] >> number % 8 * 8 & 255
        for number in range(words[TRANSFERS])
    ]
    return Sheet(
        marked_mask=city.all_mask & ~free,
        transfers=tuple((station, city.meeting[station]) for station in stations),
        windows=tuple(
            _signs(words[WRITTEN + line.index], line.windows - words[WINDOWS + line.index])
            for line in city.lines
        ),
        completed=tuple(words[COMPLETED:][: len(city.lines)]),
    )


def _signs(written: int, number: int) -> str:
    return "".join([SIGNS[written >> 4 * at & 15] for at in range(number - 1, -1, -1)])


def _before(city: City, words: list[int], sheet: Sheet, *, is_transfer: bool) -> Sheet:
    """Return the sheet before the entries of its sealed choice."""
    marked, windows, transfers = sheet.marked_mask, list(sheet.windows), len(sheet.transfers)
    for made in range(words[MADE]):
        move, bits = words[ENTRIES + made], words[MARKED + made]
        for bit, station in enumerate(_stations_of(city, move)):
            marked &= ~((bits >> bit & 1) << station)
        if move < PASS:
            line = move // MARKS // 2
            windows[line] = windows[line][:-1]
            transfers -= is_transfer and bits != 0
    return Sheet(marked, sheet.transfers[:transfers], tuple(windows), sheet.completed)
