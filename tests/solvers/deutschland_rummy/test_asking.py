"""The ranking of cities to ask for."""

from random import Random

import pytest

from netzplan.games.deutschland_rummy.network import bits
from netzplan.games.deutschland_rummy.routes import table_mask
from netzplan.solvers.deutschland_rummy import Goal, best_city_to_ask, best_turn
from tests.solvers.deutschland_rummy.tables import germany, played_table


@pytest.mark.parametrize(("out", "goal"), [(True, "tiles"), (False, "kilometres")])
def test_the_gain_of_a_gift_is_what_a_turn_with_it_adds(out: bool, goal: Goal) -> None:
    country = germany()
    random = Random(2)
    table = played_table(random, 25, 0)
    rest = country.connections_mask & ~table_mask(table)
    rack_mask = country.mask_of(tuple(random.sample(list(bits(rest)), 6)))
    ranking = best_city_to_ask(
        country, table, rack_mask, rest & ~rack_mask, out=out, others=20, goal=goal
    )
    assert ranking
    assert [city.value for city in ranking] == sorted((c.value for c in ranking), reverse=True)

    def left(rack: int) -> int:
        plan = best_turn(country, table, rack, out=out, goal=goal)
        remaining = rack & ~plan.laid_mask
        return remaining.bit_count() if goal == "tiles" else country.km_of(remaining)

    without = left(rack_mask)
    for asked in ranking[:3]:
        assert 0 < asked.chance <= 1
        assert {gift.tile for gift in asked.gifts} == set(
            bits(country.tiles_of_city[asked.city] & rest & ~rack_mask)
        )
        for gift in asked.gifts:
            assert gift.gain == without - left(rack_mask | 1 << gift.tile)
            assert gift.most


def test_a_tile_that_another_seat_surely_holds_has_chance_1() -> None:
    country = germany()
    city = country.city_number
    between = country.connection_between
    rack_mask = (
        1 << between[city["kiel"], city["hamburg"]] | 1 << between[city["hamburg"], city["bremen"]]
    )
    gift = between[city["kiel"], city["luebeck"]]
    unseen = country.connections_mask & ~rack_mask
    ranking = best_city_to_ask(
        country, (), rack_mask, unseen, out=False, others=12, known_mask=1 << gift
    )
    assert {asked.city for asked in ranking[:2]} & {city["kiel"], city["luebeck"]}
    sure = next(asked for asked in ranking if asked.city == city["luebeck"])
    assert sure.chance == 1
    assert sure.gifts[0].gain == 2
    assert sure.gifts[0].left_mask == 0


def test_jokers_take_up_places_on_the_other_racks() -> None:
    country = germany()
    city = country.city_number
    between = country.connection_between
    own, gift, other, another = (
        1 << between[city[one], city[two]]
        for one, two in (
            ("kiel", "hamburg"),
            ("kiel", "luebeck"),
            ("muenchen", "augsburg"),
            ("muenchen", "ingolstadt"),
        )
    )
    rack_mask = own | 1 << between[city["hamburg"], city["bremen"]]
    unseen = gift | other | another | country.jokers_mask
    ranking = best_city_to_ask(country, (), rack_mask, unseen, out=False, others=2)
    asked = next(each for each in ranking if each.city == city["luebeck"])
    assert asked.chance == pytest.approx(2 / 6), "it is one of six tiles, two of which are on racks"


def test_the_ranking_counts_tiles_that_can_be_taken_if_nobody_gives() -> None:
    country = germany()
    city = country.city_number
    between = country.connection_between
    table = played_table(Random(11), 60, 0)
    lying = table_mask(table)
    rack_mask = 0
    for tile in bits(country.connections_mask & ~lying):
        rack_mask |= 1 << tile
    few = country.mask_of(tuple(list(bits(rack_mask))[::9]))
    ranking = best_city_to_ask(country, table, few, 0, out=False, others=12)
    for asked in ranking:
        assert asked.chance == 0
        plan = best_turn(country, table, few, out=False, asked=asked.city)
        without = best_turn(country, table, few, out=False)
        assert asked.taking == plan.laid_mask.bit_count() - without.laid_mask.bit_count()
        assert asked.taking > 0
    assert between[city["kiel"], city["hamburg"]] in range(country.first_joker)


def test_without_unseen_tiles_no_city_is_ranked() -> None:
    country = germany()
    assert best_city_to_ask(country, (), 0, 0, out=True, others=0) == ()
