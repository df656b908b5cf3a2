"""Whole turns, with coming out and taking from the table, compared with exhaustive search."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.games.deutschland_rummy.routes import table_mask
from netzplan.solvers.deutschland_rummy import (
    Goal,
    LayingPlan,
    best_laying,
    best_turn,
    can_come_out,
    changes,
    first_route,
    take_from_table,
)
from tests.solvers.deutschland_rummy.exhaustive import (
    Answers,
    best_rows,
    covers,
    deal,
    toy_country,
)
from tests.solvers.deutschland_rummy.tables import Table, germany, is_legal, played_table


def follow(
    country: Country,
    table: Table,
    rack_mask: int,
    plan: LayingPlan,
    *,
    out: bool,
    asked: int | None,
) -> None:
    """Lay what a plan says, step by step, by the rules of the game."""
    before, rack = table, rack_mask
    for after in plan.tables:
        assert is_legal(country, before, rack, after, out=out, asked=asked)
        rack &= ~table_mask(after)
        before, out = after, True
    assert rack == rack_mask & ~plan.laid_mask
    assert plan.empties is (rack == 0 and bool(rack_mask))
    assert plan.changes == changes(country, table, before)


def can_take(country: Country, table: Table, pair: int, city: int) -> bool:
    """Return whether two tiles of the rack make a route with some tile that can be taken."""
    lying = table_mask(table)
    for tile in bits(lying & country.tiles_of_city[city]):
        three = pair | 1 << tile
        rest = lying & ~(1 << tile)
        if three in best_rows(country, three, ()) and (
            not rest or rest in covers(rest, best_rows(country, rest, ()))
        ):
            return True
    return False


def most_in_a_turn(
    country: Country, table: Table, rack_mask: int, asked: int | None, weights: tuple[int, ...]
) -> int:
    """Return the most that a player who is not out can lay in a turn."""
    own = best_rows(country, rack_mask, ())
    pairs = [country.mask_of(pair) for pair in combinations(bits(rack_mask), 2)]
    pairs = [p for p in pairs if asked is not None and can_take(country, table, p, asked)]
    most = 0
    for laid in Answers(country, table, rack_mask).changes:
        if any(not first & ~laid for first in (*own, *pairs)):
            most = max(most, sum(weights[tile] for tile in bits(laid)))
    return most


@pytest.mark.parametrize("batch", range(4))
def test_the_best_turn_before_coming_out_matches_exhaustive_search(batch: int) -> None:
    seen: Counter[tuple[int, bool]] = Counter()
    for seed in range(batch * 80, batch * 80 + 80):
        random = Random(seed)
        country = toy_country(seed % 40, 6 + seed % 3, 10 + seed % 4)
        jokers = (0, 0, 1)[seed % 3]
        table, rack_mask = deal(country, random, random.randint(3, 6), random.randint(2, 5), jokers)
        asked = random.randrange(len(country.cities)) if seed % 4 else None
        goal: Goal = "tiles" if seed % 2 else "kilometres"
        weights = country.km if goal == "kilometres" else (1,) * len(country.tiles)
        plan = best_turn(country, table, rack_mask, out=False, asked=asked, goal=goal)
        follow(country, table, rack_mask, plan, out=False, asked=asked)
        assert plan.complete
        laid = sum(weights[tile] for tile in bits(plan.laid_mask))
        assert laid == most_in_a_turn(country, table, rack_mask, asked, weights), seed
        seen[len(plan.tables), plan.taken is not None] += 1
    assert min(seen[0, False], seen[1, False], seen[1, True] + seen[2, True]) > 0


def test_coming_out_needs_a_route_of_own_tiles() -> None:
    random = Random(5)
    answers: Counter[bool] = Counter()
    for _ in range(300):
        country = toy_country(random.randrange(30), 8, 12)
        table, rack_mask = deal(
            country, random, 0, random.randint(2, 5), random.choice((0, 0, 1, 2, 3))
        )
        expected = bool(best_rows(country, rack_mask, ()))
        assert can_come_out(country, rack_mask) is expected
        route = first_route(country, rack_mask)
        assert (route is not None) is expected
        if route is not None:
            assert len(route.tiles) == 3
            assert is_legal(country, table, rack_mask, (*table, route), out=False)
        answers[expected] += 1
    assert min(answers.values()) > 50


def test_a_laying_that_comes_out_does_not_change_the_table() -> None:
    random = Random(6)
    country = germany()
    laid = 0
    for _ in range(20):
        table = played_table(random, 30, 1)
        free = list(bits(country.connections_mask & ~table_mask(table)))
        rack_mask = country.mask_of(tuple(random.sample(free, 12)))
        laying = best_laying(country, table, rack_mask, out=False)
        assert laying.changes == 0
        assert laying.routes[: len(table)] == table
        if laying.laid_mask:
            assert is_legal(country, table, rack_mask, laying.routes, out=False)
            laid += 1
        assert bool(laying.laid_mask) is can_come_out(country, rack_mask)
    assert laid > 5


@pytest.mark.parametrize("out", [True, False])
def test_turns_on_germany_are_legal(out: bool) -> None:
    random = Random(9)
    country = germany()
    laid = 0
    for jokers in (0, 1, 2, 3):
        table = played_table(random, 50, jokers)
        free = list(bits(country.all_mask & ~table_mask(table)))
        rack_mask = country.mask_of(tuple(random.sample(free, 12)))
        plan = best_turn(country, table, rack_mask, out=out, asked=None if out else 4)
        follow(country, table, rack_mask, plan, out=out, asked=4)
        laid += plan.laid_mask.bit_count()
    assert laid > 20


def test_taking_from_the_table_matches_exhaustive_search() -> None:
    found = 0
    for seed in range(150):
        random = Random(seed)
        country = toy_country(seed % 40, 7, 12)
        table, rack_mask = deal(country, random, random.randint(3, 8), 3, seed % 2)
        city = random.randrange(len(country.cities))
        laying = take_from_table(country, table, rack_mask, city)
        pairs = [country.mask_of(pair) for pair in combinations(bits(rack_mask), 2)]
        expected = [pair for pair in pairs if can_take(country, table, pair, city)]
        assert (laying is not None) is bool(expected)
        if laying is None:
            continue
        found += 1
        assert laying.laid_mask in expected
        assert laying.complete
        assert is_legal(country, table, rack_mask, laying.routes, out=False, asked=city)
        assert laying.changes == changes(country, table, laying.routes)
        assert laying.changes == fewest_with_taking(country, table, expected, city)
    assert found > 25


def fewest_with_taking(country: Country, table: Table, pairs: list[int], city: int) -> int:
    """Return the fewest changes that taking needs, over all tiles and tables without them."""
    lying = table_mask(table)
    joints = changes(country, table, ()) if not lying & country.jokers_mask else None
    best = 10_000
    for tile in bits(lying & country.tiles_of_city[city]):
        rest = lying & ~(1 << tile)
        if not any(pair | 1 << tile in best_rows(country, pair | 1 << tile, ()) for pair in pairs):
            continue
        kept = {0: 0} | covers(rest, best_rows(country, rest, table))
        if rest in kept:
            best = min(best, count_joints(table) - kept[rest])
    assert joints is None or joints == count_joints(table)
    return best


def count_joints(table: Table) -> int:
    return sum(len(each.tiles) - 1 + (each.cities[0] == each.cities[-1]) for each in table)
