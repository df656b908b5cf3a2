"""A sample of legal layings and requests: enough for random play to reach every rule.

Layings can't be enumerated. The sample is always the same for a position: its pseudo-random numbers
are computed from the position. It finds new routes (greedily, jokers included), tiles that fit at
an end, splits of a route around a tile, ends of routes that can be taken, and joker exchanges.
"""

from collections.abc import Iterator

from netzplan.games.deutschland_rummy.actions import Ask, Lay
from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.games.deutschland_rummy.routes import FEWEST, Route, table_mask, to_words
from netzplan.games.deutschland_rummy.state import State

__all__ = ["FACTOR", "LAYINGS", "LONGEST", "LOW_BITS", "PRIME", "SUMMAND", "sample"]

LAYINGS = 5
"""The most layings in a sample."""
LONGEST = 7
"""The most tiles of a new route."""

# A linear congruential generator: each number is the one before times FACTOR plus SUMMAND, modulo
# PRIME. Its lowest bits repeat too soon to be used.
PRIME = (1 << 61) - 1
FACTOR = 0x5851F42D4C957F2D
SUMMAND = 0x14057B7EF767814F
LOW_BITS = 20

Change = tuple[dict[int, tuple[Route, ...]], tuple[Route, ...]]
"""Replacements for routes of the table, by index, and new routes."""


class _Dice:
    """Pseudo-random numbers that depend only on a position."""

    def __init__(self, seed: int) -> None:
        self._value = seed % PRIME

    def below(self, count: int) -> int:
        self._value = (self._value * FACTOR + SUMMAND) % PRIME
        return (self._value >> LOW_BITS) % count

    def turned(self, items: list[int]) -> list[int]:
        """Return the items rotated to start at a different one."""
        start = self.below(len(items)) if items else 0
        return items[start:] + items[:start]


def sample(
    country: Country, state: State, *, is_out: bool, takeable_city: int | None
) -> Iterator[Lay | Ask]:
    """Yield distinct legal layings and requests of the player whose turn it is."""
    rack = state.racks[state.mover]
    dice = _Dice(rack * 31 + state.bag_mask * 7 + table_mask(state.table))
    if state.question is None:
        yield from _requests(country, rack, dice)
    found = _Finder(country, state.table, rack, dice)
    changes: list[Change] = []
    if is_out:
        changes = found.after_coming_out()
    else:
        changes = [({}, (route,)) for route in found.own_routes()]
        if takeable_city is not None:
            changes += found.takings(country.tiles_of_city[takeable_city])
    words = tuple(to_words(country, route) for route in state.table)
    layings: dict[Lay, None] = {}
    for replaced, new in changes[:LAYINGS]:
        routes = []
        for number, written in enumerate(words):
            if number in replaced:
                routes += [to_words(country, route) for route in replaced[number]]
            else:
                routes.append(written)
        layings[Lay((*routes, *(to_words(country, route) for route in new)))] = None
    yield from layings


def _requests(country: Country, rack: int, dice: _Dice) -> Iterator[Ask]:
    """Yield a request for a city on the player's rack, which may help, and one for any city."""
    own = [city for city, shown in enumerate(country.tiles_of_city) if shown & rack]
    asked = {dice.below(len(country.cities))}
    if own:
        asked.add(own[dice.below(len(own))])
    for city in sorted(asked):
        yield Ask(country.cities[city])


class _Finder:
    """Finds changes of a table that lay tiles of a rack."""

    def __init__(self, country: Country, table: tuple[Route, ...], rack: int, dice: _Dice) -> None:
        self.country = country
        self.table = table
        self.rack = rack
        self.dice = dice
        self.connections = rack & country.connections_mask
        self.jokers = list(bits(rack & country.jokers_mask))

    def after_coming_out(self) -> list[Change]:
        changes = self.additions()[:3] + self.exchanges()[:1] + self.splits()[:1]
        changes += self.takings(self.country.connections_mask)[:1]
        if not changes or self.dice.below(4) == 0:
            changes = [({}, (route,)) for route in self.own_routes()] + changes
        return changes

    # --- new routes -------------------------------------------------------------------

    def own_routes(self) -> list[Route]:
        """Return up to two new routes made of rack tiles."""
        found: list[Route] = []
        for first in self.dice.turned(list(bits(self.connections))):
            route = self._grown(first)
            if len(route.tiles) >= FEWEST:
                found.append(route)
                if len(found) == 2:
                    break
        if not found and len(self.jokers) == FEWEST:
            found.append(self._of_jokers())
        return found

    def _grown(self, first: int) -> Route:
        """Return a row of rack tiles from a tile on; jokers are used only to make it valid."""
        one, other = self.country.ends[first]
        route = Route((first,), (one, other))
        left = self.connections & ~(1 << first)
        for _ in range(2):
            while len(route.tiles) < LONGEST:
                fitting = left & self.country.tiles_of_city[route.cities[-1]]
                if not fitting:
                    break
                tile = next(bits(fitting))
                left &= ~(1 << tile)
                route = self._longer(route, tile)
            route = Route(route.tiles[::-1], route.cities[::-1])
        for joker in self.jokers:
            if len(route.tiles) < FEWEST:
                route = self._longer_by_joker(route, joker, left)
                fitting = left & self.country.tiles_of_city[route.cities[-1]]
                if fitting and len(route.tiles) < FEWEST:
                    tile = next(bits(fitting))
                    left &= ~(1 << tile)
                    route = self._longer(route, tile)
        return route

    def _longer(self, route: Route, tile: int) -> Route:
        a, b = self.country.ends[tile]
        end = route.cities[-1]
        return Route((*route.tiles, tile), (*route.cities, b if a == end else a))

    def _longer_by_joker(self, route: Route, joker: int, left: int) -> Route:
        """Return the route with a joker at its end, to a city where it can continue if possible."""
        end = route.cities[-1]
        cities = self._partners(end)
        onward = [city for city in cities if self.country.tiles_of_city[city] & left]
        city = (onward or cities)[0]
        return Route((*route.tiles, joker), (*route.cities, city))

    def _partners(self, city: int) -> list[int]:
        """Return the other cities of a city's region."""
        region = self.country.region_of[city]
        same = [
            other
            for other, own in enumerate(self.country.region_of)
            if own == region and other != city
        ]
        return self.dice.turned(same)

    def _of_jokers(self) -> Route:
        a = self.dice.below(len(self.country.cities))
        b = self._partners(a)[0]
        return Route(tuple(self.jokers), (a, b, a, b))

    # --- the table --------------------------------------------------------------------

    def additions(self) -> list[Change]:
        """Return changes that add a rack tile, and possibly a joker, to the end of a route."""
        at_city: dict[int, int] = {}
        for number, route in enumerate(self.table):
            at_city[route.cities[0]] = at_city[route.cities[-1]] = number
        found: list[Change] = []
        for tile in self.dice.turned(list(bits(self.connections))):
            for city in self.country.ends[tile]:
                if city in at_city:
                    number = at_city[city]
                    route = self._longer(self._ending_in(number, city), tile)
                    found.append(({number: (route,)}, ()))
                    break
        if self.jokers and self.table and (not found or self.dice.below(6) == 0):
            number = self.dice.below(len(self.table))
            route = self._longer_by_joker(self.table[number], self.jokers[0], self.connections)
            found.insert(0, ({number: (route,)}, ()))
        return found

    def _ending_in(self, number: int, city: int) -> Route:
        route = self.table[number]
        if route.cities[-1] == city:
            return route
        return Route(route.tiles[::-1], route.cities[::-1])

    def splits(self) -> list[Change]:
        """Return changes that split a long route in two so that a rack tile fits."""
        found: list[Change] = []
        for number, route in enumerate(self.table):
            for at in range(FEWEST, len(route.tiles) - FEWEST + 1):
                fitting = self.connections & self.country.tiles_of_city[route.cities[at]]
                if fitting:
                    first = Route(route.tiles[:at], route.cities[: at + 1])
                    rest = Route(route.tiles[at:], route.cities[at:])
                    longer = self._longer(first, next(bits(fitting)))
                    found.append(({number: (longer, rest)}, ()))
                    break
        return found

    def takings(self, wanted: int) -> list[Change]:
        """Return new routes of a wanted tile from the end of a long route and two rack tiles."""
        found: list[Change] = []
        for number, route in enumerate(self.table):
            if len(route.tiles) <= FEWEST:
                continue
            for turned in (route, Route(route.tiles[::-1], route.cities[::-1])):
                tile = turned.tiles[-1]
                new = self._around(tile) if wanted >> tile & 1 else None
                if new is not None:
                    rest = Route(turned.tiles[:-1], turned.cities[:-1])
                    found.append(({number: (rest,)}, (new,)))
        return found

    def _around(self, tile: int) -> Route | None:
        """Return a route of a connection and two rack tiles next to it, or None."""
        shown = self.country.tiles_of_city
        for one, other in (self.country.ends[tile], self.country.ends[tile][::-1]):
            start = Route((tile,), (one, other))
            for second in bits(self.connections & shown[other]):
                route = self._longer(start, second)
                left = self.connections & ~(1 << second)
                third = left & shown[route.cities[-1]]
                if third:
                    return self._longer(route, next(bits(third)))
                before = left & shown[one]
                if before:
                    turned = Route(route.tiles[::-1], route.cities[::-1])
                    return self._longer(turned, next(bits(before)))
        return None

    def exchanges(self) -> list[Change]:
        """Return changes that replace a table joker by a rack tile and move it to the end."""
        found: list[Change] = []
        for number, route in enumerate(self.table):
            for at, joker in enumerate(route.tiles):
                if not self.country.is_joker(joker):
                    continue
                pair = (route.cities[at], route.cities[at + 1])
                tile = self.country.connection_between.get(pair)
                if tile is not None and self.rack >> tile & 1:
                    tiles = (*route.tiles[:at], tile, *route.tiles[at + 1 :])
                    whole = Route(tiles, route.cities)
                    found.append(({number: (self._longer_by_joker(whole, joker, 0),)}, ()))
        return found
