"""The passenger's search, compared with two other searches that use none of its shortcuts.

*Exhaustive*, on small boards: every path through the board, every line that may be ridden on
each edge, and every empty space that may be walked. *networkx*, on London and Berlin.
"""

from functools import cache
from random import Random

import networkx as nx  # type: ignore[import-untyped]
import pytest

from netzplan.games.on_the_underground import State
from netzplan.games.on_the_underground.network import Network, bits
from netzplan.games.on_the_underground.passenger import Choice, search, steps
from netzplan.games.on_the_underground.placing import full_mask, open_edges
from netzplan.games.on_the_underground.state import WALK, Line
from tests.properties.on_the_underground.random_games import history, small_board
from tests.shipped.on_the_underground import rules

Found = dict[tuple[int, int], set[Choice]]
"""(empty spaces, lines) -> choices."""


def small_position(random: Random) -> tuple[Network, tuple[Line, ...]]:
    """Return a small board with two to six lines that grew by the rules."""
    board = small_board(random, 4, random.randint(3, 4))
    lines = [Line()] * random.randint(2, 6)
    for _ in range(random.randint(0, 20)):
        number = random.randrange(len(lines))
        possible = list(bits(open_edges(board, lines[number], 2, full_mask(board, tuple(lines)))))
        if possible:
            mask = lines[number].edges_mask | 1 << random.choice(possible)
            lines[number] = Line(mask)
    return board, tuple(lines)


def asked(seed: int) -> tuple[Network, tuple[Line, ...], int, int]:
    """Return a small position: the board, its lines, the passenger's station and the targets."""
    random = Random(seed)
    board, lines = small_position(random)
    if seed % 2:
        return board, lines, 0, 1 << len(board.stations) - 1  # from corner to corner
    origin, *targets = random.sample(range(len(board.stations)), random.randint(2, 5))
    return board, lines, origin, sum(1 << target for target in targets)


def stations_of(board: Network, lines: tuple[Line, ...]) -> tuple[int, ...]:
    """Return the stations of each line."""
    return tuple(board.shape(line.edges_mask).stations_mask for line in lines)


def exhaustive(board: Network, lines: tuple[Line, ...], origin: int, targets: int) -> Found:
    """Return every path to a target that visits no station twice, with all ways to ride it."""
    found: Found = {}
    full = full_mask(board, lines)
    on_edge = [
        [number for number, line in enumerate(lines) if line.edges_mask >> edge & 1]
        for edge in range(len(board.edges))
    ]

    def go(station: int, visited: int, ridden: frozenset[tuple[int, int]]) -> None:
        """Continue from a station; ``ridden``: (empty spaces, lines) of the paths leading here."""
        if targets >> station & 1:
            for empty, mask in ridden:
                found.setdefault((empty, mask.bit_count()), set()).add(Choice(station, mask))
        for other in bits(board.neighbours_mask[station] & ~visited):
            edge = board.edge_between[station, other]
            then = {(empty, mask | 1 << n) for empty, mask in ridden for n in on_edge[edge]}
            if not full >> edge & 1:
                then |= {(empty + 1, mask) for empty, mask in ridden}
            if then:
                go(other, visited | 1 << other, frozenset(then))

    go(origin, 1 << origin, frozenset({(0, 0)}))
    return found


@pytest.mark.parametrize("seed", range(120))
def test_the_search_finds_all_best_choices_on_small_boards(seed: int) -> None:
    board, lines, origin, targets = asked(seed)
    found = search(board, stations_of(board, lines), origin, targets)
    proved = exhaustive(board, lines, origin, targets)
    best = min(proved)
    assert (found.empty, found.lines) == best
    assert len(set(found.choices)) == len(found.choices)
    assert set(found.choices) == proved[best]
    fewest = {
        target: min(key for key, choices in proved.items() if target in targets_of(choices))
        for target in bits(targets & ~sum(1 << at for at in targets_of(proved[best])))
    }
    told = {rival.station: (rival.empty, rival.more_lines) for rival in found.rivals}
    assert told == {target: (empty, empty == best[0]) for target, (empty, _) in fewest.items()}
    for choice in found.choices:
        assert_drawn(board, lines, origin, choice, found.levels, found.empty)


def targets_of(choices: set[Choice]) -> set[int]:
    """Return the destinations of choices."""
    return {choice.destination for choice in choices}


def assert_drawn(
    board: Network,
    lines: tuple[Line, ...],
    origin: int,
    choice: Choice,
    levels: tuple[int, ...],
    empty: int,
) -> None:
    """Assert that the steps of a choice follow edges, on its lines or across empty spaces."""
    at, walked, used = origin, 0, 0
    full = full_mask(board, lines)
    way = steps(board, tuple(line.edges_mask for line in lines), origin, choice, levels)
    for to, line in way:
        edge = board.edge_between[at, to]
        if line == WALK:
            assert not full >> edge & 1
            walked += 1
        else:
            assert lines[line].edges_mask >> edge & 1
            used |= 1 << line
        at = to
    assert (at, walked, used) == (choice.destination, empty, choice.lines_mask)


def test_the_small_boards_cover_the_difficult_cases() -> None:
    """There are ties, changes of line, and empty spaces between rides."""
    results = []
    for seed in range(120):
        board, lines, origin, targets = asked(seed)
        results.append(search(board, stations_of(board, lines), origin, targets))
    assert sum(len(found.choices) > 1 for found in results) > 20
    assert sum(found.lines >= 2 for found in results) > 20
    assert sum(found.empty and found.lines > 0 for found in results) > 20
    assert max(len(found.choices) for found in results) >= 4


# --- networkx ---------------------------------------------------------------------------------


@cache
def games(board: str) -> tuple[State, ...]:
    """Return positions of random games at which the passenger is to travel."""
    made = rules(board)
    ends = []
    for seed in range(4):
        states = history(made, 2 + seed, Random(seed), most=2000)
        ends += [
            s
            for s in states
            if s.acted == made.positions.allowance(s) and made.positions.targets_mask(s)
        ]
    return tuple(ends)


def network(board: Network, lines: tuple[Line, ...]) -> nx.DiGraph:
    """Return the board for networkx: a node for each station, and for each line at a station.

    An empty space costs a thousand, boarding a line one, riding or leaving it nothing.
    """
    graph = nx.DiGraph()
    full = full_mask(board, lines)
    for edge, (a, b) in enumerate(board.edges):
        for here, there in ((a, b), (b, a)):
            if not full >> edge & 1:
                graph.add_edge(here, there, weight=1000)
            for number, line in enumerate(lines):
                if line.edges_mask >> edge & 1:
                    graph.add_edge((number, here), (number, there), weight=0)
                    graph.add_edge(here, (number, here), weight=1)
                    graph.add_edge((number, here), here, weight=0)
    return graph


@pytest.mark.parametrize("board", ["london", "berlin"])
def test_the_search_finds_the_cheapest_journeys_on_the_shipped_boards(board: str) -> None:
    made = rules(board)
    checked = 0
    for state in games(board)[::3]:
        targets = made.positions.targets_mask(state)
        found = made.positions.sought(state, targets)
        graph = network(made.network, state.lines)
        cost = nx.single_source_dijkstra_path_length(graph, state.passenger, weight="weight")
        least = min(cost[target] for target in bits(targets))
        assert divmod(least, 1000) == (found.empty, found.lines)
        tied = {target for target in bits(targets) if cost[target] == least}
        assert {choice.destination for choice in found.choices} == tied
        for rival in found.rivals:
            assert cost[rival.station] // 1000 == rival.empty
        for choice in found.choices:
            assert_drawn(
                made.network, state.lines, state.passenger, choice, found.levels, found.empty
            )
        checked += 1
    assert checked > 40
