"""A laying of Deutschland Rummy in small moves: builds the new table tile by tile.

A draft begins with the current table. First, parts of it can be taken apart into loose tiles:
*lift* takes a whole route, *pick* takes a tile at the end of a long one, *cut* splits a long route
in two. Then rows grow at one end: *start* begins a new one, *resume* continues an existing one,
*put* adds a tile. A joker gets its cities next. No row is begun that can't be completed, and each
move uses something up, so a draft always ends: with a laying, if the rules allow the table, or by
abandoning it.
"""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from netzplan.games.deutschland_rummy.actions import Lay
from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.games.deutschland_rummy.routes import (
    FEWEST,
    Route,
    canonical,
    route_mask,
    to_words,
)

__all__ = [
    "Draft",
    "begun",
    "cut",
    "lay_of",
    "lifted",
    "moves_of",
    "named",
    "picked",
    "put",
    "resumed",
    "started",
    "way_to",
]


class Draft(Struct, frozen=True):
    """A table under construction, as numbers."""

    routes: tuple[Route, ...]
    """Rows on the table; while ``growing``, the last one grows at its last city."""
    loose_mask: int
    """Mask of the loose tiles: those of the rack, and those of lifted routes."""
    growing: bool = False
    must_put: bool = False
    """Whether the next move has to add a tile: a route was resumed."""
    joker: int = -1
    """The joker that waits for a city, or -1."""
    first_city: int = -1
    """The first city of that joker if it begins a row and only this city is known, else -1."""
    placed: bool = False
    """Whether a row has been begun or resumed; after that nothing can be taken apart."""


def begun(table: tuple[Route, ...], rack: int) -> Draft:
    """Return a draft before its first move."""
    return Draft(table, rack)


def lifted(draft: Draft, tile: int) -> Draft:
    """Return the draft with the route of a tile lifted."""
    at = next(at for at, route in enumerate(draft.routes) if tile in route.tiles)
    routes = (*draft.routes[:at], *draft.routes[at + 1 :])
    return replace(draft, routes=routes, loose_mask=draft.loose_mask | route_mask(draft.routes[at]))


def picked(draft: Draft, tile: int) -> Draft:
    """Return the draft with a tile at the end of a route picked up."""
    at = _at_end(draft, tile)
    row = draft.routes[at]
    kept = slice(1, None) if row.tiles[0] == tile else slice(None, -1)
    routes = (
        *draft.routes[:at],
        Route(row.tiles[kept], row.cities[kept]),
        *draft.routes[at + 1 :],
    )
    return replace(draft, routes=routes, loose_mask=draft.loose_mask | 1 << tile)


def cut(draft: Draft, tile: int) -> Draft:
    """Return the draft with a route cut in two, so that the tile begins the second part."""
    at = next(at for at, route in enumerate(draft.routes) if tile in route.tiles)
    row = draft.routes[at]
    first = row.tiles.index(tile)
    parts = (
        Route(row.tiles[:first], row.cities[: first + 1]),
        Route(row.tiles[first:], row.cities[first:]),
    )
    return replace(draft, routes=(*draft.routes[:at], *parts, *draft.routes[at + 1 :]))


def _at_end(draft: Draft, tile: int) -> int:
    """Return the index of the route that has a tile at one end."""
    ends = ((route.tiles[0], route.tiles[-1]) for route in draft.routes)
    return next(at for at, pair in enumerate(ends) if tile in pair)


def resumed(draft: Draft, tile: int) -> Draft:
    """Return the draft in which the row that ends with a tile continues to grow."""
    at = _at_end(draft, tile)
    route = draft.routes[at]
    if route.tiles[-1] != tile:
        route = Route(route.tiles[::-1], route.cities[::-1])
    routes = (*draft.routes[:at], *draft.routes[at + 1 :], route)
    return replace(draft, routes=routes, growing=True, must_put=True, placed=True)


def started(country: Country, draft: Draft, tile: int, *, backward: bool) -> Draft:
    """Return the draft with a new row; with a joker, it begins once both cities are named."""
    begins = replace(draft, loose_mask=draft.loose_mask & ~(1 << tile), placed=True)
    if country.is_joker(tile):
        return replace(begins, growing=False, joker=tile)
    cities = country.ends[tile][::-1] if backward else country.ends[tile]
    return replace(begins, routes=(*draft.routes, Route((tile,), cities)), growing=True)


def put(country: Country, draft: Draft, tile: int) -> Draft:
    """Return the draft with a tile added at the growing end; a joker then waits for its city."""
    after = replace(draft, loose_mask=draft.loose_mask & ~(1 << tile), must_put=False)
    if country.is_joker(tile):
        return replace(after, joker=tile)
    a, b = country.ends[tile]
    return _longer(after, tile, b if a == draft.routes[-1].cities[-1] else a)


def named(draft: Draft, city: int) -> Draft:
    """Return the draft with a city named for the waiting joker."""
    if draft.growing:
        return replace(_longer(draft, draft.joker, city), joker=-1)
    if draft.first_city < 0:
        return replace(draft, first_city=city)
    route = Route((draft.joker,), (draft.first_city, city))
    routes = (*draft.routes, route)
    return replace(draft, routes=routes, growing=True, joker=-1, first_city=-1)


def _longer(draft: Draft, tile: int, city: int) -> Draft:
    row = draft.routes[-1]
    longer = Route((*row.tiles, tile), (*row.cities, city))
    return replace(draft, routes=(*draft.routes[:-1], longer))


def lay_of(country: Country, draft: Draft) -> Lay:
    """Return the laying that the draft stands for."""
    return Lay(tuple(to_words(country, route) for route in draft.routes))


Move = tuple[str, int]
"""``lift``, ``pick``, ``cut``, ``resume``, ``start``, ``back`` or ``put`` with a tile; ``city``
with a city."""


def moves_of(country: Country, draft: Draft, *, may_rebuild: bool) -> list[Move]:
    """Return the moves of a draft, other than laying and abandoning it.

    ``may_rebuild`` tells whether routes on the table may be changed at all.
    """
    if draft.joker >= 0:
        return [("city", city) for city in _cities(country, draft)]
    moves: list[Move] = []
    if draft.growing:
        moves += [("put", tile) for tile in _next_tiles(country, draft)]
    row_is_whole = not draft.growing or len(draft.routes[-1].tiles) >= FEWEST
    if draft.must_put or not row_is_whole:
        return moves
    moves += _beginning(country, draft.loose_mask)
    if may_rebuild:
        moves += _rebuilding(country, draft)
    return moves


def _next_tiles(country: Country, draft: Draft) -> list[int]:
    """Return the tiles that continue the growing row, if it can still be completed."""
    row, loose = draft.routes[-1], draft.loose_mask
    missing = FEWEST - len(row.tiles) - 1
    return [
        tile
        for tile in bits(_fitting(country, loose, row.cities[-1]))
        if any(
            _goes_on(country, loose & ~(1 << tile), city, missing)
            for city in _led_to(country, tile, row.cities[-1])
        )
    ]


def _beginning(country: Country, loose_mask: int) -> list[Move]:
    """Return the moves that begin rows that can be completed."""
    moves: list[Move] = []
    for tile in bits(loose_mask):
        left = loose_mask & ~(1 << tile)
        if country.is_joker(tile):
            if any(_goes_on(country, left, city, FEWEST - 1) for city in _in_company(country)):
                moves.append(("start", tile))
            continue
        for kind, city in zip(("back", "start"), country.ends[tile], strict=True):
            if _goes_on(country, left, city, FEWEST - 1):
                moves.append((kind, tile))
    return moves


def _goes_on(country: Country, loose_mask: int, city: int, tiles: int) -> bool:
    """Return whether that many loose tiles can follow one another from a city."""
    if tiles <= 0:
        return True
    fitting = _fitting(country, loose_mask, city)
    if tiles == 1:
        return bool(fitting)
    return any(
        _goes_on(country, loose_mask & ~(1 << tile), other, tiles - 1)
        for tile in bits(fitting)
        for other in _led_to(country, tile, city)
    )


def _led_to(country: Country, tile: int, city: int) -> tuple[int, ...]:
    """Return the cities that a tile can lead to from a city."""
    if country.is_joker(tile):
        return _partners(country, city)
    a, b = country.ends[tile]
    return (b if a == city else a,)


def _rebuilding(country: Country, draft: Draft) -> list[Move]:
    """Return the moves that change routes on the table where a loose tile fits."""
    moves: list[Move] = []
    for route in draft.routes:
        fits = [bool(_fitting(country, draft.loose_mask, city)) for city in route.cities]
        moves += [("resume", route.tiles[end]) for end in (0, -1) if fits[end]]
        if draft.placed:
            continue
        moves.append(("lift", min(route.tiles)))
        if len(route.tiles) > FEWEST:
            beside = ((route.tiles[0], fits[:2]), (route.tiles[-1], fits[-2:]))
            moves += [("pick", tile) for tile, either in beside if any(either)]
        places = range(FEWEST, len(route.tiles) - FEWEST + 1)
        moves += [("cut", route.tiles[at]) for at in places if fits[at]]
    return moves


def _fitting(country: Country, loose_mask: int, city: int) -> int:
    """Return the mask of the tiles that continue from a city."""
    fitting = country.tiles_of_city[city]
    if _partners(country, city):
        fitting |= country.jokers_mask
    return loose_mask & fitting


@lru_cache(maxsize=1024)
def _partners(country: Country, city: int) -> tuple[int, ...]:
    """Return the cities that a joker can lead to from a city."""
    region = country.region_of[city]
    return tuple(
        other for other, own in enumerate(country.region_of) if own == region and other != city
    )


@lru_cache(maxsize=16)
def _in_company(country: Country) -> tuple[int, ...]:
    """Return the cities that a joker can touch."""
    return tuple(city for city in range(len(country.cities)) if _partners(country, city))


def _cities(country: Country, draft: Draft) -> list[int]:
    """Return the cities that can be named for the waiting joker."""

    def whole(cities: tuple[int, ...], missing: int) -> list[int]:
        return [city for city in cities if _goes_on(country, draft.loose_mask, city, missing)]

    if draft.growing:
        row = draft.routes[-1]
        return whole(_partners(country, row.cities[-1]), FEWEST - len(row.tiles) - 1)
    if draft.first_city >= 0:
        return whole(_partners(country, draft.first_city), FEWEST - 1)
    return [city for city in _in_company(country) if whole(_partners(country, city), FEWEST - 1)]


def way_to(country: Country, table: tuple[Route, ...], target: tuple[Route, ...]) -> list[Move]:
    """Return moves that turn a table into another that a laying can produce."""
    kept = {canonical(route) for route in target}
    left = [route for route in table if canonical(route) in kept]
    moves: list[Move] = [("lift", min(route.tiles)) for route in table if route not in left]
    lying = {canonical(route) for route in left}
    for route in target:
        if canonical(route) not in lying:
            moves += _building(country, route)
    return moves


def _building(country: Country, route: Route) -> list[Move]:
    moves: list[Move] = []
    for at, tile in enumerate(route.tiles):
        if at:
            moves.append(("put", tile))
        else:
            is_forward = country.is_joker(tile) or country.ends[tile] == route.cities[:2]
            moves.append(("start" if is_forward else "back", tile))
        if country.is_joker(tile):
            moves += [("city", route.cities[0])] * (not at) + [("city", route.cities[at + 1])]
    return moves
