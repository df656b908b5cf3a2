"""Which tiles of the rack to lay: all best sets, found by conflicts instead of by enumeration.

The search begins with the whole rack. A conflict shows the cities where something must change: one
of the rack's tiles there has to stay on the rack. So sets of dropped tiles grow, cheapest first,
each only by tiles to blame. The first that can be laid out is best, and all that cost the same are
found with it. Conflicts are kept: they refute many sets without a search. Jokers of the rack are
always laid if anything is on the table: they never harm.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Literal, NamedTuple

from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.solvers.deutschland_rummy.jokers import append_jokers, place_jokers
from netzplan.solvers.deutschland_rummy.meter import Meter, OutOfEffort
from netzplan.solvers.deutschland_rummy.picks import PlacedJoker, find_conflicts, find_picks

__all__ = ["ChosenTiles", "Demand", "Goal", "Selected", "select", "worth"]

Goal = Literal["tiles", "kilometres"]
"""What to maximise."""

Demand = Callable[[int], bool]
"""Whether a set of laid tiles is allowed; if a set is forbidden, so are all its subsets."""


class ChosenTiles(NamedTuple):
    """A set of tiles to lay."""

    laid_mask: int
    jokers: tuple[PlacedJoker, ...]
    """Where jokers can go so that all can be laid out."""


class Selected(NamedTuple):
    """The best sets."""

    choices: tuple[ChosenTiles, ...]
    """Sets of equal worth; empty if a demand can't be met."""
    is_best: bool
    """Whether it is proved that nothing better exists."""
    is_all: bool
    """Whether all sets of the same worth were found."""


def worth(country: Country, mask: int, goal: Goal) -> int:
    """Return the worth of laying some tiles."""
    return mask.bit_count() if goal == "tiles" else country.km_of(mask)


def select(
    country: Country,
    table_mask: int,
    table_jokers: tuple[PlacedJoker, ...],
    rack_mask: int,
    goal: Goal,
    meter: Meter,
    demand: Demand | None = None,
    *,
    is_one_enough: bool = False,
) -> Selected:
    """Return the best sets of rack tiles that can be laid out together with the table."""
    search = _Search(country, table_mask, table_jokers, rack_mask, goal, meter, demand)
    try:
        search.run(is_one_enough=is_one_enough)
    except OutOfEffort:
        if search.found:
            return Selected(tuple(search.found), is_best=True, is_all=False)
        choice = search.dive()
        return Selected(() if choice is None else (choice,), is_best=False, is_all=False)
    return Selected(tuple(search.found), is_best=True, is_all=not is_one_enough)


class _Search:
    def __init__(
        self,
        country: Country,
        table_mask: int,
        table_jokers: tuple[PlacedJoker, ...],
        rack_mask: int,
        goal: Goal,
        meter: Meter,
        demand: Demand | None,
    ) -> None:
        self.country = country
        self.table_mask = table_mask & country.connections_mask
        self.table_jokers = table_jokers
        self.rack_mask = rack_mask & country.connections_mask
        self.rack_jokers = rack_mask & country.jokers_mask
        self.joker_tiles = (*(each.tile for each in table_jokers), *bits(self.rack_jokers))
        self.weights = country.km if goal == "kilometres" else (1,) * len(country.tiles)
        self.meter = meter
        self.demand = demand
        self.found: list[ChosenTiles] = []
        self.nogoods: list[tuple[int, int]] = []
        """(rack tiles considered, those of them laid) -> can't be laid out."""
        self.nearest = 0
        """The dropped tiles considered now."""

    def run(self, *, is_one_enough: bool) -> None:
        """Find all best sets, or only one of them."""
        best: int | None = None
        queue = [(0, 0, 0)]  # (bound, cost, dropped)
        seen = {0}
        while queue:
            bound, cost, dropped = heappop(queue)
            if best is not None and bound > best:
                return
            laid = self.rack_mask & ~dropped
            self.nearest = dropped
            if self.demand is not None and not self.demand(laid | self.rack_jokers):
                continue
            if not any(laid & looked == value for looked, value in self.nogoods):
                choice = self._look(laid)
                if choice is not None:
                    best = cost
                    self.found.append(choice)
                    if is_one_enough:
                        return
                    continue
            for tile in bits(self._narrowest(laid)):
                more = dropped | 1 << tile
                if more not in seen:
                    seen.add(more)
                    spent = cost + self.weights[tile]
                    bound = spent + self._at_least(self.rack_mask & ~more)
                    heappush(queue, (bound, spent, more))
        if best is None and self.demand is None:
            self.found.append(ChosenTiles(0, self.table_jokers))

    def _look(self, laid: int) -> ChosenTiles | None:
        """Return a set if it can be laid out; otherwise record the conflicts."""
        mask = self.table_mask | laid
        if self.joker_tiles:
            choice = self._look_in_place(laid)
            if choice is not None:
                return choice
            placing = place_jokers(self.country, mask, self.joker_tiles, self.meter)
            if not placing.conflict_mask:
                return ChosenTiles(laid | self.rack_jokers, placing.jokers)
            conflicts = [placing.conflict_mask]
        else:
            self.meter.spend()
            _, conflicts = find_conflicts(self.country, mask, (), self.meter)
            if not conflicts:
                return ChosenTiles(laid, ())
        for conflict in conflicts:
            looked = self.country.tiles_at(conflict) & self.rack_mask
            self.nogoods.append((looked, laid & looked))
        return None

    def _look_in_place(self, laid: int) -> ChosenTiles | None:
        """Return a set if it can be laid out with the table's jokers in place."""
        mask = self.table_mask | laid
        if not mask and not self.table_jokers and len(self.joker_tiles) < 3:
            return None
        found = find_picks(self.country, mask, self.table_jokers, self.meter)
        if found.conflict_mask:
            return None
        jokers = append_jokers(self.country, mask, self.table_jokers, tuple(bits(self.rack_jokers)))
        return ChosenTiles(laid | self.rack_jokers, jokers)

    def _narrowest(self, laid: int) -> int:
        """Return the tiles to blame in the conflict that has the fewest."""
        blamed = (looked & laid for looked, value in self.nogoods if laid & looked == value)
        return min(blamed, key=int.bit_count)

    def _at_least(self, laid: int) -> int:
        """Return the least that must still be dropped: one tile per conflict, if none is shared."""
        blamed = [looked & laid for looked, value in self.nogoods if laid & looked == value]
        blamed.sort(key=int.bit_count)
        used = total = 0
        for own in blamed:
            if not own & used:
                used |= own
                total += min((self.weights[tile] for tile in bits(own)), default=0)
        return total

    def dive(self) -> ChosenTiles | None:
        """Return a set that can be laid out, starting from the nearest, at any cost."""
        laid = self.rack_mask & ~self.nearest
        while True:
            if self.demand is not None and not self.demand(laid | self.rack_jokers):
                return None
            mask = self.table_mask | laid
            if not mask and not self.table_jokers and len(self.joker_tiles) < 3:
                return None if self.demand is not None else ChosenTiles(0, ())
            found = find_picks(self.country, mask, self.table_jokers)
            if not found.conflict_mask:
                jokers = append_jokers(
                    self.country, mask, self.table_jokers, tuple(bits(self.rack_jokers))
                )
                return ChosenTiles(laid | self.rack_jokers, jokers)
            near = self.country.tiles_at(found.conflict_mask)
            laid &= ~(1 << min(bits(near & laid), key=lambda tile: self.weights[tile]))
