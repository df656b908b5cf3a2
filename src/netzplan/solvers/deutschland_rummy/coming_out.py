"""Coming out: with own tiles (rules 3 A 1), or by taking one from the table (rules 3 C 2)."""

from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct

from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.games.deutschland_rummy.routes import Route, table_mask
from netzplan.solvers.deutschland_rummy.layable import (
    construct,
    is_layable,
    layable_with_jokers,
)
from netzplan.solvers.deutschland_rummy.laying import EFFORT, BestLaying
from netzplan.solvers.deutschland_rummy.meter import Meter, OutOfEffort
from netzplan.solvers.deutschland_rummy.pieces import changes, jokers_of
from netzplan.solvers.deutschland_rummy.rebuilding import Rebuilding
from netzplan.solvers.deutschland_rummy.selection import Goal, worth

__all__ = [
    "Taking",
    "can_come_out",
    "first_route",
    "take_from_table",
    "takings",
    "takings_of",
]


class Taking(Struct, frozen=True):
    """A tile that can be taken, and two of the rack that form a route with it."""

    tile: int
    pair_mask: int


def can_come_out(country: Country, rack_mask: int) -> bool:
    """Return whether own tiles can form a route; jokers stand for whatever is needed."""
    connections = rack_mask & country.connections_mask
    jokers = (rack_mask & country.jokers_mask).bit_count()
    if jokers >= 3 or (jokers == 2 and connections):
        return True
    if jokers == 1:
        seen = 0
        for tile in bits(connections):
            a, b = country.ends[tile]
            regions = 1 << country.region_of[a] | 1 << country.region_of[b]
            if regions & seen:
                return True  # they meet, or the joker joins two cities of the region
            seen |= regions
        return False
    for tile in bits(connections):
        a, b = country.ends[tile]
        others = connections & ~(1 << tile)
        if country.tiles_of_city[a] & others and country.tiles_of_city[b] & others:
            return True
    return False


def first_route(country: Country, rack_mask: int) -> Route | None:
    """Return a route of three tiles from the rack, or None."""
    if not can_come_out(country, rack_mask):
        return None
    return next(_routes_of_three(country, combinations(bits(rack_mask), 3)))


def _routes_of_three(country: Country, threes: Iterator[tuple[int, ...]]) -> Iterator[Route]:
    """Yield the routes that sets of three tiles form."""
    for three in threes:
        mask = country.mask_of(three)
        jokers = layable_with_jokers(country, mask)
        if jokers is not None:
            routes = construct(country, mask, jokers)
            assert routes is not None, "it can be laid out"
            yield routes[0]


def takings(
    country: Country, table: tuple[Route, ...], rack_mask: int, city: int
) -> tuple[Taking, ...]:
    """Return the ways to take a tile with a city so that the rest can still be laid out."""
    shown = table_mask(table) & country.tiles_of_city[city]
    return tuple(way for tile in bits(shown) for way in takings_of(country, table, rack_mask, tile))


def takings_of(
    country: Country,
    table: tuple[Route, ...],
    rack_mask: int,
    tile: int,
    meter: Meter | None = None,
) -> tuple[Taking, ...]:
    """Return the ways to take a connection so that the rest can still be laid out.

    Raise :class:`~netzplan.solvers.deutschland_rummy.meter.OutOfEffort`.
    """
    pairs = [country.mask_of(pair) for pair in combinations(bits(rack_mask), 2)]
    ways = tuple(
        Taking(tile, pair_mask)
        for pair_mask in pairs
        if layable_with_jokers(country, pair_mask | 1 << tile) is not None
    )
    rest = table_mask(table) & ~(1 << tile)
    if not ways or is_layable(country, rest, jokers_of(country, table)):
        return ways
    return ways if layable_with_jokers(country, rest, meter) is not None else ()


def take_from_table(
    country: Country,
    table: tuple[Route, ...],
    rack_mask: int,
    city: int | None = None,
    *,
    goal: Goal = "tiles",
    effort: Effort = EFFORT,
    among: tuple[Taking, ...] = (),
) -> BestLaying | None:
    """Return the laying that takes a table tile with a city, or None if there is none.

    For a seat that is not out and received no tile. The new route has the taken tile and two of the
    rack; then the seat is out, and can lay more in the same turn. With that goal, kilometres are
    maximised; then changes are minimised. ``among`` gives the ways to take a tile, and overrides
    the city.
    """
    ways = among or (() if city is None else takings(country, table, rack_mask, city))
    if not ways:
        return None
    most = max(worth(country, way.pair_mask, goal) for way in ways)
    pairs = {way.tile: way.pair_mask for way in ways if worth(country, way.pair_mask, goal) == most}
    lying = table_mask(table)
    best: tuple[int, int, tuple[Route, ...]] | None = None
    for tile in pairs:
        routes = _built(country, lying & ~(1 << tile), table)
        changed = changes(country, table, routes)
        if best is None or changed < best[0]:
            best = changed, tile, routes
    assert best is not None, "there is a way"
    best, proved = _fewest(country, table, tuple(pairs), best, Meter(effort))
    changed, tile, rest = best
    route = _built(country, pairs[tile] | 1 << tile)
    return BestLaying(
        (*rest, *route), pairs[tile], pairs[tile] == rack_mask, changed, most=True, fewest=proved
    )


def _built(country: Country, mask: int, table: tuple[Route, ...] = ()) -> tuple[Route, ...]:
    """Return routes of tiles that can be laid out."""
    if not mask:
        return ()
    jokers = layable_with_jokers(country, mask)
    assert jokers is not None, "it can be laid out"
    routes = construct(country, mask, jokers, table)
    assert routes is not None, "it can be laid out"
    return routes


def _fewest(
    country: Country,
    table: tuple[Route, ...],
    tiles: tuple[int, ...],
    best: tuple[int, int, tuple[Route, ...]],
    meter: Meter,
) -> tuple[tuple[int, int, tuple[Route, ...]], bool]:
    """Return the changes, tile and remaining table of the best taking, and whether it is proved."""
    rebuildings = [(tile, Rebuilding(country, table, tile)) for tile in tiles]
    most = 0
    try:
        while most < best[0]:
            for tile, rebuilding in rebuildings:
                routes = rebuilding.lay(0, most, meter)
                if routes is not None:
                    return (most, tile, routes), True
            most += 1
    except OutOfEffort:
        return best, False
    return best, True
