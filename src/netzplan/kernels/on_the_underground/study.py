"""Plays games and records the use and value of each line, edge, station and journey; compiled.

Items, in this order: sources of points, places in the order of turns, lines of the table, edges
and stations of the board, and stations again as destinations.

============  =================================================================================
sources       by the rule that awards points (``SOURCES``); used: 1 if it awarded any
order         used: 1 if the seat was the first, second, … to have a turn
line          used: its tokens; points: all that it scored; amount: journeys that used it
edge          used: tokens of the seat on it; points, amount: 0
station       used: lines of the seat that join it; points: for a rail station or a terminus
destination   used: journeys that led there; points: the seat's for these; amount: empty spaces
============  =================================================================================
"""

import numpy as np

from netzplan.core.rules import Setup
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.scoring import (
    CONNECTION,
    LANDMARK,
    PLUS,
    RAIL,
    SET,
    TERMINUS,
)
from netzplan.kernels.bits import first_one, is_in, ones
from netzplan.kernels.chance import drawn, stream
from netzplan.kernels.compiling import compiled, compiled_apart
from netzplan.kernels.copying import copy_words
from netzplan.kernels.on_the_underground import rows
from netzplan.kernels.on_the_underground.chart import (
    HAS_LANDMARKS,
    KINDS,
    LINES,
    PLUSES,
    RAILS,
    STATIONS,
    TABLE,
    TABLE_WORDS,
    TERMINI,
    TOUCHING,
    chart_of,
)
from netzplan.kernels.on_the_underground.choosing import random_action
from netzplan.kernels.on_the_underground.layout import (
    EDGE_WORDS,
    EDGES,
    FULL,
    HELD,
    JOURNEY,
    JOURNEY_WORDS,
    JOURNEYS,
    KIND_ON,
    LOOPED,
    MOST_LINES,
    ON,
    RANDOM,
    RIDES,
    SEATS,
    SETS,
    STARTER,
    STATION_WORDS,
    TURNS,
)
from netzplan.kernels.on_the_underground.minds import DESK_WORDS, MIND_WORDS
from netzplan.kernels.on_the_underground.moves import END, TRAVEL
from netzplan.kernels.on_the_underground.placing import first_line, line_at, seat_at
from netzplan.kernels.on_the_underground.playing import act, scores
from netzplan.kernels.on_the_underground.slate import CHOICES, MOST_CHOICES, blank_slate
from netzplan.kernels.on_the_underground.thinking import appraise, best_journey, own_lines
from netzplan.kernels.on_the_underground.thinking import choose as think
from netzplan.kernels.on_the_underground.turns import (
    ACT,
    OVER,
    TRIP,
    ahead,
    draw,
    end_turn,
    happen,
    mover,
    phase,
    travel,
)
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
    Sights,
    blank_sights,
    sights_of,
)
from netzplan.kernels.sights import (
    USED as TIMES,
)
from netzplan.kernels.words import Words

__all__ = ["ENTRY_POINTS", "SOURCES", "Study", "choose_act", "choose_trip"]

(_RAIL, _TERMINUS, _CONNECTION, _LOOP, _PLUS, _RIDDEN, _SETS, _LANDMARKS) = range(8)
SOURCES = 8

_MOST_PLUS = len(PLUS) - 1


@compiled_apart
def choose_act(
    chart: Words, mind: Words, row: Words, seat: int, exploring: int, lures: Words, desk: Words,
    slate: Words, moves: Words, values: Words, copy: Words,
) -> int:  # fmt: skip
    """Return a seat's move: random if ``exploring`` is negative, else the mind's choice.

    With a probability of ``exploring`` thousandths, it is the second best at first sight.
    """
    if exploring < 0:
        return int(random_action(chart, row, seat, slate))
    if exploring and drawn(row, RANDOM, 1000) < exploring:
        count = appraise(chart, row, seat, mind, lures, desk, slate, moves, values)
        best, second = 0, 0
        for number in range(1, count):
            if values[number] > values[best]:
                best, second = number, best
            elif second == best or values[number] > values[second]:
                second = number
        return int(moves[second])
    return int(think(chart, row, seat, mind, lures, desk, slate, moves, values, copy))


@compiled_apart
def choose_trip(chart: Words, row: Words, seat: int, exploring: int, slate: Words) -> int:
    """Make the journeys without a choice; return the journey that a seat chooses, or the end."""
    found = ahead(chart, row, slate)
    if found == 0:
        return END
    if exploring < 0:
        return int(TRAVEL + slate[CHOICES + drawn(row, RANDOM, found)])
    own = own_lines(chart, row, seat)
    return int(TRAVEL + best_journey(own, row[SEATS] - 1, found, slate))


@compiled
def _lines(chart: Words, row: Words) -> int:
    return int(chart[TABLE + row[SEATS] * TABLE_WORDS + LINES])


@compiled_apart
def _note_journeys(chart: Words, row: Words, size: int, at: int, found: Words) -> None:
    """Record the journeys of a turn; ``at`` is the index of the first destination."""
    for number in range(row[JOURNEYS]):
        journey = JOURNEY + number * JOURNEY_WORDS
        used = row[journey + 3]
        for seat in range(row[SEATS]):
            to = GAME_SIGHTS + seat * size + SEAT_SIGHTS
            to += (at + row[journey + 1]) * ITEM_SIGHTS
            found[to + TIMES] += 1
            found[to + POINTS] += ones(used & own_lines(chart, row, seat))
            found[to + AMOUNT] += row[journey + 2]


@compiled
def _give(found: Words, to: int, source: int, points: int) -> int:
    """Record points of a source; return them."""
    found[to + source * ITEM_SIGHTS + POINTS] += points
    if points:
        found[to + source * ITEM_SIGHTS + TIMES] = 1
    return points


@compiled_apart
def _note_line(chart: Words, row: Words, line: int, to: int, found: Words) -> int:
    """Record the sources of a line's points; return the points (``playing.scores``)."""
    at = line_at(line)
    low, high = row[at + ON], row[at + ON + 1]
    points = _give(found, to, _RIDDEN, row[at + RIDES])
    points += _give(found, to, _LOOP, ones(row[at + LOOPED]) + ones(row[at + LOOPED + 1]))
    rails = ones(low & chart[RAILS]) + ones(high & chart[RAILS + 1])
    points += _give(found, to, _RAIL, RAIL * rails)
    termini = ones(low & chart[TERMINI]) + ones(high & chart[TERMINI + 1])
    points += _give(found, to, _TERMINUS, TERMINUS * termini)
    pluses = ones(low & chart[PLUSES]) + ones(high & chart[PLUSES + 1])
    points += _give(found, to, _PLUS, PLUS[min(pluses, _MOST_PLUS)])
    if not chart[HAS_LANDMARKS]:
        for kind in range(chart[KINDS]):
            on = KIND_ON + kind * STATION_WORDS
            if ones(low & row[on]) + ones(high & row[on + 1]) == 2:
                points += _give(found, to, _CONNECTION, CONNECTION)
    return int(points)


@compiled_apart
def _note_places(chart: Words, row: Words, line: int, edges: int, to: int, found: Words) -> None:
    """Record the edges and stations of a line; ``to`` is the index of the items of edges."""
    at = line_at(line)
    for word in range(EDGE_WORDS):
        left = row[at + EDGES + word]
        while left:
            edge = word * 64 + first_one(left)
            left &= left - 1
            found[to + edge * ITEM_SIGHTS + TIMES] += 1
    to += edges * ITEM_SIGHTS
    for station in range(chart[STATIONS]):
        if is_in(row, at + ON, station):
            item = to + station * ITEM_SIGHTS
            found[item + TIMES] += 1
            found[item + POINTS] += RAIL * is_in(chart, RAILS, station)
            found[item + POINTS] += TERMINUS * is_in(chart, TERMINI, station)


@compiled_apart
def _note_end(
    chart: Words, row: Words, size: int, edges: int, told: Words, found: Words
) -> None:  # fmt: skip
    """Record scores, sources, the order of turns, lines, edges and stations after a game."""
    scores(chart, row, told)
    seats, lines = row[SEATS], _lines(chart, row)
    for seat in range(seats):
        to = GAME_SIGHTS + seat * size
        found[to + SCORE], found[to + SECOND] = told[2 * seat], told[2 * seat + 1]
        to += SEAT_SIGHTS
        order = (seat - row[STARTER] + seats) % seats
        found[to + (SOURCES + order) * ITEM_SIGHTS + TIMES] = 1
        at = seat_at(seat)
        _give(found, to, _SETS, SET * row[at + SETS])
        most = 0
        for kind in range(chart[KINDS]):
            most = max(most, row[at + HELD + kind])
        _give(found, to, _LANDMARKS, LANDMARK * most)
        for line in range(first_line(chart, row, seat), first_line(chart, row, seat + 1)):
            item = to + (SOURCES + seats + line) * ITEM_SIGHTS
            own = line_at(line) + EDGES
            found[item + TIMES] = ones(row[own]) + ones(row[own + 1]) + ones(row[own + 2])
            found[item + POINTS] = _note_line(chart, row, line, to, found)
            found[item + AMOUNT] = row[line_at(line) + RIDES]
            places = to + (SOURCES + seats + lines) * ITEM_SIGHTS
            _note_places(chart, row, line, edges, places, found)


@compiled_apart
def study(
    chart: Words, mind: Words, start: Words, seed: int, first: int, plays: int, exploring: int,
    edges: int, slate: Words, rows: Words,
) -> None:  # fmt: skip
    """Play games, ``plays`` consecutive ones of each deal; write the observations of each."""
    seats, lines = start[SEATS], _lines(chart, start)
    destinations = SOURCES + seats + lines + edges + chart[STATIONS]
    size = SEAT_SIGHTS + ITEM_SIGHTS * (destinations + chart[STATIONS])
    row, copy = start.copy(), start.copy()
    lures, desk = np.zeros(MOST_LINES * EDGE_WORDS, np.int64), np.zeros(DESK_WORDS, np.int64)
    moves, values = np.empty(MOST_CHOICES, np.int64), np.empty(MOST_CHOICES, np.int64)
    told = np.empty(2 * seats, np.int64)
    for number in range(len(rows)):
        found = rows[number]
        copy_words(start, row)
        row[RANDOM] = stream(seed, (first + number) // plays)
        players = stream(seed, PLAYERS + first + number)
        while True:
            now = phase(chart, row)
            if now == OVER:
                break
            if now not in (ACT, TRIP):
                happen(chart, row, draw(chart, row))
                continue
            nature, row[RANDOM] = row[RANDOM], players
            seat = mover(row)
            if now == ACT:
                move = choose_act(
                    chart, mind, row, seat, exploring, lures, desk, slate, moves, values, copy
                )
                act(chart, row, seat, move, slate)
                found[DECISIONS] += 1
            else:
                chosen = 0
                move = choose_trip(chart, row, seat, exploring, slate)
                while move != END:
                    travel(row, move - TRAVEL, slate)
                    chosen += 1
                    move = choose_trip(chart, row, seat, exploring, slate)
                found[DECISIONS] += max(chosen, 1)
                _note_journeys(chart, row, size, destinations, found)
                end_turn(row)
            players, row[RANDOM] = row[RANDOM], nature
        found[ROUNDS] = row[TURNS]
        _note_end(chart, row, size, edges, told, found)


_ROW = "int64[::1]"
ENTRY_POINTS = (
    (choose_act, f"({_ROW}, {_ROW}, {_ROW}, int64, int64, {', '.join([_ROW] * 6)})"),
    (choose_trip, f"({_ROW}, {_ROW}, int64, int64, {_ROW})"),
    (study, f"({_ROW}, {_ROW}, {_ROW}, int64, int64, int64, int64, int64, {_ROW}, int64[:,::1])"),
)
"""Functions called from Python, with the types of their parameters; compiled beforehand."""


class Study:
    """Games on one board, random or by a mind; shared by all threads."""

    def __init__(
        self, rules: OnTheUnderground, setup: Setup, mind: tuple[int, ...] | None = None
    ) -> None:
        """Load the board; raise KernelFailure. Without a mind, all moves are random."""
        self.rules = rules
        self.chart = chart_of(rules)
        self.mind = np.array(mind or (0,) * MIND_WORDS, np.int64)
        self.is_random = mind is None
        self.start = rows.row_of(rules, rules.start(setup))

    def play(
        self, seed: int, first: int, games: int, plays: int, exploring: int, without: int | None
    ) -> Sights:
        """Play games from a number on, ``plays`` of each deal; return their observations.

        ``without`` is a station that no line can join.
        """
        start = self.start if without is None else self._closed(without)
        network, seats = self.rules.network, int(self.start[SEATS])
        lines, edges = len(self.rules.positions.colours[seats]), len(network.edges)
        items = SOURCES + seats + lines + edges + 2 * len(network.stations)
        found = blank_sights(games, seats, items)
        exploring = -1 if self.is_random else exploring
        study(
            self.chart, self.mind, start, seed, first, plays, exploring, edges,
            blank_slate(), found,
        )  # fmt: skip
        return sights_of(found, seats, items)

    def _closed(self, station: int) -> Words:
        """Return the start with all edges at a station full."""
        row = self.start.copy()
        touching = self.chart[TOUCHING + station * EDGE_WORDS :][:EDGE_WORDS]
        row[FULL : FULL + EDGE_WORDS] |= touching
        return row
