"""The table after a laying; compiled."""

from netzplan.kernels.compiling import compiled
from netzplan.kernels.deutschland_rummy.layout import PLACES, ROUTES, STARTS, TABLE
from netzplan.kernels.deutschland_rummy.routes import city_at
from netzplan.kernels.deutschland_rummy.slate import (
    ADDED,
    ADDED_TO,
    IS_CUT,
    JOKER_AT,
    KEPT,
    LENGTH,
    NEW_CITIES,
    NEW_TILES,
    REPLACED,
    TAKES,
    TURNED,
    WANTED,
)
from netzplan.kernels.words import Words

__all__ = ["between", "enter_wanted", "tiles_of_route", "turned_place"]


@compiled
def between(tile: int, one: int, other: int) -> int:
    """Return the place of a tile between two cities."""
    return tile | one << 8 | other << 16


@compiled
def turned_place(place: int) -> int:
    """Return a place as read from the other end."""
    return between(place & 255, place >> 16, place >> 8 & 255)


@compiled
def tiles_of_route(words: Words, table: int, route: int) -> tuple[int, int]:
    """Return the mask of the tiles of a table's route."""
    low = high = 0
    for place in range(words[table + STARTS + route], words[table + STARTS + route + 1]):
        tile = words[table + PLACES + place] & 255
        if tile < 64:
            low |= 1 << tile
        else:
            high |= 1 << tile - 64
    return low, high


@compiled
def _copy(row: Words, slate: Words, begin: int, end: int, to: int) -> int:
    """Copy places of the table; return the index after them."""
    for place in range(begin, end):
        slate[WANTED + PLACES + to + place - begin] = row[TABLE + PLACES + place]
    return to + end - begin


@compiled
def _enter_replaced(row: Words, slate: Words, at: int, begin: int, end: int, to: int) -> int:
    """Write what stays of a replaced route and what is added; return the index after it."""
    kept = slate[at + KEPT]
    if slate[at + TURNED]:
        for number in range(kept):
            place = row[TABLE + PLACES + end - 1 - number]
            slate[WANTED + PLACES + to + number] = turned_place(place)
    else:
        _copy(row, slate, begin, begin + kept, to)
    if slate[at + JOKER_AT] >= 0:
        exchanged = WANTED + PLACES + to + slate[at + JOKER_AT]
        slate[exchanged] = slate[exchanged] & ~255 | slate[at + TAKES]
    to += kept
    if slate[at + ADDED] >= 0:
        last = slate[WANTED + PLACES + to - 1] >> 16
        slate[WANTED + PLACES + to] = between(slate[at + ADDED], last, slate[at + ADDED_TO])
        to += 1
    return to


@compiled
def enter_wanted(row: Words, slate: Words, at: int) -> None:
    """Write the table after a change, with routes in the order of the rules' sample."""
    made = to = 0
    for route in range(row[TABLE + ROUTES]):
        begin, end = row[TABLE + STARTS + route], row[TABLE + STARTS + route + 1]
        slate[WANTED + STARTS + made] = to
        made += 1
        if route != slate[at + REPLACED]:
            to = _copy(row, slate, begin, end, to)
        else:
            to = _enter_replaced(row, slate, at, begin, end, to)
            if slate[at + IS_CUT]:
                slate[WANTED + STARTS + made] = to
                made += 1
                to = _copy(row, slate, begin + slate[at + KEPT], end, to)
    if slate[at + LENGTH]:
        slate[WANTED + STARTS + made] = to
        made += 1
        tiles, cities = slate[at + NEW_TILES], slate[at + NEW_CITIES]
        for number in range(slate[at + LENGTH]):
            tile = tiles >> 8 * number & 255
            one, other = city_at(cities, number), city_at(cities, number + 1)
            slate[WANTED + PLACES + to + number] = between(tile, one, other)
        to += slate[at + LENGTH]
    slate[WANTED + STARTS + made] = to
    slate[WANTED + ROUTES] = made
