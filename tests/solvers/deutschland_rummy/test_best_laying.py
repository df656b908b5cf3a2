"""The best laying with the fewest changes, checked by exhaustive search: 5,040 cases at night."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.games.deutschland_rummy.routes import Route, canonical, route_fault, table_mask
from netzplan.solvers.deutschland_rummy import Goal, best_laying, changes, construct
from tests.nightly import by_day
from tests.solvers.deutschland_rummy.exhaustive import Answers, deal, toy_country
from tests.solvers.deutschland_rummy.tables import germany, is_legal, played_table

BATCHES = by_day(1, by_night=12)
IN_TWO = by_day(1, by_night=3)
CASES = 420


def weights(country: Country, goal: Goal) -> tuple[int, ...]:
    return country.km if goal == "kilometres" else (1,) * len(country.tiles)


def small_case(seed: int, left: int = 0) -> tuple[Country, tuple[Route, ...], int]:
    """Return a random case; half of them have no joker, the others up to three."""
    random = Random(seed)
    jokers = (0, 1, 0, 2, 0, 1, 0, 3, 0, 2)[seed % 10]
    country = toy_country(seed % 40, 6 + seed % 3, 8 + seed % 5, left)
    tiles = random.randint(0, (9, 6, 4, 3)[jokers])
    return country, *deal(country, random, tiles, random.randint(1, 4), jokers)


@pytest.mark.long
@pytest.mark.parametrize(
    ("batch", "left"),
    [*((batch, 0) for batch in range(BATCHES)), *((batch, 2) for batch in range(IN_TWO))],
)
def test_layings_of_small_cases_match_exhaustive_search(batch: int, left: int) -> None:
    """Also with a region of only two cities, where a joker has only one place."""
    seen: Counter[int] = Counter()
    for seed in range(batch * CASES, (batch + 1) * CASES):
        country, table, rack_mask = small_case(seed, left)
        answers = Answers(country, table, rack_mask)
        goal: Goal = "kilometres" if seed // 10 % 2 else "tiles"
        laying = best_laying(country, table, rack_mask, out=True, goal=goal)
        most, fewest = answers.best(weights(country, goal))
        laid = sum(weights(country, goal)[tile] for tile in bits(laying.laid_mask))
        assert (laid, laying.changes) == (most, fewest), seed
        assert laying.complete
        assert changes(country, table, laying.routes) == fewest
        assert not any(route_fault(country, route) for route in laying.routes)
        assert table_mask(laying.routes) == table_mask(table) | laying.laid_mask
        assert laying.empties is (laying.laid_mask == rack_mask != 0)
        seen[fewest] += 1
        seen[-1] += not laying.laid_mask
    assert min(seen[0], seen[1], seen[2], seen[-1]) > 5


def test_distant_routes_stay_as_they_are() -> None:
    country = germany()
    random = Random(1)
    kept = 0
    for _ in range(10):
        table = played_table(random, 60, 2)
        free = list(bits(country.connections_mask & ~table_mask(table)))
        rack_mask = country.mask_of(tuple(random.sample(free, 4)))
        laying = best_laying(country, table, rack_mask, out=True)
        assert is_legal(country, table, rack_mask, laying.routes, out=True)
        kept += len(set(table) & set(laying.routes)) / len(table) > 0.6
    assert kept >= 8


def test_the_rack_is_emptied_if_possible() -> None:
    country = germany()
    table = played_table(Random(2), 80, 3)
    free = list(bits(country.connections_mask & ~table_mask(table)))
    rack_mask = country.mask_of(tuple(Random(2).sample(free, 5)))
    for goal in ("tiles", "kilometres"):
        laying = best_laying(country, table, rack_mask, out=True, goal=goal)
        assert laying.empties
        assert laying.laid_mask == rack_mask


def route(country: Country, *cities: str) -> Route:
    numbers = tuple(country.city_number[city] for city in cities)
    pairs = pairwise(numbers)
    return Route(tuple(country.connection_between[pair] for pair in pairs), numbers)


def joined(country: Country, *pairs: str) -> int:
    """Return the mask of connections, each given as its two cities."""
    mask = 0
    for pair in pairs:
        one, other = (country.city_number[city] for city in pair.split())
        mask |= 1 << country.connection_between[one, other]
    return mask


def test_extending_a_route_is_no_change() -> None:
    country = germany()
    table = (route(country, "kiel", "hamburg", "hannover", "goettingen"),)
    laying = best_laying(country, table, joined(country, "kiel luebeck"), out=True)
    assert laying.empties
    assert laying.changes == 0
    longer = route(country, "luebeck", "kiel", "hamburg", "hannover", "goettingen")
    assert laying.routes == (canonical(longer),)


def test_a_tile_in_the_middle_cuts_a_route() -> None:
    country = germany()
    row = route(country, "kiel", "luebeck", "hamburg", "bremen", "hannover", "goettingen", "kassel")
    laying = best_laying(country, (row,), joined(country, "bremen osnabrueck"), out=True)
    assert laying.empties
    assert laying.changes == 1
    assert sorted(len(each.tiles) for each in laying.routes) == [3, 4]


def test_a_tile_that_fits_nowhere_is_not_laid() -> None:
    country = germany()
    table = (route(country, "kiel", "hamburg", "hannover", "goettingen"),)
    laying = best_laying(country, table, joined(country, "dresden cottbus"), out=True)
    assert laying.laid_mask == 0
    assert laying.routes == table
    assert laying.complete
    assert not laying.empties


def test_a_joker_on_the_table_is_freed_where_that_helps() -> None:
    country = germany()
    joker = country.first_joker
    city = country.city_number
    row = route(country, "kiel", "hamburg", "hannover", "goettingen")
    freed = Route((*row.tiles, joker), (*row.cities, city["bremen"]))
    rack_mask = joined(country, "rostock schwerin", "luebeck schwerin")
    laying = best_laying(country, (freed,), rack_mask, out=True)
    assert laying.empties
    assert laying.changes == 1, "the joker now stands for Göttingen–Rostock or –Lübeck"
    assert len(laying.routes) == 1


def test_jokers_on_the_rack_are_laid_wherever_a_route_lies() -> None:
    country = germany()
    table = (route(country, "kiel", "hamburg", "hannover", "goettingen"),)
    laying = best_laying(country, table, country.jokers_mask, out=True)
    assert laying.empties
    assert laying.changes == 0
    assert is_legal(country, table, country.jokers_mask, laying.routes, out=True)


def test_a_ring_may_start_anywhere() -> None:
    country = germany()
    ring = route(country, "kiel", "luebeck", "hamburg", "kiel")
    turned = route(country, "hamburg", "kiel", "luebeck", "hamburg")
    assert changes(country, (ring,), (turned,)) == 0
    opened = best_laying(country, (ring,), joined(country, "hamburg hannover"), out=True)
    assert opened.changes == 1
    assert len(opened.routes) == 1


def test_constructed_tables_keep_most_neighbours() -> None:
    country = germany()
    kept = lost = 0
    for seed in range(5):
        table = played_table(Random(seed), 70, 0)
        routes = construct(country, table_mask(table), (), table)
        assert routes is not None
        lost += changes(country, table, routes)
        kept += changes(country, table, ())
    assert lost < kept / 3


def test_an_empty_rack_and_table_give_an_empty_laying() -> None:
    country = germany()
    laying = best_laying(country, (), 0, out=True)
    assert laying.routes == ()
    assert laying.complete
    assert not laying.empties
