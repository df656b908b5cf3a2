"""A loop encloses the same stations by the rules as in the drawing."""

from random import Random

import networkx as nx  # type: ignore[import-untyped]
import pytest

from netzplan.games.on_the_underground.loops import boundaries
from netzplan.games.on_the_underground.network import Network
from tests.maps.on_the_underground.boards import BOARDS, drawing
from tests.shipped.on_the_underground import map_file, rules

Point = tuple[float, float]

pytestmark = [pytest.mark.long, pytest.mark.parametrize("map_id", BOARDS)]


def drawn_at(map_id: str) -> tuple[Point, ...]:
    return tuple((station.x, station.y) for station in drawing(map_id).stations)


def lattice_at(map_id: str) -> tuple[Point, ...]:
    return tuple(station.at for station in map_file(map_id).rules.stations)


def board(map_id: str) -> Network:
    return rules(map_id).network


def inside(point: Point, corners: list[Point]) -> bool:
    """Return whether a ray to the east crosses the polygon an odd number of times."""
    x, y = point
    odd = False
    for (u, v), (s, t) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (v > y) != (t > y) and x < u + (y - v) * (s - u) / (t - v):
            odd = not odd
    return odd


def enclosed(at: tuple[Point, ...], cycle: list[int]) -> set[int]:
    corners = [at[station] for station in cycle]
    return {
        station
        for station, point in enumerate(at)
        if station not in cycle and inside(point, corners)
    }


def turned(walk: tuple[int, ...]) -> tuple[int, ...]:
    return min(walk[at:] + walk[:at] for at in range(len(walk)))


def random_cycle(graph: nx.Graph, rnd: Random) -> list[int]:
    """Return a simple cycle: an edge outside a random spanning tree, closed by its path in it."""
    for _, _, facts in graph.edges(data=True):
        facts["weight"] = rnd.random()
    tree = nx.minimum_spanning_tree(graph)
    start, end = rnd.choice([edge for edge in graph.edges if edge not in tree.edges])
    return list(nx.shortest_path(tree, start, end))


def test_rules_and_drawing_have_the_same_faces(map_id: str) -> None:
    edges = board(map_id).edges
    by_rules, by_drawing = (
        [turned(walk) for walk in boundaries(at, edges)]
        for at in (lattice_at(map_id), drawn_at(map_id))
    )
    assert len(by_rules) == len(edges) - len(lattice_at(map_id)) + 2  # Euler
    assert by_rules[0] == by_drawing[0]
    assert sorted(by_rules) == sorted(by_drawing)


def test_no_face_encloses_a_station_in_rules_or_drawing(map_id: str) -> None:
    by_rules, by_drawing = lattice_at(map_id), drawn_at(map_id)
    checked = 0
    for walk in boundaries(by_rules, board(map_id).edges)[1:]:
        cycle = [station for station in walk if walk.count(station) == 1]
        if len(cycle) == len(walk):
            assert enclosed(by_rules, cycle) == enclosed(by_drawing, cycle) == set()
            checked += 1
    assert checked > 30


def test_random_loops_enclose_the_same_stations(map_id: str) -> None:
    """Checked by point in polygon on the lattice and the drawing, and by the faces of the rules."""
    rnd = Random(map_id)
    graph = nx.Graph(board(map_id).edges)
    compared = 0
    for _ in range(400):
        cycle = random_cycle(graph, rnd)
        expected = enclosed(lattice_at(map_id), cycle)
        assert enclosed(drawn_at(map_id), cycle) == expected
        line_mask = sum(
            1 << board(map_id).edge_between[pair]
            for pair in zip(cycle, (*cycle[1:], cycle[0]), strict=True)
        )
        on_line = sum(1 << station for station in cycle)
        by_faces = board(map_id).faces.enclosed_mask(line_mask, on_line)
        assert by_faces == sum(1 << station for station in expected)
        compared += bool(expected)
    assert compared > 80
