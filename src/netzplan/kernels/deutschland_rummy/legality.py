"""Legality of any move of the seat to act, including any laying; compiled.

The twin of ``games/deutschland_rummy/position.py`` and ``laying.py``.
"""

from netzplan.games.deutschland_rummy.routes import FEWEST
from netzplan.kernels.bits import is_in, ones
from netzplan.kernels.compiling import compiled
from netzplan.kernels.deutschland_rummy.chart import (
    CITIES,
    FROM,
    JOKERS_FROM,
    REGION,
    TILES,
    TO,
)
from netzplan.kernels.deutschland_rummy.choosing import (
    awaited,
    may_draw,
    may_end,
    rack_at,
    takeable_city,
)
from netzplan.kernels.deutschland_rummy.layout import (
    ANSWER,
    CITY,
    LYING,
    MOVER,
    NO,
    OUT,
    PHASE,
    PLACES,
    ROUTES,
    STARTS,
    TABLE,
)
from netzplan.kernels.deutschland_rummy.moves import ASK, DRAW_TILE, END_TURN, GIVE, LAY, REFUSE
from netzplan.kernels.deutschland_rummy.routes import fitting
from netzplan.kernels.deutschland_rummy.slate import WANTED
from netzplan.kernels.deutschland_rummy.tables import tiles_of_route, turned_place
from netzplan.kernels.words import Words

__all__ = ["is_legal"]


@compiled
def is_legal(chart: Words, row: Words, move: int, slate: Words) -> bool:
    """Return whether a move is legal; for a laying, the wanted table is on the slate."""
    if awaited(row) == NO:
        return False
    if row[PHASE] == ANSWER:  # dr.turn.question
        return move == REFUSE or (GIVE <= move < ASK and _may_give(chart, row, move - GIVE))
    if move == DRAW_TILE:
        return may_draw(row)
    if move == END_TURN:
        return may_end(row)
    if move == LAY:
        return _is_laying(chart, row, slate) and _may_lay(chart, row, slate)
    return bool(0 <= move - ASK < chart[CITIES] and row[CITY] == NO)  # dr.ask.city, dr.ask.once


@compiled
def _may_give(chart: Words, row: Words, tile: int) -> bool:
    """Return whether the seat that is asked may give a tile (dr.give.own, dr.give.shows)."""
    if tile >= chart[JOKERS_FROM]:  # dr.give.joker
        return False
    shows_it = chart[FROM + tile] == row[CITY] or chart[TO + tile] == row[CITY]
    return bool(shows_it and is_in(row, rack_at(awaited(row)), tile))


# --- any table ------------------------------------------------------------------------


@compiled
def _fits(chart: Words, place: int) -> bool:
    """Return whether a tile can lie between its two cities."""
    tile, one, other = place & 255, place >> 8 & 255, place >> 16
    if tile < chart[JOKERS_FROM]:  # dr.route.fits
        a, b = chart[FROM + tile], chart[TO + tile]
        return bool((a == one and b == other) or (a == other and b == one))
    if one == other or max(one, other) >= chart[CITIES]:  # dr.joker.two-cities, dr.city.known
        return False
    return bool(chart[REGION + one] == chart[REGION + other])  # dr.joker.region


@compiled
def _is_laying(chart: Words, row: Words, slate: Words) -> bool:
    """Return whether a table has only routes of available tiles, with all table tiles."""
    rack = rack_at(row[MOVER])
    left, left_1 = row[rack] | row[LYING], row[rack + 1] | row[LYING + 1]
    for route in range(slate[WANTED + ROUTES]):
        begin, end = slate[WANTED + STARTS + route], slate[WANTED + STARTS + route + 1]
        if end - begin < FEWEST:  # dr.route.min-three
            return False
        for number in range(begin, end):
            place = slate[WANTED + PLACES + number]
            tile = place & 255
            bit = 1 << (tile & 63)
            is_left = (left_1 if tile & 64 else left) & bit
            if tile >= chart[TILES] or is_left == 0:  # dr.tile.once, dr.lay.own
                return False
            left &= ~(0 if tile & 64 else bit)
            left_1 &= ~(bit if tile & 64 else 0)
            before = slate[WANTED + PLACES + number - 1] >> 16
            if not _fits(chart, place) or (number > begin and before != place >> 8 & 255):
                return False
    if left & row[LYING] | left_1 & row[LYING + 1]:  # dr.lay.all, dr.joker.stays
        return False
    return bool(left != row[rack] or left_1 != row[rack + 1])  # dr.lay.rack-tile


# --- before coming out ----------------------------------------------------------------


@compiled
def _may_lay(chart: Words, row: Words, slate: Words) -> bool:
    if row[OUT] >> row[MOVER] & 1 or _keeps_routes(row, slate):
        return True
    city = takeable_city(row)
    return city != NO and _takes_one(chart, row, slate, city)


@compiled
def _keeps_routes(row: Words, slate: Words) -> bool:
    """Return whether all new routes have only own tiles (dr.out.first)."""
    for route in range(slate[WANTED + ROUTES]):
        low, high = tiles_of_route(slate, WANTED, route)
        if low & row[LYING] | high & row[LYING + 1] and not _lay_before(row, slate, route):
            return False
    return True


@compiled
def _lay_before(row: Words, slate: Words, route: int) -> bool:
    """Return whether a route was on the table, from either end; a ring can begin anywhere."""
    begin = WANTED + PLACES + slate[WANTED + STARTS + route]
    length = WANTED + PLACES + slate[WANTED + STARTS + route + 1] - begin
    tile = slate[begin] & 255
    for old in range(row[TABLE + ROUTES]):
        start = TABLE + PLACES + row[TABLE + STARTS + old]
        if TABLE + PLACES + row[TABLE + STARTS + old + 1] - start == length:
            for at in range(length):
                if row[start + at] & 255 == tile:
                    return _goes_on(row, slate, start, at, begin, length)
    return False


@compiled
def _goes_on(row: Words, slate: Words, start: int, at: int, begin: int, length: int) -> bool:
    """Return whether a route equals one of the table that is read from a given tile on."""
    is_ring = row[start] >> 8 & 255 == row[start + length - 1] >> 16
    step = 1 if row[start + at] == slate[begin] else -1
    if not is_ring and at != (0 if step == 1 else length - 1):
        return False
    for number in range(length):
        old = row[start + (at + step * number) % length]
        if (old if step == 1 else turned_place(old)) != slate[begin + number]:
            return False
    return True


@compiled
def _takes_one(chart: Words, row: Words, slate: Words, city: int) -> bool:
    """Return whether all tiles laid go into one route, with one table tile of the city."""
    with_laid = taken = taken_1 = 0
    for route in range(slate[WANTED + ROUTES]):
        low, high = tiles_of_route(slate, WANTED, route)
        if low & ~row[LYING] | high & ~row[LYING + 1]:
            with_laid += 1
            taken, taken_1 = low & row[LYING], high & row[LYING + 1]
    if with_laid != 1 or ones(taken) + ones(taken_1) != 1:  # dr.take.route, dr.take.one
        return False
    fit, fit_1 = fitting(chart, taken, taken_1, city)
    return fit | fit_1 != 0  # dr.take.joker, dr.take.city
