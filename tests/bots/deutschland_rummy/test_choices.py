"""What bots do in positions made for it."""

import pytest

from netzplan.core import Note
from netzplan.games.deutschland_rummy import Ask, Draw, EndTurn, Give, Lay, Refuse
from tests.bots.deutschland_rummy.tables import decide_for
from tests.rulebook.deutschland_rummy.table import Table

NORTH = "kiel>luebeck>schwerin>rostock"
SOUTH = "ulm>augsburg>muenchen>passau"
FEW = ("kassel>fulda", "essen>dortmund")
MANY = (*FEW, "berlin>cottbus", "hof>regensburg", "aachen>koeln", "jena>chemnitz", "mainz>mannheim")


def north() -> Table:
    """Return a table where seat 0 could lay all but a tile that nothing meets."""
    table = Table()
    table.rack(0, NORTH)
    table.rack(1, "dresden>leipzig", "essen>dortmund")
    return table


def test_greedy_lays_what_it_can_and_the_planner_keeps_it() -> None:
    table = north()
    table.act("ask hof", "refuse")
    assert decide_for("greedy", table).action == Lay((table.words(NORTH),))
    assert decide_for("planner", table).action == Draw()
    table.draw("koeln--trier")
    decision = decide_for("planner", table)
    assert decision.action == EndTurn()
    assert [note.rule for note in decision.reasons] == ["why.dr.holds"]


@pytest.mark.parametrize("bot_id", ["greedy", "planner"])
def test_who_can_lay_everything_does_so_at_once(bot_id: str) -> None:
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


def test_in_a_series_the_planner_lays_when_others_are_about_to_end_the_game() -> None:
    table = Table(seats=4, games=3)
    table.rack(0, NORTH, SOUTH, "dresden>berlin>hamburg>hannover>bielefeld>muenster")
    table.act("ask hof", "refuse", "refuse", "refuse")
    for seat, more in ((1, MANY[:2]), (2, MANY[2:4]), (3, MANY[4:])):
        table.rack(seat, *more)
    table.draw("koeln--trier")
    assert decide_for("planner", table).action == EndTurn()
    for seat, only in ((1, "bremen>hannover"), (2, "leipzig>jena"), (3, "jena>erfurt")):
        table.rack(seat, only, spare=False)
    table.lies(
        "hannover>goettingen>kassel>erfurt>bamberg",
        "saarbruecken>mainz>koblenz>koeln",
        "stuttgart>wuerzburg>nuernberg>regensburg>muenchen>memmingen",
    )
    table.out(0, 1, 2, 3)
    decision = decide_for("planner", table)
    assert isinstance(decision.action, Lay)
    assert [note.rule for note in decision.reasons] == ["why.dr.rids"]


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
def test_a_city_is_asked_for_where_a_tile_is_missing(bot_id: str) -> None:
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
def test_nobody_is_asked_who_could_win_by_giving(bot_id: str) -> None:
    table = Table()
    table.lies(SOUTH)
    table.out(0)
    table.rack(0, "koeln>trier>koblenz", spare=False)
    assert isinstance(decide_for(bot_id, table).action, Draw)
    table.draw("ingolstadt--muenchen")
    assert not isinstance(decide_for(bot_id, table).action, Ask)


def asked(city: str, *, own: tuple[str, ...], askers: tuple[str, ...]) -> Table:
    """Return a table where seat 1 with some tiles and its spare one is asked for a city."""
    table = Table()
    table.rack(0, *askers)
    table.rack(1, *own)
    table.act(f"ask {city}")
    return table


@pytest.mark.parametrize("bot_id", ["greedy", "planner"])
def test_the_last_tile_is_given_away(bot_id: str) -> None:
    decision = decide_for(bot_id, asked("trier", own=(), askers=MANY))
    assert decision.action == Give("trier--saarbruecken", 0)
    assert [note.rule for note in decision.reasons] == ["why.dr.gives-last"]


def test_greedy_gives_what_it_can_not_lay_to_players_with_many_tiles() -> None:
    for askers, action in ((MANY, Give("trier--saarbruecken", 0)), (FEW, Refuse())):
        assert decide_for("greedy", asked("trier", own=(NORTH,), askers=askers)).action == action
    assert decide_for("greedy", asked("kiel", own=(NORTH,), askers=MANY)).action == Refuse()


def test_the_planner_gives_the_tile_that_keeps_it_from_winning() -> None:
    decision = decide_for("planner", asked("trier", own=(NORTH,), askers=MANY))
    assert decision.action == Give("trier--saarbruecken", 0)
    assert [note.rule for note in decision.reasons] == ["why.dr.gives"]


def test_the_planner_refuses_what_would_not_bring_it_nearer_to_the_end() -> None:
    own = (NORTH, "dresden>leipzig")
    decision = decide_for("planner", asked("kiel", own=own, askers=MANY))
    assert decision.action == Refuse()
    assert [note.rule for note in decision.reasons] == ["why.dr.keeps"]
    decision = decide_for("planner", asked("passau", own=own, askers=MANY))
    assert decision.action == Refuse()
    assert [note.rule for note in decision.reasons] == ["why.dr.none"]


def test_a_tile_once_given_away_is_asked_back() -> None:
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
