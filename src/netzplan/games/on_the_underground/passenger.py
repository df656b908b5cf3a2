"""The passenger's journeys (rules 4): an exact search, cheap because each line is connected.

The passenger takes as few empty spaces as possible, then as few different lines. Call a *level* the
stations that need equally many empty spaces from the origin. Riding costs none, so each line lies
within one level, and a best journey never returns to an earlier level. Since a line is connected,
boarding it once reaches all of its stations from any of them. So no best journey boards a line
twice, and "fewest different lines" is "fewest boardings": a breadth-first search over (empty
spaces, boardings), in which a step is either one empty space or one ride of any length. Its
predecessors, followed back from the destinations, give every set of lines of a best journey.
"""

from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from netzplan.games.on_the_underground.network import Network, bits
from netzplan.games.on_the_underground.state import WALK, Rival

__all__ = ["Choice", "Search", "search", "steps"]

KEPT = 1 << 10
"""Cache size for routes: a journey is offered before it is made."""


class Choice(Struct, frozen=True, gc=False):
    """A best journey: its destination, and the lines that score. All its routes are one choice."""

    destination: int
    lines_mask: int
    """Bit i is line i of the table."""


class Search(Struct, frozen=True, gc=False):
    """The result of a search."""

    empty: int
    """Number of empty spaces of a best journey."""
    lines: int
    """Number of different lines of a best journey."""
    choices: tuple[Choice, ...]
    """The best journeys, sorted by destination, then by lines; never empty."""
    rivals: tuple[Rival, ...]
    """Destinations that are worse."""
    levels: tuple[int, ...]
    """Masks of stations by fewest empty spaces to reach them, up to the best journeys'."""


Layers = list[list[int]]
"""Masks of stations by fewest empty spaces, then by fewest boardings."""


def search(network: Network, on: tuple[int, ...], origin: int, targets_mask: int) -> Search:
    """Return the best journeys from a station to one of several.

    ``on`` holds the stations of each line of the table. The board is connected, so some journey
    exists; standing on a target is a journey, too.
    """
    layers: Layers = []
    seen = 0
    arrivals = [1 << origin]
    while not seen & targets_mask:
        layers.append(_level(on, arrivals, seen))
        for layer in layers[-1]:
            seen |= layer
        arrivals = _walked(network, layers[-1], seen)
    empty = len(layers) - 1
    lines = next(at for at, layer in enumerate(layers[-1]) if layer & targets_mask)
    reached = layers[-1][lines] & targets_mask
    trace = _Trace(network, on, layers)
    choices = tuple(
        Choice(station, lines_mask)
        for station in bits(reached)
        for lines_mask in sorted(trace.to_station(station, empty, lines))
    )
    rivals = _rivals(network, on, layers, targets_mask & ~reached)
    levels = tuple(_union(level) for level in layers)
    return Search(empty, lines, choices, rivals, levels)


def _level(on: tuple[int, ...], arrivals: list[int], seen: int) -> list[int]:
    """Return the stations of a level by boardings, given where it is entered on foot."""
    layers: list[int] = []
    waiting = [line for line in on if line]
    boarded, walks = 0, len(arrivals)
    while boarded or len(layers) < walks:
        layer = boarded | arrivals[len(layers)] if len(layers) < walks else boarded
        layer &= ~seen
        layers.append(layer)
        boarded = 0
        if not layer:
            continue
        seen |= layer
        still = []
        for line in waiting:
            if line & layer:
                boarded |= line
            else:
                still.append(line)
        waiting = still
        boarded &= ~seen
    return layers


def _ridden(on: tuple[int, ...], arrivals: int) -> int:
    """Return all stations of a level, given the stations where it is entered on foot."""
    waiting, level = on, 0
    while level != arrivals:
        level = arrivals
        still = []
        for line in waiting:
            if line & arrivals:
                arrivals |= line
            else:
                still.append(line)
        waiting = tuple(still)
    return level


def _walked(network: Network, layers: list[int], seen: int) -> list[int]:
    """Return the stations that one more empty space reaches, by boardings.

    A neighbour not yet seen is across an empty space: otherwise a line would join the two, and both
    would be in the same level.
    """
    return [network.beside_mask(layer) & ~seen for layer in layers]


def _rivals(
    network: Network, on: tuple[int, ...], layers: Layers, others_mask: int
) -> tuple[Rival, ...]:
    """Return the destinations that are worse, with the empty spaces that they need."""
    found: list[Rival] = []
    level = _union(layers[-1])
    seen = 0
    for each in layers:
        seen |= _union(each)
    empty = len(layers) - 1
    tied = level & others_mask
    found += [Rival(station, empty, more_lines=True) for station in bits(tied)]
    others_mask &= ~tied
    while others_mask:
        empty += 1
        level = _ridden(on, network.beside_mask(level) & ~seen)
        seen |= level
        found += [Rival(station, empty, more_lines=False) for station in bits(level & others_mask)]
        others_mask &= ~level
    return tuple(found)


def _union(layers: list[int]) -> int:
    union = 0
    for layer in layers:
        union |= layer
    return union


class _Trace:
    """Follows best journeys back to their origin, and caches the sets of lines."""

    def __init__(self, network: Network, on: tuple[int, ...], layers: Layers) -> None:
        self._neighbours = network.neighbours_mask
        self._on = on
        self._layers = layers
        self._stations: dict[int, frozenset[int]] = {}
        self._lines: dict[int, frozenset[int]] = {}

    def to_station(self, station: int, empty: int, lines: int) -> frozenset[int]:
        """Return the sets of lines that lead to a station of that layer."""
        known = self._stations.get(station)
        if known is not None:
            return known
        found: set[int] = set()
        if empty and lines < len(self._layers[empty - 1]):
            before = self._neighbours[station] & self._layers[empty - 1][lines]
            for other in bits(before):
                found |= self.to_station(other, empty - 1, lines)
        if lines:
            before = self._layers[empty][lines - 1]
            for line, stations in enumerate(self._on):
                if stations >> station & 1 and stations & before:
                    found |= self._on_line(line, stations & before, empty, lines - 1)
        if not empty and not lines:
            found.add(0)
        self._stations[station] = frozenset(found)
        return self._stations[station]

    def _on_line(self, line: int, boarding_mask: int, empty: int, lines: int) -> frozenset[int]:
        """Return the sets of lines with which the passenger can have boarded a line."""
        known = self._lines.get(line)
        if known is None:
            found: set[int] = set()
            for station in bits(boarding_mask):
                found |= self.to_station(station, empty, lines)
            known = self._lines[line] = frozenset(lines | 1 << line for lines in found)
        return known


@lru_cache(maxsize=KEPT)
def steps(
    network: Network, edges: tuple[int, ...], origin: int, choice: Choice, levels: tuple[int, ...]
) -> tuple[tuple[int, int], ...]:
    """Return the shortest way to make a best journey, as (station reached, line or WALK) steps.

    ``edges`` holds the edges of each line of the table.
    """
    used = tuple(bits(choice.lines_mask))
    ridden = 0
    for line in used:
        ridden |= edges[line]
    came_from = _came_from(network, ridden, origin, choice.destination, levels)
    way = [choice.destination]
    while way[-1] != origin:
        way.append(came_from[way[-1]])
    way.reverse()
    taken = [network.edge_between[a, b] for a, b in pairwise(way)]
    possible = [_lines_at(edge, used, edges) for edge in taken]
    return tuple(zip(way[1:], _fewest_changes(possible), strict=True))


def _came_from(
    network: Network, ridden: int, origin: int, destination: int, levels: tuple[int, ...]
) -> dict[int, int]:
    """Return for each station its predecessor, breadth first over single edges."""
    came_from = {origin: origin}
    frontier, level, seen = [origin], {origin: 0}, 1 << origin
    while destination not in came_from:
        ahead: list[int] = []
        for station in frontier:
            at = level[station]
            by_line = 0
            for edge in bits(network.incident_mask[station] & ridden):
                by_line |= network.ends_mask[edge]
            up = levels[at + 1] if at + 1 < len(levels) else 0
            fresh = network.neighbours_mask[station] & (by_line | up) & ~seen
            seen |= fresh
            for other in bits(fresh):
                came_from[other] = station
                level[other] = at if by_line >> other & 1 else at + 1
                ahead.append(other)
        frontier = ahead
    return came_from


def _lines_at(edge: int, used: tuple[int, ...], edges: tuple[int, ...]) -> int:
    """Return the mask of the used lines that lie on an edge."""
    mask = 0
    for line in used:
        mask |= (edges[line] >> edge & 1) << line
    return mask


def _fewest_changes(possible: list[int]) -> list[int]:
    """Return a line for each edge, with the fewest changes of line; WALK where there is none.

    ``possible`` holds the usable lines of each edge, as masks.
    """
    taken: list[int] = []
    while len(taken) < len(possible):
        start = len(taken)
        same = possible[start]
        end = start + 1
        while end < len(possible) and same & possible[end]:
            same &= possible[end]
            end += 1
        taken += [next(bits(same), WALK)] * (end - start)
    return taken
