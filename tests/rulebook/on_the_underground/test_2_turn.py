"""Section 2: the actions of a turn, and placing track tokens."""

import pytest

from netzplan.core import Players
from netzplan.games.on_the_underground import EndTurn, PlaceToken, TakeToken, Travel
from tests.rulebook.examples import accepts, refuses
from tests.rulebook.on_the_underground.grid import grid
from tests.rulebook.on_the_underground.table import Table

SQUARE = """
a1 a2 a3 a4
b1 b2 b3 b4
c1 c2 c3 c4
"""
WIDE = "a1-a2:3"


def square(*, spaces: str = "", seats: int = 2) -> Table:
    """Return a table on a board of twelve destinations."""
    return Table(grid(SQUARE, spaces=spaces), seats=seats)


@accepts("ug.turn.first-round")
@pytest.mark.parametrize(
    ("seats", "actions"),
    [(2, [3, 5]), (3, [3, 4, 5]), (4, [3, 4, 4, 5]), (5, [3, 4, 4, 4, 5])],
)
def test_case_first_round_action_counts(seats: int, actions: list[int]) -> None:
    table = square(seats=seats)
    table.at(turns=0)
    for seat, count in enumerate(actions):
        assert table.seat == seat
        table.act(*["token"] * count)
        assert table.refused("token") == "ug.turn.actions"
        table.act("end")
        assert table.branch(seat) == count


@refuses("ug.turn.first-round", aloud=False)
def test_later_turns_have_four_actions() -> None:
    table = square()
    for _ in range(4):
        table.act(*["token"] * 4, "end")
    assert (table.branch(0), table.branch(1)) == (8, 8)


@accepts("ug.turn.order")
def test_turns_go_round_the_table() -> None:
    table = square(seats=3)
    seats = []
    for _ in range(6):
        seats.append(table.seat)
        assert table.rules.turn(table.state) == Players((table.seat,))
        table.end()
    assert seats == [0, 1, 2, 0, 1, 2]


@refuses("ug.turn.order")
def test_nobody_acts_out_of_turn() -> None:
    table = square()
    for action in (TakeToken(), EndTurn(), PlaceToken("blue", "a1-a2"), Travel("a1", ())):
        for seat in (1, 2, -1):
            assert table.refused(action, seat=seat) == "ug.turn.order"


@accepts("ug.turn.actions", "ug.turn.token")
def test_a_turn_has_four_actions_of_either_kind() -> None:
    table = square()
    table.act("red a1-a2", "token", "red a2-a3", "token")
    assert table.listed() == ["end"]
    assert table.branch() == 2


@refuses("ug.turn.actions")
def test_no_action_after_the_last() -> None:
    table = square()
    table.act(*["token"] * 4)
    assert table.refused("token") == "ug.turn.actions"
    assert table.refused("red a1-a2") == "ug.turn.actions"


@refuses("ug.turn.token", aloud=False)
def test_a_branch_token_can_be_taken_when_nothing_else_can() -> None:
    """With the only edge of the board taken, the turn is not stuck: the supply never runs out."""
    table = Table(grid("a1 a2"))
    table.track("blue", "a1-a2")
    table.holds(branch=1000)
    assert table.listed() == ["token"]
    table.act("token")
    assert table.branch() == 1001


@accepts("ug.turn.end")
def test_the_turn_ends_after_the_last_action() -> None:
    table = square()
    table.act(*["token"] * 4, "end")
    assert table.seat == 1


@refuses("ug.turn.end")
def test_the_turn_does_not_end_with_actions_left() -> None:
    table = square()
    assert table.refused("end") == "ug.turn.end"
    table.act(*["token"] * 3)
    assert table.refused("end") == "ug.turn.end"


@accepts("ug.place.own")
def test_a_player_places_their_own_colours() -> None:
    table = square(seats=4)
    assert {action.split()[0] for action in table.listed()} == {"token", "black", "grey"}


@refuses("ug.place.own")
def test_colours_of_others_or_of_nobody_cannot_be_placed() -> None:
    table = square(seats=4)
    for line in ("red", "purple", "mauve"):
        assert table.refused(f"{line} a1-a2") == "ug.place.own"


@accepts("ug.place.edge")
def test_tokens_go_between_neighbours() -> None:
    table = square()
    table.act("red b2-b1")
    assert table.rules.view(table.state, 0).lines[0].edges == ("b1-b2",)


@refuses("ug.place.edge")
def test_tokens_go_only_between_neighbours() -> None:
    table = square()
    for edge in ("a1-b2", "a1-a1", "a1-zz"):
        assert table.refused(f"red {edge}") == "ug.place.edge"
    assert table.refused(PlaceToken("red", "a2-a1")) == "ug.place.edge"
    assert table.refused(PlaceToken("red", "")) == "ug.place.edge"


FIVE = "\n".join(" ".join(f"{row}{column}" for column in range(1, 6)) for row in "abcde")
SNAKE = [f"{row}{n if row in 'ace' else 6 - n}" for row in "abcde" for n in range(1, 6)]
"""All stations of the board of 25, row by row in alternating directions."""


@accepts("ug.place.token")
@refuses("ug.place.token")
@pytest.mark.parametrize(("line", "tokens"), [("red", 20), ("orange", 15)])
def test_case_tokens_run_out(line: str, tokens: int) -> None:
    """The last token may be placed; after it the line cannot grow at any price."""
    table = Table(grid(FIVE))
    table.track(line, "-".join(SNAKE[:tokens]))
    table.holds(branch=9)
    view = next(each for each in table.rules.view(table.state, 0).lines if each.line == line)
    assert view.tokens == 1
    table.act(f"{line} {SNAKE[tokens - 1]}-{SNAKE[tokens]}")
    assert not [action for action in table.listed() if action.startswith(f"{line} ")]
    assert table.refused(f"{line} {SNAKE[tokens]}-{SNAKE[tokens + 1]}") == "ug.place.token"


@accepts("ug.place.twice", "ug.place.space")
def test_parallel_spaces_take_different_colours() -> None:
    table = square(spaces=WIDE)
    table.act("red a1-a2", "yellow a1-a2", "orange a1-a2")
    assert "white a1-a2" not in table.listed()


@refuses("ug.place.twice", "ug.place.space")
def test_case_parallel_spaces_full_same_colour_twice() -> None:
    table = square(spaces=WIDE)
    table.track("red", "a1-a2")
    assert table.refused("red a1-a2") == "ug.place.twice"
    table.track("blue", "a1-a2")
    table.track("black", "a1-a2")
    assert table.refused("white a1-a2") == "ug.place.space"
    assert table.refused("red a1-a2") == "ug.place.twice"
    table.track("blue", "b1-b2")
    assert table.refused("white b1-b2") == "ug.place.space"


@accepts("ug.place.first")
def test_the_first_token_of_a_line_goes_anywhere() -> None:
    table = square()
    places = [action for action in table.listed() if action.startswith("white")]
    assert len(places) == len(table.rules.network.edges) == 17
    table.act("white c3-c4")


@refuses("ug.place.first", aloud=False)
def test_the_second_token_of_a_line_has_to_join_it() -> None:
    table = square()
    table.act("white c3-c4")
    places = [action for action in table.listed() if action.startswith("white")]
    assert sorted(places) == ["white b3-c3", "white b4-c4", "white c2-c3"]


@accepts("ug.place.end")
def test_case_worked_example_extending() -> None:
    """Extending from an end is free; from a station with two tokens it costs two branch tokens."""
    table = square()
    table.track("red", "b1-b2-b3")
    assert table.offered("red b3-b4")[0] == 0
    table.holds(branch=2)
    assert table.offered("red b2-c2")[0] == 2
    table.act("red b3-b4")
    assert table.branch() == 2
    table.act("red b2-c2")
    assert table.branch() == 0


@refuses("ug.place.end", aloud=False)
@refuses("ug.place.branch")
def test_a_station_with_two_tokens_is_no_end() -> None:
    for tokens in (0, 1):
        table = square()
        table.track("red", "b1-b2-b3")
        table.holds(branch=tokens)
        assert table.refused("red b2-a2") == "ug.place.branch"


def test_case_both_ends_of_an_edge_ends_of_the_line() -> None:
    """It is free, and it closes a ring."""
    table = square()
    table.track("red", "a1-a2-b2-b1")
    table.act("red a1-b1")
    assert table.rules.view(table.state, 0).lines[0].ends == ()
    assert table.branch() == 0


@accepts("ug.place.ring")
def test_case_ring_closed_from_an_end_free() -> None:
    """One end of the line is enough, although the other station has two tokens."""
    table = square()
    table.track("red", "a1-a2-a3-b3-b2")
    assert table.offered("red b2-a2")[0] == 0
    table.act("red a2-b2")
    assert table.rules.view(table.state, 0).lines[0].ends == ("a1",)


@accepts("ug.place.branch")
@refuses("ug.place.ring", aloud=False)
def test_case_extension_of_a_closed_ring_costs_two() -> None:
    table = square()
    table.track("red", "a1-a2-b2-b1-a1")
    table.holds(branch=1)
    assert not [action for action in table.listed() if action.startswith("red ")]
    table.act("token", "red a2-a3")
    assert table.branch() == 0
    table.act("red a3-a4")


def test_case_tokens_earned_in_the_same_turn_spent() -> None:
    """One for a terminus and one taken pay for a branch."""
    table = Table(grid("a1! a2 a3 a4\nb1 b2 b3 b4"))
    table.track("red", "a2-a3-a4")
    table.act("red a1-a2", "token", "red a3-b3")
    assert table.branch() == 0


def test_a_token_earned_by_an_edge_cannot_pay_for_it() -> None:
    """The branch token that a terminus brings does not pay for the edge that leads to it."""
    table = Table(grid(". b1!\na1 a2 a3"))
    table.track("red", "a1-a2-a3")
    table.holds(branch=1)
    assert table.refused("red a2-b1") == "ug.place.branch"
    table.act("token", "red a2-b1")
    assert table.branch() == 1


@accepts("ug.place.connected")
def test_a_line_stays_in_one_piece() -> None:
    table = square()
    table.track("red", "a1-a2")
    table.act("red a2-b2", "red b2-b3")


@refuses("ug.place.connected")
def test_a_line_cannot_be_started_a_second_time() -> None:
    table = square()
    table.track("red", "a1-a2")
    table.holds(branch=9)
    assert table.refused("red b2-b3") == "ug.place.connected"


def test_a_line_can_be_blocked() -> None:
    """At the edge of the board, with the only other space taken, the line cannot go on."""
    table = Table(grid("a1 a2 a3"))
    table.track("red", "a1-a2")
    table.track("blue", "a2-a3")
    table.holds(branch=2)
    assert table.refused("red a2-a3") == "ug.place.space"
    assert not [action for action in table.listed() if action.startswith("red ")]


def test_case_worked_example_branching() -> None:
    table = Table("london")
    table.track("orange", "white_city-acton")
    table.track("red", "shepherds_bush-notting_hill_gate-marble_arch")
    table.act("orange acton-ealing_broadway")
    assert (table.points(), table.branch()) == (0 + 2, 1)
    table.act("token")
    assert table.branch() == 2
    table.act("red notting_hill_gate-paddington")
    assert (table.points(), table.branch()) == (3, 0)
    table.act("red paddington-marylebone")
    assert (table.points(), table.branch()) == (4, 0)
