"""Checks of batches for every kernel: batches follow the rules, on any number of threads."""

from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from time import sleep
from typing import Any, Protocol

import numpy as np

from netzplan.core import Chance, Players
from netzplan.kernels.batches import Played
from netzplan.kernels.words import Words

__all__ = ["check_same_games", "laps_beside", "replayed"]


class Batches(Protocol):
    """Something that plays batches of games."""

    def playouts(self, row: Words, games: int, seed: int, first: int = 0) -> Played: ...
    def playouts_on(
        self, executor: Executor, threads: int, row: Words, games: int, seed: int
    ) -> Played: ...


def check_same_games(kernel: Batches, row: Words) -> None:
    """Assert that games stay the same in any batch and on any threads, and differ by seed."""
    together = kernel.playouts(row, 50, seed=1)
    with ThreadPoolExecutor(3) as executor:
        shared = kernel.playouts_on(executor, 3, row, 50, seed=1)
    assert np.array_equal(together.scores, shared.scores)
    assert together.decisions == shared.decisions
    assert np.array_equal(kernel.playouts(row, 1, seed=1, first=49).scores, together.scores[49:])
    assert not np.array_equal(kernel.playouts(row, 50, seed=2).scores, together.scores)
    assert len(np.unique(together.scores[:, 0, 0])) > 5


def laps_beside(kernel: Batches, row: Words, games: int) -> int:
    """Return how often another thread gets to run during a batch."""
    laps = 0
    with ThreadPoolExecutor(1) as executor:
        played = executor.submit(kernel.playouts, row, games, 1)
        while not played.done():
            laps += 1
            sleep(0.001)
    return laps


def replayed(
    kernel: Any,
    start: Any,
    row: Words,
    choose: Callable[[Words, int], Any],
    draw: Callable[[Words, Any], Any],
) -> tuple[Any, int]:
    """Play the same playout in the kernel and by the rules, and check each choice and draw.

    The row already has its random stream. Returns the final state and the number of choices.
    """
    rules, state, decisions = kernel.rules, start, 0
    while isinstance(turn := rules.turn(state), Chance | Players):
        if isinstance(turn, Players):
            action = choose(row, turn.seats[0])
            assert rules.violation(state, turn.seats[0], action) is None
            state = rules.act(state, turn.seats[0], action)
            kernel.act(row, turn.seats[0], action)
            decisions += 1
        else:
            event = draw(row, state)
            assert event in dict(rules.chances(state))
            state = rules.happen(state, event)
            kernel.happen(row, event)
    return state, decisions
