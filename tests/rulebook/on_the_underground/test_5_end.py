"""Section 5: the end of the game and the final score."""

import pytest

from netzplan.core import Item, Note, Players
from tests.rulebook.examples import accepts, refuses
from tests.rulebook.on_the_underground.grid import grid
from tests.rulebook.on_the_underground.table import Table

ROW = "a1^ a2 a3 a4 a5 a6 a7 a8"


def late(pile: str, *, seats: int = 3, turns: int = 3, open_cards: int = 2) -> Table:
    """Return a game with two open cards and few in the pile, with the first seat to move."""
    table = Table(grid(ROW), seats=seats, open_cards=open_cards)
    table.cards("a2 a3", pile=pile)
    table.at(turns=turns)
    return table


@accepts("ug.end.pile")
def test_case_pile_empty_in_the_middle_of_a_round() -> None:
    """The first player empties the pile; the second and the third still take their turns."""
    table = late("a4")
    assert not table.rules.view(table.state, None).last
    table.end()
    table.turn_up("a4")
    assert table.rules.turn(table.state) == Players((1,))
    assert table.rules.view(table.state, None).last
    table.end()
    assert table.seat == 2
    table.end()
    assert table.is_over
    assert not table.rules.view(table.state, None).last
    assert table.outcome().end == "ug.end.pile"
    assert table.state.turns == 6


def test_the_last_player_of_the_round_empties_the_pile() -> None:
    """The game ends at once, although cards lie open."""
    table = late("a4", turns=5)
    table.end()
    assert not table.is_over
    table.turn_up("a4")
    assert table.is_over
    assert len(table.open) == 2


@refuses("ug.end.pile", aloud=False)
def test_the_game_continues_while_the_pile_has_a_card() -> None:
    table = late("a4 a5", turns=5)
    table.end()
    table.turn_up("a4")
    assert not table.is_over
    assert table.rules.outcome(table.state) is None
    assert table.seat == 0


@accepts("ug.end.refill")
def test_fewer_cards_than_missing() -> None:
    """Two cards were reached and one is left: it is turned up, and nothing else happens."""
    table = Table(grid("a1^ a2* a3 a4 a5"), seats=3, open_cards=2)
    table.cards("a2 a3", pile="a4")
    table.end()
    assert len(table.journeys) == 2
    table.turn_up("a4")
    assert table.open == ["a4"]
    assert table.rules.turn(table.state) == Players((1,))
    table.end()
    assert table.open == []
    table.end()
    assert table.journeys == []
    assert table.is_over


@refuses("ug.end.refill", aloud=False)
def test_a_full_pile_replaces_all_cards_reached() -> None:
    table = Table(grid("a1^ a2* a3 a4 a5 a6"), seats=3, open_cards=2)
    table.cards("a2 a3", pile="a4 a5 a6")
    table.end()
    table.turn_up("a4", "a6")
    assert table.open == ["a4", "a6"]


# --- Berlin -----------------------------------------------------------------------------------

MITTE = "a1^ a2@3 a3 a4"


def berlin(first: str, second: str = "", *, branch: tuple[int, int] = (0, 0)) -> Table:
    """Return a finished game of two players who hold these landmarks."""
    table = Table(grid(MITTE))
    for seat, held in enumerate((first, second)):
        table.holds(seat, landmarks=held, branch=branch[seat])
    table.cards("", pile="")
    table.at(turns=3)
    table.end()
    return table


@accepts("ug.end.landmarks")
def test_case_worked_example_landmarks_12() -> None:
    """Of two tied kinds only one counts."""
    table = berlin("education:4 culture:4 sport:3 government:1", "sport:2")
    assert table.outcome().scores == (12, 6)
    view = table.rules.view(table.state, None)
    assert [(player.hand_points, player.total) for player in view.players] == [(12, 0), (6, 0)]
    assert table.outcome().items == (
        Item("ug.end.landmarks", 0, 12, (("kind", "culture"), ("tiles", 4))),
        Item("ug.end.landmarks", 1, 6, (("kind", "sport"), ("tiles", 2))),
    )


@refuses("ug.end.landmarks", aloud=False)
def test_no_landmarks_in_hand_score_nothing() -> None:
    table = berlin("", "sport:1")
    assert table.outcome().scores == (0, 3)
    assert [item.seat for item in table.outcome().items] == [1]


# --- ranking ----------------------------------------------------------------------------------


@accepts("ug.end.tie-tokens")
@refuses("ug.end.tie-shared", aloud=False)
def test_case_tie_broken_by_branch_tokens() -> None:
    table = berlin("sport:1", "culture:1", branch=(2, 3))
    outcome = table.outcome()
    assert outcome.scores == (3, 3)
    assert outcome.places == (2, 1)
    assert outcome.notes == (Note("ug.end.tie-tokens", (("tokens", 3),)),)


@accepts("ug.end.tie-shared")
def test_a_tie_in_tokens_too_is_shared() -> None:
    outcome = berlin("sport:1", "culture:1", branch=(3, 3)).outcome()
    assert outcome.places == (1, 1)
    assert outcome.notes == (Note("ug.end.tie-shared", (("winners", 2),)),)


@refuses("ug.end.tie-tokens", aloud=False)
@pytest.mark.parametrize("branch", [(0, 9), (9, 0)])
def test_tokens_decide_nothing_without_a_tie(branch: tuple[int, int]) -> None:
    outcome = berlin("sport:2", "culture:1", branch=branch).outcome()
    assert outcome.places == (1, 2)
    assert outcome.notes == ()


def test_places_of_three_players_with_a_tie_behind_the_winner() -> None:
    table = Table(grid(MITTE), seats=3)
    for seat, (held, branch) in enumerate((("sport:1", 1), ("sport:2", 0), ("sport:1", 1))):
        table.holds(seat, landmarks=held, branch=branch)
    table.cards("", pile="")
    table.at(turns=5)
    table.end()
    assert table.outcome().places == (2, 1, 2)
    assert table.outcome().notes == ()


def test_the_score_is_itemised_by_rule_and_line() -> None:
    table = Table(grid("a1! a2= a3+ a4+\nb1% b2 b3 b4\nc1% c2 c3 c4"), kinds="b1:shops c1:shops")
    table.track("red", "a1-a2-a3-a4-b4", rides=4)
    table.track("yellow", "b1-c1-c2-c3")
    table.track("blue", "c3-c4-b4", looped="b2", rides=1)
    table.cards("", pile="")
    table.at(turns=3)
    table.end()
    assert table.outcome().items == (
        Item("ug.score.rail", 0, 1, (("line", "red"),)),
        Item("ug.score.terminus", 0, 2, (("line", "red"),)),
        Item("ug.score.plus", 0, 2, (("line", "red"),)),
        Item("ug.passenger.points", 0, 4, (("line", "red"),)),
        Item("ug.score.connection", 0, 3, (("line", "yellow"),)),
        Item("ug.score.loop", 1, 1, (("line", "blue"),)),
        Item("ug.passenger.points", 1, 1, (("line", "blue"),)),
    )
    assert table.outcome().scores == (12, 2)
