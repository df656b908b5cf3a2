"""The shipped boards match the rules and have no faults."""

from collections import Counter
from itertools import combinations

import pytest

from netzplan.games.on_the_underground.board.format import MapFile
from netzplan.paper.mapfile import content_hash
from tests.shipped.on_the_underground import GAME, map_file

Point = tuple[float, float]
boards = pytest.mark.parametrize("board", ["london", "berlin"])


@pytest.mark.parametrize(
    ("board", "stations", "edges", "spaces"), [("london", 100, 137, 198), ("berlin", 107, 154, 237)]
)
def test_numbers_of_stations_edges_and_spaces(
    board: str, stations: int, edges: int, spaces: int
) -> None:
    rules = map_file(board).rules
    assert len({station.id for station in rules.stations}) == len(rules.stations) == stations
    assert len({frozenset(edge.between) for edge in rules.edges}) == len(rules.edges) == edges
    assert sum(edge.spaces for edge in rules.edges) == spaces
    assert all(1 <= edge.spaces <= 5 for edge in rules.edges)


@pytest.mark.parametrize(
    ("board", "kinds"),
    [
        ("london", {"express": 22, "standard": 33, "terminus": 20, "rail": 16, "connection": 8}),
        (
            "berlin",
            {"express": 25, "standard": 30, "terminus": 17, "rail": 10, "plus": 4, "landmark": 20},
        ),
    ],
)
def test_numbers_of_stations_by_kind(board: str, kinds: dict[str, int]) -> None:
    rules = map_file(board).rules
    assert Counter(station.kind for station in rules.stations) == {**kinds, "start": 1}
    assert {s.id for s in rules.stations if s.kind == "start"} == {rules.start}
    tiles = Counter(station.tiles for station in rules.stations if station.kind == "landmark")
    assert tiles == ({3: 5, 2: 10, 1: 5} if board == "berlin" else {})
    assert not any(station.tiles for station in rules.stations if station.kind != "landmark")
    assert rules.loops == (board == "london")


@boards
def test_exactly_the_termini_have_one_neighbour(board: str) -> None:
    rules = map_file(board).rules
    neighbours = Counter(station for edge in rules.edges for station in edge.between)
    for station in rules.stations:
        assert (neighbours[station.id] == 1) == (station.kind == "terminus")


@boards
def test_a_board_is_connected(board: str) -> None:
    rules = map_file(board).rules
    reached = {rules.start}
    for _ in rules.stations:
        for edge in rules.edges:
            if reached & set(edge.between):
                reached |= set(edge.between)
    assert reached == {station.id for station in rules.stations}


@boards
@pytest.mark.parametrize("part", ["rules", "layout"])
def test_edges_neither_cross_nor_pass_through_stations(board: str, part: str) -> None:
    """Both on the lattice of the rules and in the drawing."""
    file = map_file(board)
    at = positions(file, part)
    assert len(set(at.values())) == len(at)
    edges = [edge.between for edge in file.rules.edges]
    for (a, b), (c, d) in combinations(edges, 2):
        if not {a, b} & {c, d}:
            assert not crosses(at[a], at[b], at[c], at[d]), f"{a}-{b} and {c}-{d}"
    for a, b in edges:
        for station, place in at.items():
            if station not in (a, b):
                assert not lies_between(at[a], at[b], place), f"{station} on {a}-{b}"


def positions(file: MapFile, part: str) -> dict[str, Point]:
    """Return the stations' positions in a part of the file."""
    if part == "rules":
        return {station.id: station.at for station in file.rules.stations}
    return {id: station.at for id, station in file.layout.stations.items()}


def side(a: Point, b: Point, c: Point) -> float:
    """Return on which side of a to b the point c is: positive, negative or 0 (exact for halves)."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether two segments cross in their interior."""
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def lies_between(a: Point, b: Point, c: Point) -> bool:
    """Return whether c lies on the segment from a to b."""
    dot = (c[0] - a[0]) * (c[0] - b[0]) + (c[1] - a[1]) * (c[1] - b[1])
    return side(a, b, c) == 0 and dot <= 0


def test_the_helpers_detect_crossings_and_points_on_segments() -> None:
    assert crosses((0, 0), (2, 2), (0, 2), (2, 0))
    assert not crosses((0, 0), (2, 2), (0, 1), (1, 3))
    assert lies_between((0, 0), (2, 2), (1, 1))
    assert not lies_between((0, 0), (2, 2), (3, 3))


@boards
def test_the_file_is_complete_and_sorted(board: str) -> None:
    file = map_file(board)
    ids = [station.id for station in file.rules.stations]
    assert list(file.layout.stations) == ids == sorted(ids)
    for edge in file.rules.edges:
        assert list(edge.between) == sorted(edge.between)
    for station in file.rules.stations:
        has_card = station.kind in ("express", "standard")
        assert bool(file.layout.stations[station.id].card_region) == has_card
        x, y = file.layout.stations[station.id].at
        assert 0 <= x <= file.layout.size[0]
        assert 0 <= y <= file.layout.size[1]
    assert set(file.provenance) == {"de", "en"}
    assert GAME.map_hash(board) == content_hash(file.rules)


def test_london_is_recommended_for_a_first_game() -> None:
    assert [info.id for info in GAME.maps] == ["london", "berlin"]
    assert [info.recommended for info in GAME.maps] == [True, False]
