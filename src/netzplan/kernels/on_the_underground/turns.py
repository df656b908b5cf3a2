"""Whose turn it is, draws of nature, and the passenger at the end of a turn; compiled.

The twin of ``games/on_the_underground/position.py``.
"""

from netzplan.kernels.bits import first_one, include, is_in, nth_of_two, ones
from netzplan.kernels.chance import drawn
from netzplan.kernels.compiling import compiled
from netzplan.kernels.on_the_underground.chart import (
    ACTIONS,
    FIRST_ROUND,
    KINDS,
    OF_EACH,
    OPEN_CARDS,
    STACK,
    TABLE,
    TABLE_WORDS,
    TILED,
    TILED_AT,
)
from netzplan.kernels.on_the_underground.layout import (
    ACTED,
    CARDS,
    JOURNEY,
    JOURNEY_WORDS,
    JOURNEYS,
    KIND_ON,
    LEGS,
    OPEN,
    PASSENGER,
    PILE,
    RANDOM,
    RIDES,
    SEATS,
    STARTER,
    STATION_WORDS,
    TILES,
    TURNS,
)
from netzplan.kernels.on_the_underground.moves import USED
from netzplan.kernels.on_the_underground.passenger import search, targets
from netzplan.kernels.on_the_underground.placing import line_at
from netzplan.kernels.on_the_underground.slate import CHOICES, EMPTY, FOUND
from netzplan.kernels.words import Words

__all__ = [
    "ACT",
    "BEGIN",
    "LAY",
    "OVER",
    "TRIP",
    "TURN",
    "ahead",
    "allowance",
    "draw",
    "end_turn",
    "happen",
    "mover",
    "phase",
    "travel",
]

OVER, BEGIN, LAY, TURN, ACT, TRIP = range(6)
"""The phases: nature draws who begins, lays tiles, or turns cards; a player acts, or sends the
passenger."""


@compiled
def mover(row: Words) -> int:
    """Return the seat whose turn it is (ug.turn.order)."""
    return int((max(row[STARTER], 0) + row[TURNS]) % row[SEATS])


@compiled
def allowance(chart: Words, row: Words) -> int:
    """Return the number of actions of the running turn."""
    if row[TURNS] < row[SEATS]:  # ug.turn.first-round
        return int(chart[TABLE + row[SEATS] * TABLE_WORDS + FIRST_ROUND + row[TURNS]])
    return int(chart[ACTIONS])  # ug.turn.actions


@compiled
def phase(chart: Words, row: Words) -> int:
    """Return the phase."""
    turns, seats = row[TURNS], row[SEATS]
    if row[ACTED] == 0:
        if row[STARTER] < 0:  # ug.setup.starter
            return BEGIN
        if row[TILES] < chart[TILED]:  # ug.setup.connections, ug.setup.landmarks
            return LAY
        is_left = row[PILE] | row[PILE + 1] != 0
        if is_left and row[CARDS] < chart[OPEN_CARDS]:  # ug.setup.cards, ug.passenger.refill
            return TURN
        if not is_left and turns and turns % seats == 0:  # ug.end.pile, ug.end.refill
            return OVER
    return ACT if row[ACTED] < allowance(chart, row) else TRIP


@compiled
def draw(chart: Words, row: Words) -> int:
    """Return what nature draws: the seat that begins, a kind of tile, or a card's station."""
    now = phase(chart, row)
    if now == BEGIN:
        return drawn(row, RANDOM, row[SEATS])
    if now == LAY:
        return _draw_kind(chart, row)
    low, high = row[PILE], row[PILE + 1]
    return nth_of_two(low, high, drawn(row, RANDOM, ones(low) + ones(high)))


@compiled
def _left(chart: Words, row: Words, kind: int) -> int:
    """Return the number of stacks of a kind left for the next station with tiles."""
    number = row[TILES]
    height = chart[STACK + chart[TILED_AT + number]]
    left = chart[OF_EACH + number]
    for before in range(number):
        station = chart[TILED_AT + before]
        if chart[STACK + station] == height:
            left -= is_in(row, KIND_ON + kind * STATION_WORDS, station)
    return int(left)


@compiled
def _draw_kind(chart: Words, row: Words) -> int:
    stacks = 0
    for kind in range(chart[KINDS]):
        stacks += _left(chart, row, kind)
    nth = drawn(row, RANDOM, stacks)
    kind = 0
    nth -= _left(chart, row, kind)
    while nth >= 0:
        kind += 1
        nth -= _left(chart, row, kind)
    return kind


@compiled
def happen(chart: Words, row: Words, number: int) -> None:
    """Let a seat begin, lay tiles of a kind on the next station, or turn a station's card."""
    now = phase(chart, row)
    if now == BEGIN:
        row[STARTER] = number
    elif now == LAY:
        include(row, KIND_ON + number * STATION_WORDS, int(chart[TILED_AT + row[TILES]]))
        row[TILES] += 1
    else:
        row[PILE + (number >> 6)] &= ~(1 << (number & 63))
        row[OPEN + row[CARDS]] = number
        row[CARDS] += 1


@compiled
def ahead(chart: Words, row: Words, slate: Words) -> int:
    """Make the journeys without a choice; return the number of journeys to choose from."""
    if row[LEGS] == 0:
        row[JOURNEYS] = 0
    while True:
        low, high = targets(chart, row)
        if low | high == 0:
            return 0
        found = search(chart, row, low, high, slate)
        if found != 1:  # ug.passenger.choice
            return found
        travel(row, slate[CHOICES], slate)


@compiled
def travel(row: Words, journey: int, slate: Words) -> None:
    """Make one of the best journeys found: lines score, the card is discarded."""
    destination, used = journey // USED, journey % USED
    at = JOURNEY + row[JOURNEYS] * JOURNEY_WORDS
    row[JOURNEYS] += 1
    row[at] = row[PASSENGER]
    row[at + 1] = destination
    row[at + 2] = slate[EMPTY]
    row[at + 3] = used
    row[at + 4] = slate[FOUND]
    while used:  # ug.passenger.points
        row[line_at(first_one(used)) + RIDES] += 1
        used &= used - 1
    kept = 0  # ug.passenger.reached
    for card in range(row[CARDS]):
        station = row[OPEN + card]
        row[OPEN + kept] = station
        kept += int(station != destination)
    row[CARDS] = kept
    row[PASSENGER] = destination
    row[LEGS] += 1


@compiled
def end_turn(row: Words) -> None:
    """End the turn: the next seat has all its actions."""
    row[TURNS] += 1
    row[ACTED] = row[LEGS] = 0
