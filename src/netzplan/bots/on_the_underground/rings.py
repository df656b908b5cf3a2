"""Rings worth laying: the edges around some faces of a board, with many stations inside."""

from functools import lru_cache
from heapq import nlargest
from typing import NamedTuple

from netzplan.games.on_the_underground.network import Network, bits
from netzplan.games.on_the_underground.placing import full_mask
from netzplan.games.on_the_underground.state import Line, State

__all__ = ["Ring", "rings", "within_reach"]

LONGEST = 20
"""Number of track tokens of the longest line."""
FEWEST = 3
"""The fewest stations inside that make a ring worth considering."""
KEPT = 150
"""Regions of each size that are extended by one more face."""
OF_A_LENGTH = 30
"""Rings to keep of each length."""
PER_TOKEN = 0.45
"""Stations inside that each token must bring to count as well laid."""


class Ring(NamedTuple):
    """A ring that no line needs more tokens for than it has."""

    edges_mask: int
    inside: int
    """Number of stations that it encloses."""


@lru_cache(16)
def rings(board: Network) -> tuple[Ring, ...]:
    """Return the rings of each length that enclose most; none where loops do not score.

    Regions grow face by face; the most promising of each size are kept.
    """
    if not board.has_loops:
        return ()
    around = [sum(edge for edge, _ in doors) for doors in board.faces.doors]
    found: dict[int, Ring] = {}
    regions = {1 << face: around[face] for face in range(1, len(around))}
    for _ in range(LONGEST * 2):
        grown: dict[int, tuple[float, int]] = {}
        for region, border in regions.items():
            for face in _beside(board, region):
                wider = region | 1 << face
                if wider in grown:
                    continue
                edges = border ^ around[face]
                ring = _ring(board, edges)
                grown[wider] = (ring.inside - PER_TOKEN * edges.bit_count(), edges)
                if edges.bit_count() <= LONGEST and ring.inside >= FEWEST:
                    found[edges] = ring
        best = nlargest(KEPT, grown.items(), key=lambda each: (each[1][0], each[0]))
        regions = {region: edges for region, (_, edges) in best}
    return tuple(_chosen(found))


def _ring(board: Network, edges: int) -> Ring:
    on = board.shape(edges).stations_mask
    return Ring(edges, board.faces.enclosed_mask(edges, on).bit_count())


def _beside(board: Network, region: int) -> set[int]:
    """Return the inner faces next to a region."""
    faces = {beyond for face in bits(region) for _, beyond in board.faces.doors[face]}
    return {face for face in faces if face and not region >> face & 1}


def _chosen(found: dict[int, Ring]) -> list[Ring]:
    chosen: list[Ring] = []
    for length in range(LONGEST + 1):
        alike = [ring for edges, ring in found.items() if edges.bit_count() == length]
        chosen += nlargest(OF_A_LENGTH, alike, key=lambda ring: (ring.inside, ring.edges_mask))
    return chosen


def within_reach(board: Network, state: State, line: Line, tokens: int) -> list[tuple[float, int]]:
    """Return the edges of rings that a line with ``tokens`` tokens left can become, best first.

    Each comes with the number of stations that it encloses beyond what its tokens must bring.
    """
    full = full_mask(board, state.lines) & ~line.edges_mask
    found: list[tuple[float, int]] = []
    for ring in rings(board):
        missing = ring.edges_mask & ~line.edges_mask
        if missing & full or not 0 < missing.bit_count() <= tokens:
            continue
        if line.edges_mask and not ring.edges_mask & line.edges_mask:
            continue
        whole = line.edges_mask | ring.edges_mask
        on = board.shape(whole).stations_mask
        inside = board.faces.enclosed_mask(whole, on) & ~line.looped_mask
        found.append((inside.bit_count() - PER_TOKEN * missing.bit_count(), ring.edges_mask))
    return sorted(found, reverse=True)
