"""The bots' quick computations agree with counting and with the solver."""

import pytest

from netzplan.bots.deutschland_rummy.finishing import can_lay_all, gaps
from netzplan.bots.deutschland_rummy.requests import best_request, useful_requests
from netzplan.bots.deutschland_rummy.tactics import danger
from netzplan.games.deutschland_rummy import Phase
from netzplan.games.deutschland_rummy.network import bits
from netzplan.games.deutschland_rummy.routes import table_mask
from netzplan.solvers.deutschland_rummy import best_turn
from tests.bots.deutschland_rummy.tables import position_of, positions
from tests.rulebook.deutschland_rummy.table import Table
from tests.shipped.deutschland_rummy import rules


def test_a_rack_can_be_laid_completely_exactly_if_a_plan_empties_it() -> None:
    country = rules("germany").country
    seen = []
    for state, _ in positions(2, 3):
        if state.phase is not Phase.ACT:
            continue
        for seat, rack_mask in enumerate(state.racks):
            if not rack_mask:  # after giving the last tile away
                continue
            out = bool(state.out_mask >> seat & 1)
            plan = best_turn(country, state.table, rack_mask, out=out)
            lying_mask = table_mask(state.table)
            assert can_lay_all(country, lying_mask, rack_mask, out=out) == plan.empties
            seen.append(plan.empties)
    assert len(seen) > 40
    assert any(seen)
    assert not all(seen)


def test_gaps_are_where_tiles_cannot_be_laid() -> None:
    table = Table()
    country = table.country
    assert gaps(country, table.mask("kiel>luebeck>schwerin>rostock")) == []
    [gap] = gaps(country, table.mask("kiel>luebeck>schwerin>rostock", "koeln>trier"))
    assert gap & sum(1 << country.city_number[city] for city in ("koeln", "trier"))
    assert len(gaps(country, table.mask("kiel>luebeck", "koeln>trier"))) == 2


def test_the_chance_of_a_request_agrees_with_sampled_deals() -> None:
    table = Table()
    table.rack(1, "essen>dortmund>koeln", "ulm>augsburg", "halle>leipzig", spare=True)
    position = position_of(table)
    city = table.country.city_number["leipzig"]
    request = best_request(position, 1 << city, lambda _: 1.0)
    assert request is not None
    shown = table.country.tiles_of_city[city]
    held = sum(bool(position.sample().racks[1] & shown) for _ in range(2000)) / 2000
    assert request.chance == pytest.approx(held, abs=0.04)
    assert request.value == pytest.approx(request.chance)
    assert not request.known


def test_a_city_without_helpful_tiles_is_not_asked_for() -> None:
    position = position_of(Table())
    assert best_request(position, (1 << 57) - 1, lambda _: 0.0) is None
    assert best_request(position, 0, lambda _: 1.0) is None


def test_useful_requests_are_sorted_and_leave_out_useless_ones() -> None:
    position = position_of(Table())
    worth = {0: 1.0, 1: 0.5}
    found = useful_requests(position, (1 << 57) - 1, lambda tile: worth.get(tile, 0.0))
    assert found[0] == best_request(position, (1 << 57) - 1, lambda tile: worth.get(tile, 0.0))
    assert [each.value for each in found] == sorted((each.value for each in found), reverse=True)
    ends = {city for tile in worth for city in position.country.ends[tile]}
    assert {each.city for each in found} <= ends


def test_a_city_is_worth_the_mean_of_its_tiles_because_the_giver_chooses() -> None:
    table = Table()
    table.rack(1, "essen>dortmund>koeln", spare=True)
    position = position_of(table)
    number, tile = table.country.city_number, table.country.tile_number["halle--leipzig"]
    cities_mask = 1 << number["halle"] | 1 << number["leipzig"]
    request = best_request(position, cities_mask, lambda each: float(each == tile))
    assert request is not None
    assert table.country.cities[request.city] == "halle"


def test_the_danger_agrees_with_counting_tiles_that_can_be_laid_at_once() -> None:
    table = Table()
    country = table.country
    table.rack(0, "kiel>luebeck", spare=False)
    position = position_of(table)
    assert danger(position, 20, lambda: False) == 0
    table.lies(
        "hannover>goettingen>kassel>erfurt>bamberg",
        "saarbruecken>mainz>koblenz>koeln",
        "stuttgart>wuerzburg>nuernberg>regensburg>muenchen>memmingen",
    )
    table.out(0, 1)
    table.rack(1, "bremen>hannover", spare=False)
    seen = position_of(table)
    seen_danger = danger(seen, 400, lambda: False)
    lone = [1 << tile for tile in bits(seen.unseen_mask)]
    at_once = sum(can_lay_all(country, seen.lying_mask, each, out=True) for each in lone)
    assert seen_danger == pytest.approx(at_once / len(lone), abs=0.12)
    assert seen_danger >= 0.3


def test_samples_respect_what_is_known() -> None:
    table = Table()
    table.rack(0, "kiel>luebeck", "ulm>augsburg")
    table.rack(1, "koeln>trier", "hof>bamberg")
    table.act("ask hof", "give bamberg--hof")
    table.draw("chemnitz--jena")
    position = position_of(table, 1)
    given = table.mask("bamberg--hof")
    assert position.known_mask == given
    assert all(position.sample().racks[0] & given for _ in range(20))
