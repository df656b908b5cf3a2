"""New routes from a rack, as in ``games/deutschland_rummy/sampling.py``; compiled.

A new route is short: its tiles are the bytes of one word, its cities those of another, the first
lowest.
"""

from netzplan.games.deutschland_rummy.network import JOKERS
from netzplan.games.deutschland_rummy.routes import FEWEST
from netzplan.games.deutschland_rummy.sampling import LONGEST
from netzplan.kernels.bits import first_of_two, first_one, without
from netzplan.kernels.compiling import compiled
from netzplan.kernels.deutschland_rummy.chart import (
    CITIES,
    FROM,
    JOKERS_FROM,
    MEMBERS,
    OTHERS,
    RANK,
    REGION,
    SHOWN,
    TO,
)
from netzplan.kernels.deutschland_rummy.dice import below
from netzplan.kernels.words import Words

__all__ = ["around", "city_at", "far_end", "fitting", "grown", "of_jokers", "partner"]

assert FEWEST < LONGEST < 8, "cities of a new route are bytes of one word"


@compiled
def city_at(cities: int, number: int) -> int:
    """Return one of the cities of a new route."""
    return cities >> 8 * number & 255


@compiled
def fitting(chart: Words, low: int, high: int, city: int) -> tuple[int, int]:
    """Return the connections of a mask that show a city (dr.route.fits)."""
    return low & chart[SHOWN + 2 * city], high & chart[SHOWN + 2 * city + 1]


@compiled
def far_end(chart: Words, tile: int, city: int) -> int:
    """Return the other city of a connection."""
    return int(chart[FROM + tile] + chart[TO + tile] - city)


@compiled
def partner(chart: Words, slate: Words, city: int, low: int, high: int) -> int:
    """Return the city where a joker leads from a city (dr.joker.region, dr.joker.two-cities).

    Prefers a city from which one of some connections continues.
    """
    others, rank = chart[OTHERS + city], chart[RANK + city]
    members = MEMBERS + chart[REGION + city]
    start = below(slate, others)
    if low | high:
        for step in range(others):
            number = start + step
            number -= others if number >= others else 0
            other = int(chart[members + number + int(number >= rank)])
            onward, onward_1 = fitting(chart, low, high, other)
            if onward | onward_1:
                return other
    return int(chart[members + start + int(start >= rank)])


@compiled
def grown(
    chart: Words, slate: Words, low: int, high: int, jokers: int, first: int
) -> tuple[int, int, int]:
    """Return a row of rack connections from a first one on: its tiles, cities and length.

    ``jokers``, a mask from the first joker on, are used only to make it valid.
    """
    low, high = without(low, high, first)
    tiles, cities, length = first, chart[FROM + first] | chart[TO + first] << 8, 1
    for turn in range(2):
        while length < LONGEST:
            end = city_at(cities, 0 if turn else length)
            fit, fit_1 = fitting(chart, low, high, end)
            if fit | fit_1 == 0:
                break
            tile = first_of_two(fit, fit_1)
            low, high = without(low, high, tile)
            if turn:
                tiles, cities = tiles << 8 | tile, cities << 8 | far_end(chart, tile, end)
                length += 1
            else:
                tiles |= tile << 8 * length
                length += 1
                cities |= far_end(chart, tile, end) << 8 * length
    while jokers and length < FEWEST:
        city = partner(chart, slate, city_at(cities, length), low, high)
        tiles |= chart[JOKERS_FROM] + first_one(jokers) << 8 * length
        jokers &= jokers - 1
        length += 1
        cities |= city << 8 * length
        fit, fit_1 = fitting(chart, low, high, city)
        if fit | fit_1 and length < FEWEST:
            tile = first_of_two(fit, fit_1)
            low, high = without(low, high, tile)
            tiles |= tile << 8 * length
            length += 1
            cities |= far_end(chart, tile, city) << 8 * length
    return tiles, cities, length


@compiled
def of_jokers(chart: Words, slate: Words) -> tuple[int, int]:
    """Return a route of all jokers: its tiles and cities."""
    one = below(slate, chart[CITIES])
    other = partner(chart, slate, one, 0, 0)
    tiles = cities = 0
    for number in range(JOKERS):
        tiles |= chart[JOKERS_FROM] + number << 8 * number
    for number in range(JOKERS + 1):
        cities |= (other if number & 1 else one) << 8 * number
    return tiles, cities


@compiled
def around(chart: Words, low: int, high: int, tile: int) -> tuple[int, int]:
    """Return tiles and cities of a route of a connection and two rack tiles next to it.

    Both are 0 if there is none.
    """
    for turn in range(2):
        one = chart[TO + tile] if turn else chart[FROM + tile]
        other = far_end(chart, tile, one)
        fit, fit_1 = fitting(chart, low, high, other)
        while fit | fit_1:
            second = first_of_two(fit, fit_1)
            fit, fit_1 = without(fit, fit_1, second)
            left, left_1 = without(low, high, second)
            end = far_end(chart, second, other)
            third, third_1 = fitting(chart, left, left_1, end)
            if third | third_1:
                last = first_of_two(third, third_1)
                to = far_end(chart, last, end)
                return tile | second << 8 | last << 16, one | other << 8 | end << 16 | to << 24
            third, third_1 = fitting(chart, left, left_1, one)
            if third | third_1:
                last = first_of_two(third, third_1)
                to = far_end(chart, last, one)
                return second | tile << 8 | last << 16, end | other << 8 | one << 16 | to << 24
    return 0, 0
