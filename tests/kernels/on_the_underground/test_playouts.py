"""Batches of whole games: by the rules, with fair chance, the same on any number of threads."""

from collections import Counter
from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from netzplan.core import Players, Setup
from netzplan.games.on_the_underground import (
    Action,
    EndTurn,
    LayTile,
    OnTheUnderground,
    State,
    Travel,
    TurnCard,
)
from netzplan.games.on_the_underground.actions import Begins, Event
from netzplan.kernels.chance import stream
from netzplan.kernels.on_the_underground import choosing, turns
from netzplan.kernels.on_the_underground.kernel import Kernel
from netzplan.kernels.on_the_underground.layout import MOST_LINES, RANDOM
from netzplan.kernels.on_the_underground.moves import action_of, move_of
from netzplan.kernels.on_the_underground.slate import blank_slate
from netzplan.kernels.words import Words
from tests.fairness import is_even
from tests.kernels.batches import check_same_games, laps_beside, replayed
from tests.properties.on_the_underground.random_games import history
from tests.shipped import on_the_underground

KernelOf = Callable[[OnTheUnderground], Kernel]
DRAWN = Setup(3, (("starter", 0),))


def event_of(rules: OnTheUnderground, state: State, number: int) -> Event:
    """Return the chance event that has this number in the kernel."""
    kind = type(rules.chances(state)[0][0])
    if kind is Begins:
        return Begins(number)
    if kind is LayTile:
        station = rules.network.stations[rules.network.tiled[len(state.tiles)]]
        return LayTile(station, rules.positions.tiles.kinds[number])
    return TurnCard(rules.network.stations[number])


@pytest.mark.parametrize(("map_id", "setup"), [("london", Setup(2)), ("berlin", DRAWN)])
def test_a_playout_is_a_game_by_the_rules(kernel_of: KernelOf, map_id: str, setup: Setup) -> None:
    kernel = kernel_of(on_the_underground.rules(map_id))
    start = kernel.rules.start(setup)
    row, slate = kernel.row(start), blank_slate()
    played = kernel.playouts(row, 1, seed=5)
    row[RANDOM] = stream(5, 0)
    colours = kernel.rules.positions.colours[setup.seats]

    def choose(row: Words, seat: int) -> Action:
        move = choosing.random_move(kernel.chart, row, seat, slate)
        return action_of(kernel.rules.network, colours, move)

    def drawn(row: Words, state: State) -> Event:
        return event_of(kernel.rules, state, turns.draw(kernel.chart, row))

    state, decisions = replayed(kernel, start, row, choose, drawn)
    outcome = kernel.rules.outcome(state)
    assert outcome is not None
    assert played.decisions == decisions
    branch = [player.branch for player in state.players]
    assert played.scores.tolist() == [
        [list(pair) for pair in zip(outcome.scores, branch, strict=True)]
    ]


def test_a_game_is_the_same_in_any_batch(kernel_of: KernelOf) -> None:
    kernel = kernel_of(on_the_underground.rules("berlin"))
    check_same_games(kernel, kernel.row(kernel.rules.start(Setup(3))))


def test_other_threads_run_during_a_batch(kernel_of: KernelOf) -> None:
    kernel = kernel_of(on_the_underground.rules("london"))
    laps = laps_beside(kernel, kernel.row(kernel.rules.start(Setup(2))), 3_000)
    assert laps > 10, "with Python's lock held there would be one or two"


def positions(rules: OnTheUnderground, seats: int) -> list[State]:
    """Return positions of a game: every seventh, and all that offer a choice of journeys."""
    states = history(rules, seats, Random(rules.network.id), most=300)
    return [
        state
        for number, state in enumerate(states)
        if number % 7 == 0 or isinstance(next(iter(asked(rules, state)), None), Travel)
    ]


def asked(rules: OnTheUnderground, state: State) -> list[Action]:
    """Return the legal choices; none where no seat has to choose."""
    turn = rules.turn(state)
    return rules.actions(state, turn.seats[0]) if isinstance(turn, Players) else []


@pytest.mark.parametrize("map_id", ["london", "berlin"])
def test_a_playout_can_start_from_any_position(kernel_of: KernelOf, map_id: str) -> None:
    kernel = kernel_of(on_the_underground.rules(map_id))
    kinds: set[type] = set()
    for state in positions(kernel.rules, 3):
        before = kernel.row(state)
        row = before.copy()
        played = kernel.playouts(row, 2, seed=1)
        assert np.array_equal(row, before), "the position that is asked about stays"
        assert played.scores.shape == (2, 3, 2)
        kinds |= {type(action) for action in asked(kernel.rules, state)}
    assert {EndTurn, Travel} <= kinds


@pytest.mark.parametrize("map_id", ["london", "berlin"])
def test_all_legal_moves_are_equally_likely(kernel_of: KernelOf, map_id: str) -> None:
    kernel = kernel_of(on_the_underground.rules(map_id))
    rules, slate = kernel.rules, blank_slate()
    travels = 0
    for state in positions(rules, 2):
        legal = asked(rules, state)
        if len(legal) > 1:
            seat = rules.positions.mover(state)
            row, colours = kernel.row(state), rules.positions.colours[2]
            moves = [move_of(rules.network, colours, action) for action in legal]
            found = [choosing.random_move(kernel.chart, row, seat, slate) for _ in range(6000)]
            assert set(found) <= set(moves)
            assert is_even(found, len(moves))
            travels += isinstance(legal[0], Travel)
    assert travels


@pytest.mark.parametrize("map_id", ["london", "berlin"])
def test_draws_are_as_likely_as_the_rules_say(kernel_of: KernelOf, map_id: str) -> None:
    kernel = kernel_of(on_the_underground.rules(map_id))
    rules = kernel.rules
    weighted = 0
    for state in history(rules, 3, Random(map_id), most=30):
        chances = rules.chances(state)
        if not chances:
            continue
        row, total = kernel.row(state), sum(weight for _, weight in chances)
        draws = 200 * total
        found = Counter(turns.draw(kernel.chart, row) for _ in range(draws))
        events = {event_of(rules, state, number): count for number, count in found.items()}
        assert events.keys() == dict(chances).keys()
        assert all(
            abs(events[event] / 200 - weight) < 0.35 * weight**0.5 for event, weight in chances
        )
        weighted += len({weight for _, weight in chances}) > 1
    assert weighted


@pytest.mark.parametrize("map_id", ["london", "berlin"])
def test_moves_and_choices_convert_both_ways(map_id: str) -> None:
    rules = on_the_underground.rules(map_id)
    moves: set[int] = set()
    for state in history(rules, 5, Random(map_id), most=300):
        for action in asked(rules, state):
            move = move_of(rules.network, rules.positions.colours[5], action)
            assert action_of(rules.network, rules.positions.colours[5], move) == action
            moves.add(move)
    assert len(moves) > 2 * MOST_LINES
