"""Rows of tiles while a table is rebuilt: joined, cut, and undone.

An end of a joker can be *anywhere*: in a city of its region that is not determined yet, but not in
the one where it is barred, since its other end is there.
"""

from collections.abc import Iterable, Sequence

from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.games.deutschland_rummy.routes import Route
from netzplan.solvers.deutschland_rummy.picks import PlacedJoker, joker_row, members_of
from netzplan.solvers.deutschland_rummy.pieces import (
    ABSENT,
    ANYWHERE,
    FREE,
    places_of,
    routes_of,
)

__all__ = ["LOOSE", "Row", "Rows"]

LOOSE = -2
"""In place of a mate: the end stays loose permanently."""

Row = tuple[int, int]
"""The two outer ends of a row of one or two tiles."""


class Rows:
    """The rows on a table. Every change is recorded on a trail, for undo."""

    def __init__(
        self,
        country: Country,
        before: Sequence[int],
        mates: Sequence[int],
        jokers: Sequence[PlacedJoker],
        new_mask: int,
    ) -> None:
        """Lay new tiles, each a row of its own, next to those with mates; new jokers are absent."""
        self.country = country
        self.before = before
        """For each end, its mate before the turn."""
        self.mates = list(mates)
        for tile in bits(new_mask & country.connections_mask):
            self.mates[2 * tile] = self.mates[2 * tile + 1] = FREE
        self.places = places_of(country, jokers)
        """For each end, its city, or ANYWHERE."""
        self.region = [ANYWHERE] * len(self.places)
        """For each end that can be anywhere, its region."""
        self.barred = [ANYWHERE] * len(self.places)
        """For each end that can be anywhere, the city where it can't be."""
        self.joker_tiles = (*(each.tile for each in jokers), *bits(new_mask & country.jokers_mask))
        self.steady = [0] * len(country.tiles)
        """For each joker, 1 if it is on the table and stands for what it stood for before."""
        for each in jokers:
            self.steady[each.tile] = 1
        self._members = members_of(country)
        self._ends_at: list[list[int]] = [[] for _ in country.cities]
        for end in range(2 * country.first_joker):
            if self.mates[end] != ABSENT:
                self._ends_at[self.places[end]].append(end)
        self._trail: list[tuple[list[int], int, int]] = []

    # --- changing -------------------------------------------------------------------------

    def mark(self) -> int:
        """Return the current state, for :meth:`undo`."""
        return len(self._trail)

    def undo(self, mark: int) -> None:
        """Undo everything done since the mark."""
        while len(self._trail) > mark:
            where, at, value = self._trail.pop()
            where[at] = value

    def _set(self, where: list[int], at: int, value: int) -> None:
        self._trail.append((where, at, where[at]))
        where[at] = value

    def loosen(self, end: int) -> None:
        """Make an end stay loose permanently."""
        self._set(self.mates, end, LOOSE)

    def join(self, end: int, other: int) -> bool:
        """Join two loose ends that can share a city; return False for a ring of two tiles."""
        if self.mates[end ^ 1] == other ^ 1:
            return False
        here, there = self.places[end], self.places[other]
        if here != there:
            if here == ANYWHERE:
                self._set(self.places, end, there)
            else:
                self._set(self.places, other, here)
        self._set(self.mates, end, other)
        self._set(self.mates, other, end)
        return True

    def cut(self, end: int) -> tuple[int, ...]:
        """Cut an end from its mate, if it has one; return the mate's tile."""
        mate = self.mates[end]
        if mate < 0:
            return ()
        self._set(self.mates, end, FREE)
        self._set(self.mates, mate, FREE)
        return (mate >> 1,)

    def release(self, end: int) -> None:
        """Declare a joker anew at one end, which can then be anywhere."""
        stays = self.places[end ^ 1]
        region = self.country.region_of[stays]
        self._set(self.places, end, self._beyond(region, stays))
        self._set(self.region, end, region)
        self._set(self.barred, end, stays)
        self._set(self.steady, end >> 1, 0)

    def _beyond(self, region: int, barred: int) -> int:
        """Return the place of an end that can be anywhere in a region except in one city."""
        there = self._members[region]
        if len(there) > 2:
            return ANYWHERE
        return next(city for city in there if city != barred)

    def lift(self, joker: int) -> tuple[int, ...]:
        """Remove a joker from the table; return the tiles that were its neighbours."""
        torn = (*self.cut(2 * joker), *self.cut(2 * joker + 1))
        self._set(self.steady, joker, 0)
        for end in (2 * joker, 2 * joker + 1):
            self._set(self.mates, end, ABSENT)
            self._set(self.places, end, ANYWHERE)
        return torn

    def place(self, end: int, joker: int) -> int:
        """Join a joker that is not on the table to a loose end; return its other end."""
        near, far = 2 * joker, 2 * joker + 1
        city = self.places[end]
        region = self.region[end] if city == ANYWHERE else self.country.region_of[city]
        self._set(self.mates, far, FREE)
        self._set(self.places, near, city)
        self._set(self.region, far, region)
        self._set(self.barred, far, city)
        self._set(self.places, far, self._beyond(region, city))
        self._set(self.mates, end, near)
        self._set(self.mates, near, end)
        return far

    # --- looking --------------------------------------------------------------------------

    def is_old(self, end: int) -> bool:
        """Return whether an end has the same mate as before the turn."""
        mate = self.mates[end]
        return mate >= 0 and self.before[end] == mate

    def absent_joker(self) -> int | None:
        """Return a joker that must be on the table and is not, or None."""
        for joker in self.joker_tiles:
            if self.mates[2 * joker] == ABSENT:
                return joker
        return None

    def short(self, doubtful: Iterable[int]) -> list[Row]:
        """Return the rows of one or two tiles among those that hold some tiles."""
        mates = self.mates
        rows = []
        seen = set()
        for tile in doubtful:
            one, other = 2 * tile, 2 * tile + 1
            if tile in seen or mates[one] == ABSENT:
                continue
            seen.add(tile)
            if mates[one] >= 0:
                if mates[other] >= 0:
                    continue
                one, other = other, one
            if mates[other] >= 0:
                far = mates[other] ^ 1
                if mates[far] >= 0:
                    continue
                seen.add(far >> 1)
                other = far
            rows.append((one, other))
        return rows

    def cities(self, row: Row) -> int:
        """Return the mask of the cities of a short row; all cities if an end can be anywhere."""
        cities = 0
        for end in (row[0], row[0] ^ 1, row[1], row[1] ^ 1):
            if self.places[end] == ANYWHERE:
                return (1 << len(self.country.cities)) - 1
            cities |= 1 << self.places[end]
        return cities

    def region_at(self, end: int) -> int:
        """Return the region of an end."""
        city = self.places[end]
        return self.region[end] if city == ANYWHERE else self.country.region_of[city]

    def reach(self, end: int) -> list[int]:
        """Return the ends that are, or can be, in the city of an end."""
        city = self.places[end]
        if city != ANYWHERE:
            reach = self._ends_at[city]
        else:
            reach = [
                other
                for each in self._members[self.region[end]]
                if each != self.barred[end]
                for other in self._ends_at[each]
            ]
        if not self.joker_tiles:
            return reach
        return reach + [
            other
            for joker in self.joker_tiles
            for other in (2 * joker, 2 * joker + 1)
            if self.mates[other] != ABSENT and self._meet(end, other)
        ]

    def _meet(self, end: int, other: int) -> bool:
        """Return whether an end and a joker's end can be in the same city."""
        city, there = self.places[end], self.places[other]
        if there == ANYWHERE:
            if self.mates[other] >= 0 or self.region[other] != self.region_at(end):
                return False  # ends joined anywhere need no determined city
            return city == ANYWHERE or self.barred[other] != city
        if city != ANYWHERE:
            return there == city
        return self.country.region_of[there] == self.region[end] and self.barred[end] != there

    # --- the end --------------------------------------------------------------------------

    def append_jokers(self, left: int) -> bool:
        """Put the remaining jokers at a loose end; all rows are long enough.

        If all rows are rings, three jokers form a route, and fewer need a cut.
        """
        joker = self.absent_joker()
        if joker is None:
            return True
        end = self._loose_end()
        if end is None:
            absent = [each for each in self.joker_tiles if self.mates[2 * each] == ABSENT]
            if len(absent) == 3:
                self._own_route(absent)
                return True
            cuttable = next((each for each in self._lying() if self.is_old(each)), None)
            if cuttable is None or not left:
                return False
            self.cut(cuttable)
            end = cuttable
        while joker is not None:
            end = self.place(end, joker)
            joker = self.absent_joker()
        return True

    def _lying(self) -> list[int]:
        return [end for end, mate in enumerate(self.mates) if mate != ABSENT]

    def _loose_end(self) -> int | None:
        return next((end for end in self._lying() if self.mates[end] in (FREE, LOOSE)), None)

    def _own_route(self, jokers: Sequence[int]) -> None:
        """Lay three jokers as a route in the first region."""
        row = joker_row(self.country)
        for joker, one, other in zip(jokers, row, row[1:], strict=False):
            for end, city in ((2 * joker, one), (2 * joker + 1, other)):
                self._set(self.places, end, city)
                self._set(self.mates, end, FREE)
        for joker, beyond in zip(jokers, (*jokers[1:], jokers[0]), strict=True):
            if self.places[2 * joker + 1] == self.places[2 * beyond]:
                self._set(self.mates, 2 * joker + 1, 2 * beyond)
                self._set(self.mates, 2 * beyond, 2 * joker + 1)

    def routes(self, table: Sequence[Route]) -> tuple[Route, ...]:
        """Return the current routes."""
        return routes_of(self.country, self.mates, self.places, table)
