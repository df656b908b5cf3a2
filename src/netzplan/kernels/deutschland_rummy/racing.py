"""Races: rough playouts of the rest of a game with sampled hidden tiles; compiled.

A seat that *holds* lays nothing until it can lay its whole rack, or until others seem near the end;
any other seat lays whatever it can. A race is played on an array, the *course*:

=========  ==============================================================================
RANDOM     state of the random stream
SEATS      number of seats
OWN        the seat that is thinking: it draws from the front of the bag, the others from the
           end, so that its draws do not change theirs
OUT        mask of seats that have come out
LYING      2 words: tiles on the table
RACK       8 words, 2 by seat: tiles on its rack
WAITS      by seat: the danger in percent below which it holds, in the lower 8 bits, and with a
           joker in the bits above; ``ALWAYS``: it never holds
FRONT      start of the bag
END        end of the bag
IDLE       consecutive turns with an empty bag in which nobody laid or gave a tile
BAG        by place: the tile
=========  ==============================================================================
"""

import numpy as np

from netzplan.kernels.bits import first_of_two, first_one, ones, without
from netzplan.kernels.chance import drawn
from netzplan.kernels.compiling import compiled, compiled_apart
from netzplan.kernels.deutschland_rummy.attempts import ALWAYS
from netzplan.kernels.deutschland_rummy.chart import SHOWN
from netzplan.kernels.deutschland_rummy.gaps import gap
from netzplan.kernels.deutschland_rummy.layable import (
    can_come_out,
    closes,
    connections,
    heaviest,
    jokers,
    left_over,
)
from netzplan.kernels.deutschland_rummy.layout import MOST_SEATS, MOST_TILES
from netzplan.kernels.words import Words

__all__ = [
    "BAG",
    "COURSE_WORDS",
    "END",
    "FRONT",
    "IDLE",
    "LYING",
    "NOBODY",
    "NOTHING",
    "OUT",
    "OWN",
    "RACK",
    "RANDOM",
    "SEATS",
    "WAITS",
    "draw",
    "ends",
    "finish_turn",
    "give",
    "lay_all",
    "lay_these",
    "play_on",
    "request",
    "tiles_of",
]

RANDOM, SEATS, OWN, OUT = range(4)
LYING = 4
RACK = LYING + 2
WAITS = RACK + 2 * MOST_SEATS
FRONT = WAITS + MOST_SEATS
END = FRONT + 1
IDLE = END + 1
BAG = IDLE + 1
COURSE_WORDS = BAG + MOST_TILES

NOBODY = -1
NOTHING = -1
DANGERS = np.array([50, 21, 8, 3, 0])
"""Probability in percent that a seat that lays what it can ends the game in a turn, by its tiles.

Measured at tables of four such seats."""
MANY = 6
"""A seat that lays what it can gives only to seats far from the end, with this many tiles."""
TURNS = 120
"""A race is cut off after this many turns."""


@compiled
def tiles_of(course: Words, seat: int) -> int:
    """Return the number of tiles of a seat."""
    return ones(course[RACK + 2 * seat]) + ones(course[RACK + 2 * seat + 1])


@compiled
def _fewest_of_others(course: Words, seat: int) -> int:
    fewest = MOST_TILES
    for other in range(course[SEATS]):
        if other != seat:
            fewest = min(fewest, tiles_of(course, other))
    return fewest


@compiled
def _toggle(course: Words, at: int, tile: int) -> None:
    """Add a tile to a mask, or remove it."""
    course[at + (tile >> 6)] ^= 1 << (tile & 63)


@compiled
def _may_lay(chart: Words, course: Words, seat: int, low: int, high: int) -> bool:
    return bool(course[OUT] >> seat & 1) or can_come_out(chart, low, high)


@compiled
def lay_these(course: Words, seat: int, low: int, high: int) -> None:
    """Lay some tiles of a rack."""
    rack = RACK + 2 * seat
    course[rack] &= ~low
    course[rack + 1] &= ~high
    course[LYING] |= low
    course[LYING + 1] |= high
    course[OUT] |= 1 << seat
    course[IDLE] = 0


@compiled
def ends(chart: Words, course: Words, seat: int, desk: Words) -> bool:
    """Lay a whole rack at once if possible; return whether it was."""
    low, high = course[RACK + 2 * seat], course[RACK + 2 * seat + 1]
    if not _may_lay(chart, course, seat, low, high):
        return False
    if not closes(chart, course[LYING], course[LYING + 1], low, high, 0, desk):
        return False
    lay_these(course, seat, low, high)
    return True


@compiled
def lay_all(chart: Words, course: Words, seat: int, desk: Words) -> bool:
    """Lay what can be laid; return whether anything was."""
    low, high = course[RACK + 2 * seat], course[RACK + 2 * seat + 1]
    if not _may_lay(chart, course, seat, low, high):
        return False
    left_low, left_high = left_over(chart, course[LYING], course[LYING + 1], low, high, desk)
    laid_low, laid_high = low & ~left_low, high & ~left_high
    if not laid_low | laid_high or not _may_lay(chart, course, seat, laid_low, laid_high):
        return False
    lay_these(course, seat, laid_low, laid_high)
    return True


@compiled
def draw(course: Words, seat: int) -> bool:
    """Draw a tile if there is one; return whether there was."""
    if course[FRONT] >= course[END]:
        return False
    if seat == course[OWN]:
        tile = course[BAG + course[FRONT]]
        course[FRONT] += 1
    else:
        course[END] -= 1
        tile = course[BAG + course[END]]
    _toggle(course, RACK + 2 * seat, int(tile))
    return True


@compiled
def give(course: Words, giver: int, seat: int, tile: int) -> None:
    """Move a tile from one rack to another."""
    _toggle(course, RACK + 2 * giver, tile)
    _toggle(course, RACK + 2 * seat, tile)
    course[IDLE] = 0


@compiled
def _spared(chart: Words, course: Words, giver: int, low: int, high: int, desk: Words) -> int:
    """Return the tile of a mask that keeps a rack from being laid as a whole; -1 if none does."""
    rack = RACK + 2 * giver
    while low | high:
        tile = first_of_two(low, high)
        low, high = without(low, high, tile)
        own_low, own_high = without(course[rack], course[rack + 1], tile)
        if not _may_lay(chart, course, giver, own_low, own_high):
            continue
        if closes(chart, course[LYING], course[LYING + 1], own_low, own_high, 0, desk):
            return tile
    return NOTHING


@compiled_apart
def request(chart: Words, course: Words, seat: int, city: int, first: int, desk: Words) -> bool:
    """Ask the seats from a left neighbour on for a city; return whether one gave a tile.

    A seat that lays what it can gives the heaviest of its leftover tiles to a seat far from the
    end. A seat that holds gives only the tile that keeps it from the end.
    """
    for step in range(first, course[SEATS]):
        giver = (seat + step) % course[SEATS]
        low = course[RACK + 2 * giver] & chart[SHOWN + 2 * city]
        high = course[RACK + 2 * giver + 1] & chart[SHOWN + 2 * city + 1]
        if not low | high:
            continue
        tile = NOTHING
        if course[WAITS + giver] != ALWAYS:
            tile = _spared(chart, course, giver, low, high, desk)
        elif tiles_of(course, seat) >= MANY:
            tile = heaviest(chart, low, high)
        if tile != NOTHING:
            give(course, giver, seat, tile)
            return True
    return False


@compiled
def _city_to_ask(chart: Words, course: Words, seat: int, desk: Words) -> int:
    """Return the city at a gap with the most hidden tiles; -1 if there is no gap."""
    low = course[LYING] | course[RACK + 2 * seat]
    high = course[LYING + 1] | course[RACK + 2 * seat + 1]
    low, high = connections(chart, low, high)
    cities = gap(chart, low, high, 0, desk)
    best, most = -1, -1
    while cities:
        city = first_one(cities)
        cities &= cities - 1
        hidden = ones(chart[SHOWN + 2 * city] & ~low) + ones(chart[SHOWN + 2 * city + 1] & ~high)
        count = hidden * 8 + drawn(course, RANDOM, 8)
        if count > most:
            best, most = city, count
    return best


@compiled
def _is_anybody_holding(course: Words) -> bool:
    holding = 0
    for seat in range(course[SEATS]):
        holding += course[WAITS + seat] != ALWAYS
    return bool(holding)


@compiled
def _ask(chart: Words, course: Words, seat: int, desk: Words) -> bool:
    """Ask for a city, unless a giver would win by it; return whether a tile was given."""
    if tiles_of(course, seat) < MANY and not _is_anybody_holding(course):
        return False
    if _fewest_of_others(course, seat) < 2:
        return False
    city = _city_to_ask(chart, course, seat, desk)
    return city >= 0 and request(chart, course, seat, city, 1, desk)


@compiled
def _danger(course: Words, seat: int) -> int:
    """Return a rough probability in percent that another seat ends the game first."""
    sum_ = 0
    for other in range(course[SEATS]):
        if other != seat:
            sum_ += DANGERS[min(tiles_of(course, other), len(DANGERS) - 1)]
    return sum_


@compiled
def _lays(chart: Words, course: Words, seat: int) -> bool:
    """Return whether a seat lays what it can; with an empty bag, waiting is pointless."""
    waits = course[WAITS + seat]
    if waits == ALWAYS or course[FRONT] >= course[END]:
        return True
    rack = RACK + 2 * seat
    if jokers(chart, course[rack], course[rack + 1]):
        waits >>= 8
    return bool(_danger(course, seat) >= waits & 255)


@compiled_apart
def finish_turn(chart: Words, course: Words, seat: int, draws: int, desk: Words) -> bool:
    """Play the turn after a successful request; return whether the rack is then empty."""
    if _lays(chart, course, seat):
        if lay_all(chart, course, seat, desk):
            return not tiles_of(course, seat)
    elif ends(chart, course, seat, desk):
        return True
    return bool(draws and _draw_and_lay(chart, course, seat, desk))


@compiled
def _draw_and_lay(chart: Words, course: Words, seat: int, desk: Words) -> bool:
    """Draw, and lay what is then to be laid; return whether the rack is empty."""
    if not draw(course, seat):
        course[IDLE] += 1
        return False
    if not _lays(chart, course, seat):
        return ends(chart, course, seat, desk)
    return bool(lay_all(chart, course, seat, desk) and not tiles_of(course, seat))


@compiled_apart
def _turn(chart: Words, course: Words, seat: int, desk: Words) -> bool:
    """Play a turn; return whether the rack is then empty."""
    if _lays(chart, course, seat):
        _ask(chart, course, seat, desk)
        return finish_turn(chart, course, seat, 1, desk)
    if ends(chart, course, seat, desk):
        return True
    if _ask(chart, course, seat, desk):
        return finish_turn(chart, course, seat, 1, desk)
    return _draw_and_lay(chart, course, seat, desk)


@compiled
def play_on(chart: Words, course: Words, seat: int, desk: Words) -> int:
    """Play on from a seat's turn; return the seat that ends the game, or ``NOBODY``."""
    for _ in range(TURNS):
        if _turn(chart, course, seat, desk):
            return seat
        if course[IDLE] >= course[SEATS]:
            break
        seat = (seat + 1) % course[SEATS]
    return NOBODY
