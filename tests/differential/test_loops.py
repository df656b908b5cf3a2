"""Enclosed stations, compared with a search through all rings that casts a ray from each station.

A station is enclosed exactly if it lies inside some simple ring of the line's tokens.
"""

from random import Random

import networkx as nx  # type: ignore[import-untyped]
import pytest

from netzplan.games.on_the_underground.network import Network, bits
from netzplan.games.on_the_underground.placing import open_edges
from netzplan.games.on_the_underground.state import Line
from tests.shipped.on_the_underground import map_file, rules

Point = tuple[float, float]


def ringed(board: Network, random: Random) -> Line:
    """Return a line around some stations, with branches inwards and outwards."""
    outside = set(board.faces.walks[0])
    inner = [random.choice([n for n in range(len(board.stations)) if n not in outside])]
    inner += random.sample(list(bits(board.neighbours_mask[inner[0]])), 1)
    around = [walk for walk in board.faces.walks[1:] if set(walk) & set(inner)]
    sides = [
        frozenset(side) for walk in around for side in zip(walk, (*walk[1:], walk[0]), strict=True)
    ]
    ring = [tuple(side) for side in sides if sides.count(side) == 1]
    line = Line(sum(1 << board.edge_between[a, b] for a, b in ring))
    for _ in range(random.randint(0, 5)):
        possible = list(bits(open_edges(board, line, 2, 0)))
        line = Line(line.edges_mask | 1 << random.choice(possible))
    return line


def inside(place: Point, ring: list[Point]) -> bool:
    """Return whether a ray to the right crosses a ring an odd number of times.

    The ray is slightly tilted off the lattice, so that it meets no corner.
    """
    x, y = place[0], place[1] + 1e-7
    crossed = False
    for (a, b), (c, d) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
            crossed = not crossed
    return crossed


@pytest.mark.parametrize("board_id", ["london", "berlin"])
@pytest.mark.parametrize("seed", range(25))
def test_enclosed_stations_are_those_inside_some_ring(board_id: str, seed: int) -> None:
    board = rules(board_id).network
    at = [station.at for station in map_file(board_id).rules.stations]
    line = ringed(board, Random(seed))
    on_line = board.shape(line.edges_mask).stations_mask
    graph = nx.Graph(board.edges[edge] for edge in bits(line.edges_mask))
    rings = [[at[station] for station in ring] for ring in nx.simple_cycles(graph)]
    enclosed = {
        station
        for station in range(len(at))
        if not on_line >> station & 1 and any(inside(at[station], ring) for ring in rings)
    }
    assert set(bits(board.faces.enclosed_mask(line.edges_mask, on_line))) == enclosed


def test_many_of_the_tested_lines_enclose_stations() -> None:
    board = rules("london").network
    counts = []
    for seed in range(25):
        line = ringed(board, Random(seed))
        on_line = board.shape(line.edges_mask).stations_mask
        counts.append(board.faces.enclosed_mask(line.edges_mask, on_line).bit_count())
    assert sum(map(bool, counts)) >= 15
    assert max(counts) >= 3
