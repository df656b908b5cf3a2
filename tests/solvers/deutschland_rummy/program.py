"""The best laying as an integer program for HiGHS: ends are joined in pairs, no row is too short.

It uses nothing of the theorem or of the solver's search: variables say which ends lie side by
side and where a joker's ends are, and constraints forbid rows of one or two tiles.
"""

from collections.abc import Iterable
from importlib import import_module
from itertools import combinations
from typing import Any

import numpy as np

from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.games.deutschland_rummy.routes import Route, table_mask

__all__ = ["Program"]

# They have no types, and pyright would take ten seconds to infer some.
optimize: Any = import_module("scipy.optimize")
sparse: Any = import_module("scipy.sparse")

End = tuple[int, int]
"""(tile, 0 or 1)."""
Spot = tuple[End, End, int]
"""Two ends, the smaller one first, and the city where they lie side by side."""

Terms = dict[int, float]


class Program:
    """The program of a case, with or without jokers."""

    def __init__(self, country: Country, table: tuple[Route, ...], rack_mask: int) -> None:
        self.country = country
        self.table = table
        self.on_table = table_mask(table)
        self.rack_mask = rack_mask
        self.size = 0
        self.rows: list[tuple[Terms, float, float]] = []
        tiles = list(bits(self.on_table | rack_mask))
        self.laid = {tile: self._variable() for tile in tiles}
        for tile in bits(self.on_table):
            self._hold({self.laid[tile]: 1}, 1, 1)
        self.connections = [tile for tile in tiles if tile < country.first_joker]
        self.jokers = [tile for tile in tiles if tile >= country.first_joker]
        self.at: dict[tuple[End, int], int] = {}
        self._place_jokers()
        self.joins: dict[Spot, int] = {}
        self.joins_of: dict[End, list[int]] = {}
        self._join()
        self._forbid_short_rows()
        self.changes = self._count_changes()

    def best(self, weights: tuple[int, ...]) -> tuple[int, int]:
        """Return the most that can be laid, and the fewest changes that it takes."""
        worth: Terms = {self.laid[tile]: -float(weights[tile]) for tile in bits(self.rack_mask)}
        most = -round(self._solve(worth))
        more = ({each: -value for each, value in worth.items()}, float(most), np.inf)
        fewest = round(self._solve(self.changes, more)) if self.changes else 0
        return most, self._joints + len(self._stood) + fewest

    # --- variables and constraints --------------------------------------------------------

    def _variable(self) -> int:
        self.size += 1
        return self.size - 1

    def _hold(self, terms: Terms, low: float, high: float) -> None:
        self.rows.append((terms, low, high))

    def _place_jokers(self) -> None:
        """Each end of a laid joker is in one city; both are in one region, in order."""
        for tile in self.jokers:
            order = {
                self.at.setdefault(((tile, side), city), self._variable()): sign * float(city)
                for side, sign in ((0, -1), (1, 1))
                for city in range(len(self.country.cities))
            }
            self._hold({**order, self.laid[tile]: -1}, 0, np.inf)
            for side in (0, 1):
                terms = {self.at[(tile, side), c]: 1.0 for c in range(len(self.country.cities))}
                self._hold({**terms, self.laid[tile]: -1}, 0, 0)
            for city in range(len(self.country.cities)):
                self._hold({self.at[(tile, 0), city]: 1, self.at[(tile, 1), city]: 1}, 0, 1)
            for region in range(len(self.country.regions)):
                terms = {}
                for city, own in enumerate(self.country.region_of):
                    if own == region:
                        terms[self.at[(tile, 0), city]] = 1
                        terms[self.at[(tile, 1), city]] = -1
                self._hold(terms, 0, 0)

    def _join(self) -> None:
        """An end lies beside at most one other, in a city where both are."""
        for city in range(len(self.country.cities)):
            here = [
                (tile, side)
                for tile in self.connections
                for side in (0, 1)
                if self.country.ends[tile][side] == city
            ]
            here += [(tile, side) for tile in self.jokers for side in (0, 1)]
            for one, other in combinations(here, 2):
                if one[0] == other[0]:
                    continue
                join = self._variable()
                self.joins[one, other, city] = join
                for end in (one, other):
                    self.joins_of.setdefault(end, []).append(join)
                    if (end, city) in self.at:
                        self._hold({join: 1, self.at[end, city]: -1}, -1, 0)
        for end, joins in self.joins_of.items():
            self._hold({**dict.fromkeys(joins, 1.0), self.laid[end[0]]: -1}, -np.inf, 0)

    def _forbid_short_rows(self) -> None:
        """A laid tile lies beside another; two that lie side by side have a third beside them."""
        for tile, laid in self.laid.items():
            self._hold({**self._joined((tile, 0), (tile, 1)), laid: -1}, 0, np.inf)
        closing: dict[tuple[End, End], list[int]] = {}
        for (one, other, _), join in self.joins.items():
            closing.setdefault((one, other), []).append(join)
            closing.setdefault((other, one), []).append(join)
        for (one, other, _), join in self.joins.items():
            far, beyond = (one[0], 1 - one[1]), (other[0], 1 - other[1])
            terms = self._joined(far, beyond)
            for ring in closing.get((far, beyond), []):
                del terms[ring]
            self._hold({**terms, join: -1}, 0, np.inf)

    def _joined(self, *ends: End) -> Terms:
        return {join: 1.0 for end in ends for join in self.joins_of.get(end, [])}

    def _count_changes(self) -> Terms:
        """Return the terms that count changes: the joints and jokers before, minus those kept."""
        by_tiles: dict[tuple[int, int, int], list[int]] = {}
        for (one, other, city), join in self.joins.items():
            by_tiles.setdefault((*_in_order(one[0], other[0]), city), []).append(join)
        self._joints = 0
        self._stood: dict[int, tuple[int, int]] = {}
        terms: Terms = {}
        for route in self.table:
            beside = list(zip(route.tiles, route.tiles[1:], route.cities[1:], strict=False))
            if route.cities[0] == route.cities[-1]:
                beside.append((route.tiles[-1], route.tiles[0], route.cities[0]))
            self._joints += len(beside)
            for tile, beyond, city in beside:
                terms |= dict.fromkeys(by_tiles[(*_in_order(tile, beyond), city)], -1.0)
            for at, tile in enumerate(route.tiles):
                if tile in self.jokers:
                    self._stood[tile] = (route.cities[at], route.cities[at + 1])
        for tile, cities in self._stood.items():
            kept = self._variable()
            terms[kept] = -1
            for city in cities:
                there = {self.at[(tile, 0), city]: -1.0, self.at[(tile, 1), city]: -1.0}
                self._hold({kept: 1, **there}, -np.inf, 0)
        return terms

    def _solve(self, cost: Terms, *more: tuple[Terms, float, float]) -> float:
        rows = [*self.rows, *more]
        objective = np.zeros(self.size)
        for at, value in cost.items():
            objective[at] = value
        result = optimize.milp(
            objective,
            constraints=_matrix(rows, self.size),
            bounds=optimize.Bounds(0, 1),
            integrality=np.ones(self.size),
            options={"mip_rel_gap": 0},
        )
        assert result.success, result.message
        return float(result.fun)


def _in_order(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


def _matrix(rows: Iterable[tuple[Terms, float, float]], size: int) -> Any:
    listed = list(rows)
    columns = [at for terms, _, _ in listed for at in terms]
    values = [value for terms, _, _ in listed for value in terms.values()]
    starts = np.cumsum([0, *(len(terms) for terms, _, _ in listed)])
    matrix = sparse.csr_array((values, columns, starts), shape=(len(listed), size))
    lows, highs = (np.array([row[side] for row in listed]) for side in (1, 2))
    return optimize.LinearConstraint(matrix, lows, highs)
