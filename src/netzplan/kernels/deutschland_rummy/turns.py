"""Draws of nature and the results of moves; compiled.

The twin of ``games/deutschland_rummy/position.py`` and ``gifts.py``.
"""

from netzplan.kernels.bits import first_of_two, include, nth_of_two, ones, without
from netzplan.kernels.chance import drawn
from netzplan.kernels.compiling import compiled
from netzplan.kernels.deutschland_rummy.changes import change_at
from netzplan.kernels.deutschland_rummy.chart import ALL, DEALT, KM, TILES
from netzplan.kernels.deutschland_rummy.choosing import awaited, rack_at
from netzplan.kernels.deutschland_rummy.layout import (
    ACT,
    ANSWER,
    ASKED_LATE,
    BAG,
    BEGIN,
    CITY,
    DEAL,
    DRAW,
    DRAWN,
    END,
    END_BOTH,
    END_GIVEN,
    END_LAID,
    END_STALEMATE,
    GAMES,
    GIVEN,
    GIVER,
    IDLE,
    KNOWN,
    LAID,
    LEFT,
    LYING,
    MOST_SEATS,
    MOVER,
    NO,
    OUT,
    OVER,
    PHASE,
    PLACES,
    PLAYED,
    PLAYED_AT,
    PLAYED_WORDS,
    RACKS,
    RANDOM,
    REFUSED,
    ROUTES,
    SEATS,
    STARTER,
    STARTS,
    TABLE,
    TILE_WORDS,
    WINNERS,
)
from netzplan.kernels.deutschland_rummy.moves import ASK, DRAW_TILE, END_TURN, GIVE, LAY, SAMPLED
from netzplan.kernels.deutschland_rummy.routes import fitting
from netzplan.kernels.deutschland_rummy.slate import CHOSEN, WANTED
from netzplan.kernels.deutschland_rummy.tables import enter_wanted
from netzplan.kernels.words import Words

__all__ = ["draw", "happen", "kilometres", "step"]


# --- nature ---------------------------------------------------------------------------


@compiled
def draw(row: Words) -> int:
    """Return what nature draws: the seat that begins, or a tile of the bag."""
    if row[PHASE] == BEGIN:  # dr.setup.start
        return drawn(row, RANDOM, row[SEATS])
    low, high = row[BAG], row[BAG + 1]
    return nth_of_two(low, high, drawn(row, RANDOM, ones(low) + ones(high)))


@compiled
def happen(chart: Words, row: Words, number: int) -> None:
    """Let a seat begin, or move a tile from the bag to the rack that is due."""
    if row[PHASE] == BEGIN:
        row[STARTER] = row[MOVER] = number
        row[PHASE] = DEAL
        return
    seats, seat = row[SEATS], row[MOVER]
    if row[PHASE] == DEAL:
        seat = (seat + chart[TILES] - ones(row[BAG]) - ones(row[BAG + 1])) % seats
    include(row, rack_at(seat), number)
    row[BAG], row[BAG + 1] = without(row[BAG], row[BAG + 1], number)
    is_dealt = True
    if row[PHASE] == DEAL:  # dr.setup.racks
        for other in range(seats):
            rack = rack_at(other)
            is_dealt &= ones(row[rack]) + ones(row[rack + 1]) >= chart[DEALT + seats]
    if is_dealt:
        row[PHASE] = ACT


# --- moves ----------------------------------------------------------------------------


@compiled
def step(chart: Words, row: Words, move: int, slate: Words) -> None:
    """Make a legal move of the seat to act."""
    if move >= SAMPLED or move == LAY:
        if move != LAY:
            enter_wanted(row, slate, change_at(slate[CHOSEN + move - SAMPLED]))
        _lay(chart, row, slate)
    elif move >= ASK:
        row[CITY], row[ASKED_LATE] = move - ASK, row[DRAWN]
        row[PHASE] = ANSWER
    elif move >= GIVE:
        _give(chart, row, move - GIVE)
    elif move == DRAW_TILE:
        row[PHASE], row[DRAWN] = DRAW, 1
    elif move == END_TURN:
        _end_turn(chart, row)
    else:  # dr.give.refuse
        row[REFUSED] += 1
        row[PHASE] = ANSWER if row[REFUSED] < row[SEATS] - 1 else ACT


@compiled
def _lay(chart: Words, row: Words, slate: Words) -> None:
    """Put the wanted table in place, and remove its new tiles from the rack."""
    low = high = 0
    routes = slate[WANTED + ROUTES]
    places = slate[WANTED + STARTS + routes]
    row[TABLE + ROUTES] = routes
    for route in range(routes + 1):
        row[TABLE + STARTS + route] = slate[WANTED + STARTS + route]
    for place in range(places):
        word = slate[WANTED + PLACES + place]
        row[TABLE + PLACES + place] = word
        bit = 1 << (word & 63)
        low |= 0 if word & 64 else bit
        high |= bit if word & 64 else 0
    seat = row[MOVER]
    rack = rack_at(seat)
    low, high = low & row[rack], high & row[rack + 1]
    row[rack] ^= low
    row[rack + 1] ^= high
    row[LYING] |= low
    row[LYING + 1] |= high
    row[LAID] |= low
    row[LAID + 1] |= high
    for at in range(KNOWN, TABLE, TILE_WORDS):
        row[at] &= ~low
        row[at + 1] &= ~high
    row[OUT] |= 1 << seat  # dr.out.first, dr.out.same-turn, dr.take.open
    if row[rack] | row[rack + 1] == 0:
        giver = _emptied(row)
        if giver == NO:
            _end_game(chart, row, END_LAID, 1 << seat)
        else:
            _end_game(chart, row, END_BOTH, 1 << seat | 1 << giver)


@compiled
def _known_at(giver: int, seat: int) -> int:
    return KNOWN + (giver * MOST_SEATS + seat) * TILE_WORDS


@compiled
def _give(chart: Words, row: Words, tile: int) -> None:
    """Let the seat that is asked give a tile (dr.give.no-draw), and record who knows what."""
    giver, mover = awaited(row), row[MOVER]
    rack = rack_at(giver)
    row[rack], row[rack + 1] = without(row[rack], row[rack + 1], tile)
    include(row, rack_at(mover), tile)
    for witness in range(row[SEATS]):
        if witness in (giver, mover):
            for seat in range(row[SEATS]):
                at = _known_at(witness, seat)
                row[at], row[at + 1] = without(row[at], row[at + 1], tile)
        else:  # the others only saw that a tile changed hands
            at = _known_at(witness, giver)
            low, high = fitting(chart, row[at], row[at + 1], row[CITY])
            row[_known_at(witness, mover)] |= low
            row[_known_at(witness, mover) + 1] |= high
    include(row, _known_at(giver, mover), tile)
    row[PHASE], row[GIVER], row[GIVEN] = ACT, giver, tile


@compiled
def _emptied(row: Words) -> int:
    """Return the seat that gave away its last tile in this turn, -1 if there is none."""
    giver = row[GIVER]
    if giver == NO:
        return NO
    rack = rack_at(giver)
    return int(giver if row[rack] | row[rack + 1] == 0 else NO)


@compiled
def _end_turn(chart: Words, row: Words) -> None:
    giver = _emptied(row)
    if giver != NO:
        _end_game(chart, row, END_GIVEN, 1 << giver)
        return
    has_laid = row[LAID] | row[LAID + 1] != 0
    is_idle = not (row[BAG] | row[BAG + 1] or has_laid or row[DRAWN] or row[GIVER] != NO)
    idle = row[IDLE] + 1 if is_idle else 0
    if idle == row[SEATS]:
        _end_game(chart, row, END_STALEMATE, _fewest(chart, row))
        return
    row[IDLE] = idle
    row[MOVER] = (row[MOVER] + 1) % row[SEATS]
    _begin_turn(row)


@compiled
def _begin_turn(row: Words) -> None:
    row[LAID] = row[LAID + 1] = row[DRAWN] = row[REFUSED] = row[ASKED_LATE] = 0
    row[CITY] = row[GIVER] = row[GIVEN] = NO


# --- ends -----------------------------------------------------------------------------


@compiled
def kilometres(chart: Words, row: Words, at: int) -> int:
    """Return the kilometres of the tiles of a mask in a row."""
    low, high = row[at], row[at + 1]
    km = 0
    while low | high:
        tile = first_of_two(low, high)
        low, high = without(low, high, tile)
        km += chart[KM + tile]
    return km


@compiled
def _fewest(chart: Words, row: Words) -> int:
    """Return the mask of the seats with the fewest kilometres on their racks."""
    winners = 0
    fewest = 0
    for seat in range(row[SEATS]):
        km = kilometres(chart, row, rack_at(seat))
        if winners == 0 or km < fewest:
            winners, fewest = 1 << seat, km
        elif km == fewest:
            winners |= 1 << seat
    return winners


@compiled
def _end_game(chart: Words, row: Words, end: int, winners: int) -> None:
    """Record a finished game; deal the next one, which the next seat begins."""
    at = PLAYED_AT + row[PLAYED] * PLAYED_WORDS
    row[at + END], row[at + WINNERS] = end, winners
    for word in range(MOST_SEATS * TILE_WORDS):
        row[at + LEFT + word] = row[RACKS + word]
    row[PLAYED] += 1
    if row[PLAYED] == row[GAMES]:
        row[PHASE] = OVER
        return
    row[PHASE] = DEAL
    row[MOVER] = (row[STARTER] + row[PLAYED]) % row[SEATS]
    row[OUT] = row[IDLE] = 0
    _begin_turn(row)
    row[LYING : TABLE + STARTS + 1] = 0
    row[BAG], row[BAG + 1] = chart[ALL], chart[ALL + 1]
