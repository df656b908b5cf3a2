"""Which sets of tiles can be laid out, as in ``solvers/deutschland_rummy/picks.py``; compiled.

Only connections are considered: the caller passes the effect of jokers and gifts as cities that
are *relaxed*. A set of cities is one word, so a country can have at most 63.
"""

from netzplan.kernels.bits import first_of_two, first_one, ones, without
from netzplan.kernels.compiling import compiled, compiled_apart
from netzplan.kernels.deutschland_rummy.chart import CITIES, FROM, SHOWN, TO
from netzplan.kernels.words import Words

__all__ = ["DESK_WORDS", "MOST_CITIES_OF_GAPS", "gap"]

MOST_CITIES_OF_GAPS = 63
_EACH = 64
_ROOM = 0
"""By city: how many routes from outside can still end there."""
_THREAT = _ROOM + _EACH
"""By city: how many cities that have to pick could pick into it."""
_PICK = _THREAT + _EACH
"""By city: the tile that it has picked, or ``_NONE``."""
_INTO = _PICK + _EACH
"""By city: mask of the cities that have picked into it."""
_CITY = _INTO + _EACH
"""By level of the search: the city that picks."""
_BLAME = _CITY + _EACH
"""By level: mask of the cities to blame so far."""
_LOW = _BLAME + _EACH
"""By level: the lower word of the tiles that the city has yet to try."""
_HIGH = _LOW + _EACH
DESK_WORDS = _HIGH + _EACH
"""Working memory of a search; nothing in it outlives a call."""

_NONE = -1
_PLENTY = 128


@compiled
def _far(chart: Words, tile: int, city: int) -> int:
    """Return the other city of a connection."""
    return int(chart[FROM + tile] + chart[TO + tile] - city)


@compiled
def _enter(chart: Words, low: int, high: int, relaxed: int, desk: Words) -> int:
    """Record the capacity of each city; return those that have to pick: those of odd degree."""
    odd = 0
    for city in range(chart[CITIES]):
        at = SHOWN + 2 * city
        degree = ones(low & chart[at]) + ones(high & chart[at + 1])
        desk[_ROOM + city] = _PLENTY if relaxed >> city & 1 else degree >> 1
        desk[_THREAT + city] = 0
        desk[_PICK + city] = _NONE
        desk[_INTO + city] = 0
        odd |= (degree & 1) << city
    return odd & ~relaxed


@compiled
def _threaten(chart: Words, low: int, high: int, city: int, change: int, desk: Words) -> None:
    """Add a city to those that could pick into its neighbours, or remove it."""
    low, high = low & chart[SHOWN + 2 * city], high & chart[SHOWN + 2 * city + 1]
    while low | high:
        tile = first_of_two(low, high)
        low, high = without(low, high, tile)
        desk[_THREAT + _far(chart, tile, city)] += change


@compiled
def _settles(chart: Words, low: int, high: int, city: int, waiting: int, desk: Words) -> bool:
    """Let a city pick if that is harmless: where there is room for all that could pick in."""
    low, high = low & chart[SHOWN + 2 * city], high & chart[SHOWN + 2 * city + 1]
    while low | high:
        tile = first_of_two(low, high)
        low, high = without(low, high, tile)
        far = _far(chart, tile, city)
        if desk[_THREAT + far] <= desk[_ROOM + far] and not waiting >> far & 1:
            desk[_ROOM + far] -= 1
            return True
    return False


@compiled
def _settle(chart: Words, low: int, high: int, waiting: int, desk: Words) -> int:
    """Return the cities left when all that can pick harmlessly have done so."""
    left = waiting
    while left:
        city = first_one(left)
        _threaten(chart, low, high, city, 1, desk)
        left &= left - 1
    again = True
    while again:
        again = False
        left = waiting
        while left:
            city = first_one(left)
            left &= left - 1
            if _settles(chart, low, high, city, waiting, desk):
                _threaten(chart, low, high, city, -1, desk)
                waiting &= ~(1 << city)
                again = True
    return waiting


@compiled
def _open(chart: Words, low: int, high: int, city: int, desk: Words) -> tuple[int, int, int]:
    """Return what a city can pick, and which cities to blame for the rest."""
    low, high = low & chart[SHOWN + 2 * city], high & chart[SHOWN + 2 * city + 1]
    left_low, left_high, blame = low, high, 1 << city
    while low | high:
        tile = first_of_two(low, high)
        low, high = without(low, high, tile)
        far = _far(chart, tile, city)
        if desk[_PICK + far] == tile:
            blame |= 1 << far
        elif not desk[_ROOM + far]:
            blame |= 1 << far | desk[_INTO + far]
        else:
            continue
        left_low, left_high = without(left_low, left_high, tile)
    return left_low, left_high, blame


@compiled
def _begin_level(chart: Words, low: int, high: int, waiting: int, level: int, desk: Words) -> None:
    """Choose the city that picks on a level: the one with the fewest tiles to pick from."""
    fewest = _PLENTY
    while waiting and fewest > 1:
        city = first_one(waiting)
        waiting &= waiting - 1
        own_low, own_high, blame = _open(chart, low, high, city, desk)
        count = ones(own_low) + ones(own_high)
        if count < fewest:
            fewest = count
            desk[_CITY + level] = city
            desk[_LOW + level], desk[_HIGH + level] = own_low, own_high
            desk[_BLAME + level] = blame


@compiled
def _pick(chart: Words, level: int, desk: Words) -> int:
    """Let the city of a level pick its next possible tile; return the city."""
    city = desk[_CITY + level]
    tile = first_of_two(desk[_LOW + level], desk[_HIGH + level])
    desk[_LOW + level], desk[_HIGH + level] = without(desk[_LOW + level], desk[_HIGH + level], tile)
    far = _far(chart, tile, city)
    desk[_PICK + city] = tile
    desk[_ROOM + far] -= 1
    desk[_INTO + far] |= 1 << city
    return int(city)


@compiled
def _undo(chart: Words, level: int, desk: Words) -> int:
    """Undo the pick of a level's city; return the city."""
    city = desk[_CITY + level]
    far = _far(chart, int(desk[_PICK + city]), city)
    desk[_PICK + city] = _NONE
    desk[_ROOM + far] += 1
    desk[_INTO + far] &= ~(1 << city)
    return int(city)


@compiled
def _search(chart: Words, low: int, high: int, waiting: int, desk: Words) -> int:
    """Return 0 if all cities can pick, or the cities to blame."""
    level = 0
    while waiting:
        _begin_level(chart, low, high, waiting, level, desk)
        while not desk[_LOW + level] | desk[_HIGH + level]:
            blame = desk[_BLAME + level]
            while True:  # backjump over levels without blame
                level -= 1
                if level < 0:
                    return int(blame)
                city = _undo(chart, level, desk)
                waiting |= 1 << city
                if blame >> city & 1:
                    break
            desk[_BLAME + level] |= blame
        waiting &= ~(1 << _pick(chart, level, desk))
        level += 1
    return 0


@compiled_apart
def gap(chart: Words, low: int, high: int, relaxed: int, desk: Words) -> int:
    """Return the mask of cities whose tiles can't be laid out; 0 if all tiles can be.

    Relaxed cities need no pick and accept any number.
    """
    waiting = _enter(chart, low, high, relaxed, desk)
    waiting = _settle(chart, low, high, waiting, desk)
    return _search(chart, low, high, waiting, desk)
