"""Section 3: the points that placing a token scores at once."""

import pytest

from tests.rulebook.examples import accepts, refuses
from tests.rulebook.on_the_underground.grid import grid
from tests.rulebook.on_the_underground.table import Table

CITY = """
a1= a2! a3^ a4
b1  b2* b3= b4!
"""


def city() -> Table:
    """Return a table on a board with rail stations, termini, a start and destinations."""
    return Table(grid(CITY))


@accepts("ug.score.first")
def test_case_first_token_joins_two_stations_that_both_score() -> None:
    """One token joins a rail station and a terminus."""
    table = city()
    assert table.offered("red a1-a2") == (0, 1, {"ug.score.rail": 1, "ug.score.terminus": 2})
    table.act("red a1-a2")
    assert (table.points(), table.branch()) == (3, 1)


@refuses("ug.score.first", aloud=False)
def test_a_later_token_joins_only_one_station() -> None:
    """The station that the line had joined before does not score again."""
    table = city()
    table.track("red", "b1-a1")
    assert table.points() == 1
    table.act("red a1-a2")
    assert (table.points(), table.branch()) == (1 + 2, 1)


@accepts("ug.score.each")
def test_case_second_line_scores_the_same_terminus() -> None:
    """A line of either player scores 2 points and a branch token each time."""
    table = city()
    table.act("red a2-a3", "yellow a2-b2", "token", "token", "end", "blue a1-a2")
    assert (table.points(0), table.branch(0)) == (4, 4)
    assert (table.points(1), table.branch(1)) == (3, 1)


@refuses("ug.score.each", aloud=False)
def test_a_line_scores_a_station_once() -> None:
    """A second and a third way into a station bring nothing."""
    table = city()
    table.track("red", "a3-a2-b2-b3")
    table.holds(branch=2)
    table.act("red a3-b3", "red a1-a2")
    assert table.line("red").rail == 2
    assert table.line("red").terminus == 2
    assert table.branch() == 0


@accepts("ug.score.rail")
def test_a_rail_station_brings_a_point() -> None:
    table = city()
    table.act("red a1-b1")
    assert (table.points(), table.branch()) == (1, 0)
    assert table.line("red").rail == 1


@refuses("ug.score.rail", aloud=False)
def test_stations_other_than_rail_stations_bring_no_point() -> None:
    table = city()
    table.act("red a3-a4", "red a4-b4")
    assert table.line("red").rail == 0


@accepts("ug.score.terminus")
def test_a_terminus_brings_two_points_and_a_token() -> None:
    table = city()
    table.act("red a4-b4")
    assert (table.points(), table.branch()) == (2, 1)
    assert table.line("red").terminus == 2


@refuses("ug.score.terminus", aloud=False)
def test_a_terminus_next_to_the_line_brings_nothing() -> None:
    table = city()
    table.act("red a3-a4")
    assert (table.points(), table.branch()) == (0, 0)


@accepts("ug.score.nothing")
def test_start_and_destinations_bring_nothing() -> None:
    table = city()
    table.act("red a3-a4", "yellow b1-b2", "white b2-a2")
    assert table.line("red").total == table.line("yellow").total == 0


@refuses("ug.score.nothing", aloud=False)
def test_a_loop_scores_stations_that_bring_nothing_when_joined() -> None:
    """Any type of station counts inside a loop."""
    table = Table(grid("a1 a2 a3 a4\nb1 b2* b3^ b4\nc1 c2 c3 c4"))
    table.track("red", "a1-a2-a3-a4-b4-c4-c3-c2-c1-b1")
    table.act("red a1-b1")
    assert table.line("red").loop == table.points() == 2


# --- London: connections ------------------------------------------------------------------

LINKS = "a1% a2 a3%\nb1% b2 b3%"


@accepts("ug.score.connection")
def test_both_stations_of_a_connection_bring_three_points() -> None:
    table = Table(grid(LINKS), kinds="a1:shops a3:shops b1:parks b3:parks")
    table.act("red a1-a2")
    assert table.points() == 0
    assert table.offered("red a2-a3") == (0, 0, {"ug.score.connection": 3})
    table.act("red a2-a3")
    assert table.points() == 3
    table.act("red a3-b3", "red b3-b2", "end", "token", "token", "token", "token", "end")
    assert table.points() == 3
    table.act("red b2-b1")
    assert table.points() == 6


@refuses("ug.score.connection", aloud=False)
def test_stations_of_different_connections_bring_nothing() -> None:
    table = Table(grid(LINKS), kinds="a1:shops a3:parks b1:parks b3:shops")
    table.act("red a1-a2", "red a2-a3")
    assert table.points() == 0


def test_the_two_stations_must_be_on_one_line() -> None:
    table = Table(grid(LINKS), kinds="a1:shops a3:shops")
    table.act("red a1-a2", "yellow a2-a3")
    assert table.points() == 0


def test_connection_tiles_stay_for_the_next_line() -> None:
    table = Table(grid(LINKS, spaces="a1-a2:2 a2-a3:2"), kinds="a1:shops a3:shops")
    table.act("red a1-a2", "red a2-a3", "yellow a1-a2", "yellow a2-a3")
    assert table.points() == 6
    assert table.tiles("a1") == 1


# --- Berlin: plus stations and landmarks ------------------------------------------------------


@accepts("ug.score.plus")
def test_case_plus_0_2_2_4() -> None:
    table = Table(grid("a1+ a2 a3+ a4+ a5 a6+"))
    points = []
    for edge in ("a1-a2", "a2-a3", "a3-a4", "a4-a5"):
        table.act(f"red {edge}")
        points.append(table.points())
    assert points == [0, 2, 4, 4]
    table.at()
    assert table.offered("red a5-a6") == (0, 0, {"ug.score.plus": 4})
    table.act("red a5-a6")
    assert table.line("red").plus == 8


@refuses("ug.score.plus", aloud=False)
def test_a_fifth_plus_station_brings_nothing() -> None:
    """No printed board has so many, but a custom board can."""
    table = Table(grid("a1+ a2+ a3+ a4+ a5+ a6+ a7"))
    table.act("red a1-a2", "red a2-a3", "red a3-a4")
    assert table.line("red").plus == 8
    table.at()
    assert table.offered("red a4-a5") == (0, 0, {})
    table.act("red a4-a5", "red a5-a6")
    assert table.line("red").plus == 8


@refuses("ug.score.plus", aloud=False)
def test_each_line_counts_its_own_plus_stations() -> None:
    table = Table(grid("a1+ a2+ a3 a4+ a5+"))
    table.act("red a1-a2", "yellow a4-a5")
    assert (table.line("red").plus, table.line("yellow").plus) == (2, 2)


HILL = """
a1@3 a2@2 a3@1
b1@2 b2   b3@1
"""
KINDS = "a1:culture a2:retail a3:sport b1:education b3:government"


def hill(seats: int = 2) -> Table:
    """Return a table on a board of landmarks, one of each kind."""
    return Table(grid(HILL, spaces="a2-a3:3 a3-b3:3 b2-b3:3"), seats=seats, kinds=KINDS)


@accepts("ug.score.landmark")
def test_joining_a_landmark_takes_a_tile() -> None:
    table = hill()
    table.act("red a1-a2", "red a2-a3")
    assert table.landmarks() == {"culture": 1, "retail": 1, "sport": 1}
    assert [table.tiles(station) for station in ("a1", "a2", "a3")] == [2, 1, 0]
    assert table.points() == 0


@refuses("ug.score.landmark", aloud=False)
def test_an_empty_landmark_gives_nothing() -> None:
    table = hill()
    table.act("red b2-b3", "yellow b2-b3")
    assert table.landmarks() == {"government": 1}
    assert table.tiles("b3") == 0
    table.act("token", "token", "end", "blue b2-b3")
    assert table.landmarks(1) == {}


def test_a_line_takes_one_tile_of_a_station() -> None:
    """Coming back to a landmark to close a ring takes no second tile."""
    table = Table(grid("a1@3 a2\nb1 b2"), kinds="a1:culture")
    table.act("red a1-a2", "red a2-b2", "red b2-b1", "red b1-a1")
    assert table.landmarks() == {"culture": 1}
    assert table.tiles("a1") == 2


def test_a_second_line_takes_a_second_tile() -> None:
    table = Table(grid("a1@3 a2\nb1 b2"), kinds="a1:culture")
    table.act("red a1-a2", "yellow a1-b1")
    assert table.landmarks() == {"culture": 2}
    assert table.tiles("a1") == 1


@accepts("ug.score.set")
def test_case_set_of_five_landmarks() -> None:
    """The set goes back at once for 10 points; the tiles left over stay."""
    table = hill()
    table.holds(landmarks="culture:2 retail:1 education:1 sport:1")
    assert table.offered("red b2-b3") == (0, 0, {"ug.score.set": 10})
    table.act("red b2-b3")
    assert table.points() == 10
    assert table.landmarks() == {"culture": 1}
    assert table.state.players[0].sets == 1


@refuses("ug.score.set", aloud=False)
def test_four_kinds_make_no_set() -> None:
    table = hill()
    table.holds(landmarks="culture:3 retail:1 education:1")
    table.act("red a3-b3")
    assert table.points() == 10
    table = hill()
    table.holds(landmarks="culture:3 retail:1 education:1")
    table.act("red b2-b3")
    assert table.points() == 0
    assert table.landmarks() == {"culture": 3, "retail": 1, "education": 1, "government": 1}


def test_one_token_may_complete_two_sets() -> None:
    """The first token of a line joins two landmarks of the missing kind."""
    table = Table(grid("a1@2 a2@2 a3"), kinds="a1:sport a2:sport")
    table.holds(landmarks="culture:2 government:2 retail:2 education:2")
    table.act("red a1-a2")
    assert table.points() == 20
    assert table.landmarks() == {}


@pytest.mark.parametrize("seat", [0, 1])
def test_the_owner_of_the_line_takes_the_tile(seat: int) -> None:
    table = hill()
    table.at(turns=2 + seat)
    table.act("red a1-b1" if seat == 0 else "blue a1-b1")
    assert table.landmarks(seat) == {"culture": 1, "education": 1}
    assert table.landmarks(1 - seat) == {}
