"""Hints: what each step reveals, and the city to ask for where nothing can be laid."""

from typing import Any

import pytest

from netzplan.core.effort import Effort
from netzplan.solvers.deutschland_rummy import hint as hints
from netzplan.solvers.deutschland_rummy.hint import NODES, Hint, hint, upto
from netzplan.solvers.deutschland_rummy.turns import best_turn
from tests.rulebook.deutschland_rummy.table import Table


def told(table: Table, seat: int) -> Hint:
    return hint(table.rules, table.rules.view(table.state, seat), Effort(nodes=NODES))


def test_a_hint_reveals_a_laying_in_three_steps() -> None:
    table = Table()
    table.rack(0, "kiel>luebeck>hamburg>bremen")
    whole = told(table, 0)
    laid = ("kiel--luebeck", "luebeck--hamburg", "hamburg--bremen")
    assert (whole.found, whole.complete, set(whole.tiles)) == (True, True, set(laid))
    assert whole.action is not None
    assert table.rules.violation(table.state, 0, whole.action) is None
    one, two = upto(whole, 1), upto(whole, 2)
    assert (one.found, one.tiles, one.action, one.step) == (True, (), None, 1)
    assert (two.tiles, two.action, two.step) == (whole.tiles, None, 2)
    assert whole.city is None


def test_where_nothing_can_be_laid_the_second_step_names_a_city_to_ask_for() -> None:
    table = Table()
    table.rack(0, "kiel>luebeck>hamburg")
    table.rack(1, "muenchen>augsburg>ulm")
    whole = told(table, 0)
    assert (whole.found, whole.tiles, whole.action) == (False, (), None)
    assert whole.city == "hamburg", "five tiles there would make a route, one at Kiel"
    one, two = upto(whole, 1), upto(whole, 2)
    assert (one.city, one.gifts, two.city, two.gifts) == (None, (), "hamburg", whole.gifts)
    assert {"hamburg" in gift.tile for gift in whole.gifts} == {True}
    assert whole.gifts[0].lays == ("kiel--luebeck", "luebeck--hamburg"), "the route it completes"
    assert {"kiel", "luebeck", "hamburg"} <= set(whole.gifts[0].cities)
    assert not whole.takes, "nothing lies on the table"
    assert told(table, 1).city == "muenchen", "the turn is still to come"
    table.act("ask hamburg", "refuse")
    assert told(table, 0).city is None, "the request of this turn is made"


def test_the_third_step_names_the_second_best_city_and_its_lower_value() -> None:
    table = Table()
    table.rack(0, "kiel>luebeck>hamburg")
    table.rack(1, "muenchen>augsburg>ulm")
    whole = told(table, 0)
    best, second = whole.prospects
    assert (best.city, second.city) == (whole.city, "kiel")
    assert best.chance * best.gain > second.chance * second.gain
    assert 0 < second.chance <= 100
    assert upto(whole, 2).prospects == ()


def test_no_city_is_named_if_no_single_tile_would_help() -> None:
    table = Table()
    whole = told(table, 0)
    assert (whole.found, whole.city) == (False, None)


def test_a_gift_without_a_laying_of_the_rack_is_not_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table()
    table.out(0)
    table.lies("kiel>luebeck>hamburg")
    table.rack(0, "hannover>wolfsburg")
    whole = told(table, 0)
    assert [gift.lays for gift in whole.gifts] == [("hannover--wolfsburg",)]
    own = table.state.racks[0]

    def only_the_gift(country: Any, lying: Any, rack_mask: int, **more: Any) -> Any:
        return best_turn(country, lying, rack_mask & ~own or own, **more)

    monkeypatch.setattr(hints, "best_turn", only_the_gift)
    assert (told(table, 0).city, told(table, 0).gifts) == (whole.city, ())
