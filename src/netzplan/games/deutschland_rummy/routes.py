"""Routes: rows of tiles in which neighbours touch at the same city (rules 2 and 4.1).

The rules use numbers; actions and views use ids ("words"). A route lists the cities that each tile
lies between, so that a joker stands for exactly one pair.
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
"""Cache size for routes as ids: a turn changes few routes of a table."""

FEWEST = 3
"""The fewest tiles of a route."""


class Route(Struct, frozen=True, gc=False):
    """A row of tiles as numbers: tile i lies between ``cities[i]`` and ``cities[i + 1]``."""

    tiles: tuple[int, ...]
    cities: tuple[int, ...]
    """One more than there are tiles; in a ring, the last city equals the first."""


class RouteWords(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A route as ids: tile i lies between ``cities[i]`` and ``cities[i + 1]``."""

    tiles: tuple[str, ...]
    """Tile ids, from one end to the other: ``kiel--luebeck`` or ``joker-1``."""
    cities: tuple[str, ...]
    """City ids, one more than there are tiles."""


class RouteFault(Struct, frozen=True, gc=False):
    """The first fault of a route."""

    rule: str
    """Rule id in the rulebook."""
    at: int
    """Place in the route, from 0: of a tile, or of a city if the rule is ``dr.city.known``.

    If the number of tiles or cities is wrong, the first missing place."""


def route_fault(country: Country, route: Route) -> RouteFault | None:
    """Return the first fault of a route, in the order of its tiles, or None; total."""
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
    """Return a route in canonical form, whichever end or (in a ring) place it begins at."""
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
    """Return the mask of the tiles of a route."""
    return sum([1 << tile for tile in route.tiles])


def table_mask(table: tuple[Route, ...]) -> int:
    """Return the mask of all tiles of a table."""
    return sum([route_mask(route) for route in table])


@lru_cache(maxsize=KEPT)
def to_words(country: Country, route: Route) -> RouteWords:
    """Return a route as ids."""
    return RouteWords(
        tuple([country.tiles[tile] for tile in route.tiles]),
        tuple([country.cities[city] for city in route.cities]),
    )


def from_words(country: Country, words: RouteWords) -> Route | RouteFault:
    """Return a route as numbers, or the first id that does not exist.

    Use :func:`route_fault` to check whether the route is valid.
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
    """Like ``from_words``, for routes that were laid; cached, since their length is limited."""
    return from_words(country, words)
