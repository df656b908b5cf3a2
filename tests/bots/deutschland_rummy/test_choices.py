"""The choices of bots in positions made for them."""

import pytest
from msgspec.structs import replace

from netzplan.bots.deutschland_rummy.seen_position import SeenPosition
from netzplan.core import Note
from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy import Ask, Draw, EndTurn, Give, Lay, Refuse
from netzplan.games.deutschland_rummy.state import Played
from tests.bots.deutschland_rummy.tables import decide_for
from tests.rulebook.deutschland_rummy.table import Table

NORTH = "kiel>luebeck>schwerin>rostock"
SOUTH = "ulm>augsburg>muenchen>passau"
LYING = (
    "hannover>goettingen>kassel>erfurt>bamberg",
    "saarbruecken>mainz>koblenz>koeln",
    "stuttgart>wuerzburg>nuernberg>regensburg>muenchen>memmingen",
)
JOKERS = ("joker-1", "joker-2")
CAREFUL = Effort(simulations=96)
FEW = ("kassel>fulda", "essen>dortmund")
MANY = (*FEW, "berlin>cottbus", "hof>regensburg", "aachen>koeln", "jena>chemnitz", "mainz>mannheim")


def north() -> Table:
    """Return a table at which seat 0 could lay everything except its spare tile."""
    table = Table()
    table.rack(0, NORTH)
    table.rack(1, "dresden>leipzig", "essen>dortmund")
    return table


def test_greedy_lays_what_it_can_and_the_planner_holds_it() -> None:
    table = north()
    table.act("ask hof", "refuse")
    assert decide_for("greedy", table).action == Lay((table.words(NORTH),))
    assert decide_for("planner", table).action == Draw()
    table.draw("koeln--trier")
    decision = decide_for("planner", table)
    assert decision.action == EndTurn()
    assert [note.rule for note in decision.reasons] == ["why.dr.holds"]


@pytest.mark.parametrize("bot_id", ["greedy", "planner"])
def test_a_bot_that_can_lay_everything_does_so_at_once(bot_id: str) -> None:
    table = Table()
    table.lies(SOUTH)
    table.rack(0, NORTH, "stuttgart>ulm", spare=False)
    for _ in range(2):
        decision = decide_for(bot_id, table)
        assert isinstance(decision.action, Lay)
        assert [note.rule for note in decision.reasons] == ["why.dr.wins"]
        table.state = table.rules.act(table.state, 0, decision.action)
        if table.is_over:
            break
    assert table.state.played[0].winners == (0,)


def late(*own: str, games: int = 1, sums: tuple[str, ...] = ()) -> Table:
    """Return a table of four at which the others, all out, have one tile left each.

    It is the last game; ``sums`` are the tiles that each seat had left in the game before.
    """
    table = Table(seats=4, games=games)
    table.rack(0, *own)
    table.act("ask hof", "refuse", "refuse", "refuse")
    table.draw("koeln--trier")
    table.lies(*LYING)
    table.out(0, 1, 2, 3)
    for seat, only in ((1, "essen>dortmund"), (2, "leipzig>jena"), (3, "ulm>augsburg")):
        table.rack(seat, only, spare=False)
    if sums:
        played = Played(
            "dr.end.laid", (0,), tuple(table.mask(each) if each else 0 for each in sums)
        )
        table.state = replace(table.state, played=(played,))
    return table


HARD = (NORTH, "joker-1", "jena>chemnitz", "wolfsburg>berlin")


def test_in_a_single_game_the_planner_holds_its_tiles_whatever_others_have() -> None:
    decision = decide_for("planner", late(*HARD), CAREFUL)
    assert decision.action == EndTurn()
    assert [note.rule for note in decision.reasons] == ["why.dr.holds"]


def test_ahead_in_a_series_the_planner_lays_tiles_that_would_cost_its_lead() -> None:
    table = late(*HARD, games=2, sums=("", "joker-2", "joker-2", "joker-2"))
    decision = decide_for("planner", table, CAREFUL)
    assert isinstance(decision.action, Lay)
    assert [note.rule for note in decision.reasons] == ["why.dr.rids"]


def test_behind_in_the_last_game_the_planner_holds_to_end_it_itself() -> None:
    table = late(*HARD, games=2, sums=(SOUTH, "", "", ""))
    decision = decide_for("planner", table, CAREFUL)
    assert decision.action == EndTurn()
    assert [note.rule for note in decision.reasons] == ["why.dr.holds"]


def test_a_player_who_has_to_lay_may_get_rid_of_only_the_joker() -> None:
    table = late("joker-1", "kiel>luebeck", "jena>chemnitz", "wolfsburg>berlin", games=2)
    position = SeenPosition(table.rules, table.rules.view(table.state, 0), 1)
    assert position.shed_mask == table.mask("joker-1")
    assert position.plan_for("kilometres", position.shed_mask).laid_mask == position.shed_mask
    table.out(1, 2, 3)
    table.rack(0, "joker-1", NORTH)
    position = SeenPosition(table.rules, table.rules.view(table.state, 0), 1)
    assert position.shed_mask == table.mask("joker-1", "luebeck>schwerin>rostock")
    table.rack(0, NORTH)
    assert not SeenPosition(table.rules, table.rules.view(table.state, 0), 1).shed_mask


def test_the_first_game_of_a_series_is_weighed_with_the_later_ones() -> None:
    assert isinstance(decide_for("planner", late(NORTH, games=3), CAREFUL).action, Lay)
    assert decide_for("planner", late(NORTH), CAREFUL).action == EndTurn()


def test_in_a_series_of_two_players_the_planner_holds_unless_much_is_at_risk() -> None:
    for more, kind in (((), EndTurn), ((*JOKERS, "wolfsburg>berlin", "aachen>duesseldorf"), Lay)):
        table = Table(games=3)
        table.rack(0, NORTH, *more, "jena>chemnitz")
        table.act("ask hof", "refuse")
        table.draw("koeln--trier")
        table.lies(*LYING)
        table.out(0, 1)
        table.rack(1, "essen>dortmund", spare=False)
        assert isinstance(decide_for("planner", table, CAREFUL).action, kind)


def test_the_planner_lays_what_it_can_when_the_game_ends_with_the_turn() -> None:
    table = Table()
    table.rack(0, NORTH, "essen>dortmund")
    table.rack(1)
    table.act("ask trier", "give trier--saarbruecken")
    table.draw("hof--regensburg")
    assert decide_for("planner", table).action == Lay((table.words(NORTH),))


def test_with_an_empty_bag_the_planner_lays_kilometres() -> None:
    table = Table()
    table.rack(0, NORTH, "essen>dortmund")
    table.rack(1, *table.country.ids_of(table.state.bag_mask))
    assert not table.state.bag_mask
    table.act("ask hof", "refuse")
    assert decide_for("planner", table).action == Lay((table.words(NORTH),))


@pytest.mark.parametrize("bot_id", ["greedy", "planner"])
def test_bots_ask_for_a_city_of_a_missing_tile(bot_id: str) -> None:
    table = Table()
    table.lies(SOUTH)
    table.out(0)
    table.rack(0, "koeln>trier>koblenz", spare=False)
    table.rack(1, NORTH)
    if bot_id == "planner":
        assert decide_for(bot_id, table).action == Draw()
        table.draw("ingolstadt--muenchen")
    decision = decide_for(bot_id, table)
    assert isinstance(decision.action, Ask)
    assert decision.action.city in ("koeln", "koblenz", "trier")
    assert decision.reasons[0].rule == "why.dr.asks"


@pytest.mark.parametrize("bot_id", ["greedy", "planner"])
def test_bots_do_not_ask_a_player_who_could_win_by_giving(bot_id: str) -> None:
    table = Table()
    table.lies(SOUTH)
    table.out(0)
    table.rack(0, "koeln>trier>koblenz", spare=False)
    assert isinstance(decide_for(bot_id, table).action, Draw)
    table.draw("ingolstadt--muenchen")
    assert not isinstance(decide_for(bot_id, table).action, Ask)


def asked(city: str, *, own: tuple[str, ...], askers: tuple[str, ...]) -> Table:
    """Return a table at which seat 1 has these tiles and its spare one and is asked for a city."""
    table = Table()
    table.rack(0, *askers)
    table.rack(1, *own)
    table.act(f"ask {city}")
    return table


@pytest.mark.parametrize("bot_id", ["greedy", "planner"])
def test_bots_give_their_last_tile_away(bot_id: str) -> None:
    decision = decide_for(bot_id, asked("trier", own=(), askers=MANY))
    assert decision.action == Give("trier--saarbruecken", 0)
    assert [note.rule for note in decision.reasons] == ["why.dr.gives-last"]


def test_greedy_gives_unlayable_tiles_to_players_with_many_tiles() -> None:
    for askers, action in ((MANY, Give("trier--saarbruecken", 0)), (FEW, Refuse())):
        assert decide_for("greedy", asked("trier", own=(NORTH,), askers=askers)).action == action
    assert decide_for("greedy", asked("kiel", own=(NORTH,), askers=MANY)).action == Refuse()


def test_the_planner_gives_the_tile_that_keeps_it_from_winning() -> None:
    decision = decide_for("planner", asked("trier", own=(NORTH,), askers=MANY))
    assert decision.action == Give("trier--saarbruecken", 0)
    assert [note.rule for note in decision.reasons] == ["why.dr.gives"]


def test_the_planner_refuses_if_giving_brings_it_no_nearer_to_the_end() -> None:
    own = (NORTH, "dresden>leipzig")
    decision = decide_for("planner", asked("kiel", own=own, askers=MANY))
    assert decision.action == Refuse()
    assert [note.rule for note in decision.reasons] == ["why.dr.keeps"]
    decision = decide_for("planner", asked("passau", own=own, askers=MANY))
    assert decision.action == Refuse()
    assert [note.rule for note in decision.reasons] == ["why.dr.none"]


def test_bots_ask_for_a_tile_they_gave_away() -> None:
    table = asked("trier", own=(NORTH,), askers=MANY)
    table.act("give trier--saarbruecken")
    table.draw("muenchen--passau")
    table.act("end")
    table.rack(1, "koeln>trier", "saarbruecken>mainz", spare=False)
    table.draw("ulm--augsburg")
    for bot_id in ("greedy", "planner"):
        decision = decide_for(bot_id, table)
        assert isinstance(decision.action, Ask)
        assert decision.action.city in ("trier", "saarbruecken")
        assert [note.rule for note in decision.reasons] == ["why.dr.knows"]


def test_greedy_takes_a_tile_from_the_table_if_nobody_gives() -> None:
    table = Table()
    table.lies("hannover>goettingen>kassel>fulda>wuerzburg")
    table.rack(0, "bremen>hannover", "goettingen>erfurt")
    table.rack(1, *MANY[2:])
    assert decide_for("greedy", table).action != EndTurn()
    table.act("ask goettingen", "refuse")
    decision = decide_for("greedy", table)
    assert isinstance(decision.action, Lay)
    assert decision.reasons == (Note("why.dr.takes", (("tile", "hannover--goettingen"),)),)
