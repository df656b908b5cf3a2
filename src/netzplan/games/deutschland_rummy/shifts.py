"""The difference between two tables: routes replaced, tiles moved, jokers freed."""

from collections.abc import Iterator

from msgspec import Struct

from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.games.deutschland_rummy.routes import Route, canonical, route_mask, table_mask

__all__ = ["Freed", "freed_jokers", "moved_mask", "replaced", "taken_mask"]

Routes = tuple[Route, ...]


class Freed(Struct, frozen=True):
    """A joker that has changed its place, as numbers."""

    joker: int
    by: int | None
    """The tile that replaced it next to one of its old neighbours; None if there is none."""
    was: tuple[int, int]
    now: tuple[int, int]


class _Place(Struct, frozen=True):
    """The place of a tile."""

    cities: tuple[int, int]
    neighbours_mask: int


def replaced(before: Routes, after: Routes) -> tuple[Routes, Routes]:
    """Return the routes that are gone and those that are new, whatever way they are written."""
    gone, new = set(before).difference(after), set(after).difference(before)
    was = {canonical(route): route for route in before if route in gone}
    now = {canonical(route): route for route in after if route in new}
    return (
        tuple(route for way, route in was.items() if way not in now),
        tuple(route for way, route in now.items() if way not in was),
    )


def taken_mask(new: Routes, laid_mask: int) -> int:
    """Return the tiles of the table that share a route with tiles laid from a rack."""
    return table_mask(tuple(r for r in new if route_mask(r) & laid_mask)) & ~laid_mask


def moved_mask(old: Routes, new: Routes) -> int:
    """Return the tiles that moved to another route.

    A new route continues the old one that shares most tiles with it; its tiles from other old
    routes have moved.
    """
    came_from = [route_mask(route) for route in old]
    went_to = [route_mask(route) for route in new]
    pairs = [
        ((was & now).bit_count(), -at, -to, was & now)
        for at, was in enumerate(came_from)
        for to, now in enumerate(went_to)
        if was & now
    ]
    moved, continued, continuing = 0, set[int](), set[int]()
    for _, at, to, shared in sorted(pairs, reverse=True):
        if at in continued or to in continuing:
            moved |= shared
        else:
            continued.add(at)
            continuing.add(to)
    return moved


def freed_jokers(country: Country, old: Routes, new: Routes) -> Iterator[Freed]:
    """Yield the jokers of old routes that stand for other cities or lie among other tiles."""
    for joker in bits(table_mask(old) & country.jokers_mask):
        was, now = _place(old, joker), _place(new, joker)
        stays = was.neighbours_mask & now.neighbours_mask
        if stays and set(was.cities) == set(now.cities):
            continue
        tile = country.connection_between.get(was.cities)
        takes = tile is not None and _takes_place(new, tile, was)
        yield Freed(joker, tile if takes else None, was.cities, now.cities)


def _takes_place(new: Routes, tile: int, was: _Place) -> bool:
    """Return whether a tile lies next to a tile that was the joker's neighbour."""
    lies = any(tile in route.tiles for route in new)
    return lies and bool(_place(new, tile).neighbours_mask & was.neighbours_mask)


def _place(routes: Routes, tile: int) -> _Place:
    """Return the place of a tile in the route that holds it."""
    route = next(route for route in routes if tile in route.tiles)
    at = route.tiles.index(tile)
    beside = {*route.tiles[max(0, at - 1) : at + 2]} - {tile}
    if route.cities[0] == route.cities[-1] and at in (0, len(route.tiles) - 1):
        beside.add(route.tiles[-1] if at == 0 else route.tiles[0])
    cities = route.cities[at], route.cities[at + 1]
    return _Place(cities, sum(1 << other for other in beside))
