"""Batches of games: what came of them, and how threads share them out."""

from collections.abc import Callable
from concurrent.futures import Executor

import numpy as np
from msgspec import Struct

from netzplan.kernels.words import Words

__all__ = ["Played", "shared_out"]


class Played(Struct, frozen=True):
    """What came of some games."""

    scores: Words
    """By game and seat: the score at the end, and what the game counts beside it."""
    decisions: int
    """Choices in all games."""


def shared_out(
    executor: Executor, threads: int, games: int, play: Callable[[int, int], Played]
) -> Played:
    """Return what comes of games shared out among the threads of an executor.

    ``play`` is given how many games and the number of the first of them.
    """
    bounds = [games * part // threads for part in range(threads + 1)]
    parts = list(
        executor.map(
            lambda part: play(bounds[part + 1] - bounds[part], bounds[part]), range(threads)
        )
    )
    scores = np.concatenate([part.scores for part in parts])
    return Played(scores, sum(part.decisions for part in parts))
