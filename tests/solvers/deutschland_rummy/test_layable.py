"""The theorem, its conflicts and its routes, compared with every possible way to lay tiles."""

from itertools import product
from random import Random

import pytest

from netzplan.games.deutschland_rummy.network import (
    CityRules,
    ConnectionRules,
    Country,
    MapRules,
    bits,
)
from netzplan.games.deutschland_rummy.routes import route_fault, table_mask
from netzplan.solvers.deutschland_rummy import (
    PlacedJoker,
    construct,
    is_layable,
    layable_with_jokers,
)
from netzplan.solvers.deutschland_rummy.picks import find_conflicts, find_picks
from tests.nightly import by_day
from tests.solvers.deutschland_rummy.exhaustive import best_rows, covers, pairs_of, toy_country
from tests.solvers.deutschland_rummy.tables import germany, played_table


def tiles_at(country: Country, cities: int) -> int:
    mask = 0
    for city in bits(cities):
        mask |= country.tiles_of_city[city]
    return mask


@pytest.mark.parametrize("batch", range(4))
def test_the_theorem_decides_all_sets_of_tiles_of_small_countries(batch: int) -> None:
    random = Random(batch)
    possible = 0
    for seed in range(batch * 4, batch * 4 + 4):
        country = toy_country(seed, 5 + seed % 4 + (seed % 4 == 0), 8)
        found = covers(country.connections_mask, best_rows(country, country.connections_mask, ()))
        for mask in range(1 << country.first_joker):
            assert is_layable(country, mask) is (mask in found)
            possible += mask in found
        for mask in random.sample(sorted(found), min(20, len(found))):
            routes = construct(country, mask)
            assert routes is not None
            assert table_mask(routes) == mask
            assert not any(route_fault(country, route) for route in routes)
    assert 50 < possible < 900


@pytest.mark.parametrize("batch", range(3))
def test_placed_jokers_count_as_edges(batch: int) -> None:
    random = Random(batch)
    for _ in range(120):
        country = toy_country(random.randrange(9), 6, 8)
        mask = random.getrandbits(country.first_joker)
        count = random.randint(1, 3)
        jokers = tuple(
            PlacedJoker(tile, *random.choice(pairs_of(country, tile)))
            for tile in range(country.first_joker, country.first_joker + count)
        )
        pairs = [*country.ends, *((joker.one, joker.other) for joker in jokers)]
        edges = [pairs[tile] for tile in (*bits(mask), *(joker.tile for joker in jokers))]
        expected = rows_cover(edges)
        assert is_layable(country, mask, jokers) is expected, (edges,)
        routes = construct(country, mask, jokers)
        assert (routes is not None) is expected
        if routes is not None:
            assert table_mask(routes) == mask | country.mask_of(tuple(j.tile for j in jokers))
            assert not any(route_fault(country, route) for route in routes)
            stand = {
                (tile, *sorted(route.cities[at : at + 2]))
                for route in routes
                for at, tile in enumerate(route.tiles)
                if country.is_joker(tile)
            }
            assert stand == {(j.tile, *sorted((j.one, j.other))) for j in jokers}


def rows_cover(edges: list[tuple[int, int]]) -> bool:
    """Return whether edges, including parallel ones, can be laid out; tries every row."""
    if not edges:
        return True

    def rows(city: int, used: frozenset[int]) -> set[frozenset[int]]:
        found = {used} if len(used) >= 3 else set()
        for at, (a, b) in enumerate(edges):
            if at not in used and city in (a, b):
                found |= rows(b if city == a else a, used | {at})
        return found

    all_rows: set[frozenset[int]] = set()
    for city in {city for pair in edges for city in pair}:
        all_rows |= rows(city, frozenset())

    def fits(left: frozenset[int]) -> bool:
        if not left:
            return True
        first = min(left)
        return any(first in row and row <= left and fits(left - row) for row in all_rows)

    return fits(frozenset(range(len(edges))))


@pytest.mark.long
@pytest.mark.parametrize("left", [2, 3])
@pytest.mark.parametrize("jokers", [1, 2, 3])
def test_jokers_are_placed_wherever_that_makes_tiles_layable(jokers: int, left: int) -> None:
    random = Random(jokers)
    answers = set()
    for _ in range(by_day(60, by_night=150)):
        country = toy_country(random.randrange(20), 7, 9, left)
        mask = country.mask_of(tuple(random.sample(range(9), random.randint(0, 5))))
        tiles = range(country.first_joker, country.first_joker + jokers)
        mask |= country.mask_of(tuple(tiles))
        expected = mask in covers(mask, best_rows(country, mask, ()))
        placed = layable_with_jokers(country, mask)
        assert (placed is not None) is expected
        answers.add(expected)
        if placed is not None:
            assert is_layable(country, mask, placed)
    assert answers == {True, False}


def test_a_conflict_does_not_depend_on_tiles_elsewhere() -> None:
    random = Random(7)
    seen = 0
    for _ in range(400):
        country = toy_country(random.randrange(30), 8, 13)
        mask = random.getrandbits(country.first_joker)
        for conflict in find_conflicts(country, mask)[1]:
            near = tiles_at(country, conflict)
            other = (mask & near) | (random.getrandbits(country.first_joker) & ~near)
            assert find_picks(country, other).conflict_mask
            seen += 1
    assert seen > 100


def test_conflicts_found_together_share_no_city() -> None:
    random = Random(8)
    most = 0
    for _ in range(60):
        mask = random.getrandbits(117) & random.getrandbits(117) & random.getrandbits(117)
        _, conflicts = find_conflicts(germany(), mask)
        assert sum(conflict.bit_count() for conflict in conflicts) == sum(conflicts).bit_count()
        most = max(most, len(conflicts))
    assert most >= 3


def test_a_matching_alone_is_not_sufficient() -> None:
    names = ("u", "v", "a", "b", "c", "d", "a2", "b2", "c2", "d2")
    pairs = ("u v", "u a", "u b", "a a2", "b b2", "v c", "v d", "c c2", "d d2")
    rules = MapRules(
        ("all",),
        tuple(CityRules(name, "all") for name in names),
        tuple(ConnectionRules((pair.split()[0], pair.split()[1]), 10) for pair in pairs),
    )
    country = Country("counterexample", rules, "")
    assert find_picks(country, country.connections_mask).conflict_mask
    assert construct(country, country.connections_mask) is None
    assert is_layable(country, country.connections_mask & ~1), "two routes of four without u v"


def test_played_tables_can_be_constructed_anew() -> None:
    country = germany()
    table = played_table(Random(3), 70, 3)
    mask = table_mask(table)
    placed = layable_with_jokers(country, mask)
    assert placed is not None
    routes = construct(country, mask, placed)
    assert routes is not None
    assert table_mask(routes) == mask
    assert not any(route_fault(country, route) for route in routes)


def test_jokers_alone_can_be_laid_only_if_there_are_three() -> None:
    country = germany()
    jokers = [1 << tile for tile in bits(country.jokers_mask)]
    for chosen in product((0, 1), repeat=3):
        mask = sum(joker for joker, taken in zip(jokers, chosen, strict=True) if taken)
        placed = layable_with_jokers(country, mask)
        assert (placed is not None) is (sum(chosen) in (0, 3))
