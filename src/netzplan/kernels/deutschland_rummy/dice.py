"""The pseudo-random numbers of the rules' sample; compiled.

The twin of ``games/deutschland_rummy/sampling.py``. The numbers are always the same for a position,
so that rules and kernel find the same layings. In a playout, only the choice among them is random.
"""

from netzplan.games.deutschland_rummy.sampling import FACTOR, LOW_BITS, PRIME, SUMMAND
from netzplan.kernels.bits import high_word
from netzplan.kernels.compiling import compiled
from netzplan.kernels.deutschland_rummy.layout import BAG, LYING, MOVER, RACKS, TILE_WORDS
from netzplan.kernels.deutschland_rummy.slate import DICE
from netzplan.kernels.words import Words

__all__ = ["below", "throw"]

_FACTOR, _SUMMAND = FACTOR % PRIME, SUMMAND % PRIME
_BITS = PRIME.bit_length()
_REST = (1 << 64 - _BITS) - 1
assert PRIME == (1 << _BITS) - 1, "bits above those of the prime count as often as they say"


@compiled
def _remainder(number: int) -> int:
    """Return a non-negative number modulo the prime."""
    folded = (number & PRIME) + (number >> _BITS)
    return folded - PRIME if folded >= PRIME else folded


@compiled
def _product(one: int, other: int) -> int:
    """Return the product of two remainders modulo the prime."""
    low = one * other  # the lower word
    above = high_word(one, other) << 64 - _BITS | low >> _BITS & _REST
    return _remainder((low & PRIME) + above)


@compiled
def _mask_remainder(words: Words, at: int) -> int:
    """Return a mask of tiles modulo the prime."""
    low, high = words[at], words[at + 1]
    upper = _remainder((high & PRIME) + (high >> _BITS & _REST))
    lower = (low & PRIME) + (low >> _BITS & _REST)
    return _remainder(lower + _product(upper, 1 << 64 - _BITS))


@compiled
def throw(row: Words, slate: Words) -> None:
    """Initialise the numbers of a position."""
    rack = _mask_remainder(row, RACKS + row[MOVER] * TILE_WORDS)
    bag = _mask_remainder(row, BAG)
    table = _mask_remainder(row, LYING)
    slate[DICE] = _remainder(_product(rack, 31) + _product(bag, 7) + table)


@compiled
def below(slate: Words, count: int) -> int:
    """Return the next number, from 0 up to but not including ``count``."""
    value = _remainder(_product(slate[DICE], _FACTOR) + _SUMMAND)
    slate[DICE] = value
    return int((value >> LOW_BITS) % count)
