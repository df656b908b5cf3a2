"""Section 6: a series of several games."""

import pytest

from netzplan.core import Chance, Item, Note, Players, Setup
from netzplan.core.agreed import Unfit
from netzplan.games.deutschland_rummy import Phase
from tests.rulebook.deutschland_rummy.table import Table
from tests.rulebook.examples import accepts, refuses
from tests.shipped.deutschland_rummy import rules

NORTH = "kiel>luebeck>schwerin>rostock"


def win(table: Table, seat: int, *others: tuple[str, ...]) -> None:
    """Let a player win the current game at once; the others keep these tiles, by seat."""
    while table.state.phase is Phase.DEAL:
        event, _ = table.rules.chances(table.state)[0]
        table.state = table.rules.happen(table.state, event)
    assert table.rules.turn(table.state) == Players((seat,))
    for other in range(len(others)):
        table.rack(other, spare=False)
    for other, parts in enumerate(others):
        table.rack(other, *parts, spare=False)
    table.rack(seat, NORTH, spare=False)
    table.act(f"lay {NORTH}")


@accepts("dr.series.kilometres", "dr.series.joker", "dr.series.fewest", "dr.setup.start")
def test_case_kilometres_joker_1000_three_games() -> None:
    table = Table(games=3)
    win(table, 0, (), ("berlin>dresden",))
    view = table.rules.view(table.state, None)
    assert (view.game, view.games, view.phase) == (2, 3, Phase.DEAL)
    assert view.played[0].racks == ((), ("berlin--dresden",))
    assert view.played[0].kilometres == (0, 180)
    win(table, 1, ("joker-1", "ulm>memmingen"), ())
    assert [player.kilometres for player in table.rules.view(table.state, 0).players] == [1053, 180]
    assert table.rules.outcome(table.state) is None
    win(table, 0, (), ("joker-1", "joker-2"))
    assert table.is_over
    result = table.rules.outcome(table.state)
    assert result is not None
    assert (result.end, result.scores, result.places) == ("dr.series.fewest", (1053, 2180), (1, 2))
    assert result.items == (
        Item("dr.series.kilometres", 0, 53, (("game", 2), ("tiles", 1))),
        Item("dr.series.joker", 0, 1000, (("game", 2), ("jokers", 1))),
        Item("dr.series.kilometres", 1, 180, (("game", 1), ("tiles", 1))),
        Item("dr.series.joker", 1, 2000, (("game", 3), ("jokers", 2))),
    )
    assert [note.rule for note in result.notes] == ["dr.end.laid"] * 3
    assert dict(result.notes[1].why) == {"game": 2, "winner": 1}


@refuses("dr.series.kilometres", "dr.series.joker", aloud=False)
def test_laid_tiles_cost_nothing() -> None:
    table = Table()
    table.rack(0, "kiel>luebeck>schwerin", "joker-1", spare=False)
    table.act("lay kiel>luebeck>schwerin>*1>rostock")
    result = table.rules.outcome(table.state)
    assert result is not None
    assert (result.scores, result.notes) == ((0, 88), ())
    assert [(item.seat, item.rule) for item in result.items] == [(1, "dr.series.kilometres")]


@refuses("dr.series.fewest", aloud=False)
def test_a_single_game_uses_its_own_end_rule() -> None:
    table = Table()
    win(table, 0, (), ("berlin>dresden",))
    result = table.rules.outcome(table.state)
    assert result is not None
    assert (result.end, result.winners()) == ("dr.end.laid", (0,))


@accepts("dr.series.tie")
def test_a_tie_shares_the_win() -> None:
    table = Table(games=2)
    win(table, 0, (), ("berlin>dresden",))
    win(table, 1, ("koeln>trier",), ())
    result = table.rules.outcome(table.state)
    assert result is not None
    assert (result.scores, result.places) == ((180, 180), (1, 1))
    assert result.notes[-1] == Note("dr.series.tie", (("winners", 2),))


@refuses("dr.series.tie", aloud=False)
def test_one_kilometre_more_is_no_tie() -> None:
    table = Table(games=2)
    win(table, 0, (), ("berlin>dresden",))
    win(table, 1, ("hamburg>hannover",), ())
    result = table.rules.outcome(table.state)
    assert result is not None
    assert result.winners() == (0,)
    assert "dr.series.tie" not in [note.rule for note in result.notes]


@refuses("dr.setup.start", aloud=False)
def test_the_next_game_is_dealt_anew_and_the_next_seat_starts() -> None:
    table = Table(seats=3, games=2)
    win(table, 0, (), ("berlin>dresden",), ("koeln>trier",))
    state = table.state
    assert table.rules.turn(state) == Chance()
    assert (state.racks, state.table, state.out_mask, state.gifts) == ((0, 0, 0), (), 0, ())
    assert state.bag_mask == table.country.all_mask
    assert table.rules.chances(state)[0][0].seat == 1
    while state.phase is Phase.DEAL:
        state = table.rules.happen(state, table.rules.chances(state)[0][0])
    assert table.rules.turn(state) == Players((1,))


def test_the_number_of_games_is_an_option_of_the_table() -> None:
    made = rules("germany")
    assert made.start(Setup(2)).games == 1
    assert made.start(Setup(2, (("games", 9),))).games == 9
    for odd in (True, 0, -3, "four"):
        with pytest.raises(Unfit, match="'games' is a number from 1 to 9"):
            made.start(Setup(2, (("games", odd),)))


@accepts("dr.setup.start")
def test_seats_start_games_in_order_after_the_first() -> None:
    table = Table(seats=3, games=3, starter=3)
    win(table, 2, ("berlin>dresden",), ("koeln>trier",), ())
    win(table, 0, (), ("berlin>dresden",), ("koeln>trier",))
    win(table, 1, ("koeln>trier",), (), ("berlin>dresden",))
    assert table.is_over
    assert table.rules.view(table.state, 0).starter == 2
