"""Positions of random games: on small random boards, and on London and Berlin."""

from random import Random

from hypothesis import strategies as st

from netzplan.core import Chance, Players, Setup
from netzplan.games.on_the_underground import OnTheUnderground, State
from netzplan.games.on_the_underground.network import EdgeRules, MapRules, Network, StationRules
from tests.shipped.on_the_underground import rules

__all__ = ["history", "positions", "small_board"]


def small_board(random: Random, columns: int, rows: int, *, density: float = 0.6) -> Network:
    """Return a connected board: a grid with some diagonals and missing edges, without crossings.

    ``density``: the share of the unnecessary edges that stay.
    """
    places = [(x, y) for y in range(rows) for x in range(columns)]
    names = {place: f"s{number}" for number, place in enumerate(places)}
    possible = [
        (here, (x + dx, y + dy))
        for here in places
        for x, y in [here]
        for dx, dy in ((1, 0), (0, 1))
        if (x + dx, y + dy) in names
    ]
    for x in range(columns - 1):
        for y in range(rows - 1):
            falls = ((x, y), (x + 1, y + 1)), ((x, y + 1), (x + 1, y))
            possible += [random.choice(falls)] if random.random() < 0.3 else []
    random.shuffle(possible)
    group = {place: place for place in places}
    kept = []
    for a, b in possible:
        if group[a] != group[b] or random.random() < density:
            kept.append((a, b))
            old, new = group[b], group[a]
            group = {place: new if own == old else own for place, own in group.items()}
    stations = tuple(StationRules(names[place], "standard", place) for place in places)
    edges = tuple(
        EdgeRules((names[a], names[b]), random.choice((1, 1, 2, 3))) for a, b in sorted(kept)
    )
    return Network(
        "small", MapRules(names[places[0]], loops=True, stations=stations, edges=edges), ""
    )


def history(made: OnTheUnderground, seats: int, random: Random, *, most: int) -> list[State]:
    """Return the positions of a random game, up to ``most`` of them.

    Players prefer to build, so that the board fills.
    """
    states = [made.start(Setup(seats))]
    while len(states) < most:
        state = states[-1]
        turn = made.turn(state)
        if isinstance(turn, Chance):
            states.append(made.happen(state, random.choice(made.chances(state))[0]))
        elif isinstance(turn, Players):
            seat = turn.seats[0]
            listed = made.actions(state, seat)
            lively = listed[1:] if len(listed) > 1 and random.random() < 0.7 else listed
            states.append(made.act(state, seat, random.choice(lively)))
        else:
            break
    return states


@st.composite
def positions(draw: st.DrawFn) -> tuple[OnTheUnderground, State]:
    """Draw a position of a random game on one of the shipped boards."""
    made = rules(draw(st.sampled_from(("london", "berlin"))))
    random = Random(draw(st.integers(0, 10_000)))
    states = history(made, draw(st.integers(2, 5)), random, most=draw(st.integers(1, 330)))
    return made, states[-1]
