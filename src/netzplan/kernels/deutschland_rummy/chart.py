"""The chart of a country: everything constant, in one array for compiled code.

============  =========================================================================
TILES         number of tiles
CITIES        number of cities
JOKERS_FROM   the first joker; tiles below are connections
CONNECTIONS   2 words: all connections
ALL           2 words: all tiles
DEALT         by number of seats: tiles on each rack at the start
FROM, TO      by connection: its cities, in the order of the map
KM            by tile: kilometres that it counts on a rack
SHOWN         by city, 2 words: the connections that show it
REGION        by city: start of the cities of its region in ``MEMBERS``
OTHERS        by city: number of other cities in its region
RANK          by city: number of cities of its region before it
MEMBERS       cities, region by region, in the order of the map
============  =========================================================================
"""

import numpy as np

from netzplan.games.deutschland_rummy.network import Country
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.state import RACKS
from netzplan.kernels.deutschland_rummy.layout import (
    MOST_CITIES,
    MOST_SEATS,
    MOST_TILES,
    TILE_WORDS,
)
from netzplan.kernels.failure import KernelFailure
from netzplan.kernels.limits import check_sizes
from netzplan.kernels.words import Words, words_of

__all__ = [
    "ALL",
    "CITIES",
    "CONNECTIONS",
    "DEALT",
    "FROM",
    "JOKERS_FROM",
    "KM",
    "MEMBERS",
    "OTHERS",
    "RANK",
    "REGION",
    "SHOWN",
    "TILES",
    "TO",
    "chart_of",
]

TILES, CITIES, JOKERS_FROM = range(3)
CONNECTIONS = 3
ALL = CONNECTIONS + TILE_WORDS
DEALT = ALL + TILE_WORDS
FROM = DEALT + MOST_SEATS + 1
TO = FROM + MOST_TILES
KM = TO + MOST_TILES
SHOWN = KM + MOST_TILES
REGION = SHOWN + MOST_CITIES * TILE_WORDS
OTHERS = REGION + MOST_CITIES
RANK = OTHERS + MOST_CITIES
MEMBERS = RANK + MOST_CITIES
_CHART_WORDS = MEMBERS + MOST_CITIES


def chart_of(rules: DeutschlandRummy) -> Words:
    """Return the chart of the rules' country; raise KernelFailure if it is too large."""
    country = rules.country
    _check(country)
    chart = np.zeros(_CHART_WORDS, np.int64)
    chart[TILES], chart[CITIES] = len(country.tiles), len(country.cities)
    chart[JOKERS_FROM] = country.first_joker
    chart[CONNECTIONS : CONNECTIONS + TILE_WORDS] = words_of(country.connections_mask, TILE_WORDS)
    chart[ALL : ALL + TILE_WORDS] = words_of(country.all_mask, TILE_WORDS)
    for seats, tiles in RACKS.items():
        chart[DEALT + seats] = tiles
    for tile, (one, other) in enumerate(country.ends):
        chart[FROM + tile], chart[TO + tile] = one, other
    chart[KM : KM + len(country.km)] = country.km
    for city, shown_mask in enumerate(country.tiles_of_city):
        chart[SHOWN + city * TILE_WORDS :][:TILE_WORDS] = words_of(shown_mask, TILE_WORDS)
    _enter_regions(chart, country)
    return chart


def _check(country: Country) -> None:
    check_sizes(
        (
            ("kernel/bag", len(country.tiles), MOST_TILES),
            ("kernel/cities", len(country.cities), MOST_CITIES),
        )
    )
    # No map file is like this, but a country made in Python can be; it would be unplayable.
    fewest = max(seats * tiles for seats, tiles in RACKS.items())
    if len(country.tiles) < fewest:
        raise KernelFailure("kernel/few-tiles", size=len(country.tiles), least=fewest)
    for tile, ends in zip(country.tiles, country.ends, strict=False):
        if country.connection_between[ends] != country.tile_number[tile]:
            raise KernelFailure("kernel/connection-twice", tile=tile)
    for city, region in zip(country.cities, country.region_of, strict=True):
        if country.region_of.count(region) == 1:
            raise KernelFailure("kernel/city-alone", city=city)


def _enter_regions(chart: Words, country: Country) -> None:
    entered = 0
    for region in range(len(country.regions)):
        members = [city for city, own in enumerate(country.region_of) if own == region]
        chart[MEMBERS + entered : MEMBERS + entered + len(members)] = members
        for rank, city in enumerate(members):
            chart[REGION + city] = entered
            chart[RANK + city] = rank
            chart[OTHERS + city] = len(members) - 1
        entered += len(members)
