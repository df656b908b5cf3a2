"""The random generator of ``chance.py`` in plain Python: the same numbers without a compiler."""

from collections.abc import Callable

__all__ = ["drawn", "streams"]

_STEP = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB
_WORD = (1 << 64) - 1


def _mixed(word: int) -> int:
    word = (word ^ word >> 30) * _FIRST & _WORD
    word = (word ^ word >> 27) * _SECOND & _WORD
    return word ^ word >> 31


def streams(seed: int) -> Callable[[int], int]:
    """Return a function from the number of a game to its initial state, an unsigned word."""
    mixed = _mixed(seed + _STEP & _WORD)
    return lambda game: _mixed(mixed ^ game)


def drawn(word: int, below: int) -> int:
    """Return the first number of a stream, from 0 up to but not including ``below``."""
    return (_mixed(word + _STEP & _WORD) >> 32) * below >> 32
