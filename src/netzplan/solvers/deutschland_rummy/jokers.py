"""Where jokers must go so that all tiles can be laid out.

A joker changes nothing in a conflict unless it touches one of its cities. So only these are tried,
and conflicts without a common city show at once when there are too few jokers. A joker that is not
needed never harms: it extends a route at its end.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.solvers.deutschland_rummy.meter import Meter
from netzplan.solvers.deutschland_rummy.picks import (
    PlacedJoker,
    find_conflicts,
    find_picks,
    joker_row,
    members_of,
)

__all__ = ["Placing", "append_jokers", "place_jokers"]

ROW = 3
"""Number of jokers that form a route of their own."""


class Placing(NamedTuple):
    """Places for all jokers, or the reason why there are none."""

    jokers: tuple[PlacedJoker, ...]
    conflict_mask: int
    """Mask of the cities whose tiles refute it wherever jokers go; 0 if all can be laid out."""


def place_jokers(
    country: Country, mask: int, tiles: Sequence[int], meter: Meter | None = None
) -> Placing:
    """Return places for all jokers so that they and the connections can be laid out."""
    if not mask and tiles and len(tiles) < ROW:
        return Placing((), (1 << len(country.cities)) - 1)
    return _Search(country, mask, tuple(tiles), meter).place(())


def append_jokers(
    country: Country, mask: int, jokers: Sequence[PlacedJoker], tiles: Sequence[int]
) -> tuple[PlacedJoker, ...]:
    """Return the jokers and further ones, added at ends of what can already be laid out."""
    placed = list(jokers)
    members = members_of(country)
    if not mask and not jokers and tiles:
        row = joker_row(country)
        return tuple(map(PlacedJoker, tiles, row, row[1:]))
    for tile in tiles:
        degrees = [(mask & own).bit_count() for own in country.tiles_of_city]
        for _, one, other in placed:
            degrees[one] += 1
            degrees[other] += 1
        odd = [city for city, degree in enumerate(degrees) if degree & 1]
        end = odd[0] if odd else next(city for city, degree in enumerate(degrees) if degree)
        there = members[country.region_of[end]]
        placed.append(PlacedJoker(tile, end, next(city for city in there if city != end)))
    return tuple(placed)


class _Search:
    def __init__(
        self, country: Country, mask: int, tiles: tuple[int, ...], meter: Meter | None
    ) -> None:
        self.country = country
        self.mask = mask
        self.tiles = tiles
        self.meter = meter
        self.members = members_of(country)
        self.region_masks = tuple(sum(1 << city for city in own) for own in self.members)

    def place(self, placed: tuple[PlacedJoker, ...]) -> Placing:
        """Place the jokers that are left."""
        if self.meter is not None:
            self.meter.spend()
        left = self.tiles[len(placed) :]
        if not left:
            found = find_picks(self.country, self.mask, placed, self.meter)
            return Placing(placed, found.conflict_mask)
        _, conflicts = find_conflicts(self.country, self.mask, placed, self.meter)
        if not conflicts:
            return Placing(append_jokers(self.country, self.mask, placed, left), 0)
        blame = sum(conflicts)  # they share no city
        conflicts.sort(key=int.bit_count)
        if self._are_too_many(conflicts, len(left)):
            return Placing((), sum(self._enough(conflicts, len(left))))
        if len(left) == 1:
            pairs, looked = self._last_pairs(conflicts, placed)
            blame |= looked
        else:
            pairs = list(self._pairs(conflicts))
        for one, other in pairs:
            below = self.place((*placed, PlacedJoker(left[0], one, other)))
            if not below.conflict_mask:
                return below
            blame |= below.conflict_mask
        return Placing((), blame)

    def _are_too_many(self, conflicts: list[int], jokers: int) -> bool:
        """Return whether that many jokers can't touch all conflicts."""
        if len(conflicts) > 2 * jokers:
            return True
        return _fewest([self._regions(conflict) for conflict in conflicts]) > jokers

    def _enough(self, conflicts: list[int], jokers: int) -> list[int]:
        """Return a minimal subset of the conflicts that is still too many for the jokers."""
        kept = conflicts[: 2 * jokers + 1]
        for conflict in reversed(kept):
            fewer = [each for each in kept if each != conflict]
            if self._are_too_many(fewer, jokers):
                kept = fewer
        return kept

    def _regions(self, conflict: int) -> int:
        """Return the mask of the regions of a conflict's cities."""
        regions = 0
        for city in bits(conflict):
            regions |= 1 << self.country.region_of[city]
        return regions

    def _pairs(self, conflicts: list[int]) -> Iterator[tuple[int, int]]:
        """Yield the pairs that touch the first conflict; first those that touch another, too."""
        first = conflicts[0]
        others = sum(conflicts[1:])
        later = []
        for one in bits(first):
            for other in self.members[self.country.region_of[one]]:
                if other == one or (first >> other & 1 and other < one):
                    continue
                if others >> other & 1:
                    yield one, other
                else:
                    later.append((one, other))
        yield from later

    def _last_pairs(
        self, conflicts: list[int], placed: tuple[PlacedJoker, ...]
    ) -> tuple[list[tuple[int, int]], int]:
        """Return the pairs for the last joker, and the cities examined to find them.

        The joker has to touch all conflicts. If it touches only one, its other end is best where a
        route ends: a city of odd degree there needs no pick any more, which beats any even city.
        Only if there is none, even cities are tried. (Odd cities of the conflict itself gain
        nothing: parallel to a tile that lies alone, the joker would form a pair with it.)
        """
        if len(conflicts) > 1:
            both = conflicts[1]
            return [pair for pair in self._pairs(conflicts) if both >> pair[1] & 1], 0
        odd_mask = 0
        for city, own in enumerate(self.country.tiles_of_city):
            odd_mask |= ((self.mask & own).bit_count() & 1) << city
        for _, one, other in placed:
            odd_mask ^= 1 << one ^ 1 << other
        pairs = list(self._pairs(conflicts))
        looked = 0
        for region in bits(self._regions(conflicts[0])):
            looked |= self.region_masks[region]
        first = conflicts[0]
        kept = []
        for one, other in pairs:
            there = self.region_masks[self.country.region_of[one]]
            beaten = not odd_mask >> other & 1 and odd_mask & there & ~first
            if not beaten or first >> other & 1:
                kept.append((one, other))
        kept.sort(key=lambda pair: not odd_mask >> pair[1] & 1)
        return kept, looked


def _fewest(regions: list[int]) -> int:
    """Return how many jokers touch all conflicts: one can touch two that share a region."""
    if not regions:
        return 0
    first, rest = regions[0], regions[1:]
    fewest = 1 + _fewest(rest)
    for at, other in enumerate(rest):
        if first & other:
            fewest = min(fewest, 1 + _fewest(rest[:at] + rest[at + 1 :]))
    return fewest
