"""Batches of games: their results, and how they are divided among threads."""

from abc import ABC, abstractmethod
from concurrent.futures import Executor
from itertools import pairwise
from operator import index
from typing import Any, ClassVar

import numpy as np
from msgspec import Struct

from netzplan.kernels.words import Words

__all__ = ["Batched", "Played"]


class Played(Struct, frozen=True):
    """The results of some games."""

    scores: Words
    """Shape (games, seats, 2): the score at the end, and the game's second measure."""
    decisions: int
    """Number of choices in all games."""


class Batched(ABC):
    """Plays batches of games: the part that kernels of all games share."""

    seats_at: ClassVar[int]
    """Index of the number of seats in a row."""
    game_words: ClassVar[int]
    """Words of a row before those of its seats, lines or games."""

    @abstractmethod
    def more_words(self, row: Words) -> int:
        """Return how many words follow ``game_words``; -1 for a number that can't be."""

    @abstractmethod
    def awaited(self, row: Words) -> tuple[int, ...]:
        """Return the seats that act or answer now."""

    @abstractmethod
    def enter_scores(self, row: Words, found: Words) -> None:
        """Write for each seat the score of a position, and the game's second measure."""

    @abstractmethod
    def enter_playouts(self, row: Words, seed: int, first: int, found: Words) -> int:
        """Play as many games as ``found`` has room for; write their scores, return the choices."""

    def check(self, row: Words) -> None:
        """Raise ValueError for another array, or length, than seats, lines or games require.

        Compiled code would read and write beyond it. What else a row says is not checked.
        """
        words: Any = row  # whatever the caller has
        if not (
            isinstance(words, np.ndarray)
            and words.dtype == np.int64
            and words.ndim == 1
            and words.flags.c_contiguous
        ):
            raise ValueError("a row is a contiguous array of int64, shape (words,)")
        if len(row) < self.game_words or len(row) != self.game_words + self.more_words(row):
            raise ValueError(f"{len(row)} words are no row of this kernel")

    def check_turn(self, row: Words, seat: int) -> None:
        """Raise ValueError if a row is not as long as required, or a seat is not awaited."""
        awaited = self.awaited(row)
        if seat not in awaited:
            raise ValueError(f"seat {seat} is not awaited, but {awaited or 'nobody'}")

    def scores(self, row: Words) -> Words:
        """Return the score of each seat, and the game's second measure: shape (seats, 2)."""
        self.check(row)
        found = np.empty((int(row[self.seats_at]), 2), np.int64)
        self.enter_scores(row, found.reshape(-1))
        return found

    def playouts(self, row: Words, games: int, seed: int, first: int = 0) -> Played:
        """Play games from a position to their ends by random choices.

        Game n has the number ``first + n`` of the seed, whichever other games are played. Raise
        TypeError for a seed that is not an integer: compiled code would drop its fraction.
        """
        self.check(row)
        found = np.empty((games, int(row[self.seats_at]), 2), np.int64)
        decisions = self.enter_playouts(row, index(seed), first, found.reshape(-1))
        return Played(found, decisions)

    def playouts_on(
        self, executor: Executor, threads: int, row: Words, games: int, seed: int
    ) -> Played:
        """Play the same games, divided among the threads of an executor."""
        bounds = [games * part // threads for part in range(threads + 1)]
        parts = list(
            executor.map(
                lambda bound: self.playouts(row, bound[1] - bound[0], seed, bound[0]),
                pairwise(bounds),
            )
        )
        scores = np.concatenate([part.scores for part in parts])
        return Played(scores, sum(part.decisions for part in parts))
