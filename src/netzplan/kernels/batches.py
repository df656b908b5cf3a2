"""Batches of games: what came of them, and how threads share them out."""

from abc import ABC, abstractmethod
from concurrent.futures import Executor
from itertools import pairwise
from typing import ClassVar

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

    seats_at: ClassVar[int]
    """Where a row tells how many seats there are."""

    @abstractmethod
    def enter_scores(self, row: Words, found: Words) -> None:
        """Enter seat by seat the score of a position, and what the game counts beside it."""

    @abstractmethod
    def enter_playouts(self, row: Words, seed: int, first: int, found: Words) -> int:
        """Play as many games as there is room for; enter their scores, return the choices."""

    def scores(self, row: Words) -> Words:
        """Return by seat the score of a position, and what the game counts beside it."""
        found = np.empty((int(row[self.seats_at]), 2), np.int64)
        self.enter_scores(row, found.reshape(-1))
        return found

    def playouts(self, row: Words, games: int, seed: int, first: int = 0) -> Played:
        """Play games from a position to their ends by random choices.

        Game n is number ``first + n`` of its seed, whatever is played beside it.
        """
        found = np.empty((games, int(row[self.seats_at]), 2), np.int64)
        decisions = self.enter_playouts(row, seed, first, found.reshape(-1))
        return Played(found, decisions)

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
