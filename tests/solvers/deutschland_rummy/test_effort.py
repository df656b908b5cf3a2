"""With too little effort answers are legal, claim nothing unproved, and never wrongly say no."""

from random import Random

import pytest

from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy.network import bits
from netzplan.games.deutschland_rummy.routes import table_mask
from netzplan.solvers.deutschland_rummy import (
    best_laying,
    best_turn,
    changes,
    take_from_table,
)
from tests.solvers.deutschland_rummy.exhaustive import deal, toy_country
from tests.solvers.deutschland_rummy.tables import full_cases, germany, is_legal, played_table

pytestmark = pytest.mark.long


@pytest.mark.parametrize("nodes", [0, 1, 5, 30])
def test_layings_of_low_effort_are_legal_and_their_claims_true(nodes: int) -> None:
    country = germany()
    unproved = 0
    for table, rack_mask in (*full_cases(1, 10, 0), *full_cases(5, 6, 3)):
        best = best_laying(country, table, rack_mask, out=True)
        laying = best_laying(country, table, rack_mask, out=True, effort=Effort(nodes=nodes))
        assert laying.laid_mask
        assert is_legal(country, table, rack_mask, laying.routes, out=True)
        assert laying.changes == changes(country, table, laying.routes)
        assert laying.laid_mask.bit_count() <= best.laid_mask.bit_count()
        if laying.most:
            assert laying.laid_mask.bit_count() == best.laid_mask.bit_count()
        if laying.complete:
            assert laying.changes == best.changes
        unproved += not laying.complete
    assert unproved > 0


@pytest.mark.parametrize("nodes", [0, 1, 3, 10])
def test_small_cases_with_low_effort_are_never_better_than_the_best(nodes: int) -> None:
    worse = 0
    for seed in range(300):
        random = Random(seed)
        country = toy_country(seed % 40, 7, 11)
        table, rack_mask = deal(country, random, 6, 4, seed % 4)
        best = best_laying(country, table, rack_mask, out=True)
        laying = best_laying(country, table, rack_mask, out=True, effort=Effort(nodes=nodes))
        if laying.laid_mask:
            assert is_legal(country, table, rack_mask, laying.routes, out=True)
        else:
            assert laying.routes == table
        key = (laying.laid_mask.bit_count(), -laying.changes)
        exact = (best.laid_mask.bit_count(), -best.changes)
        assert key <= exact
        if laying.complete:
            assert key == exact
        worse += key < exact
    assert worse > 0


def test_coming_out_is_found_without_effort() -> None:
    country = germany()
    random = Random(3)
    for _ in range(10):
        table = played_table(random, 40, 1)
        free = list(bits(country.connections_mask & ~table_mask(table)))
        rack_mask = country.mask_of(tuple(random.sample(free, 12)))
        exact = best_turn(country, table, rack_mask, out=False, asked=4)
        hasty = best_turn(country, table, rack_mask, out=False, asked=4, effort=Effort(nodes=0))
        assert bool(hasty.tables) is bool(exact.tables)
        assert not hasty.most or hasty.laid_mask.bit_count() == exact.laid_mask.bit_count()
        if hasty.tables:
            asked = None if hasty.taken is None else 4
            assert is_legal(country, table, rack_mask, hasty.tables[0], out=False, asked=asked)


def test_taking_is_found_without_effort() -> None:
    country = germany()
    table = played_table(Random(4), 60, 0)
    free = list(bits(country.connections_mask & ~table_mask(table)))
    rack_mask = country.mask_of(tuple(free))
    for city in range(0, len(country.cities), 9):
        exact = take_from_table(country, table, rack_mask, city)
        hasty = take_from_table(country, table, rack_mask, city, effort=Effort(nodes=0))
        assert (exact is None) is (hasty is None)
        if exact is not None and hasty is not None:
            assert hasty.changes >= exact.changes
            assert is_legal(country, table, rack_mask, hasty.routes, out=False, asked=city)


def test_a_deadline_ends_the_search() -> None:
    country = germany()
    ticks = iter(range(10_000))
    table, rack_mask = full_cases(1, 10, 0)[1]
    hurried = Effort.within(0.5, lambda: float(next(ticks)))
    laying = best_laying(country, table, rack_mask, out=True, effort=hurried)
    assert not laying.complete
    assert is_legal(country, table, rack_mask, laying.routes, out=True)
    calm = Effort.within(60.0, lambda: 0.0)
    assert best_laying(country, table, rack_mask, out=True, effort=calm).complete


def test_a_deadline_applies_to_the_whole_answer() -> None:
    """Each search shares the clock with the one before instead of starting anew."""
    country = germany()
    ticks = iter(range(1_000_000))
    table, rack_mask = full_cases(1, 10, 0)[1]
    effort = Effort.within(3.0, lambda: float(next(ticks)))
    assert best_turn(country, table, rack_mask, out=True, effort=effort).laid_mask
    # Once three seconds have passed, each of the three searches notices at its first look.
    assert next(ticks) <= 3 + 3 + 1
