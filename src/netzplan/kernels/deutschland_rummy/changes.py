"""Changes of a table that lay tiles of a rack; compiled.

The twin of ``games/deutschland_rummy/sampling.py``.
"""

from netzplan.games.deutschland_rummy.network import JOKERS
from netzplan.games.deutschland_rummy.routes import FEWEST
from netzplan.kernels.bits import first_of_two, first_one, include, is_in, nth_of_two, ones, without
from netzplan.kernels.compiling import compiled
from netzplan.kernels.deutschland_rummy.chart import FROM, JOKERS_FROM, TO
from netzplan.kernels.deutschland_rummy.dice import below
from netzplan.kernels.deutschland_rummy.layout import (
    LYING,
    NO,
    PLACES,
    ROUTES,
    STARTS,
    TABLE,
)
from netzplan.kernels.deutschland_rummy.routes import (
    around,
    far_end,
    fitting,
    grown,
    of_jokers,
    partner,
)
from netzplan.kernels.deutschland_rummy.slate import (
    ADDED,
    ADDED_TO,
    CHANGE_WORDS,
    CHANGES,
    ENDING,
    EXCHANGED,
    IS_CUT,
    JOKER_ADDED,
    JOKER_AT,
    KEPT,
    LENGTH,
    LOOSE,
    MOST_ADDED,
    MOST_NEW,
    NEW,
    NEW_CITIES,
    NEW_TILES,
    REPLACED,
    SPLIT,
    TAKEN,
    TAKES,
    TILE_ADDED,
    TURNED,
)
from netzplan.kernels.words import Words

__all__ = [
    "add_joker",
    "add_tiles",
    "build",
    "change_at",
    "exchange",
    "jokers_of",
    "split",
    "take",
]


@compiled
def change_at(number: int) -> int:
    """Return the index of a change's words."""
    return CHANGES + number * CHANGE_WORDS


@compiled
def jokers_of(chart: Words, row: Words, at: int) -> int:
    """Return the jokers of a mask of tiles in a row, as a mask from the first joker on."""
    jokers = 0
    for number in range(JOKERS):
        jokers |= is_in(row, at, chart[JOKERS_FROM] + number) << number
    return jokers


@compiled
def _begin(slate: Words, number: int, replaced: int, turned: int, kept: int) -> int:
    """Write a change without new tiles; return the index of its words."""
    at = change_at(number)
    slate[at + REPLACED] = replaced
    slate[at + TURNED] = turned
    slate[at + KEPT] = kept
    slate[at + JOKER_AT] = slate[at + ADDED] = NO
    slate[at + IS_CUT] = slate[at + LENGTH] = 0
    return at


@compiled
def _start_of(row: Words, route: int) -> int:
    """Return the index of a route's first place, where the route before it ends."""
    return int(TABLE + PLACES + row[TABLE + STARTS + route])


@compiled
def _length_of(row: Words, route: int) -> int:
    return _start_of(row, route + 1) - _start_of(row, route)


@compiled
def _first_city(row: Words, route: int) -> int:
    return int(row[_start_of(row, route)] >> 8 & 255)


@compiled
def _last_city(row: Words, route: int) -> int:
    return int(row[_start_of(row, route + 1) - 1] >> 16)


@compiled
def _from_on(low: int, high: int, tile: int) -> tuple[int, int]:
    """Return the tiles of a mask with at least a number."""
    ahead = -1 << (tile & 63)
    return (low & ahead, high) if tile < 64 else (0, high & ahead)


# --- new routes -----------------------------------------------------------------------


@compiled
def build(chart: Words, slate: Words, low: int, high: int, jokers: int) -> int:
    """Write up to two new routes of rack tiles; return their number (dr.out.first)."""
    tiles = ones(low) + ones(high)
    found = 0
    ahead, ahead_1 = low, high
    if tiles:
        ahead, ahead_1 = _from_on(low, high, nth_of_two(low, high, below(slate, tiles)))
    for _ in range(tiles):
        if ahead | ahead_1 == 0:  # wrap around to the first ones
            ahead, ahead_1 = low, high
        first = first_of_two(ahead, ahead_1)
        ahead, ahead_1 = without(ahead, ahead_1, first)
        new, cities, length = grown(chart, slate, low, high, jokers, first)
        if length >= FEWEST:
            _enter_new(slate, NEW + found, new, cities, length)
            found += 1
            if found == MOST_NEW:
                return found
    if found == 0 and ones(jokers) == FEWEST:
        new, cities = of_jokers(chart, slate)
        _enter_new(slate, NEW, new, cities, FEWEST)
        found = 1
    return found


@compiled
def _enter_new(slate: Words, number: int, tiles: int, cities: int, length: int) -> None:
    at = _begin(slate, number, NO, 0, 0)
    slate[at + LENGTH], slate[at + NEW_TILES], slate[at + NEW_CITIES] = length, tiles, cities


# --- the table ------------------------------------------------------------------------


@compiled
def _enter_ends(row: Words, slate: Words) -> None:
    """Record the cities at which routes end, and the last route at each."""
    slate[LOOSE] = slate[LOOSE + 1] = 0
    for route in range(row[TABLE + ROUTES]):
        for city in (_first_city(row, route), _last_city(row, route)):
            include(slate, LOOSE, city)
            slate[ENDING + city] = route


@compiled
def add_tiles(chart: Words, row: Words, slate: Words, low: int, high: int) -> int:
    """Write up to three rack connections that fit at the end of a route; return their number."""
    tiles = ones(low) + ones(high)
    if tiles == 0:
        return 0
    _enter_ends(row, slate)
    found = 0
    ahead, ahead_1 = _from_on(low, high, nth_of_two(low, high, below(slate, tiles)))
    for _ in range(tiles):
        if ahead | ahead_1 == 0:  # wrap around to the first ones
            ahead, ahead_1 = low, high
        tile = first_of_two(ahead, ahead_1)
        ahead, ahead_1 = without(ahead, ahead_1, tile)
        city = chart[FROM + tile]
        if not is_in(slate, LOOSE, city):
            city = chart[TO + tile]
        if is_in(slate, LOOSE, city):
            route = int(slate[ENDING + city])
            turned = int(_last_city(row, route) != city)
            at = _begin(slate, TILE_ADDED + found, route, turned, _length_of(row, route))
            slate[at + ADDED], slate[at + ADDED_TO] = tile, far_end(chart, tile, city)
            found += 1
            if found == MOST_ADDED:
                return found
    return found


@compiled
def add_joker(
    chart: Words, row: Words, slate: Words, low: int, high: int, jokers: int, others: int
) -> int:
    """Sometimes write a rack joker at the end of a route; return the number of changes.

    ``low`` and ``high`` are the connections of the rack, towards which the joker leads; ``others``
    is the number of tiles added at ends of routes.
    """
    routes = row[TABLE + ROUTES]
    if jokers == 0 or routes == 0 or (others and below(slate, 6)):
        return 0
    route = below(slate, routes)
    at = _begin(slate, JOKER_ADDED, route, 0, _length_of(row, route))
    slate[at + ADDED] = chart[JOKERS_FROM] + first_one(jokers)
    slate[at + ADDED_TO] = partner(chart, slate, _last_city(row, route), low, high)
    return 1


@compiled
def exchange(chart: Words, row: Words, slate: Words, low: int, high: int) -> int:
    """Write the exchange of the first table joker whose tile is on the rack; return 0 or 1.

    The joker moves to the end of its route.
    """
    found = 0
    if jokers_of(chart, row, LYING) == 0:
        return found
    for route in range(row[TABLE + ROUTES]):
        start, end = _start_of(row, route), _start_of(row, route + 1)
        for place in range(start, end):
            word = row[place]
            if word & 255 >= chart[JOKERS_FROM]:
                fit, fit_1 = fitting(chart, low, high, word >> 8 & 255)
                fit, fit_1 = fitting(chart, fit, fit_1, word >> 16)
                if fit | fit_1:  # the pseudo-random numbers are drawn for all of them
                    joker_to = partner(chart, slate, _last_city(row, route), 0, 0)
                    if not found:
                        at = _begin(slate, EXCHANGED, route, 0, end - start)
                        slate[at + JOKER_AT] = place - start
                        slate[at + TAKES] = first_of_two(fit, fit_1)
                        slate[at + ADDED], slate[at + ADDED_TO] = word & 255, joker_to
                        found = 1
    return found


@compiled
def split(chart: Words, row: Words, slate: Words, low: int, high: int) -> int:
    """Write the first long route cut in two so that a rack tile fits; return 0 or 1."""
    for route in range(row[TABLE + ROUTES]):
        start, length = _start_of(row, route), _length_of(row, route)
        for kept in range(FEWEST, length - FEWEST + 1):
            city = row[start + kept] >> 8 & 255
            fit, fit_1 = fitting(chart, low, high, city)
            if fit | fit_1:
                at = _begin(slate, SPLIT, route, 0, kept)
                tile = first_of_two(fit, fit_1)
                slate[at + ADDED], slate[at + ADDED_TO] = tile, far_end(chart, tile, city)
                slate[at + IS_CUT] = 1
                return 1
    return 0


@compiled
def take(
    chart: Words,
    row: Words,
    slate: Words,
    low: int,
    high: int,
    wanted: int,
    wanted_1: int,
    most: int,
) -> int:
    """Write new routes of a wanted tile from the end of a long route; return their number."""
    found = 0
    for end in range(2 * row[TABLE + ROUTES]):
        route, turned = end >> 1, end & 1
        length = _length_of(row, route)
        if length <= FEWEST:
            continue
        last = _start_of(row, route) if turned else _start_of(row, route + 1) - 1
        tile = row[last] & 255
        if (wanted_1 if tile & 64 else wanted) >> (tile & 63) & 1:
            tiles, cities = around(chart, low, high, tile)
            if cities:
                _enter_new(slate, TAKEN + found, tiles, cities, FEWEST)
                at = change_at(TAKEN + found)
                slate[at + REPLACED], slate[at + TURNED] = route, turned
                slate[at + KEPT] = length - 1
                found += 1
                if found == most:
                    return found
    return found
