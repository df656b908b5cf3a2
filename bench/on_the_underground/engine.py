"""Speed of the reference engine of On the Underground on one core, and of the passenger's search.

``python -m bench.on_the_underground.engine`` prints both tables. CPU time is measured, so that
other load on the machine does not matter.
"""

from functools import partial
from random import Random
from statistics import quantiles
from time import process_time_ns

from bench.measuring import play, rate, verdict
from netzplan.catalogue import GAMES
from netzplan.core import Chance, Players, Setup
from netzplan.games.on_the_underground import OnTheUnderground, State, TakeToken
from netzplan.games.on_the_underground.passenger import search, steps

LEAST_DECISIONS = 8_000
MOST_PASSENGER_MS = 2.0


def rules(map_id: str) -> OnTheUnderground:
    found = GAMES["on_the_underground"].rules(map_id)
    assert isinstance(found, OnTheUnderground)
    return found


def journeys(made: OnTheUnderground, seats: int, games: int) -> list[State]:
    """Return positions in which the passenger sets out, from random games that favour building."""
    random = Random(seats)
    found: list[State] = []
    for _ in range(games):
        state = made.start(Setup(seats))
        while True:
            turn = made.turn(state)
            if isinstance(turn, Players):
                if state.acted == made.positions.allowance(state) and made.positions.targets_mask(
                    state
                ):
                    found.append(state)
                listed = made.actions(state, turn.seats[0])
                builds = [action for action in listed if not isinstance(action, TakeToken)]
                state = made.act(state, turn.seats[0], random.choice(builds or listed))
            elif isinstance(turn, Chance):
                state = made.happen(state, random.choice(made.chances(state))[0])
            else:
                break
    return found


def spent_ms(made: OnTheUnderground, state: State) -> float:
    """Return the time of one journey, with all choices and the path of each; the best of three."""
    board = made.network
    on = tuple(board.shape(line.edges_mask).stations_mask for line in state.lines)
    edges = tuple(line.edges_mask for line in state.lines)
    times = []
    for _ in range(3):
        start = process_time_ns()
        found = search(board, on, state.passenger, made.positions.targets_mask(state))
        for choice in found.choices:
            steps(board, edges, state.passenger, choice, found.levels)
        times.append(process_time_ns() - start)
    return min(times) / 1e6


def main() -> None:
    """Print the tables."""
    print(f"{'uniform random play, one core':44}{'decisions/s':>12}{'games/s':>10}")
    measured = 0.0
    for map_id, seats in (("london", 3), ("london", 2), ("london", 5), ("berlin", 3)):
        decisions, games = rate(partial(play, rules(map_id), Setup(seats), Random(1)))
        measured = measured or decisions
        name = f"on_the_underground {map_id}, {seats} seats"
        print(f"{name:44}{decisions:12,.0f}{games:10,.0f}")
    print(f"{'peer: catanatron, pure Python (figure)':44}{28_700:12,}{31:10,}")
    met = verdict(measured >= LEAST_DECISIONS)
    print(f"london, 3 seats: target {LEAST_DECISIONS:,} decisions/s: {met}")
    print()
    print(f"{'a journey: all choices and their ways, ms':44}{'p50':>8}{'p99':>8}{'most':>8}")
    worst = 0.0
    for map_id, seats, late in (
        ("london", 3, False),
        ("london", 2, True),
        ("london", 5, True),
        ("berlin", 5, True),
    ):
        states = journeys(rules(map_id), seats, 40)
        if late:
            states = [state for state in states if state.pile_mask.bit_count() < 12]
        times = [spent_ms(rules(map_id), state) for state in states]
        cuts = quantiles(times, n=100)
        if map_id == "london":
            worst = max(worst, cuts[98])
        name = f"{map_id}, {seats} seats, {'full boards' if late else 'whole games'} ({len(times)})"
        print(f"{name:44}{cuts[49]:8.3f}{cuts[98]:8.3f}{max(times):8.3f}")
    met = verdict(worst <= MOST_PASSENGER_MS)
    print(f"london: target {MOST_PASSENGER_MS} ms at p99: {met}")


if __name__ == "__main__":
    main()
