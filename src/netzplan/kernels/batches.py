"""Batches of games: what came of them, and how threads share them out."""

from abc import ABC, abstractmethod
from concurrent.futures import Executor
from itertools import pairwise

import numpy as np
from msgspec import Struct

from netzplan.kernels.words import Words

__all__ = ["Batched", "Played"]


class Played(Struct, frozen=True):
    """What came of some games."""

    scores: Words
    """By game and seat: the score at the end, and what the game counts beside it."""
    decisions: int
    """Choices in all games."""


class Batched(ABC):
    """Plays batches of games: what kernels of all games do alike."""

    @abstractmethod
    def playouts(self, row: Words, games: int, seed: int, first: int = 0) -> Played:
        """Play games from a position to their ends by random choices.

        Game n is number ``first + n`` of its seed, whatever is played beside it.
        """

    def playouts_on(
        self, executor: Executor, threads: int, row: Words, games: int, seed: int
    ) -> Played:
        """Play the same games, shared out among the threads of an executor."""
        bounds = [games * part // threads for part in range(threads + 1)]
        parts = list(
            executor.map(
                lambda bound: self.playouts(row, bound[1] - bound[0], seed, bound[0]),
                pairwise(bounds),
            )
        )
        scores = np.concatenate([part.scores for part in parts])
        return Played(scores, sum(part.decisions for part in parts))
