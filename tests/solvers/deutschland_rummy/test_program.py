"""Tables of Germany: the solver against an integer program.

Without jokers they have 60 to 100 tiles; with one, for the sake of the program, 30.
``bench/deutschland_rummy/solver.py`` compares full tables with three.
"""

import pytest

from netzplan.games.deutschland_rummy.network import bits
from netzplan.solvers.deutschland_rummy import Goal, best_laying
from tests.nightly import by_day
from tests.solvers.deutschland_rummy.program import Program
from tests.solvers.deutschland_rummy.tables import Table, full_cases, germany, is_legal

pytestmark = pytest.mark.long


@pytest.mark.parametrize(("seed", "count", "goal"), [(1, 6, "tiles"), (2, 4, "kilometres")])
def test_full_tables(seed: int, count: int, goal: Goal) -> None:
    cases = by_day(count // 2, by_night=count)
    assert compare(full_cases(seed, cases, 0), goal) > cases // 3


def test_a_joker() -> None:
    compare(full_cases(4, by_day(1, by_night=2), 1, 28, 32), "tiles")


def compare(cases: tuple[tuple[Table, int], ...], goal: Goal) -> int:
    """Compare the answers; return in how many cases something had to change."""
    country = germany()
    weights = country.km if goal == "kilometres" else (1,) * len(country.tiles)
    changed = 0
    for table, rack_mask in cases:
        laying = best_laying(country, table, rack_mask, out=True, goal=goal)
        laid = sum(weights[tile] for tile in bits(laying.laid_mask))
        assert (laid, laying.changes) == Program(country, table, rack_mask).best(weights)
        assert laying.complete
        assert is_legal(country, table, rack_mask, laying.routes, out=True)
        changed += laying.changes > 0
    return changed
