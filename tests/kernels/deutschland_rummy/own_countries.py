"""Custom countries of all sizes up to the limits of the kernel."""

from itertools import combinations
from random import Random

from netzplan.games.deutschland_rummy import Country, DeutschlandRummy
from netzplan.games.deutschland_rummy.network import (
    JOKERS,
    CityRules,
    ConnectionRules,
    MapRules,
)
from netzplan.games.deutschland_rummy.state import RACKS
from netzplan.kernels.deutschland_rummy.layout import MOST_CITIES, MOST_TILES

__all__ = ["FEWEST_TILES", "country_of", "own_rules"]

FEWEST_TILES = max(seats * tiles for seats, tiles in RACKS.items())
SIZES = (FEWEST_TILES, 63, 65, 66, MOST_TILES)
"""Tiles in the bag; for some sizes the jokers' bits straddle two words of a mask."""


def country_of(cities: int, tiles: int, regions: int = 1, random: Random | None = None) -> Country:
    """Return a country with this many cities and tiles; its connections are random if asked."""
    names = [f"c{number}" for number in range(cities)]
    pairs = list(combinations(names, 2))
    if random is not None:
        random.shuffle(pairs)
    return Country(
        "own",
        MapRules(
            tuple(f"r{number}" for number in range(regions)),
            tuple(CityRules(name, f"r{at % regions}") for at, name in enumerate(names)),
            tuple(
                ConnectionRules(pair, 10 + at) for at, pair in enumerate(pairs[: tiles - JOKERS])
            ),
        ),
        "",
    )


def own_rules(random: Random) -> DeutschlandRummy:
    """Return the rules in a random custom country."""
    cities = random.choice((17, 40, 64, 65, MOST_CITIES))
    regions = random.choice((1, 3, cities // 2))
    return DeutschlandRummy(country_of(cities, random.choice(SIZES), regions, random))
