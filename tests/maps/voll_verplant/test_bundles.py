"""Parallel lines: their order, their distance, and where they cross."""

from itertools import pairwise
from math import hypot

import pytest
from msgspec import structs

from netzplan.games.voll_verplant.board.bundles import Lane, lanes
from netzplan.games.voll_verplant.board.geometry import draw
from netzplan.games.voll_verplant.board.plan import (
    PlannedLine,
    PlannedStation,
    SheetPlan,
    atoms,
    plan_of,
)
from netzplan.games.voll_verplant.board.signs import MARK
from netzplan.games.voll_verplant.board.tracks import LANE, TRACK_WIDTH, track
from netzplan.paper.plane import Point
from tests.maps.voll_verplant.drawn_tracks import points_of
from tests.shipped.voll_verplant import map_file


def a_line(letter: str, *path: Point, stations: tuple[str, ...] = ()) -> PlannedLine:
    return PlannedLine(letter, letter, "#1B2A78", 1, ring=False, path=path, stations=stations)


def a_plan(*lines: PlannedLine, stations: tuple[tuple[str, Point], ...] = ()) -> SheetPlan:
    signs = tuple(PlannedStation(id, id, at, "n", special=False) for id, at in stations)
    return SheetPlan(lines, signs)


def places(plan: SheetPlan, letter: str) -> list[float]:
    found = lanes(plan)
    line = next(each for each in plan.lines if each.letter == letter)
    return [found[letter, atom].place for atom in atoms(line.path)]


def crossings(one: list[Point], other: list[Point]) -> int:
    """Count the proper crossings of two tracks."""

    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return sum(
        side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
        for a, b in pairwise(one)
        for c, d in pairwise(other)
    )


def test_a_single_line_runs_in_the_middle() -> None:
    plan = a_plan(a_line("A", (0, 0), (2, 0)))
    assert set(lanes(plan).values()) == {Lane(0, 1)}


def test_a_line_that_turns_left_runs_on_the_left() -> None:
    plan = a_plan(
        a_line("A", (0, 0), (4, 0), (6, 2)),  # to the right, because y points down
        a_line("B", (0, 0), (4, 0), (6, -2)),
    )
    assert places(plan, "A")[:8] == [0.5] * 8
    assert places(plan, "B")[:8] == [-0.5] * 8
    assert places(plan, "A")[8:] == [0] * 4


def test_lines_in_opposite_directions_keep_their_sides() -> None:
    plan = a_plan(
        a_line("A", (0, 0), (4, 0), (6, 2)),
        a_line("B", (6, -2), (4, 0), (0, 0)),
    )
    # Each runs on its own right: in opposite directions these are different sides.
    assert set(places(plan, "A")[:8]) == {0.5}
    assert set(places(plan, "B")[4:]) == {0.5}


@pytest.mark.parametrize("up", [1, -1])
def test_lines_do_not_cross_needlessly(up: int) -> None:
    one = a_line("A", (0, up), (1, 0), (5, 0), (6, up))
    other = a_line("B", (0, -up), (1, 0), (5, 0), (6, -up))
    plan = a_plan(one, other)
    found = lanes(plan)
    tracks = [list(track(each, found, frozenset()).points) for each in (one, other)]
    assert crossings(*tracks) == 0


def test_lines_that_must_cross_do_so_once() -> None:
    one = a_line("A", (0, 1), (1, 0), (5, 0), (6, -1))
    other = a_line("B", (0, -1), (1, 0), (5, 0), (6, 1))
    found = lanes(a_plan(one, other))
    tracks = [list(track(each, found, frozenset()).points) for each in (one, other)]
    assert crossings(*tracks) == 1


def test_a_crossing_is_hidden_under_a_station() -> None:
    one = a_line("A", (0, 1), (1, 0), (5, 0), (6, -1))
    other = a_line("B", (0, -1), (1, 0), (5, 0), (6, 1))
    early = places(a_plan(one, other, stations=(("x", (1, 0)),)), "A")[2:10]
    late = places(a_plan(one, other, stations=(("x", (5, 0)),)), "A")[2:10]
    assert set(early) == {-0.5}  # in the order of the far end: crossed at the near one
    assert set(late) == {0.5}


def test_three_lines_run_in_the_order_in_which_they_part() -> None:
    plan = a_plan(
        a_line("A", (0, 0), (4, 0), (5, 1)),
        a_line("B", (0, 0), (6, 0)),
        a_line("C", (0, 0), (4, 0), (5, -1)),
    )
    assert [places(plan, letter)[0] for letter in "ABC"] == [1, 0, -1]


def test_the_order_stays_when_a_third_line_joins() -> None:
    plan = a_plan(
        a_line("A", (0, 0), (8, 0), (9, 1)),
        a_line("B", (0, 0), (8, 0), (9, -1)),
        a_line("C", (2, -2), (4, 0), (8, 0), (9, 0)),
    )
    along_a, along_b = places(plan, "A")[:16], places(plan, "B")[:16]
    assert all(b < a for a, b in zip(along_a, along_b, strict=True))


def test_a_line_that_is_joined_between_stations_stays_straight() -> None:
    """The joining line takes its lane at its own bend, so the other needs no jog."""
    one = a_line("A", (0, 0), (8, 0))
    other = a_line("B", (0, 2), (1, 1), (1, 1.5), (2.5, 0), (8, 0))
    found = lanes(a_plan(one, other))
    points = track(one, found, frozenset()).points
    assert len({y for _, y in points}) == 1


def test_a_mark_spans_a_wide_bundle() -> None:
    ends = (("x", (2.0, 0.0)), ("y", (6.0, 0.0)))
    names = tuple(id for id, _ in ends)
    many = [a_line(letter, (1, 0), (6, 0), stations=names) for letter in "ABCDE"]
    station = draw(a_plan(*many, stations=ends)).stations[0]
    assert (station.width, station.breadth) == (MARK, MARK)
    assert (station.turn, station.height) == (90, station.length)
    assert station.height >= 4 * LANE + TRACK_WIDTH
    assert station.lines == 5


def test_a_pill_lies_across_a_diagonal_bundle() -> None:
    ends = (("x", (2.0, 2.0)), ("y", (6.0, 6.0)))
    names = tuple(id for id, _ in ends)
    pair = [a_line(letter, (1, 1), (6, 6), stations=names) for letter in "AB"]
    station = draw(a_plan(*pair, stations=ends)).stations[0]
    assert station.turn == 135
    assert station.length > station.breadth == MARK


def test_a_station_of_one_line_is_no_pill() -> None:
    ends = (("x", (2.0, 0.0)), ("y", (6.0, 0.0)))
    line = a_line("A", (1, 0), (6, 0), stations=("x", "y"))
    station = draw(a_plan(line, stations=ends)).stations[0]
    assert (station.length, station.breadth, station.lines) == (MARK, MARK, 1)


def test_bends_of_a_bundle_are_concentric() -> None:
    one = a_line("A", (0, 0), (4, 0), (4, 4))
    other = a_line("B", (0, 0), (4, 0), (4, 4))
    stations = (("x", (1.0, 0.0)), ("y", (4.0, 3.0)), ("z", (4.0, 4.0)))
    pair = [structs.replace(each, stations=("x", "z")) for each in (one, other)]
    drawn = draw(a_plan(*pair, stations=stations))
    first, second = (points_of(line.path) for line in drawn.lines)
    corner = [point for point in first if point[0] > 250 and point[1] < 150]
    assert corner
    for x, y in corner:
        apart = min(((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in second)
        assert apart == pytest.approx(LANE, abs=0.7)


@pytest.mark.parametrize("map_id", ["amsterdam", "berlin", "paris", "madrid"])
def test_a_track_bends_under_a_station_or_well_away_from_it(map_id: str) -> None:
    plan = plan_of(map_file(map_id))
    found = lanes(plan)
    stops = frozenset(each.at for each in plan.stations)
    for line in plan.lines:
        for x, y in track(line, found, stops).points[1:-1]:
            apart = min(hypot(x - 64 * at_x, y - 64 * at_y) for at_x, at_y in stops)
            assert apart < 20 or apart > 23  # the pill of three tracks is 40 long
