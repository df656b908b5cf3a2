"""Section 3.5: loops, and the stations they enclose."""

import pytest

from netzplan.games.on_the_underground.loops import Faces, boundaries
from netzplan.games.on_the_underground.offers import offers
from tests.rulebook.examples import accepts, refuses
from tests.rulebook.on_the_underground.grid import grid
from tests.rulebook.on_the_underground.table import Table
from tests.shipped.on_the_underground import map_file
from tests.shipped.on_the_underground import rules as shipped

PLAIN = "\n".join(" ".join(f"{row}{n}" for n in range(1, 8)) for row in "abcdefg")
"""A board of seven by seven."""

GREEN = (
    "charing_cross-blackfriars-bank-moorgate-kings_cross_st_pancras-euston-"
    "great_portland_street-baker_street-bond_street"
)


def plain(ways: str, *, looped: str = "") -> Table:
    """Return a table on the plain board with a red line, and tokens to branch."""
    table = Table(grid(PLAIN))
    table.track("red", ways, looped=looped)
    table.holds(branch=9)
    return table


@accepts("ug.score.loop")
def test_a_loop_scores_the_stations_inside() -> None:
    table = plain("b2-b3-b4-b5-c5-d5-d4-d3-d2-c2")
    assert table.offered("red b2-c2") == (0, 0, {"ug.score.loop": 2})
    table.act("red b2-c2")
    assert table.looped("red") == {"c3", "c4"}
    assert table.points() == 2


def test_an_offer_shows_what_a_loop_would_enclose() -> None:
    """It goes face by face, and leaves out stations that an earlier loop enclosed."""
    table = plain("b2-b3-b4-b5-c5-d5-d4-d3-d2-c2")
    offered = offers(table.rules, table.state, table.seat)
    assert offered is not None
    loops = {each.action.edge: each.loop for each in offered.places if each.action.line == "red"}
    loop = loops["b2-c2"]
    assert loop is not None
    assert loop.stations == ("c3", "c4")
    around = {"".join(sorted(walk)) for walk in loop.faces}
    assert len(around) == len(loop.faces) == 6
    assert "b2b3c2c3" in around
    assert loops["b1-b2"] is None
    table.act("red b2-c2", "red b3-c3", "red c3-d3")
    again = offers(table.rules, table.state, table.seat)
    assert again is not None
    assert all(place.loop is None for place in again.places)


@refuses("ug.score.loop", aloud=False)
@pytest.mark.parametrize(("board", "points"), [("london", 1), ("berlin", 0)])
def test_only_london_scores_loops(board: str, points: int) -> None:
    """The same ring around one station, on a board with loops and on one without."""
    table = Table(grid(PLAIN, loops=shipped(board).network.has_loops))
    table.track("red", "b2-b3-b4-c4-d4-d3-d2-c2")
    table.act("red b2-c2")
    assert table.points() == points


def test_a_ring_in_berlin_scores_nothing() -> None:
    """The ring goes around Bayerischer Platz, which lies inside."""
    table = Table("berlin")
    ring = "nollendorfplatz-moeckernbruecke-yorckstr-schoeneberg-bundesplatz-fehrbelliner_platz"
    table.track("red", ring)
    board = table.rules.network
    edges = table.state.lines[0].edges_mask
    before = board.shape(edges).stations_mask
    last = board.edge_number["fehrbelliner_platz-nollendorfplatz"]
    assert board.names_of(board.faces.enclosed_mask(edges | 1 << last, before)) == (
        "bayerischer_platz",
    )
    table.act("red fehrbelliner_platz-nollendorfplatz")
    assert (table.points(), table.looped("red")) == (0, set())


@refuses("ug.score.loop", aloud=False)
def test_an_open_line_scores_nothing() -> None:
    table = plain("b2-b3-b4-b5-c5-d5-d4-d3-d2")
    table.act("red c2-d2")
    assert table.looped("red") == set()


def test_a_loop_around_nothing_scores_nothing() -> None:
    table = plain("b2-b3-c3-c2")
    table.act("red b2-c2")
    assert table.points() == 0


OUTER = "a4-a3-a2-a1-b1-c1-d1-d2-d3-d4-d5-c5-b5-a5"


def test_case_loop_inside_a_loop() -> None:
    """The outer ring scores all stations inside; a small ring among them then scores nothing."""
    table = plain(OUTER)
    table.act("red a4-a5")
    assert table.looped("red") == {"b2", "b3", "b4", "c2", "c3", "c4"}
    table.act("red a2-b2", "red b2-b3", "red b3-c3")
    table.at()
    table.act("red c2-c3", "red b2-c2")
    assert table.points() == 6


def test_an_outer_loop_scores_what_inner_loops_have_not() -> None:
    """With the small ring first, the outer one scores the rest, except stations on the line."""
    table = plain(f"b2-b3-c3-c2-b2-a2 {OUTER}")
    table.act("red a4-a5")
    assert table.looped("red") == {"b4", "c4"}


def test_case_loop_subdivided() -> None:
    """A track across a ring divides it: no station scores again, and none is lost."""
    table = plain("b2-b3-b4-b5-c5-d5-d4-d3-d2-c2")
    table.act("red b2-c2", "red b3-c3")
    assert table.offered("red c3-d3") == (0, 0, {})
    table.act("red c3-d3")
    assert table.looped("red") == {"c3", "c4"}
    assert table.points() == 2


def test_loops_that_touch_at_a_station_or_share_a_side() -> None:
    table = plain("b2-b3-b4-c4-d4-d3-d2-c2-b2 d4-d5-d6-e6-f6-f5-f4", looped="c3")
    table.act("red d4-e4")
    assert table.points() == 1
    table.act("red e4-f4")
    assert table.looped("red") == {"c3", "e5"}
    side = plain("b2-b3-b4-c4-d4-d3-d2-c2-b2 b4-b5-b6-c6-d6-d5", looped="c3")
    side.act("red d4-d5")
    assert side.looped("red") == {"c3", "c5"}


def test_case_second_line_scores_again() -> None:
    """Another line scores the same stations again, whoever owns it."""
    table = Table(
        grid(PLAIN, spaces="b2-b3:3 b3-b4:3 b4-c4:3 c4-d4:3 d3-d4:3 d2-d3:3 c2-d2:3 b2-c2:3")
    )
    for line in ("red", "yellow", "blue"):
        table.track(line, "b2-b3-b4-c4-d4-d3-d2-c2")
    table.act("red b2-c2", "yellow b2-c2", "token", "token", "end", "blue b2-c2")
    assert (table.points(0), table.points(1)) == (2, 1)


def test_case_station_on_the_line_not() -> None:
    """The stations of a stub into the ring are on the line, so they do not score."""
    table = plain("b2-b3-b4-c4-d4-d3-d2-c2 b3-c3")
    table.act("red b2-c2")
    assert table.looped("red") == set()


def test_a_line_may_later_join_a_station_that_its_loop_scored() -> None:
    table = plain("b2-b3-b4-c4-d4-d3-d2-c2")
    table.act("red b2-c2", "red b3-c3")
    assert (table.looped("red"), table.points()) == ({"c3"}, 1)


def test_a_ring_at_the_edge_of_the_board() -> None:
    table = plain("a1-a2-a3-b3-c3-c2-c1-b1")
    table.act("red a1-b1")
    assert table.looped("red") == {"b2"}


def test_one_token_may_close_a_loop_around_two_faces() -> None:
    """Stations of any type count, even those on spurs of the board inside the ring."""
    table = Table(grid("a1 a2 a3\nb1 b2! b3\nc1 c2 c3"))
    table.track("red", "a1-a2-a3-b3-c3-c2-c1-b1")
    table.act("red a1-b1")
    assert (table.points(), table.branch()) == (1, 0)


def test_case_worked_example_ring() -> None:
    """Four stations lie inside, Holborn has scored before, and a connection is on the way."""
    table = Table("london", kinds="victoria:parks kings_cross_st_pancras:parks")
    table.at(turns=3)
    table.track("green", GREEN, looped="holborn")
    before = table.points(1)
    table.act("green bond_street-green_park")
    assert table.points(1) == before
    assert table.offered("green green_park-victoria")[2] == {"ug.score.connection": 3}
    table.act("green green_park-victoria", "green victoria-westminster")
    assert table.points(1) == before + 3
    table.act("green westminster-charing_cross")
    assert table.points(1) == before + 3 + 4
    assert table.looped("green") == {
        "holborn", "leicester_square", "oxford_circus", "piccadilly_circus",
        "tottenham_court_road",
    }  # fmt: skip


@pytest.mark.parametrize("board", ["london", "berlin"])
def test_the_drawn_board_encloses_the_same_stations(board: str) -> None:
    """Each face of the layout has the same stations around it as on the lattice of the rules."""
    file = map_file(board)
    number = {station.id: at for at, station in enumerate(file.rules.stations)}
    edges = tuple((number[edge.between[0]], number[edge.between[1]]) for edge in file.rules.edges)
    lattice = tuple(station.at for station in file.rules.stations)
    drawn = tuple(file.layout.stations[station.id].at for station in file.rules.stations)
    ruled, seen = boundaries(lattice, edges), boundaries(drawn, edges)
    assert len(ruled) == len(edges) - len(lattice) + 2
    assert turned(ruled[0]) == turned(seen[0])
    assert {turned(walk) for walk in ruled} == {turned(walk) for walk in seen}


def turned(walk: tuple[int, ...]) -> tuple[int, ...]:
    """Return the rotation of a walk that sorts first."""
    return min(walk[at:] + walk[:at] for at in range(len(walk)))


def test_the_comparison_of_boards_can_fail() -> None:
    """A drawing that moves a station into another face has different boundaries."""
    square = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
    edges = ((0, 1), (1, 2), (2, 3), (0, 3), (0, 2), (1, 4))
    inside, outside = (*square, (3.0, 1.0)), (*square, (5.0, -1.0))
    faces = {turned(walk) for walk in boundaries(inside, edges)}
    assert faces != {turned(walk) for walk in boundaries(outside, edges)}


def test_faces_of_a_tree_enclose_nothing() -> None:
    faces = Faces(((0.0, 0.0), (1.0, 0.0), (1.0, 1.0)), ((0, 1), (1, 2)))
    assert [turned(walk) for walk in faces.walks] == [(0, 1, 2, 1)]
    assert faces.enclosed_mask(0b11, 0b111) == 0
