"""Which sets of tiles can be laid out: the theorem, with the reason if they can't.

Tiles are the edges of a multigraph; d(v) is the degree of city v. They can be laid out in routes of
at least three tiles if and only if every city v of odd degree can *pick* one of its tiles v–w (a
route ends with it in v) such that no tile is picked from both its cities and each city w is the far
end of at most ⌊d(w)/2⌋ picks; and no two parallel tiles, one of them a joker, form a component of
their own (a component without odd cities needs three tiles).

If there are no such picks, the search returns a *conflict*: cities whose tiles alone refute it. As
long as exactly these tiles are at these cities, nothing elsewhere can help. The solver drops a tile
there, or puts a joker there; it need not look anywhere else.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.solvers.deutschland_rummy.meter import Meter

__all__ = ["Found", "PlacedJoker", "find_conflicts", "find_picks", "joker_row", "members_of"]

Pick = tuple[int, int]
"""(tile, far city)."""


class PlacedJoker(NamedTuple):
    """A joker and the two cities that it joins."""

    tile: int
    one: int
    other: int


class Found(NamedTuple):
    """Picks, or the reason why there are none."""

    picks: dict[int, int]
    """For each city of odd degree, the tile that it picks. Empty if there is a conflict."""
    conflict_mask: int
    """Mask of the cities whose tiles refute it; 0 if the tiles can be laid out."""


@lru_cache(maxsize=16)
def _around(country: Country) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """Return for each city its connections: mask of the tile, tile, far city."""
    around: list[list[tuple[int, int, int]]] = [[] for _ in country.cities]
    for tile, (a, b) in enumerate(country.ends):
        around[a].append((1 << tile, tile, b))
        around[b].append((1 << tile, tile, a))
    return tuple(map(tuple, around))


@lru_cache(maxsize=16)
def members_of(country: Country) -> tuple[tuple[int, ...], ...]:
    """Return for each region its cities, at least two; with fewer, a joker has no place in it."""
    members: list[list[int]] = [[] for _ in country.regions]
    for city, region in enumerate(country.region_of):
        members[region].append(city)
    assert min(map(len, members)) >= 2, "a region has fewer than two cities"
    return tuple(map(tuple, members))


@lru_cache(maxsize=16)
def joker_row(country: Country) -> tuple[int, ...]:
    """Return the cities of a route of three jokers alone, in the first region.

    It is a ring; a region of two cities has none, and the route goes there and back.
    """
    there = members_of(country)[0][:3]
    return tuple(there[at % len(there)] for at in range(4))


def find_picks(
    country: Country,
    mask: int,
    jokers: Sequence[PlacedJoker] = (),
    meter: Meter | None = None,
    relaxed_mask: int = 0,
) -> Found:
    """Return the picks for some connections and placed jokers, or a conflict.

    Cities in ``relaxed_mask`` need no pick and accept any number.
    """
    degrees = [(mask & own).bit_count() for own in country.tiles_of_city]
    extra: dict[int, list[Pick]] = {}
    for tile, one, other in jokers:
        degrees[one] += 1
        degrees[other] += 1
        extra.setdefault(one, []).append((tile, other))
        extra.setdefault(other, []).append((tile, one))
    if jokers:
        apart = _pair_apart(country, mask, jokers, degrees) & ~relaxed_mask
        if apart.bit_count() == 2:
            return Found({}, apart)
    around = _around(country)
    options: dict[int, list[Pick]] = {}
    for city, degree in enumerate(degrees):
        if degree & 1 and not relaxed_mask >> city & 1:
            own = [(tile, far) for bit, tile, far in around[city] if mask & bit]
            options[city] = own + extra[city] if city in extra else own
    room = [degree >> 1 for degree in degrees]
    for city in bits(relaxed_mask):
        room[city] = len(country.tiles)
    picks = _settle(options, room)
    if not options:
        return Found(picks, 0)
    kernel = _Kernel(options, room, meter)
    conflict_mask = kernel.search()
    if conflict_mask:
        return Found({}, conflict_mask)
    return Found(picks | kernel.picks, 0)


def find_conflicts(
    country: Country, mask: int, jokers: Sequence[PlacedJoker] = (), meter: Meter | None = None
) -> tuple[dict[int, int], list[int]]:
    """Return the picks and no conflict, or the conflicts found, no two of which share a city."""
    found = find_picks(country, mask, jokers, meter)
    picks = found.picks
    conflicts: list[int] = []
    relaxed_mask = 0
    while found.conflict_mask:
        conflicts.append(found.conflict_mask)
        relaxed_mask |= found.conflict_mask
        found = find_picks(country, mask, jokers, meter, relaxed_mask)
    return picks, conflicts


def _pair_apart(
    country: Country, mask: int, jokers: Sequence[PlacedJoker], degrees: list[int]
) -> int:
    """Return the two cities of parallel tiles that form a component of their own, or 0."""
    joined: set[tuple[int, int]] = set()
    for _, one, other in jokers:
        pair = (min(one, other), max(one, other))
        tile = country.connection_between.get(pair)
        is_parallel = pair in joined or (tile is not None and mask >> tile & 1)
        if is_parallel and degrees[one] == degrees[other] == 2:
            return 1 << one | 1 << other
        joined.add(pair)
    return 0


def _settle(options: dict[int, list[Pick]], room: list[int]) -> dict[int, int]:
    """Remove the cities that can pick without harm to others, and return their picks.

    A harmless pick goes into a city that has no pick to make itself, with room for all that could
    pick it. The cities left in ``options`` have to be searched.
    """
    threat = [0] * len(room)
    for own in options.values():
        for _, far in own:
            threat[far] += 1
    picks: dict[int, int] = {}
    settled = True
    while settled:
        settled = False
        for city, own in tuple(options.items()):
            for tile, far in own:
                if threat[far] <= room[far] and far not in options:
                    picks[city] = tile
                    room[far] -= 1
                    for _, each in own:
                        threat[each] -= 1
                    del options[city]
                    settled = True
                    break
    return picks


class _Kernel:
    """Searches the cities left: fewest options first, backjumping over those without blame."""

    def __init__(
        self, options: dict[int, list[Pick]], room: list[int], meter: Meter | None
    ) -> None:
        self.options = options
        self.room = room
        self.meter = meter
        self.picks: dict[int, int] = {}
        self.into: dict[int, int] = {}
        """For each city, the mask of the cities that have picked into it."""

    def search(self) -> int:
        """Return 0 with all picks made, or the cities to blame."""
        if self.meter is not None:
            self.meter.spend()
        chosen = -1
        fewest: list[Pick] = []
        blame = 0
        for city in self.options:
            if city in self.picks:
                continue
            open_options, reasons = self._open(city)
            if chosen < 0 or len(open_options) < len(fewest):
                chosen, fewest, blame = city, open_options, reasons
                if len(fewest) < 2:
                    break
        if chosen < 0:
            return 0
        for tile, far in fewest:
            self.picks[chosen] = tile
            self.room[far] -= 1
            self.into[far] = self.into.get(far, 0) | 1 << chosen
            below = self.search()
            if not below:
                return 0
            del self.picks[chosen]
            self.room[far] += 1
            self.into[far] &= ~(1 << chosen)
            if not below >> chosen & 1:
                return below
            blame |= below
        return blame

    def _open(self, city: int) -> tuple[list[Pick], int]:
        """Return the options of a city, and the mask of it and the cities that closed others."""
        open_options = []
        reasons = 1 << city
        for tile, far in self.options[city]:
            if self.picks.get(far) == tile:
                reasons |= 1 << far
            elif not self.room[far]:
                reasons |= 1 << far | self.into.get(far, 0)
            else:
                open_options.append((tile, far))
        return open_options, reasons
