"""Section 5: the end of a game."""

from msgspec.structs import replace

from netzplan.core import Outcome, Over
from netzplan.games.deutschland_rummy.offers import offers
from tests.rulebook.deutschland_rummy.table import Table
from tests.rulebook.examples import accepts, refuses

NORTH = "kiel>luebeck>schwerin>rostock"


def outcome(table: Table) -> Outcome:
    """Return the result of a finished match."""
    found = table.rules.outcome(table.state)
    assert found is not None, "the match goes on"
    return found


@accepts("dr.end.laid")
def test_case_win_in_the_middle_of_a_turn() -> None:
    """The player has neither drawn nor asked, but the game still ends at once."""
    table = Table(seats=3)
    table.rack(0, NORTH, spare=False)
    table.act(f"lay {NORTH}")
    assert table.is_over
    result = outcome(table)
    assert (result.end, result.winners()) == ("dr.end.laid", (0,))
    assert result.scores == (0, 88, 80)
    assert result.places == (1, 3, 2)
    assert table.rules.actions(table.state, 0) == []
    assert table.refused("end", 0) == "dr.turn.order"


@refuses("dr.end.laid", aloud=False)
def test_a_player_with_a_tile_left_plays_on() -> None:
    table = Table()
    table.rack(0, NORTH)
    table.act(f"lay {NORTH}")
    assert not table.is_over
    assert table.rules.outcome(table.state) is None
    table.act("end")


@accepts("dr.end.given")
def test_case_giver_empties_rack_one_winner() -> None:
    table = Table(seats=3)
    table.rack(0, NORTH)
    table.rack(2, "kiel>hamburg", spare=False)
    table.act("ask kiel", "refuse", "give kiel--hamburg")
    assert not table.is_over
    table.act(f"lay hamburg>{NORTH}")
    assert not table.is_over
    table.act("end")
    assert table.is_over
    assert table.state.played[0].winners == (2,)
    assert (outcome(table).end, outcome(table).winners()) == ("dr.end.given", (2,))


@refuses("dr.end.given", aloud=False)
def test_after_a_giver_empties_their_rack_the_asker_finishes_the_turn() -> None:
    """The asker's duties remain: having laid nothing, they draw."""
    table = Table()
    table.rack(1, "kiel>hamburg", spare=False)
    table.act("ask kiel", "give kiel--hamburg")
    assert table.refused("end") == "dr.turn.must-draw"
    table.draw("ulm--augsburg")
    assert not table.is_over
    table.act("end")
    assert table.is_over


@accepts("dr.end.both")
def test_case_giver_empties_rack_two_winners() -> None:
    table = Table(seats=3)
    table.rack(0, "kiel>luebeck>schwerin", spare=False)
    table.rack(1, "schwerin>rostock", spare=False)
    table.act("ask rostock", "give schwerin--rostock", f"lay {NORTH}")
    assert table.is_over
    assert table.state.played[0].winners == (0, 1)
    result = outcome(table)
    assert (result.end, result.winners(), result.places) == ("dr.end.both", (0, 1), (1, 1, 3))


@refuses("dr.end.both", aloud=False)
def test_a_giver_with_tiles_left_does_not_win() -> None:
    table = Table()
    table.rack(0, "kiel>luebeck>schwerin", spare=False)
    table.rack(1, "schwerin>rostock")
    table.act("ask rostock", "give schwerin--rostock", f"lay {NORTH}")
    assert outcome(table).winners() == (0,)


@accepts("dr.end.stalemate")
def test_case_bag_empty_stalemate() -> None:
    table = Table(seats=3)
    table.rack(2, "kiel>luebeck")
    table.no_bag()
    table.act("end", "ask passau", "refuse", "refuse", "end", "end")
    assert table.is_over
    result = outcome(table)
    assert result.end == "dr.end.stalemate"
    assert result.scores == (128, 88, 80 + 81)
    assert result.winners() == (1,)


def ends_in(table: Table) -> int | None:
    told = offers(table.rules, table.state, table.state.mover)
    assert told is not None
    return told.ends_in


def test_the_end_is_announced_before_the_turn_ends() -> None:
    """No turn is idle while the bag has tiles; afterwards each idle turn shows how many remain."""
    table = Table(seats=3)
    table.rack(0, NORTH, "kiel>hamburg")
    assert ends_in(table) is None
    table.no_bag()
    for left in (3, 2, 1):
        assert ends_in(table) == left
        table.act("end")
    assert table.is_over

    table = Table(seats=3)
    table.rack(0, NORTH, "kiel>hamburg")
    table.no_bag()
    table.act(f"lay {NORTH}")
    assert ends_in(table) is None
    table.act("end")
    assert ends_in(table) == 3


def test_it_is_announced_that_a_giver_wins_with_this_turn() -> None:
    table = Table()
    table.rack(1, "kiel>hamburg", spare=False)
    table.act("ask kiel", "give kiel--hamburg")
    assert ends_in(table) is None, "the player can't end the turn yet"
    table.draw("ulm--augsburg")
    assert ends_in(table) == 1
    table.act("end")
    assert table.is_over


def test_a_tied_stalemate_is_shared() -> None:
    table = Table(seats=3)
    table.rack(1, "berlin>dresden", spare=False)
    table.rack(0, "koeln>trier", spare=False)
    table.rack(2, "joker-1", spare=False)
    table.no_bag()
    table.act("end", "end", "end")
    assert table.state.played[0].winners == (0, 1)
    assert (outcome(table).scores, outcome(table).places) == ((180, 180, 1000), (1, 1, 3))


@refuses("dr.end.stalemate", aloud=False)
def test_a_round_in_which_somebody_lays_or_gives_is_no_stalemate() -> None:
    table = Table(seats=3)
    table.rack(0, NORTH, "kiel>hamburg")
    table.rack(1, "luebeck>hamburg")
    table.no_bag()
    table.act(f"lay {NORTH}", "end", "end", "end")
    table.act("ask luebeck", "give luebeck--hamburg", "end", "end", "end")
    assert not table.is_over
    assert table.rules.view(table.state, None).idle == 2
    table.act("end")
    assert isinstance(table.rules.turn(table.state), Over)


def test_the_turn_that_empties_the_bag_is_not_idle() -> None:
    table = Table()
    table.no_bag()
    table.state = replace(table.state, bag_mask=table.mask("kiel>luebeck"))
    table.draw("kiel--luebeck")
    table.act("end")
    assert table.state.idle == 0
    table.act("end")
    assert table.state.idle == 1
    table.act("end")
    assert table.is_over
