"""Tables of Germany: the solver compared with an integer program.

Tables without jokers have 60 to 100 tiles; those with one have about 30, because the program is
slow. ``bench/deutschland_rummy/solver.py`` compares full tables with three jokers.
"""

import pytest

from netzplan.games.deutschland_rummy.network import bits
from netzplan.solvers.deutschland_rummy import Goal, best_laying
from tests.nightly import by_day
from tests.solvers.deutschland_rummy.program import Program
from tests.solvers.deutschland_rummy.tables import Table, full_cases, germany, is_legal

pytestmark = pytest.mark.long


@pytest.mark.parametrize(("seed", "count", "goal"), [(1, 6, "tiles"), (2, 4, "kilometres")])
def test_full_tables_without_jokers_match_the_program(seed: int, count: int, goal: Goal) -> None:
    cases = by_day(count // 2, by_night=count)
    assert compare(full_cases(seed, cases, 0), goal) > cases // 3


def test_small_tables_with_a_joker_match_the_program() -> None:
    compare(full_cases(4, by_day(1, by_night=2), 1, 28, 32), "tiles")


def compare(cases: tuple[tuple[Table, int], ...], goal: Goal) -> int:
    """Compare the answers; return the number of cases that needed changes."""
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
