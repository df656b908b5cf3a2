"""Plays games and records the use and value of each line, card and station; compiled.

Items, in this order: four sources of points, then the lines, cards and stations of the chart.

========  =====================================================================================
sources   high values, low values, transfer numbers, free stations; used: their number
line      used: 1 if completed; points: for completing it; amount: its stations marked
card      used: rounds in which the seat had it; points: for lines completed and transfer numbers
          written in these; amount: stations marked in these
station   used: 1 if marked; points: for a transfer number there; amount: 0
========  =====================================================================================
"""

import numpy as np

from netzplan.core.rules import Setup
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.kernels.bits import first_one, ones
from netzplan.kernels.chance import drawn, stream
from netzplan.kernels.compiling import compiled, compiled_apart
from netzplan.kernels.copying import copy_words
from netzplan.kernels.sights import (
    AMOUNT,
    DECISIONS,
    GAME_SIGHTS,
    ITEM_SIGHTS,
    PLAYERS,
    POINTS,
    ROUNDS,
    SCORE,
    SEAT_SIGHTS,
    SECOND,
    USED,
    Sights,
    blank_sights,
    sights_of,
)
from netzplan.kernels.voll_verplant import rows
from netzplan.kernels.voll_verplant.chart import (
    BITS,
    CARDS,
    HIGH,
    LENGTH,
    LINES,
    LOW,
    MEETING,
    OWNED,
    OWNER,
    STATIONS,
    chart_of,
)
from netzplan.kernels.voll_verplant.judge import Judge
from netzplan.kernels.voll_verplant.layout import (
    AWAITED,
    CARD,
    DONE,
    FREE,
    GAME_WORDS,
    LEFT,
    OPEN,
    RANDOM,
    ROUND,
    SEAT_WORDS,
    SEATS,
    TRANSFER_AT,
    TRANSFERS,
    WINDOWS,
    WITH_WINDOWS,
)
from netzplan.kernels.voll_verplant.moves import MOST_MOVES
from netzplan.kernels.voll_verplant.playing import make_move, scores, turn_any
from netzplan.kernels.voll_verplant.traits import INDEX_WORDS
from netzplan.kernels.voll_verplant.valuing import WIDTH, Weights, best_of, value_moves
from netzplan.kernels.voll_verplant.walking import random_move, seat_at
from netzplan.kernels.words import Words

__all__ = ["ENTRY_POINTS", "SOURCES", "Study", "choose"]

SOURCES = 4
HIGHS, LOWS, NUMBERS, LEFT_FREE = range(SOURCES)

_NOTED = 4
"""Number of words per seat before a round: lines done, free stations, points of transfer numbers,
whether it is to act."""
_PASSED_OVER = np.float32(-1e6)


@compiled_apart
def choose(
    chart: Words, index: Words, net: Weights, row: Words, seat: int, exploring: int, moves: Words,
    values: Weights,
) -> int:  # fmt: skip
    """Return a seat's move: random if ``exploring`` is negative, else the best by the value.

    With a probability of ``exploring`` thousandths, it is the second or third best.
    """
    if exploring < 0:
        return int(random_move(chart, row, seat))
    found = value_moves(chart, index, net, row, seat, moves, values)
    best = best_of(values[0], found)
    if exploring and found > 2 and drawn(row, RANDOM, 1000) < exploring:
        for _ in range(1 + drawn(row, RANDOM, 2)):
            values[0, best] = _PASSED_OVER
            best = best_of(values[0], found)
    return int(moves[best])


@compiled
def _free(chart: Words, row: Words, at: int) -> int:
    free = 0
    for line in range(chart[LINES]):
        free += ones(row[at + FREE + line] & chart[OWNED + line])
    return free


@compiled_apart
def _note_round(
    chart: Words, row: Words, card: int, size: int, before: Words, found: Words
) -> None:
    """Record the value of a card, and the lines that its round completed.

    ``before`` holds what ``_look`` recorded.
    """
    seats = row[SEATS]
    firsts = chart[LINES] + SOURCES
    done_by_any = 0
    for seat in range(seats):
        done_by_any |= before[_NOTED * seat]
    for seat in range(seats):
        if before[_NOTED * seat + 3] == 0:
            continue
        at, to = seat_at(seat), GAME_SIGHTS + seat * size + SEAT_SIGHTS
        of_card = to + (firsts + card) * ITEM_SIGHTS
        found[of_card + USED] += 1
        found[of_card + AMOUNT] += before[_NOTED * seat + 1] - _free(chart, row, at)
        found[of_card + POINTS] += _numbers(chart, row, at) - before[_NOTED * seat + 2]
        new = row[at + DONE] & ~before[_NOTED * seat]
        while new:  # vv.line.high, vv.line.low
            line = first_one(new)
            new &= new - 1
            source = LOWS if done_by_any >> line & 1 else HIGHS
            points = chart[LOW + line] if source == LOWS else chart[HIGH + line]
            found[to + source * ITEM_SIGHTS + USED] += 1
            found[to + source * ITEM_SIGHTS + POINTS] += points
            found[to + (SOURCES + line) * ITEM_SIGHTS + USED] = 1
            found[to + (SOURCES + line) * ITEM_SIGHTS + POINTS] = points
            found[of_card + POINTS] += points


@compiled
def _numbers(chart: Words, row: Words, at: int) -> int:
    """Return the points of a seat's transfer numbers (vv.score.transfers)."""
    points = 0
    for number in range(row[at + TRANSFERS]):
        station = row[at + TRANSFER_AT + number // 8] >> number % 8 * 8 & 255
        points += int(2 * chart[MEETING + station])
    return points


@compiled
def _look(chart: Words, row: Words, before: Words) -> None:
    """Record the state of each seat before a round, and whether it is to act."""
    for seat in range(row[SEATS]):
        at = seat_at(seat)
        before[_NOTED * seat] = row[at + DONE]
        before[_NOTED * seat + 1] = _free(chart, row, at)
        before[_NOTED * seat + 2] = _numbers(chart, row, at)
        before[_NOTED * seat + 3] = row[AWAITED] >> seat & 1


@compiled_apart
def _note_end(chart: Words, row: Words, size: int, told: Words, found: Words) -> None:
    """Record scores, sources, lines and stations at the end of a game."""
    scores(chart, row, told)
    seats, lines = row[SEATS], chart[LINES]
    for seat in range(seats):
        at, to = seat_at(seat), GAME_SIGHTS + seat * size
        free = told[2 * seat + 1]
        found[to + SCORE], found[to + SECOND] = told[2 * seat], free
        to += SEAT_SIGHTS
        found[to + NUMBERS * ITEM_SIGHTS + USED] = row[at + TRANSFERS]
        found[to + NUMBERS * ITEM_SIGHTS + POINTS] = _numbers(chart, row, at)
        found[to + LEFT_FREE * ITEM_SIGHTS + USED] = free
        found[to + LEFT_FREE * ITEM_SIGHTS + POINTS] = -(free if seats == 1 else free // 2)
        for line in range(lines):
            marked = chart[LENGTH + line] - ones(row[at + FREE + line])
            found[to + (SOURCES + line) * ITEM_SIGHTS + AMOUNT] = marked
        stations = to + (SOURCES + lines + chart[CARDS]) * ITEM_SIGHTS
        for station in range(chart[STATIONS]):
            stop = chart[OWNER + station]
            is_free = row[at + FREE + stop // BITS] >> (stop % BITS) & 1
            found[stations + station * ITEM_SIGHTS + USED] = 1 - is_free
        for number in range(row[at + TRANSFERS]):
            station = row[at + TRANSFER_AT + number // 8] >> number % 8 * 8 & 255
            found[stations + station * ITEM_SIGHTS + POINTS] += 2 * chart[MEETING + station]


@compiled_apart
def study(
    chart: Words, index: Words, net: Weights, start: Words, seed: int, first: int, plays: int,
    exploring: int, rows: Words,
) -> None:  # fmt: skip
    """Play games, ``plays`` consecutive ones of each deal; write the observations of each."""
    seats = start[SEATS]
    size = SEAT_SIGHTS + ITEM_SIGHTS * (SOURCES + chart[LINES] + chart[CARDS] + chart[STATIONS])
    row = start.copy()
    moves, values = np.empty(MOST_MOVES, np.int64), np.empty((2, MOST_MOVES), np.float32)
    before, told = np.empty(_NOTED * seats, np.int64), np.empty(2 * seats, np.int64)
    chosen = np.empty(seats, np.int64)
    for number in range(len(rows)):
        found = rows[number]
        copy_words(start, row)
        nature = stream(seed, (first + number) // plays)
        row[RANDOM] = nature
        players = stream(seed, PLAYERS + first + number)
        while row[OPEN]:
            turn_any(chart, row)
            nature, row[RANDOM] = row[RANDOM], players
            card = row[CARD]
            _look(chart, row, before)
            while row[AWAITED]:
                awaited = row[AWAITED]
                for seat in range(seats):
                    if awaited >> seat & 1:
                        chosen[seat] = choose(
                            chart, index, net, row, seat, exploring, moves, values
                        )
                for seat in range(seats):
                    if awaited >> seat & 1:
                        make_move(chart, row, seat, chosen[seat])
                        found[DECISIONS] += 1
            players, row[RANDOM] = row[RANDOM], nature
            _note_round(chart, row, card, size, before, found)
        found[ROUNDS] = row[ROUND]
        _note_end(chart, row, size, told, found)


_CITY = "(int64[::1], int64[::1], float32[:,::1], int64[::1]"
ENTRY_POINTS = (
    (choose, f"{_CITY}, int64, int64, int64[::1], float32[:,::1])"),
    (study, f"{_CITY}, int64, int64, int64, int64, int64[:,::1])"),
)
"""Functions called from Python, with the types of their parameters; compiled beforehand."""


class Study:
    """Games on one sheet, random or by a learned value; shared by all threads."""

    def __init__(self, rules: VollVerplant, setup: Setup, judge: Judge | None = None) -> None:
        """Load the city; raise KernelFailure. Without a judge, all moves are random."""
        self.rules = rules
        self.chart = chart_of(rules)
        self.index = np.zeros(INDEX_WORDS, np.int64) if judge is None else judge.index
        self.net = np.zeros((1, WIDTH), np.float32) if judge is None else judge.net
        self.is_random = judge is None
        self.start = rows.row_of(rules, rules.start(setup))

    def play(
        self, seed: int, first: int, games: int, plays: int, exploring: int, without: int | None
    ) -> Sights:
        """Play games from a number on, ``plays`` of each deal; return their observations.

        ``without`` is a line whose windows the first seat can't use.
        """
        start = self.start if without is None else self._closed(without)
        seats = int(start[SEATS])
        items = SOURCES + int(self.chart[LINES] + self.chart[CARDS] + self.chart[STATIONS])
        found = blank_sights(games, seats, items)
        exploring = -1 if self.is_random else exploring
        study(
            self.chart, self.index, self.net, start, seed, first, plays, exploring, found
        )  # fmt: skip
        return sights_of(found, seats, items)

    def _closed(self, line: int) -> Words:
        """Return the start with the windows of a line filled for the first seat."""
        row = self.start.copy()
        sheet = row[GAME_WORDS : GAME_WORDS + SEAT_WORDS]
        sheet[LEFT] -= sheet[WINDOWS + line]
        sheet[WINDOWS + line] = 0
        sheet[WITH_WINDOWS] &= ~(1 << line)
        if sheet[LEFT] == 0:
            row[OPEN] &= ~1
        return row
