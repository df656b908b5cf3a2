"""Which city to ask for: the use of each tile that another seat could give."""

from math import comb

from msgspec import Struct

from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.games.deutschland_rummy.routes import Route, table_mask
from netzplan.solvers.deutschland_rummy.coming_out import Taking, takings_of
from netzplan.solvers.deutschland_rummy.meter import Meter, OutOfEffort
from netzplan.solvers.deutschland_rummy.pieces import jokers_of
from netzplan.solvers.deutschland_rummy.selection import Goal, select, worth
from netzplan.solvers.deutschland_rummy.turns import allowed_by

__all__ = ["CityToAsk", "PossibleGift", "best_city_to_ask"]


class PossibleGift(Struct, frozen=True):
    """The use of a tile in this turn."""

    tile: int
    left_mask: int
    """Tiles on the rack at the end of the turn."""
    gain: int
    """Reduction of tiles or kilometres left on the rack; -1 tile if the gift only stays there."""
    most: bool
    """Whether it is proved that no more could be laid."""


class CityToAsk(Struct, frozen=True):
    """The expected result of asking for a city."""

    city: int
    chance: float
    """Probability that another seat holds a tile with the city, if the unseen tiles are random."""
    gain: float
    """Mean gain of the tiles with the city, by their probability of being on another rack."""
    taking: int
    """Gain from taking a table tile if nobody gives one, as far as the effort shows; 0 for a seat
    that is out."""
    gifts: tuple[PossibleGift, ...]
    """The unseen tiles with the city, best first."""

    @property
    def value(self) -> float:
        """Return the expected gain if every seat that can give does."""
        return self.chance * self.gain + (1 - self.chance) * self.taking


def best_city_to_ask(
    country: Country,
    table: tuple[Route, ...],
    rack_mask: int,
    unseen_mask: int,
    *,
    out: bool,
    others: int,
    known_mask: int = 0,
    goal: Goal = "tiles",
    effort: Effort = Effort(nodes=500),
) -> tuple[CityToAsk, ...]:
    """Return the cities that promise a gain, best first.

    ``unseen_mask`` holds the tiles that are neither on the seat's rack nor on the table; ``others``
    is how many of them are on the other racks, including those of ``known_mask``. The effort
    applies to each tile that could be given.
    """
    search = _Search(country, table, rack_mask, goal, effort, out=out)
    unseen_mask &= ~rack_mask & ~table_mask(table)
    unknown = (unseen_mask & ~known_mask).bit_count()
    hidden = min(max(others - (known_mask & unseen_mask).bit_count(), 0), unknown)
    unseen_mask &= country.connections_mask  # jokers take up places on racks, but are never given
    gifts = {tile: search.gift(tile) for tile in bits(unseen_mask)}
    ranked = []
    for city, own in enumerate(country.tiles_of_city):
        here = sorted(
            (gifts[tile] for tile in bits(own & unseen_mask)),
            key=lambda gift: (-gift.gain, gift.tile),
        )
        taking = 0 if out else search.taking(city)
        if not here and not taking:
            continue
        sure = bool(own & known_mask & unseen_mask)
        missing = comb(unknown - len(here), hidden) / comb(unknown, hidden) if not sure else 0.0
        weights = [
            1.0 if known_mask >> gift.tile & 1 else hidden / max(unknown, 1) for gift in here
        ]
        total = sum(weights)
        gain = sum(w * gift.gain for w, gift in zip(weights, here, strict=True))
        ranked.append(
            CityToAsk(city, 1 - missing, gain / total if total else 0.0, taking, tuple(here))
        )
    ranked.sort(key=lambda each: (-each.value, each.city))
    return tuple(each for each in ranked if each.value > 0)


class _Search:
    def __init__(
        self,
        country: Country,
        table: tuple[Route, ...],
        rack_mask: int,
        goal: Goal,
        effort: Effort,
        *,
        out: bool,
    ) -> None:
        self.country = country
        self.table = table
        self.lying = table_mask(table)
        self.jokers = jokers_of(country, table)
        self.rack_mask = rack_mask
        self.goal: Goal = goal
        self.effort = effort
        self.out = out
        self.takings: dict[int, tuple[Taking, ...]] = {}
        """For each tile of the table, the ways to take it."""
        laid, _ = self._laid(rack_mask)
        self.left = worth(country, rack_mask & ~laid, goal)
        """Worth of what stays on the rack without a gift."""

    def gift(self, tile: int) -> PossibleGift:
        """Return the use of a tile."""
        rack_mask = self.rack_mask | 1 << tile
        laid, is_most = self._laid(rack_mask)
        left_mask = rack_mask & ~laid
        gain = self.left - worth(self.country, left_mask, self.goal)
        return PossibleGift(tile, left_mask, gain, is_most)

    def taking(self, city: int) -> int:
        """Return the gain from taking a table tile with a city."""
        ways: list[Taking] = []
        for tile in bits(self.lying & self.country.tiles_of_city[city]):
            if tile not in self.takings:
                self.takings[tile] = self._ways(tile)
            ways += self.takings[tile]
        if not ways:
            return 0
        laid, _ = self._laid(self.rack_mask, tuple(ways))
        return self.left - worth(self.country, self.rack_mask & ~laid, self.goal)

    def _ways(self, tile: int) -> tuple[Taking, ...]:
        meter = Meter(self.effort)
        try:
            return takings_of(self.country, self.table, self.rack_mask, tile, meter)
        except OutOfEffort:
            return ()

    def _laid(self, rack_mask: int, ways: tuple[Taking, ...] = ()) -> tuple[int, bool]:
        """Return the most that can be laid of a rack in a turn, and whether that is proved."""
        demand = None
        if not self.out:
            demand = allowed_by(self.country, ways)
            if not demand(rack_mask):
                return 0, True
        selected = select(
            self.country,
            self.lying,
            self.jokers,
            rack_mask,
            self.goal,
            Meter(self.effort),
            demand,
            is_one_enough=True,
        )
        laid = selected.choices[0].laid_mask if selected.choices else 0
        return laid, selected.is_best
