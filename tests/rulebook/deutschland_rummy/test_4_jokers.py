"""Section 4: jokers."""

import pytest

from tests.rulebook.deutschland_rummy.table import Table
from tests.rulebook.examples import accepts, refuses


def table_with(*parts: str, lies: tuple[str, ...] = (), out: bool = True) -> Table:
    """Return a table with routes on it and a rack for the first player."""
    table = Table()
    table.lies(*lies)
    table.rack(0, *parts)
    if out:
        table.out(0)
    return table


@accepts("dr.joker.region", "dr.joker.two-cities")
@pytest.mark.parametrize(
    "way",
    ["mainz>mannheim>*1>heidelberg>stuttgart", "koeln>trier>saarbruecken>*1>erfurt>jena"],
)
def test_case_joker_in_all_three_examples(way: str) -> None:
    """Heidelberg–Mannheim and Saarbrücken–Erfurt are allowed; the third example is refused."""
    table = Table()
    table.rack(1, "kiel>luebeck", spare=False)  # the usual route is Trier–Saarbrücken
    before, after = way.split(">*1>")
    table.rack(0, before, after, "joker-1")
    table.act(f"lay {way}")
    assert table.lying == [way]


@refuses("dr.joker.region")
def test_case_joker_in_the_example_that_is_refused() -> None:
    """Wolfsburg–Magdeburg crosses regions, so it is refused although a connection exists."""
    table = table_with("hannover>wolfsburg", "magdeburg>halle>leipzig", "joker-1")
    rule, told = table.told("lay hannover>wolfsburg>*1>magdeburg>halle>leipzig")
    assert (rule, told["route"], told["place"]) == ("dr.joker.region", 1, 2)
    assert (told["from"], told["to"]) == ("wolfsburg", "magdeburg")


@refuses("dr.joker.two-cities")
def test_a_joker_does_not_connect_a_city_to_itself() -> None:
    table = table_with("kiel>luebeck>schwerin", "joker-1")
    rule, told = table.told("lay kiel>luebeck>schwerin>*1>schwerin")
    assert (rule, told["place"]) == ("dr.joker.two-cities", 3)


def test_an_invented_joker_and_a_repeated_one_are_refused() -> None:
    table = table_with("kiel>luebeck>schwerin", "joker-1")
    assert table.refused("lay kiel>luebeck>schwerin>*4>rostock") == "dr.tile.known"
    assert table.refused("lay kiel>*1>luebeck>schwerin>*1>rostock") == "dr.tile.once"
    assert table.refused("lay kiel>luebeck>schwerin>*2>rostock") == "dr.lay.own"


@accepts("dr.joker.anew")
def test_case_all_joker_route() -> None:
    """Three jokers make up the player's first route."""
    table = table_with("joker-1", "joker-2", "joker-3", out=False)
    table.act("lay kiel>*1>hamburg>*2>kiel>*3>goettingen")
    assert table.tiles(0) == set()


@accepts("dr.joker.stays")
def test_case_joker_freed_and_reused() -> None:
    """The joker is exchanged for the tile it stands for, then laid at the end of the same route."""
    table = table_with("schwerin>rostock", lies=("kiel>luebeck>schwerin>*1>rostock",))
    table.act("lay kiel>luebeck>schwerin>rostock>*1>goettingen")
    assert table.tiles(0) == set()


@accepts("dr.joker.anew")
def test_a_joker_freed_by_rebuilding_may_stand_for_something_else() -> None:
    lies = ("hamburg>kiel>luebeck>*1>bremen>hannover", "ulm>augsburg>muenchen>passau")
    table = table_with("luebeck>schwerin", "osnabrueck>bremen", lies=lies)
    table.act(
        "lay hamburg>kiel>luebeck>schwerin / hannover>bremen>osnabrueck>*1>wolfsburg"
        " / ulm>augsburg>muenchen>passau"
    )
    assert table.tiles(0) == set()


@refuses("dr.joker.stays")
def test_case_joker_freed_and_not_reused_refused() -> None:
    table = table_with("schwerin>rostock", lies=("kiel>luebeck>schwerin>*1>rostock",))
    rule, told = table.told("lay kiel>luebeck>schwerin>rostock")
    assert (rule, told["tile"]) == ("dr.joker.stays", "joker-1")


@refuses("dr.joker.anew", aloud=False)
def test_exchanging_a_joker_is_rebuilding_and_needs_coming_out_first() -> None:
    lies = ("kiel>luebeck>schwerin>*1>rostock",)
    table = table_with("schwerin>rostock", lies=lies, out=False)
    assert table.refused("lay kiel>luebeck>schwerin>rostock>*1>goettingen") == "dr.out.first"


def test_redeclaring_a_joker_is_not_laying_a_tile() -> None:
    table = table_with("schwerin>rostock", lies=("kiel>luebeck>schwerin>*1>rostock",))
    assert table.refused("lay kiel>luebeck>schwerin>*1>hamburg") == "dr.lay.rack-tile"


def test_before_coming_out_a_joker_on_the_table_keeps_what_it_stands_for() -> None:
    lies = ("kiel>luebeck>schwerin>*1>rostock",)
    table = table_with("ulm>augsburg>muenchen>passau", lies=lies, out=False)
    own = "ulm>augsburg>muenchen>passau"
    assert table.refused(f"lay kiel>luebeck>schwerin>*1>bremen / {own}") == "dr.out.first"
    table.act(f"lay {lies[0]} / {own}")
