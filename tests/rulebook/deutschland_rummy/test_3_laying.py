"""Section 3 A and B: laying, coming out, drawing and ending the turn."""

from netzplan.core import Chance, Players
from netzplan.games.deutschland_rummy import Draw, EndTurn, Lay, RouteWords
from tests.rulebook.deutschland_rummy.table import Table
from tests.rulebook.examples import accepts, refuses

NORTH = "kiel>luebeck>schwerin>rostock"
SOUTH = "ulm>augsburg>muenchen>passau"
LONG = "fulda>kassel>erfurt>jena>bamberg>hof"


def table_with(*parts: str, lies: tuple[str, ...] = (SOUTH,), out: bool = True) -> Table:
    """Return a table with routes on it and a rack for the first player."""
    table = Table()
    table.lies(*lies)
    table.rack(0, *parts)
    if out:
        table.out(0)
    return table


@accepts("dr.turn.order")
def test_turns_go_round_the_table() -> None:
    table = Table(seats=3)
    for seat in (0, 1, 2, 0):
        assert table.rules.turn(table.state) == Players((seat,))
        table.draw(next(iter(sorted(table.country.ids_of(table.state.bag_mask)))))
        table.act("end")


@refuses("dr.turn.order")
def test_acting_out_of_turn_is_refused() -> None:
    table = Table(seats=3)
    for seat in (1, 2, -1, 3, 10**30):
        assert table.refused("draw", seat) == "dr.turn.order"
        assert table.rules.actions(table.state, seat) == []
    table.act("draw")
    assert table.refused("draw", 0) == "dr.turn.order"


def test_a_laying_that_is_too_long_to_be_legal_is_not_kept_in_memory() -> None:
    table = table_with()
    positions = table.rules.positions
    kept = positions._read.cache_info().currsize
    long = Lay((RouteWords(("?",) * 1000, ()),))
    for laying in (long, Lay((RouteWords((), ()),) * 1000)):
        assert table.rules.violation(table.state, 0, laying) is not None
    assert positions._read.cache_info().currsize == kept


# --- coming out ---------------------------------------------------------------------------


@accepts("dr.out.first", "dr.lay.own", "dr.lay.all", "dr.lay.rack-tile")
def test_a_player_comes_out_with_a_route_of_their_own_tiles() -> None:
    table = table_with(NORTH, "hamburg>bremen", out=False)
    assert table.rules.view(table.state, 1).players[0].out is False
    table.act(f"lay {SOUTH} / {NORTH}")
    assert table.lying == [SOUTH, NORTH]
    assert table.rules.view(table.state, 1).players[0].out
    assert table.tiles(0) == {"hamburg--bremen"}


def test_coming_out_with_two_routes_may_list_the_table_in_another_order() -> None:
    table = table_with(NORTH, "bremen>hamburg>hannover>bremen", out=False)
    turned = ">".join(reversed(SOUTH.split(">")))
    table.act(f"lay {NORTH} / {turned} / bremen>hamburg>hannover>bremen")
    assert len(table.lying) == 3


@accepts("dr.out.same-turn")
def test_case_come_out_then_extend_in_the_same_turn() -> None:
    table = table_with(NORTH, "ulm--memmingen", out=False)
    table.act(f"lay {SOUTH} / {NORTH}", f"lay memmingen>{SOUTH} / {NORTH}")
    assert table.lying[0] == f"memmingen>{SOUTH}"
    assert table.rules.view(table.state, 1).laid == (
        "kiel--luebeck",
        "luebeck--schwerin",
        "schwerin--rostock",
        "ulm--memmingen",
    )


@refuses("dr.out.first")
def test_case_extending_before_coming_out_refused() -> None:
    table = table_with(NORTH, "ulm--memmingen", out=False)
    rule, told = table.told(f"lay memmingen>{SOUTH}")
    assert (rule, told["route"], told["place"]) == ("dr.out.first", 1, 2)
    assert told["tile"] == "ulm--augsburg"
    assert table.refused(f"lay {NORTH} / memmingen>{SOUTH}") == "dr.out.first"


@refuses("dr.out.same-turn", aloud=False)
def test_coming_out_brings_nobody_else_out() -> None:
    table = table_with(NORTH, out=False)
    table.rack(1, "ulm--memmingen")
    table.act(f"lay {SOUTH} / {NORTH}", "end")
    assert table.refused(f"lay memmingen>{SOUTH} / {NORTH}") == "dr.out.first"


def test_rebuilding_before_coming_out_refused() -> None:
    """The routes on the table are split differently, although the laid tile is in its own route."""
    table = table_with(NORTH, lies=(LONG + ">regensburg",), out=False)
    halves = "fulda>kassel>erfurt>jena / jena>bamberg>hof>regensburg"
    assert table.refused(f"lay {halves} / {NORTH}") == "dr.out.first"


# --- laying -------------------------------------------------------------------------------


@accepts("dr.lay.rebuild")
def test_a_tile_is_added_at_either_end() -> None:
    table = table_with("ulm--memmingen", "regensburg--passau")
    table.act(f"lay memmingen>{SOUTH}>regensburg")
    assert table.tiles(0) == set()


@accepts("dr.lay.rebuild")
def test_case_rebuilding_to_lay_erfurt_leipzig() -> None:
    """No route ends in Erfurt or Leipzig, so the long route is cut in Erfurt."""
    table = table_with("erfurt>leipzig", lies=(LONG, SOUTH))
    table.act(f"lay fulda>kassel>erfurt>leipzig / erfurt>jena>bamberg>hof / {SOUTH}")
    assert table.tiles(0) == set()
    assert table.lying[:2] == ["fulda>kassel>erfurt>leipzig", "erfurt>jena>bamberg>hof"]


@accepts("dr.lay.rebuild")
def test_tiles_of_several_routes_can_be_combined() -> None:
    table = table_with("hamburg>schwerin")
    table.lies(NORTH + ">berlin>leipzig>halle", "kiel>hamburg>bremen>hannover")
    table.act(
        "lay rostock>berlin>leipzig>halle / rostock>schwerin>hamburg>bremen>hannover / "
        "hamburg>kiel>luebeck>schwerin"
    )
    assert len(table.lying) == 3
    assert table.tiles(0) == set()


@refuses("dr.lay.rebuild", aloud=False)
def test_case_rebuild_that_strands_a_pair_refused() -> None:
    table = table_with("erfurt>leipzig", lies=(LONG,))
    rule, told = table.told("lay fulda>kassel>erfurt>leipzig / jena>bamberg>hof / erfurt>jena")
    assert (rule, told["route"], told["tiles"]) == ("dr.route.min-three", 2, 2)


@refuses("dr.lay.rack-tile")
def test_case_rebuild_without_a_rack_tile_refused() -> None:
    table = table_with("erfurt>leipzig", lies=(LONG + ">regensburg",))
    halves = "fulda>kassel>erfurt>jena / jena>bamberg>hof>regensburg"
    assert table.refused(f"lay {halves}") == "dr.lay.rack-tile"
    assert table.refused(f"lay {LONG}>regensburg") == "dr.lay.rack-tile"
    assert Table().refused(Lay(())) == "dr.lay.rack-tile"


@refuses("dr.lay.own")
def test_tiles_of_other_players_and_of_the_bag_cannot_be_laid() -> None:
    table = table_with("kiel>luebeck>schwerin")
    assert table.refused(f"lay {SOUTH} / {NORTH}") == "dr.lay.own"
    table.rack(1, "schwerin--rostock")
    rule, told = table.told(f"lay {SOUTH} / {NORTH}")
    assert (rule, told["route"], told["place"]) == ("dr.lay.own", 2, 3)


@refuses("dr.lay.all")
def test_no_tile_leaves_the_table() -> None:
    table = table_with(NORTH, lies=(SOUTH, LONG))
    rule, told = table.told(f"lay {SOUTH} / {NORTH}")
    assert (rule, told["tile"]) == ("dr.lay.all", "kassel--erfurt")
    assert table.refused(f"lay {NORTH}") == "dr.lay.all"
    shorter = LONG.removesuffix(">hof")
    assert table.refused(f"lay {SOUTH} / {shorter} / {NORTH}") == "dr.lay.all"


def test_a_player_may_lay_any_number_of_times_in_a_turn() -> None:
    table = table_with("ulm--memmingen", "memmingen>friedrichshafen", "regensburg--passau")
    table.act(f"lay memmingen>{SOUTH}", f"lay friedrichshafen>memmingen>{SOUTH}")
    table.act(f"lay friedrichshafen>memmingen>{SOUTH}>regensburg")
    assert table.tiles(0) == set()


# --- drawing and ending -------------------------------------------------------------------


@accepts("dr.draw.once", "dr.turn.must-draw")
def test_case_forced_draw() -> None:
    table = table_with(NORTH)
    assert table.refused("end") == "dr.turn.must-draw"
    table.act("draw")
    assert table.rules.turn(table.state) == Chance()
    table.happen("kiel--hamburg")
    assert table.tiles(0) == set(table.words(NORTH).tiles) | {"kiel--hamburg"}
    table.act("end")
    assert table.seat == 1


@refuses("dr.turn.must-draw")
def test_a_player_who_lays_need_not_draw() -> None:
    table = table_with(NORTH)
    assert table.refused("end") == "dr.turn.must-draw"
    table.act(f"lay {SOUTH} / {NORTH}", "end")
    assert table.seat == 1
    assert table.refused("end") == "dr.turn.must-draw"


@refuses("dr.draw.once")
def test_case_second_draw_refused() -> None:
    table = table_with(NORTH)
    table.draw("kiel--hamburg")
    assert table.refused("draw") == "dr.draw.once"
    table.act(f"lay {SOUTH} / {NORTH}")
    assert table.refused("draw") == "dr.draw.once"
    assert Draw() not in table.rules.actions(table.state, 0)


def test_a_tile_may_be_drawn_after_laying_and_laid_after_drawing() -> None:
    table = table_with(NORTH)
    table.act(f"lay {SOUTH} / {NORTH}")
    table.draw("rostock--berlin")
    table.act(f"lay {SOUTH} / {NORTH}>berlin", "end")
    assert table.seat == 1
    assert not table.state.drawn


@refuses("dr.draw.bag")
def test_nobody_draws_from_an_empty_bag() -> None:
    table = table_with(NORTH)
    table.no_bag()
    assert table.refused("draw") == "dr.draw.bag"


@accepts("dr.draw.bag")
def test_with_an_empty_bag_nobody_has_to_draw() -> None:
    table = table_with(NORTH)
    table.no_bag()
    assert EndTurn() in table.rules.actions(table.state, 0)
    table.act("end")
    assert table.seat == 1
