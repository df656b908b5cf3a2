"""Layings: the table that a player wants, and the rule that forbids it (rules 2, 3 A, 4).

A laying is the whole table after it. All refusals name the route and the place in it, counted from
1, as the sentences of the rulebook do.
"""

from msgspec import Struct

from netzplan.core.violation import Parameter, Violation
from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.games.deutschland_rummy.routes import (
    Route,
    RouteFault,
    RouteWords,
    canonical,
    from_words,
    route_fault,
    route_mask,
    table_mask,
)

__all__ = ["Laying", "read_laying", "wrong_before_out", "wrong_taking"]


class Laying(Struct, frozen=True):
    """The table that a player wants, as numbers; each of its routes is valid."""

    routes: tuple[Route, ...]
    laid_mask: int
    """Mask of the tiles that were not on the table before."""


def read_laying(
    country: Country, before_mask: int, rack_mask: int, words: tuple[RouteWords, ...]
) -> Laying | Violation:
    """Return the laying, or the first rule that it breaks for any player (rules 2.2, 3 A 2, 4)."""
    routes: list[Route] = []
    after_mask = 0
    for number, written in enumerate(words):
        route = from_words(country, written)
        if isinstance(route, RouteFault):
            return _told(route, number, written)
        fault = route_fault(country, route) or _unowned(route, after_mask, before_mask | rack_mask)
        if fault is not None:
            return _told(fault, number, written)
        after_mask |= route_mask(route)
        routes.append(route)
    missing = before_mask & ~after_mask
    if missing:
        tile = next(bits(missing))
        rule = "dr.joker.stays" if country.is_joker(tile) else "dr.lay.all"
        return Violation(rule, (("tile", country.tiles[tile]),))
    if after_mask == before_mask:
        return Violation("dr.lay.rack-tile")
    return Laying(tuple(routes), after_mask & ~before_mask)


def _unowned(route: Route, used_mask: int, at_hand_mask: int) -> RouteFault | None:
    """Return the first tile that is used twice, or is neither on the table nor on the rack."""
    for at, tile in enumerate(route.tiles):
        if used_mask >> tile & 1:
            return RouteFault("dr.tile.once", at)
        if not at_hand_mask >> tile & 1:
            return RouteFault("dr.lay.own", at)
    return None


def _told(fault: RouteFault, number: int, words: RouteWords) -> Violation:
    """Return a route's fault as a refusal, with every parameter that its sentence can name."""
    at = fault.at
    named: list[tuple[str, Parameter]] = [
        ("route", number + 1),
        ("place", at + 1),
        ("tiles", len(words.tiles)),
        ("cities", len(words.cities)),
    ]
    if at < len(words.tiles):
        named.append(("tile", words.tiles[at]))
    if at + 1 < len(words.cities):
        named += [("from", words.cities[at]), ("to", words.cities[at + 1])]
    if at < len(words.cities):
        named.append(("city", words.cities[at]))
    return Violation(fault.rule, tuple(named))


def wrong_before_out(
    country: Country, before: tuple[Route, ...], laying: Laying
) -> Violation | None:
    """Return why a player who has not come out may not lay this (rules 3 A 1)."""
    kept = {canonical(route) for route in before}
    table = table_mask(before)
    for number, route in enumerate(laying.routes):
        used = route_mask(route) & table
        if used and canonical(route) not in kept:
            return _at("dr.out.first", country, route, number, used)
    return None


def wrong_taking(
    country: Country, before: tuple[Route, ...], laying: Laying, city: int
) -> Violation | None:
    """Return why a laying does not take exactly one tile from the table (rules 3 C 2).

    The city is the one that was asked for in vain. All tiles laid must go into one new route
    together with the tile taken; the rest of the table can be rebuilt.
    """
    with_laid = [
        number for number, route in enumerate(laying.routes) if route_mask(route) & laying.laid_mask
    ]
    if len(with_laid) > 1:
        second = laying.routes[with_laid[1]]
        return _at("dr.take.route", country, second, with_laid[1], laying.laid_mask)
    number = with_laid[0]
    route = laying.routes[number]
    taken = route_mask(route) & table_mask(before)
    if not taken:
        return wrong_before_out(country, before, laying)
    if taken & country.jokers_mask:
        return _at("dr.take.joker", country, route, number, taken & country.jokers_mask)
    if taken & (taken - 1):
        first = next(tile for tile in route.tiles if taken >> tile & 1)
        return _at("dr.take.one", country, route, number, taken & ~(1 << first))
    if not taken & country.tiles_of_city[city]:
        refusal = _at("dr.take.city", country, route, number, taken)
        return Violation(refusal.rule, (*refusal.parameters, ("city", country.cities[city])))
    return None


def _at(rule: str, country: Country, route: Route, number: int, tiles_mask: int) -> Violation:
    """Return a refusal that points at the first of some tiles in a route."""
    at = next(at for at, tile in enumerate(route.tiles) if tiles_mask >> tile & 1)
    tile = country.tiles[route.tiles[at]]
    return Violation(rule, (("route", number + 1), ("place", at + 1), ("tile", tile)))
