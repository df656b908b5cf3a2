"""Batches of whole games: by the rules, with fair chance, the same on any number of threads."""

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from netzplan.core import Chance, Players, Setup
from netzplan.games.deutschland_rummy import (
    Action,
    Ask,
    Deal,
    DeutschlandRummy,
    Draw,
    EndTurn,
    Event,
    Give,
    Lay,
    Phase,
    Refuse,
    State,
)
from netzplan.games.deutschland_rummy.actions import Begins
from netzplan.kernels.chance import stream
from netzplan.kernels.deutschland_rummy import choosing, turns
from netzplan.kernels.deutschland_rummy.kernel import Kernel
from netzplan.kernels.deutschland_rummy.layout import RANDOM
from netzplan.kernels.deutschland_rummy.moves import LAY, action_of, move_of
from netzplan.kernels.deutschland_rummy.slate import blank_slate
from netzplan.kernels.words import Words
from tests.fairness import is_even
from tests.kernels.batches import check_same_games, laps_beside, replayed
from tests.properties.deutschland_rummy.random_games import history
from tests.shipped import deutschland_rummy

KernelOf = Callable[[DeutschlandRummy], Kernel]
SERIES = Setup(4, (("games", 3), ("starter", 0), ("take_at_once", True)))


def event_of(rules: DeutschlandRummy, state: State, number: int) -> Event:
    """Return the chance event that has this number in the kernel."""
    return next(
        event
        for event, _ in rules.chances(state)
        if (
            event.seat == number
            if isinstance(event, Begins)
            else event.tile == rules.country.tiles[number]
        )
    )


@pytest.mark.parametrize("setup", [Setup(2), Setup(3), SERIES], ids=["2", "3", "series"])
def test_a_playout_is_a_game_by_the_rules(kernel_of: KernelOf, setup: Setup) -> None:
    kernel = kernel_of(deutschland_rummy.rules("germany"))
    start, slate = kernel.rules.start(setup), blank_slate()
    row = kernel.row(start)
    played = kernel.playouts(row, 1, seed=5)
    row[RANDOM] = stream(5, 0)

    def choose(row: Words, seat: int) -> Action:
        return kernel.action(row, choosing.random_move(kernel.chart, row, slate), slate)

    def drawn(row: Words, state: State) -> Event:
        return event_of(kernel.rules, state, turns.draw(row))

    state, decisions = replayed(kernel, start, row, choose, drawn)
    outcome = kernel.rules.outcome(state)
    assert outcome is not None
    assert played.decisions == decisions
    wins = Counter(seat for game in state.played for seat in game.winners)
    found = [[km, wins[seat]] for seat, km in enumerate(outcome.scores)]
    assert played.scores.tolist() == [found]


def test_a_game_is_the_same_in_any_batch(kernel_of: KernelOf) -> None:
    kernel = kernel_of(deutschland_rummy.rules("germany"))
    check_same_games(kernel, kernel.row(kernel.rules.start(Setup(3))))


def test_other_threads_run_during_a_batch(kernel_of: KernelOf) -> None:
    kernel = kernel_of(deutschland_rummy.rules("germany"))
    laps = laps_beside(kernel, kernel.row(kernel.rules.start(Setup(2))), 2_000)
    assert laps > 10, "with Python's lock held there would be one or two"


def test_a_playout_can_start_from_any_position(kernel_of: KernelOf) -> None:
    kernel = kernel_of(deutschland_rummy.rules("germany"))
    phases: set[Phase] = set()
    for state in history(3, 1)[0][::5]:
        before = kernel.row(state)
        row = before.copy()
        played = kernel.playouts(row, 2, seed=1)
        assert np.array_equal(row, before), "the position that is asked about stays"
        assert played.scores.shape == (2, 3, 2)
        phases.add(state.phase)
    assert phases >= {Phase.DEAL, Phase.ACT, Phase.DRAW, Phase.ANSWER}


def test_all_moves_of_the_sample_are_equally_likely(kernel_of: KernelOf) -> None:
    """``test_equality.py`` proves that kernel and rules list the same sample of moves."""
    kernel = kernel_of(deutschland_rummy.rules("germany"))
    rules, slate = kernel.rules, blank_slate()
    kinds: set[type] = set()
    for state in history(3, 1)[0][::13]:
        turn = rules.turn(state)
        if isinstance(turn, Players):
            row, legal = kernel.row(state), rules.actions(state, turn.seats[0])
            found = [choosing.random_move(kernel.chart, row, slate) for _ in range(2000)]
            actions = {move: kernel.action(row, move, slate) for move in set(found)}
            assert len(actions) == len(legal)
            assert all(action in legal for action in actions.values())
            assert len(legal) == 1 or is_even(found, len(legal))
            kinds |= {type(action) for action in legal}
    assert kinds == {Ask, Draw, EndTurn, Give, Lay, Refuse}


def test_all_tiles_of_the_bag_are_equally_likely(kernel_of: KernelOf) -> None:
    kernel = kernel_of(deutschland_rummy.rules("germany"))
    drawn: set[type] = set()
    for state in history(2, 1)[0][::23]:
        if isinstance(kernel.rules.turn(state), Chance):
            chances = [event for event, _ in kernel.rules.chances(state)]
            row = kernel.row(state)
            found = [turns.draw(row) for _ in range(50 * len(chances))]
            assert {event_of(kernel.rules, state, number) for number in found} == set(chances)
            assert is_even(found, len(chances))
            drawn |= {type(event) for event in chances}
    assert Deal in drawn
    assert len(drawn) > 1


def test_moves_and_choices_convert_both_ways() -> None:
    rules = deutschland_rummy.rules("germany")
    moves: set[int] = set()
    for state, _, action in history(4, 1)[1]:
        move = move_of(rules.country, action)
        assert (move == LAY) == isinstance(action, Lay)
        if move != LAY:
            assert action_of(rules.country, move, state.mover) == action
        moves.add(move)
    assert len(moves) > 30
