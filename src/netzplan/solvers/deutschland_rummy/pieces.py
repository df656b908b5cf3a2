"""The table as neighbouring tile ends: from routes and back.

Tile t has the ends 2t and 2t + 1; the first end of a connection is at ``country.ends[t][0]``. Two
ends that meet in a route are *mates*. The two ends at which a ring closes are mates, too.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from netzplan.games.deutschland_rummy.network import Country
from netzplan.games.deutschland_rummy.routes import Route, canonical
from netzplan.solvers.deutschland_rummy.picks import PlacedJoker, members_of

__all__ = [
    "ABSENT",
    "ANYWHERE",
    "FREE",
    "changes",
    "jokers_of",
    "mates_of",
    "places_of",
    "routes_of",
]

FREE = -1
"""In place of a mate: the end is loose."""
ABSENT = -3
"""In place of a mate: the tile is not on the table."""
ANYWHERE = -1
"""In place of a city: a joker's end that can be anywhere in its region."""


def places_of(country: Country, jokers: Iterable[PlacedJoker]) -> list[int]:
    """Return for each end its city; ends of jokers that are not given are anywhere."""
    places = [city for pair in country.ends for city in pair]
    places += [ANYWHERE] * (2 * len(country.tiles) - len(places))
    for tile, one, other in jokers:
        places[2 * tile], places[2 * tile + 1] = one, other
    return places


def jokers_of(country: Country, table: Iterable[Route]) -> tuple[PlacedJoker, ...]:
    """Return the jokers of a table with the cities that they join, in the order of routes."""
    return tuple(
        PlacedJoker(tile, route.cities[at], route.cities[at + 1])
        for route in table
        for at, tile in enumerate(route.tiles)
        if country.is_joker(tile)
    )


def mates_of(country: Country, table: Iterable[Route]) -> list[int]:
    """Return for each end its mate on a table."""
    mates = [ABSENT] * (2 * len(country.tiles))
    for route in table:
        rows = []
        for at, tile in enumerate(route.tiles):
            first = 2 * tile
            if not country.is_joker(tile) and country.ends[tile][0] != route.cities[at]:
                first += 1
            rows.append((first, first ^ 1))
        for (_, far), (near, _) in pairwise(rows):
            mates[far], mates[near] = near, far
        near, far = rows[0][0], rows[-1][1]
        if route.cities[0] == route.cities[-1]:
            mates[near], mates[far] = far, near
        else:
            mates[near] = mates[far] = FREE
    return mates


def changes(country: Country, before: Iterable[Route], after: Iterable[Route]) -> int:
    """Return the number of changes between two tables.

    Counts the pairs of tiles that were neighbours at a city and no longer are, and the jokers that
    stand for another pair of cities. Laying a tile next to another changes nothing.
    """
    before, after = tuple(before), tuple(after)
    lost = _sides(before) - _sides(after)
    stood = {each.tile: {each.one, each.other} for each in jokers_of(country, before)}
    stand = {each.tile: {each.one, each.other} for each in jokers_of(country, after)}
    return len(lost) + sum(stand[tile] != pair for tile, pair in stood.items())


def _sides(table: Iterable[Route]) -> set[tuple[int, int, int]]:
    """Return which tiles are neighbours at which city."""
    sides = set()
    for route in table:
        rows = list(zip(route.tiles, route.tiles[1:], route.cities[1:], strict=False))
        if route.cities[0] == route.cities[-1]:
            rows.append((route.tiles[-1], route.tiles[0], route.cities[0]))
        sides |= {(min(one, other), max(one, other), city) for one, other, city in rows}
    return sides


def routes_of(
    country: Country, mates: Sequence[int], places: Sequence[int], table: Sequence[Route]
) -> tuple[Route, ...]:
    """Return the routes that mates form, those with tiles of the table first, in its order.

    Unchanged routes are returned as they were. Ends of jokers that can be anywhere get a city.
    """
    lying = [tile for tile in range(len(country.tiles)) if mates[2 * tile] != ABSENT]
    old = [tile for route in table for tile in route.tiles if mates[2 * tile] != ABSENT]
    was = {canonical(route): route for route in table}
    seen: set[int] = set()
    routes = []
    for tile in (*old, *lying):
        if tile not in seen:
            row = _row(mates, tile)
            seen.update(end >> 1 for end in row)
            route = canonical(_settled(country, row, places))
            routes.append(was.get(route, route))
    return tuple(routes)


def _row(mates: Sequence[int], tile: int) -> list[int]:
    """Return the near ends of the tiles of a route, in order."""
    end = 2 * tile
    while mates[end] >= 0:
        end = mates[end] ^ 1
        if end == 2 * tile:
            break
    row = [end]
    while mates[row[-1] ^ 1] >= 0:
        near = mates[row[-1] ^ 1]
        if near == row[0]:
            break
        row.append(near)
    return row


def _settled(country: Country, row: list[int], places: Sequence[int]) -> Route:
    """Return a row as a route, with a city for each end."""
    near = [places[end] for end in row]
    far = [places[end ^ 1] for end in row]
    cities = [near[0]]
    for one, other in zip(far, near[1:], strict=False):
        cities.append(max(one, other))  # either can be anywhere
    cities.append(far[-1])
    tiles = tuple(end >> 1 for end in row)
    if ANYWHERE in cities:
        region = _regions(country, cities)
        for at, city in enumerate(cities):
            if city == ANYWHERE:
                beside = {cities[each] for each in (at - 1, at + 1) if 0 <= each < len(cities)}
                there = members_of(country)[region[at]]
                cities[at] = next(each for each in there if each not in beside)
    return Route(tiles, tuple(cities))


def _regions(country: Country, cities: list[int]) -> list[int]:
    """Return the region of each city of a row; jokers pass it on to ends that can be anywhere."""
    regions = [ANYWHERE if city == ANYWHERE else country.region_of[city] for city in cities]
    for ats in (range(1, len(cities)), range(len(cities) - 2, -1, -1)):
        step = -1 if ats.step > 0 else 1
        for at in ats:
            if regions[at] == ANYWHERE:
                regions[at] = regions[at + step]
    return [max(region, 0) for region in regions]
