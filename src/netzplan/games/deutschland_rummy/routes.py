"""Routes: rows of tiles in which each two neighbours touch at the same city (rules 2 and 4.1).

Numbers inside the rules, words (ids) in actions and views. A route says between which
cities each tile lies, so that a joker stands for exactly one pair.
"""

from functools import lru_cache

from msgspec import Struct

from netzplan.games.deutschland_rummy.network import Country

__all__ = [
    "FEWEST",
    "Route",
    "RouteFault",
    "RouteWords",
    "canonical",
    "from_words",
    "known_from_words",
    "route_fault",
    "route_mask",
    "table_mask",
    "to_words",
]

KEPT = 1 << 12
"""Routes whose ids are kept: a turn changes few of a table."""

FEWEST = 3
"""Tiles of a route."""


class Route(Struct, frozen=True, gc=False):
    """A row of tiles, in numbers: tile i lies between ``cities[i]`` and ``cities[i + 1]``."""

    tiles: tuple[int, ...]
    cities: tuple[int, ...]
    """One more than tiles; the first is the last again in a ring."""


class RouteWords(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A route in ids: tile i lies between ``cities[i]`` and ``cities[i + 1]``."""

    tiles: tuple[str, ...]
    """Tile ids, from one end to the other: ``kiel--luebeck`` or ``joker-1``."""
    cities: tuple[str, ...]
    """City ids, one more than there are tiles."""


class RouteFault(Struct, frozen=True, gc=False):
    """The first thing that is wrong with a route."""

    rule: str
    """Id in the rulebook."""
    at: int
    """Place in the route, counted from 0: a tile's, a city's if the rule is ``dr.city.known``.

    Where the numbers of tiles or cities are wrong, the first place that is missing.
    """


def route_fault(country: Country, route: Route) -> RouteFault | None:
    """Return the first fault of a route from its first tile on, or None; total."""
    tiles, cities = route.tiles, route.cities
    if len(tiles) < FEWEST:
        return RouteFault("dr.route.min-three", len(tiles))
    if len(cities) != len(tiles) + 1:
        return RouteFault("dr.route.ends", min(len(cities), len(tiles)))
    for at, city in enumerate(cities):
        if not 0 <= city < len(country.cities):
            return RouteFault("dr.city.known", at)
    seen = 0
    for at, tile in enumerate(tiles):
        if not 0 <= tile < len(country.tiles):
            return RouteFault("dr.tile.known", at)
        if seen >> tile & 1:
            return RouteFault("dr.tile.once", at)
        seen |= 1 << tile
        rule = _misfit(country, tile, cities[at], cities[at + 1])
        if rule is not None:
            return RouteFault(rule, at)
    return None


def _misfit(country: Country, tile: int, one: int, other: int) -> str | None:
    """Return the rule by which a tile can't lie between two cities."""
    if tile < country.first_joker:
        a, b = country.ends[tile]
        fits = (a == one and b == other) or (a == other and b == one)
        return None if fits else "dr.route.fits"
    if one == other:
        return "dr.joker.two-cities"
    return None if country.region_of[one] == country.region_of[other] else "dr.joker.region"


def canonical(route: Route) -> Route:
    """Return the one way to write a route: either end first; a ring may begin anywhere."""
    ways = [route]
    if len(route.tiles) > 1 and route.cities[0] == route.cities[-1]:
        ways = [
            Route(
                route.tiles[at:] + route.tiles[:at],
                route.cities[at:] + route.cities[1 : at + 1],
            )
            for at in range(len(route.tiles))
        ]
    turned = (Route(way.tiles[::-1], way.cities[::-1]) for way in ways)
    return min((*ways, *turned), key=lambda way: (way.tiles, way.cities))


def route_mask(route: Route) -> int:
    """Return the tiles of a route as a mask."""
    return sum([1 << tile for tile in route.tiles])


def table_mask(table: tuple[Route, ...]) -> int:
    """Return all tiles of a table as a mask."""
    return sum([route_mask(route) for route in table])


@lru_cache(maxsize=KEPT)
def to_words(country: Country, route: Route) -> RouteWords:
    """Return a route in ids."""
    return RouteWords(
        tuple([country.tiles[tile] for tile in route.tiles]),
        tuple([country.cities[city] for city in route.cities]),
    )


def from_words(country: Country, words: RouteWords) -> Route | RouteFault:
    """Return a route in numbers, or the first id that means nothing.

    Whether the route is valid is for :func:`route_fault` to say.
    """
    for at, tile in enumerate(words.tiles):
        if tile not in country.tile_number:
            return RouteFault("dr.tile.known", at)
    for at, city in enumerate(words.cities):
        if city not in country.city_number:
            return RouteFault("dr.city.known", at)
    return Route(
        tuple([country.tile_number[tile] for tile in words.tiles]),
        tuple([country.city_number[city] for city in words.cities]),
    )


@lru_cache(maxsize=KEPT)
def known_from_words(country: Country, words: RouteWords) -> Route | RouteFault:
    """Return the same of a route that has been laid: what is kept was of some length."""
    return from_words(country, words)
