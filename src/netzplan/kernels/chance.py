"""A random generator with one word of state, for compiled code: splitmix64.

Source: Steele, Lea, Flood 2014. Each game has its own stream, determined by a seed and the number
of the game. So the result of a game depends neither on the games next to it nor on the number of
threads.
"""

import numpy as np

from netzplan.kernels.compiling import compiled
from netzplan.kernels.words import Words

__all__ = ["drawn", "drawn_pair", "stream"]

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)


@compiled
def _mixed(word: np.uint64) -> np.uint64:
    word = (word ^ (word >> _30)) * _FIRST
    word = (word ^ (word >> _27)) * _SECOND
    return word ^ (word >> _31)


@compiled
def stream(seed: int, game: int) -> int:
    """Return the initial state of a game's stream."""
    return int(np.int64(_mixed(_mixed(np.uint64(seed) + _STEP) ^ np.uint64(game))))


@compiled
def _next(row: Words, at: int) -> np.uint64:
    word = np.uint64(row[at]) + _STEP
    row[at] = np.int64(word)
    return _mixed(word)


@compiled
def drawn(row: Words, at: int, below: int) -> int:
    """Return a random number from 0 up to but not including ``below``; advances the state in a row.

    The distribution is uniform up to ``below`` / 2³², a bias too small for any series to reveal.
    """
    return int(np.int64(((_next(row, at) >> _32) * np.uint64(below)) >> _32))


@compiled
def drawn_pair(row: Words, at: int, below: int, second_below: int) -> tuple[int, int]:
    """Return two independent random numbers from one step of the stream."""
    word = _next(row, at)
    first = ((word >> _32) * np.uint64(below)) >> _32
    second = ((word & _LOW) * np.uint64(second_below)) >> _32
    return int(np.int64(first)), int(np.int64(second))
