"""Section 3: completed lines."""

from tests.rulebook.examples import accepts, refuses
from tests.rulebook.voll_verplant.table import Table

THREE = """
A 2 5/3  a1 a2 x
B 2 4/2  b1 x
C 2 3/2  c1 x c3
"""


@accepts("vv.line.complete")
def test_crosses_and_transfer_numbers_both_complete_a_line() -> None:
    table = Table(THREE)
    table.given("a1+")
    table.turn("3")
    table.choose("A3", "A3")
    assert table.row("A") == "1xx"
    assert table.lines(0) == table.lines(1) == {"A": 5}


@refuses("vv.line.complete", aloud=False)
def test_a_line_with_a_free_station_is_not_complete() -> None:
    table = Table(THREE)
    table.turn("3")
    table.choose("A3:2", "C3:0")
    assert table.lines(0) == {}


@accepts("vv.line.high")
def test_case_two_players_complete_in_one_round_both_high() -> None:
    table = Table(THREE, seats=3)
    table.turn("3")
    table.choose("A3", "A3", "B3")
    assert (table.lines(0), table.lines(1), table.lines(2)) == ({"A": 5}, {"A": 5}, {"B": 4})


@accepts("vv.line.low")
@refuses("vv.line.high", aloud=False)
def test_case_later_completion_low() -> None:
    table = Table(THREE)
    table.turn("3")
    table.choose("A3", "B3:0")
    assert [line.high for line in table.rules.view(table.state, 1).sheets[1].lines] == [
        False,
        True,
        True,
    ]
    table.turn("3")
    table.choose("C3:0", "A3")
    assert (table.lines(0), table.lines(1)) == ({"A": 5}, {"A": 3})


@refuses("vv.line.low", aloud=False)
def test_the_high_value_stays_with_the_first_to_complete() -> None:
    """Completing the line later takes nothing away from those who have its high value."""
    table = Table(THREE, seats=3)
    for choices in (("A3", "B3:0", "C3:0"), ("B3:0", "A3", "A3")):
        table.turn("3")
        table.choose(*choices)
    assert [table.lines(seat)["A"] for seat in range(3)] == [5, 3, 3]


@accepts("vv.line.high")
def test_case_one_move_completes_three_lines() -> None:
    table = Table(THREE)
    table.given("a1 a2 b1 c1 c3")
    table.turn("3")
    table.choose("B3", "A3:0")
    assert table.lines(0) == {"A": 5, "B": 4, "C": 3}
    assert table.score(0).lines == 12
    assert table.lines(1) == {}


@accepts("vv.line.high", "vv.line.low")
def test_a_completed_line_scores_once() -> None:
    """Windows of a complete line may still be filled, but it does not score again."""
    table = Table(THREE)
    for choices in (("A3", "B3:0"), ("A3", "A3")):
        table.turn("3")
        table.choose(*choices)
    assert (table.lines(0), table.lines(1)) == ({"A": 5}, {"A": 3})
