"""Hints: the exact solver's answer for a rack, in three steps that reveal more and more.

If nothing can be laid, the second step names the city to ask for instead.
"""

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy.actions import Lay
from netzplan.games.deutschland_rummy.network import Country
from netzplan.games.deutschland_rummy.resample import unseen
from netzplan.games.deutschland_rummy.routes import (
    Route,
    RouteWords,
    from_words,
    table_mask,
    to_words,
)
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.view import View
from netzplan.solvers.deutschland_rummy.asking import CityToAsk, best_city_to_ask
from netzplan.solvers.deutschland_rummy.turns import best_turn
from netzplan.solvers.hint_steps import STEPS

__all__ = ["NODES", "HelpfulGift", "Hint", "hint", "upto"]

NODES = 60_000
"""Nodes that the search for a hint may spend."""


NODES_OF_GIFT = 6_000
"""Nodes that the search for the use of a gift may spend."""
MOST_GIFTS = 3
"""The most gifts that are named."""


class HelpfulGift(Struct, frozen=True):
    """A tile that another player might give."""

    tile: str
    lays: tuple[str, ...]
    """Tiles of the rack that could be laid with it in the same turn."""
    cities: tuple[str, ...]
    """The route that it would be part of, city by city."""


class Prospect(Struct, frozen=True):
    """What a request for a city may gain, in numbers."""

    city: str
    chance: int
    """Chance that another player holds a tile with it, in per cent."""
    gain: float
    """How many more tiles could be laid with such a tile, on average, to one decimal place."""


class Hint(Struct, frozen=True):
    """What can be laid from a rack now, as far as the step reveals it."""

    step: int
    """1: whether anything can be laid; 2: also which tiles; 3: also how."""
    found: bool
    """Whether anything can be laid."""
    complete: bool
    """Whether it is proved that no more can be laid; otherwise it is the best found so far."""
    tiles: tuple[str, ...]
    """Tiles of the rack to lay; empty before step 2."""
    action: Lay | None
    """The action that lays them; None before step 3, or if nothing was found."""
    city: str | None
    """If nothing was found: the city to ask for; None before step 2, if this turn's request has
    been made, or if no tile of another player would help at once."""
    gifts: tuple[HelpfulGift, ...] = ()
    """Why that city: the most helpful gifts, best first."""
    takes: bool = False
    """Why that city: a tile with it can be taken from the table if nobody gives one."""
    prospects: tuple[Prospect, ...] = ()
    """That city and the second best in numbers; empty before step 3, or without a second."""


def hint(rules: DeutschlandRummy, view: View, effort: Effort) -> Hint:
    """Return what a seat can lay, whoever's turn it is, with all steps."""
    country = rules.country
    assert view.seat is not None, "a spectator has no rack"
    table = tuple(_route(country, words) for words in view.table)
    rack_mask = country.mask_of(tuple(country.tile_number[tile] for tile in view.rack))
    may_take = view.take is not None and view.mover == view.seat
    plan = best_turn(
        country,
        table,
        rack_mask,
        out=view.players[view.seat].out,
        asked=country.city_number[view.take] if may_take and view.take else None,
        effort=effort,
    )
    first = plan.tables[0] if plan.laid_mask else table
    laid_mask = table_mask(first) & ~table_mask(table)
    cities = () if laid_mask else _cities_to_ask(rules, view, table, rack_mask)
    ask = cities[0] if cities else None
    return Hint(
        step=STEPS,
        found=bool(laid_mask),
        complete=plan.most,
        tiles=country.ids_of(laid_mask),
        action=_lay(country, first) if laid_mask else None,
        city=None if ask is None else country.cities[ask.city],
        gifts=() if ask is None else _gifts(country, view, table, rack_mask, ask),
        takes=ask is not None and ask.taking > 0,
        prospects=_prospects(country, cities[:2]),
    )


def _cities_to_ask(
    rules: DeutschlandRummy, view: View, table: tuple[Route, ...], rack_mask: int
) -> tuple[CityToAsk, ...]:
    """Return the cities that promise a gain, best first."""
    if view.mover == view.seat and view.question is not None:
        return ()
    country = rules.country
    others = tuple(player for player in view.players if player.seat != view.seat)
    return best_city_to_ask(
        country,
        table,
        rack_mask,
        country.mask_of(unseen(rules, view)),
        out=next(player.out for player in view.players if player.seat == view.seat),
        others=sum(player.tiles for player in others),
        known_mask=country.mask_of(tuple(country.tile_number[each.tile] for each in view.known)),
    )


def _prospects(country: Country, cities: tuple[CityToAsk, ...]) -> tuple[Prospect, ...]:
    """Return the figures of cities; empty for one alone, which can't be compared."""
    if len(cities) < 2:
        return ()
    return tuple(
        Prospect(country.cities[each.city], round(each.chance * 100), round(each.gain, 1))
        for each in cities
    )


def _gifts(
    country: Country, view: View, table: tuple[Route, ...], rack_mask: int, ask: CityToAsk
) -> tuple[HelpfulGift, ...]:
    """Return what tiles with a city would let the player lay, best first."""
    out = next(player.out for player in view.players if player.seat == view.seat)
    helpful = [gift.tile for gift in ask.gifts if gift.gain > 0]
    found = []
    for tile in helpful[:MOST_GIFTS]:
        rack = rack_mask | 1 << tile
        plan = best_turn(country, table, rack, out=out, effort=Effort(nodes=NODES_OF_GIFT))
        last = plan.tables[-1] if plan.tables else ()
        route = next((route for route in last if table_mask((route,)) >> tile & 1), None)
        lays = country.ids_of(rack_mask & table_mask(last))
        if route is None or not lays:
            continue  # the effort did not suffice to show its use
        found.append(HelpfulGift(country.tiles[tile], lays, to_words(country, route).cities))
    return tuple(found)


H = TypeVar("H", bound=Hint)


def upto(whole: H, step: int) -> H:
    """Return a hint reduced to what its step reveals."""
    if step == STEPS:
        return whole
    shown = replace(whole, step=step, action=None, prospects=())
    return shown if step > 1 else replace(shown, tiles=(), city=None, gifts=(), takes=False)


def _route(country: Country, words: RouteWords) -> Route:
    route = from_words(country, words)
    assert isinstance(route, Route), "a route of the table"
    return route


def _lay(country: Country, routes: tuple[Route, ...]) -> Lay:
    return Lay(tuple(to_words(country, route) for route in routes))
