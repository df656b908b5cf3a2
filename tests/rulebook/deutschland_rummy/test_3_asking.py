"""Section 3 C: asking for a city, and taking a tile from the table."""

import pytest

from netzplan.core import Players
from netzplan.games.deutschland_rummy import Ask, Give
from netzplan.games.deutschland_rummy.offers import Freedom, offers
from tests.rulebook.deutschland_rummy.table import Table
from tests.rulebook.examples import accepts, refuses

NORTH = "kiel>luebeck>schwerin>rostock"
SOUTH = "ulm>augsburg>muenchen>passau"


def four(*parts: str) -> Table:
    """Return a table for four whose first player has these tiles."""
    table = Table(seats=4)
    table.rack(0, *parts)
    return table


@accepts("dr.ask.order", "dr.ask.city", "dr.ask.open", "dr.turn.question", "dr.ask.once")
def test_case_left_neighbour_first() -> None:
    table = four()
    table.act("ask kiel")
    for seat in (1, 2, 3):
        assert table.rules.turn(table.state) == Players((seat,))
        for reader in (None, 0, 3):
            question = table.rules.view(table.state, reader).question
            assert question is not None
            assert (question.city, question.asked) == ("kiel", seat)
            assert question.refused == tuple(range(1, seat))
        assert table.refused("refuse", 0) == "dr.turn.order"
        table.act("refuse")
    assert table.rules.turn(table.state) == Players((0,))


def test_a_later_asker_starts_with_their_own_left_neighbour() -> None:
    table = four()
    table.draw("kiel--hamburg")
    table.act("end")
    table.act("ask kiel")
    assert table.asked == 2
    table.act("refuse", "refuse")
    assert table.asked == 0


@accepts("dr.give.refuse")
def test_case_refuse_with_a_match() -> None:
    table = four()
    table.rack(1, "kiel>luebeck")
    table.act("ask kiel", "refuse")
    assert table.asked == 2
    assert table.tiles(1) == {"kiel--luebeck"}


@refuses("dr.give.refuse", aloud=False)
def test_nobody_learns_whether_a_refusing_player_had_a_match() -> None:
    views = []
    for kept in ("kiel--luebeck", "ulm--augsburg"):
        table = four()
        table.rack(1, kept)
        table.act("ask kiel", "refuse")
        views.append([table.rules.view(table.state, reader) for reader in (None, 0, 2, 3)])
    assert views[0] == views[1]


@accepts("dr.ask.order", "dr.give.own", "dr.give.shows", "dr.give.asker")
def test_case_gift_ends_it() -> None:
    table = four("kiel--hamburg")
    table.rack(2, "kiel>luebeck>hamburg")
    table.act("ask luebeck", "refuse", "give luebeck--hamburg")
    assert table.rules.turn(table.state) == Players((0,))
    assert table.tiles(0) == {"kiel--hamburg", "luebeck--hamburg"}
    assert table.tiles(2) == {"kiel--luebeck"}


@refuses("dr.ask.order", aloud=False)
def test_after_a_gift_nobody_else_is_asked() -> None:
    table = four()
    table.rack(1, "kiel>luebeck")
    table.rack(2, "luebeck>hamburg")
    table.act("ask luebeck", "give kiel--luebeck")
    assert table.asked == -1
    assert table.refused("refuse", 2) == "dr.turn.order"


@accepts("dr.give.no-draw")
def test_case_giver_does_not_draw() -> None:
    table = four()
    table.rack(1, "kiel>luebeck")
    bag = table.state.bag_mask
    table.act("ask luebeck", "give kiel--luebeck")
    assert table.state.bag_mask == bag
    assert table.tiles(1) == set()


@refuses("dr.give.no-draw", aloud=False)
def test_the_asker_still_has_to_draw_after_a_gift() -> None:
    table = four()
    table.rack(1, "kiel>luebeck")
    table.act("ask luebeck", "give kiel--luebeck")
    assert table.refused("end") == "dr.turn.must-draw"


@accepts("dr.give.joker")
def test_a_tile_can_be_given_by_a_player_with_a_joker() -> None:
    table = four()
    table.rack(1, "joker-1", "kiel>luebeck")
    table.act("ask luebeck")
    assert Give("joker-1", 0) not in table.rules.actions(table.state, 1)
    table.act("give kiel--luebeck")


@refuses("dr.give.joker")
def test_case_joker_not_given() -> None:
    table = four()
    table.rack(1, "joker-1", "kiel>luebeck")
    table.act("ask luebeck")
    assert table.refused("give joker-1") == "dr.give.joker"


@refuses("dr.give.own", "dr.give.shows", "dr.give.asker")
def test_an_answer_has_to_match_the_request() -> None:
    table = four()
    table.rack(1, "kiel>luebeck", "ulm>augsburg")
    table.rack(2, "luebeck>hamburg")
    table.act("ask luebeck")
    for tile in ("luebeck--hamburg", "luebeck--schwerin", "joker-1", "luebeck", ""):
        assert table.refused(Give(tile, 0)) == "dr.give.own"
    assert table.refused("give ulm--augsburg") == "dr.give.shows"
    for seat in (1, 2, -1, 7):
        assert table.refused(Give("kiel--luebeck", seat)) == "dr.give.asker"


@refuses("dr.turn.question")
@pytest.mark.parametrize("action", ["draw", "end", "ask kiel", f"lay {NORTH}"])
def test_nothing_else_is_allowed_while_a_request_is_open(action: str) -> None:
    table = four()
    table.rack(1, NORTH)
    table.act("ask luebeck")
    rule, told = table.told(action, 1)
    assert (rule, told["city"]) == ("dr.turn.question", "luebeck")
    assert table.refused(action, 0) == "dr.turn.order"


@refuses("dr.ask.open")
def test_an_answer_without_a_request_is_refused() -> None:
    table = four("kiel>luebeck")
    assert table.refused("refuse") == "dr.ask.open"
    assert table.refused(Give("kiel--luebeck", 0)) == "dr.ask.open"


@refuses("dr.ask.once")
def test_a_second_request_is_refused() -> None:
    table = four()
    table.act("ask luebeck", "refuse", "refuse", "refuse")
    rule, told = table.told("ask kiel")
    assert (rule, told["city"]) == ("dr.ask.once", "luebeck")
    table.draw("kiel--hamburg")
    assert table.refused("ask luebeck") == "dr.ask.once"


@refuses("dr.ask.city")
@pytest.mark.parametrize("city", ["atlantis", "", "Kiel", "nord"])
def test_a_city_that_is_not_on_the_map_is_refused(city: str) -> None:
    assert four().refused(Ask(city)) == "dr.ask.city"


def test_any_city_may_be_asked_for() -> None:
    table = four()
    offered = offers(table.rules, table.state, 0)
    assert offered is not None
    assert offered.cities == table.country.cities
    assert table.rules.violation(table.state, 0, Ask("passau")) is None


def test_the_giver_knows_the_given_tile_until_it_is_laid() -> None:
    table = Table(seats=3)
    table.rack(0, "kiel>luebeck>schwerin", "joker-1")
    table.rack(1, "schwerin>rostock", "ulm>augsburg")
    table.act("ask rostock", "give schwerin--rostock")
    seen = [table.rules.view(table.state, reader).known for reader in (0, 1, 2, None)]
    assert [[known.tile for known in each] for each in seen] == [[], ["schwerin--rostock"], [], []]
    assert seen[1][0].seats == (0,)
    table.act(f"lay {NORTH}")
    assert table.rules.view(table.state, 1).known == ()


def test_the_asker_may_pass_a_given_tile_on() -> None:
    """Seat 1 gave a tile with Rostock to seat 0, who then gives one with Rostock to seat 2."""
    for given in ("schwerin--rostock", "rostock--berlin"):
        table = Table(seats=3)
        table.rack(0, "rostock--berlin")
        table.rack(1, "schwerin>rostock", "ulm>augsburg")
        table.act("ask rostock", "give schwerin--rostock", "draw")
        table.happen("kiel--luebeck")
        table.act("end")
        table.draw("kiel--hamburg")
        table.act("end", "ask rostock", f"give {given}")
        known = table.rules.view(table.state, 1).known
        assert [(each.tile, each.seats) for each in known] == [("schwerin--rostock", (0, 2))]


# --- a tile from the table ----------------------------------------------------------------


def asked_in_vain(city: str, *parts: str, lies: tuple[str, ...], at_once: bool = False) -> Table:
    """Return a table whose first player, not yet out, has asked everybody in vain."""
    table = Table(at_once=at_once)
    table.lies(*lies)
    table.rack(0, *parts)
    table.act(f"ask {city}", "refuse")
    return table


@accepts("dr.take.open", "dr.take.one", "dr.take.city", "dr.take.route", "dr.take.joker")
def test_case_nobody_gives_not_out_tile_from_the_table_legal() -> None:
    """Passau–Regensburg is taken from an end; the rest of the route still has three tiles."""
    lies = (f"{SOUTH}>regensburg",)
    table = asked_in_vain("passau", "regensburg>hof>bamberg", "kiel--luebeck", lies=lies)
    offered = offers(table.rules, table.state, 0)
    assert offered is not None
    assert (offered.lay, offered.take) == (Freedom.TAKE, "passau")
    assert offered.takeable == ("regensburg--passau", "muenchen--passau")
    table.act(f"lay {SOUTH} / passau>regensburg>hof>bamberg")
    assert table.lying == [SOUTH, "passau>regensburg>hof>bamberg"]
    assert table.tiles(0) == {"kiel--luebeck"}
    assert table.rules.positions.is_out(table.state, 0)


@accepts("dr.take.open")
def test_the_rest_of_the_table_may_be_rebuilt_when_a_tile_is_taken() -> None:
    """Taking the middle tile of a route of seven leaves two routes of three."""
    lies = ("ulm>augsburg>nuernberg>regensburg>hof>chemnitz>dresden>berlin",)
    table = asked_in_vain("regensburg", "passau>regensburg", "hof>bamberg", lies=lies)
    table.act(
        "lay ulm>augsburg>nuernberg>regensburg / passau>regensburg>hof>bamberg"
        " / hof>chemnitz>dresden>berlin"
    )
    assert len(table.lying) == 3


@accepts("dr.take.open")
def test_a_joker_from_the_rack_may_help_and_a_draw_may_come_first() -> None:
    lies = (f"{SOUTH}>regensburg",)
    table = asked_in_vain("passau", "joker-1", lies=lies)
    table.draw("bamberg--hof")
    table.act(f"lay {SOUTH} / passau>regensburg>*1>hof>bamberg")
    assert table.lying == [SOUTH, "passau>regensburg>*1>hof>bamberg"]


@accepts("dr.take.at-once")
@pytest.mark.parametrize("first", ["ask", "draw"])
def test_a_tile_is_taken_right_after_asking_even_if_a_draw_came_first(first: str) -> None:
    table = Table(at_once=True)
    table.lies(f"{SOUTH}>regensburg")
    table.rack(0, "regensburg>hof>bamberg", "kiel--luebeck")
    if first == "draw":
        table.draw("kiel--hamburg")
    table.act("ask passau", "refuse")
    offered = offers(table.rules, table.state, 0)
    assert offered is not None
    assert (offered.lay, offered.take) == (Freedom.TAKE, "passau")
    table.act(f"lay {SOUTH} / passau>regensburg>hof>bamberg")
    assert table.lying == [SOUTH, "passau>regensburg>hof>bamberg"]


@refuses("dr.take.at-once")
def test_nothing_is_taken_after_drawing() -> None:
    lies = (f"{SOUTH}>regensburg",)
    table = asked_in_vain("passau", "regensburg>hof>bamberg", NORTH, lies=lies, at_once=True)
    table.draw("aachen--koeln")
    assert table.refused(f"lay {SOUTH} / passau>regensburg>hof>bamberg") == "dr.take.at-once"
    assert table.refused(f"lay {SOUTH}>regensburg>hof>bamberg") == "dr.out.first"
    offered = offers(table.rules, table.state, 0)
    assert offered is not None
    assert (offered.lay, offered.take, offered.takeable) == (Freedom.OUT, None, ())
    table.act(f"lay {SOUTH}>regensburg / {NORTH}")


@refuses("dr.take.city", "dr.take.one", "dr.take.route", "dr.out.first")
def test_case_nobody_gives_not_out_tile_from_the_table_illegal() -> None:
    other = "fulda>kassel>erfurt>jena"
    lies = (f"{SOUTH}>regensburg", other)
    table = asked_in_vain("muenchen", "regensburg>hof>bamberg", NORTH, lies=lies)

    rule, told = table.told(f"lay {SOUTH} / passau>regensburg>hof>bamberg / {other}")
    assert (rule, told["city"], told["tile"]) == ("dr.take.city", "muenchen", "regensburg--passau")
    assert (told["route"], told["place"]) == (2, 1)

    rule, told = table.told(f"lay {SOUTH}>regensburg>hof>bamberg / {other}")
    assert (rule, told["route"], told["place"]) == ("dr.take.one", 1, 2)

    stranded = "ulm>augsburg>muenchen / muenchen>passau>regensburg>hof>bamberg"
    assert table.refused(f"lay {stranded} / {other}") == "dr.route.min-three"

    table.state = asked_in_vain("passau", "regensburg>hof>bamberg", NORTH, lies=lies).state
    rule, told = table.told(f"lay {SOUTH} / passau>regensburg>hof>bamberg / {other} / {NORTH}")
    assert (rule, told["route"], told["place"]) == ("dr.take.route", 4, 1)

    long = "ulm>augsburg>nuernberg>regensburg>hof>chemnitz>dresden"
    table.state = asked_in_vain("passau", NORTH, lies=(long,)).state
    halves = "ulm>augsburg>nuernberg>regensburg / regensburg>hof>chemnitz>dresden"
    assert table.refused(f"lay {halves} / {NORTH}") == "dr.out.first"


@refuses("dr.take.joker")
def test_a_joker_is_not_taken_from_the_table() -> None:
    lies = ("kiel>luebeck>schwerin>rostock>*1>bremen",)
    table = asked_in_vain("bremen", "hamburg>bremen>hannover", lies=lies)
    short = "kiel>luebeck>schwerin>rostock"
    rule, told = table.told(f"lay {short} / kiel>*1>hamburg>bremen>hannover")
    assert (rule, told["route"], told["place"]) == ("dr.take.joker", 2, 1)


@refuses("dr.take.open", aloud=False)
def test_no_tile_is_taken_after_a_gift_once_out_or_without_asking() -> None:
    lies = (f"{SOUTH}>regensburg",)
    want = f"lay {SOUTH} / passau>regensburg>hof>bamberg"
    unasked = Table()
    unasked.lies(*lies)
    unasked.rack(0, "regensburg>hof>bamberg")
    assert unasked.refused(want) == "dr.out.first"
    unasked.rack(1, "kiel>luebeck")
    unasked.act("ask kiel", "give kiel--luebeck")
    assert unasked.refused(want) == "dr.out.first"
    assert unasked.rules.positions.takeable_city(unasked.state) is None
    table = asked_in_vain("passau", "regensburg>hof>bamberg", NORTH, lies=lies)
    table.act(f"lay {lies[0]} / {NORTH}")
    assert table.rules.view(table.state, 0).take is None
    offered = offers(table.rules, table.state, 0)
    assert offered is not None
    assert offered.lay is Freedom.ALL


def test_the_asker_need_not_take_a_tile() -> None:
    table = asked_in_vain("passau", "regensburg>hof>bamberg", lies=(f"{SOUTH}>regensburg",))
    table.draw("kiel--luebeck")
    table.act("end")
    assert not table.rules.positions.is_out(table.state, 0)
    assert table.rules.positions.takeable_city(table.state) is None
