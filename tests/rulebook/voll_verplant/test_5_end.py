"""Section 5: the end of the game and the final score."""

import pytest

from netzplan.core import Item, Note
from tests.rulebook.examples import accepts, refuses
from tests.rulebook.voll_verplant.table import Table

SMALL = """
A 1 5/3  a1 a2 a3 a4
B 1 4/2  b1 b2 b3 b4 b5
"""


def finished(*marks: str, drawing: str = SMALL) -> Table:
    """Return a finished game: it starts with these marks, and its last round only fills windows."""
    table = Table(drawing, seats=len(marks))
    for seat, drawn in enumerate(marks):
        table.given(drawn, seat=seat, windows={"A": "3"})
    table.turn("4")
    table.choose(*["B4:0"] * len(marks))
    return table


@accepts("vv.end.windows")
def test_the_game_ends_when_all_windows_are_full() -> None:
    table = finished("a1", "a1")
    assert table.is_over
    assert table.outcome().end == "vv.end.windows"


@refuses("vv.end.windows", aloud=False)
def test_the_game_continues_while_a_window_is_free() -> None:
    table = Table(SMALL)
    table.given("a1 a2 a3 a4 b1 b2 b3 b4 b5")
    table.turn("3")
    table.choose("A3", "A3")
    assert not table.is_over
    assert table.rules.outcome(table.state) is None


@accepts("vv.score.lines")
def test_lines_completed_in_the_last_round_count() -> None:
    table = Table(SMALL)
    for seat in (0, 1):
        table.given("b1", seat=seat, windows={"A": "3"})
    table.turn("4")
    table.choose("B4", "B4:3")
    assert table.is_over
    assert table.score(0).lines == 4
    assert Item("vv.line.high", 0, 4, (("line", "B"), ("round", 1))) in table.outcome().items


@refuses("vv.score.lines", aloud=False)
def test_unfinished_lines_score_nothing() -> None:
    assert finished("a1 a2 a3", "b1").score(0).lines == 0


@accepts("vv.score.transfers")
def test_transfer_numbers_count_twice() -> None:
    table = finished("a1+ b1+", "a1")
    assert table.score(0).transfers == 4
    assert Item("vv.score.transfers", 0, 2, (("station", "b1"), ("number", 1))) in (
        table.outcome().items
    )


@refuses("vv.score.transfers", aloud=False)
def test_crosses_do_not_score_as_transfer_numbers() -> None:
    assert finished("a1 b1", "a1").score(0).transfers == 0


@accepts("vv.score.free")
@pytest.mark.parametrize(("marks", "free", "cost"), [("", 9, -4), ("a1", 8, -4), ("a1 a2", 7, -3)])
def test_free_stations_cost_half_their_number(marks: str, free: int, cost: int) -> None:
    table = finished(marks, "a1")
    assert (table.score(0).free_stations, table.score(0).free) == (free, cost)
    assert Item("vv.score.free", 0, cost, (("free", free),)) in table.outcome().items


@refuses("vv.score.free", aloud=False)
def test_a_single_free_station_costs_nothing() -> None:
    table = finished("a1 a2 a3 a4 b1 b2 b3 b4", "a1")
    assert (table.score(0).free_stations, table.score(0).free) == (1, 0)


def test_most_points_win() -> None:
    outcome = finished("a1+", "a1", "a1+ b1+").outcome()
    assert outcome.scores == (-2, -4, 1)
    assert outcome.places == (2, 3, 1)
    assert (outcome.winners(), outcome.notes) == ((2,), ())


@accepts("vv.end.tie-free")
def test_case_tie_by_free_stations() -> None:
    """9 and 8 free stations both cost four points."""
    outcome = finished("", "a1").outcome()
    assert outcome.scores == (-4, -4)
    assert outcome.places == (2, 1)
    assert outcome.notes == (Note("vv.end.tie-free", (("free", 8),)),)


@refuses("vv.end.tie-free", aloud=False)
def test_fewer_free_stations_do_not_win_without_a_tie() -> None:
    outcome = finished("a1+ b1+", "a1 a2 a3 b1 b2").outcome()
    assert outcome.scores == (1, -2)
    assert (outcome.winners(), outcome.notes) == ((0,), ())


@accepts("vv.end.tie-shared")
def test_case_shared_win() -> None:
    outcome = finished("a1", "b1", "").outcome()
    assert outcome.places == (1, 1, 3)
    assert outcome.notes == (Note("vv.end.tie-shared", (("winners", 2),)),)


@refuses("vv.end.tie-shared", aloud=False)
def test_a_tie_behind_the_winner_is_not_a_shared_win() -> None:
    outcome = finished("a1+ b1+", "a1", "b1").outcome()
    assert outcome.places == (1, 2, 2)
    assert outcome.notes == ()


FINAL = """
A 1 2/1  a1 p q
B 1 3/2  q r b3
C 1 4/2  q s c3
D 1 3/2  d1 q s
E 1 3/2  s t e3
F 1 6/4  t f2 f3
G 2 5/3  g1 g2 g3 g4 g5 g6 g7 g8 g9
"""


@accepts("vv.score.lines", "vv.score.transfers", "vv.score.free")
def test_case_worked_example_final_36() -> None:
    """1+2+4+2+3+6 = 18 for lines, 2 x (1+4+1+3+2) = 22, 9 free stations cost 4: 36."""
    table = Table(FINAL)
    full = dict.fromkeys("ABCDEFG", "3")
    done = {"A": 5, "B": 5, "C": 6, "D": 7, "E": 8, "F": 9}
    marks = "a1 p+ q+ r+ s+ t+ b3 c3 d1 e3 f2 f3"
    table.given(marks, seat=0, windows=full, done=done)
    table.given("a1 p q r b3 d1 s", seat=1, windows=full, done={"A": 1, "B": 2, "D": 3})
    table.turn("5")
    table.choose("G5:0", "G5:0")
    assert table.lines(0) == {"A": 1, "B": 2, "C": 4, "D": 2, "E": 3, "F": 6}
    assert sorted(table.state.sheets[0].transfers) == sorted(
        (table.rules.city.number[name], number)
        for name, number in (("p", 1), ("q", 4), ("r", 1), ("s", 3), ("t", 2))
    )
    score = table.score(0)
    assert (score.lines, score.transfers, score.free_stations, score.free) == (18, 22, 9, -4)
    assert score.total == table.outcome().scores[0] == 36
