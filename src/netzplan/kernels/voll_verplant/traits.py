"""Traits of a sheet: the features that a learned value reads; compiled.

A sheet has a few dozen of all traits that sheets of the city can have. Each has a number:

=======  ==========================================================================
by line  for each number of its free windows: the number of free stations, the number of
         stretches that they form (from ``STRETCHES`` on all alike), and each free station
by card  its number face down once the round is over
LEFT     number of free windows of the sheet
SEATED   number of seats
RACES    by line, with more than one seat: whether its high value is gone, or how near
         the nearest other seat is to it
=======  ==========================================================================

The *index* of a city holds the number of the first trait of each kind.
"""

import numpy as np

from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.kernels.bits import first_one, ones
from netzplan.kernels.compiling import compiled, compiled_apart
from netzplan.kernels.voll_verplant.chart import CARDS, LENGTH, LINES
from netzplan.kernels.voll_verplant.layout import (
    DONE,
    FREE,
    MOST_CARDS,
    MOST_LINES,
    MOST_SEATS,
    PILE,
    SEATS,
    WINDOWS,
)
from netzplan.kernels.voll_verplant.layout import LEFT as LEFT_WORD
from netzplan.kernels.voll_verplant.walking import seat_at
from netzplan.kernels.words import Words

__all__ = [
    "GONE",
    "INDEX_WORDS",
    "LEFT",
    "MOST_TRAITS",
    "NEARNESSES",
    "OF_CARD",
    "OF_LINE",
    "RACE",
    "SEATED",
    "STRETCHES",
    "TRAITS",
    "block_at",
    "enter_traits",
    "index_of",
    "nearness",
    "stretch_trait",
]

TRAITS, LEFT, SEATED, RACE = range(4)
OF_CARD = 8
OF_LINE = OF_CARD + MOST_CARDS
INDEX_WORDS = OF_LINE + MOST_LINES

STRETCHES = 7
_MORE = 1 + STRETCHES
"""Traits of a line besides two for each station, for one number of free windows."""
NEARNESSES = 10
"""How near others can be to a line: gone, 1 to 8 stations, and more."""
GONE = 0
WITHOUT_WINDOW = 2
"""Number of stations that a missing window counts as: other lines have to mark the rest."""
FAR = NEARNESSES - 1
MOST_TRAITS = MOST_LINES * 65 + MOST_CARDS + 2
"""An array of this length holds the traits of any sheet."""


def index_of(rules: VollVerplant) -> Words:
    """Return the index of the rules' city and deck."""
    index = np.zeros(INDEX_WORDS, np.int64)
    lines, cards = rules.city.lines, rules.positions.cards
    found = 0
    for line in lines:
        index[OF_LINE + line.index] = found
        found += (line.windows + 1) * (2 * len(line.forward) + _MORE)
    for number, card in enumerate(cards):
        index[OF_CARD + number] = found
        found += card.count + 1
    index[LEFT] = found
    found += sum(line.windows for line in lines) + 1
    index[SEATED] = found
    found += MOST_SEATS + 1
    index[RACE] = found
    index[TRAITS] = found + len(lines) * NEARNESSES
    return index


@compiled
def block_at(chart: Words, index: Words, line: int, windows: int) -> int:
    """Return the first trait of a line with that many free windows: no station is free."""
    return int(index[OF_LINE + line] + windows * (2 * chart[LENGTH + line] + _MORE))


@compiled
def stretch_trait(free: int) -> int:
    """Return the number of stretches of free stations, as a trait after the free stations."""
    return min(ones(free & ~(free << 1)), STRETCHES - 1)


@compiled
def nearness(row: Words, seat: int, line: int) -> int:
    """Return how near the nearest other seat is to a line; ``GONE`` if one has completed it."""
    nearest = FAR
    for other in range(row[SEATS]):
        at = seat_at(other)
        if row[at + DONE] >> line & 1:
            return GONE
        if other != seat and row[at + LEFT_WORD]:
            far = 0 if row[at + WINDOWS + line] else WITHOUT_WINDOW
            nearest = min(nearest, far + ones(row[at + FREE + line]))
    return nearest


@compiled_apart
def enter_traits(chart: Words, index: Words, row: Words, seat: int, found: Words) -> int:
    """Write the traits of a seat's sheet between rounds; return their number."""
    at = seat_at(seat)
    entered = 0
    for line in range(chart[LINES]):
        free = row[at + FREE + line]
        block = block_at(chart, index, line, row[at + WINDOWS + line])
        stations = block + chart[LENGTH + line] + 1
        found[entered] = block + ones(free)
        found[entered + 1] = stations + chart[LENGTH + line] + stretch_trait(free)
        entered += 2
        while free:
            found[entered] = stations + first_one(free)
            free &= free - 1
            entered += 1
        if row[SEATS] > 1:
            found[entered] = index[RACE] + line * NEARNESSES + nearness(row, seat, line)
            entered += 1
    for card in range(chart[CARDS]):
        found[entered] = index[OF_CARD + card] + row[PILE + card]
        entered += 1
    found[entered] = index[LEFT] + row[at + LEFT_WORD]
    found[entered + 1] = index[SEATED] + row[SEATS]
    return entered + 2
