"""What a card can mark on a sheet, and the legal moves with it; compiled.

Comments name the rules that each part implements; ``games/voll_verplant/position.py`` is the
reference.
"""

from netzplan.kernels.bits import first_one, nth_one, ones, reversed_bits
from netzplan.kernels.chance import drawn, drawn_pair
from netzplan.kernels.compiling import compiled
from netzplan.kernels.voll_verplant.chart import (
    BITS,
    EXPRESS,
    FREE_RIDE,
    KIND,
    LENGTH,
    LINES,
    OWNER,
    RINGS,
    STATIONS,
    VALUE,
)
from netzplan.kernels.voll_verplant.layout import (
    CARD,
    FREE,
    GAME_WORDS,
    RANDOM,
    SEAT_WORDS,
    WITH_WINDOWS,
)
from netzplan.kernels.voll_verplant.moves import MARKS, PASS
from netzplan.kernels.words import Words

__all__ = ["flipped", "legal", "random_move", "reach", "seat_at", "walk_mask"]


@compiled
def seat_at(seat: int) -> int:
    """Return the index of a seat's words."""
    return GAME_WORDS + seat * SEAT_WORDS


@compiled
def flipped(mask: int, length: int) -> int:
    """Return a mask along a ring line in its other direction, and back (vv.ring.direction).

    The wagon's station stays first; the others follow from the last.
    """
    # Shifted in two steps: the first clears the sign bit, the second shifts a positive word.
    others = ((reversed_bits(mask >> 1) >> 1) & 0x7FFFFFFFFFFFFFFF) >> (BITS - length)
    return (mask & 1) | (others << 1)


@compiled
def reach(kind: int, value: int, free: int) -> int:
    """Return the most stations that a card can mark, given the free stations along a walk."""
    # vv.walk.first-free, vv.walk.stop, vv.walk.terminus, vv.transfer.one; none for vv.walk.no-free
    run = first_one(~(free >> (first_one(free) & 63)))
    # vv.express.jump, vv.walk.value
    return min(value, ones(free) if kind == EXPRESS else run)


@compiled
def walk_mask(chart: Words, kind: int, free: int, line: int, backward: int, marks: int) -> int:
    """Return the bits along a line that a legal walk marks: the first free ones."""
    walk = flipped(free, chart[LENGTH + line]) if backward else free
    if kind == EXPRESS:
        rest = walk
        for _ in range(marks):
            rest &= rest - 1
        marked = walk ^ rest
    else:  # no marked station lies between them
        marked = ((1 << marks) - 1) << (first_one(walk) & 63)
    return flipped(marked, chart[LENGTH + line]) if backward else marked


@compiled
def legal(chart: Words, row: Words, seat: int, moves: Words) -> int:
    """Write all moves of a seat to act, in the order of the rules; return their number."""
    at = seat_at(seat)
    card = int(row[CARD])
    kind, value = chart[KIND + card], chart[VALUE + card]
    found = 0
    if kind == FREE_RIDE:  # vv.free.no-window, vv.free.station, vv.free.taken
        moves[0] = PASS
        found = 1
        for station in range(chart[STATIONS]):
            stop = chart[OWNER + station]
            if row[at + FREE + stop // BITS] >> (stop % BITS) & 1:
                moves[found] = PASS + 1 + station
                found += 1
        return found
    for line in range(chart[LINES]):
        if row[at + WITH_WINDOWS] >> line & 1:  # vv.window.free
            free = row[at + FREE + line]
            for backward in range(1 + (chart[RINGS] >> line & 1)):
                walk = flipped(free, chart[LENGTH + line]) if backward else free
                # vv.walk.marks, vv.window.must-fill: fewer will do, even none
                for marks in range(reach(kind, value, walk) + 1):
                    moves[found] = (line * 2 + backward) * MARKS + marks
                    found += 1
    return found


@compiled
def random_move(chart: Words, row: Words, seat: int) -> int:
    """Return a random legal move of a seat to act, uniformly.

    Draws candidates uniformly from all possible moves until one is legal: two or three draws, which
    take less time than counting the legal moves on all lines.
    """
    at = seat_at(seat)
    card = int(row[CARD])
    kind, value = chart[KIND + card], chart[VALUE + card]
    if kind == FREE_RIDE:
        return _random_ride(chart, row, at)
    lines = row[at + WITH_WINDOWS]
    rings = lines & chart[RINGS]
    straight = ones(lines)
    walks = straight + ones(rings)
    while True:
        choice, marks = drawn_pair(row, RANDOM, walks, value + 1)
        if choice < straight:
            line = nth_one(lines, choice)
            if marks <= reach(kind, value, row[at + FREE + line]):
                return line * 2 * MARKS + marks
        else:
            line = nth_one(rings, choice - straight)
            walk = flipped(row[at + FREE + line], chart[LENGTH + line])
            if marks <= reach(kind, value, walk):
                return (line * 2 + 1) * MARKS + marks


@compiled
def _random_ride(chart: Words, row: Words, at: int) -> int:
    while True:
        station = drawn(row, RANDOM, chart[STATIONS] + 1)
        if station == chart[STATIONS]:
            return PASS
        stop = chart[OWNER + station]
        if row[at + FREE + stop // BITS] >> (stop % BITS) & 1:
            return PASS + 1 + station
