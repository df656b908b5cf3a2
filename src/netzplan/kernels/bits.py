"""Single-instruction operations on masks, for compiled code."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numba import types
from numba.extending import intrinsic

from netzplan.kernels.compiling import compiled
from netzplan.kernels.words import Words

__all__ = [
    "first_of_two",
    "first_one",
    "high_word",
    "include",
    "is_in",
    "nth_of_two",
    "nth_of_word",
    "nth_one",
    "ones",
    "reversed_bits",
    "with_one",
    "without",
]


def _instruction(build: Callable[[Any, Any, Any], Any]) -> Callable[[int], int]:
    # Any: numba's arguments, its target, its instruction builder, and a word.
    def typed(typing_context: Any, word: Any) -> Any:
        def lowered(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return build(context, builder, arguments[0])

        return types.int64(types.int64), lowered

    return cast(Callable[[int], int], intrinsic(typed))


ones = _instruction(lambda context, builder, word: builder.ctpop(word))
"""(word) -> the number of bits set."""

first_one = _instruction(
    lambda context, builder, word: builder.cttz(word, context.get_constant(types.boolean, 0))
)
"""(word) -> the index of the lowest bit set, 64 if there is none."""

reversed_bits = _instruction(lambda context, builder, word: builder.bitreverse(word))
"""(word) -> the word with its bits in reverse order."""


def _upper_half(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    double = type(arguments[0].type)(128)
    one, other = (builder.zext(word, double) for word in arguments)
    upper = builder.lshr(builder.mul(one, other), double(64))
    return builder.trunc(upper, arguments[0].type)


@intrinsic
def _high_word(typing_context: Any, one: Any, other: Any) -> Any:
    return types.int64(types.int64, types.int64), _upper_half


high_word = cast(Callable[[int, int], int], _high_word)
"""(word, word) -> the upper word of the product of two non-negative words."""

_SET = np.array(
    [
        sum(bit << 4 * nth for nth, bit in enumerate(bit for bit in range(8) if mask >> bit & 1))
        for mask in range(256)
    ]
)
"""By mask of 8 bits: the indices of the bits set, 4 bits each, the lowest first."""


@compiled
def nth_one(mask: int, nth: int) -> int:
    """Return the index of the nth bit set (from 0) in a mask of 16 bits.

    Nothing here depends on branch prediction.
    """
    low = mask & 255
    above = nth - ones(low)
    number = 8 + (_SET[mask >> 8] >> 4 * above & 15) if above >= 0 else _SET[low] >> 4 * nth & 15
    return int(number)


@compiled
def nth_of_word(mask: int, nth: int) -> int:
    """Return the index of the nth bit set (from 0) in a whole word."""
    at = 0
    while True:
        quarter = mask >> at & 0xFFFF
        here = ones(quarter)
        if nth < here:
            return at + nth_one(quarter, nth)
        nth -= here
        at += 16


@compiled
def first_of_two(low: int, high: int) -> int:
    """Return the index of the lowest bit set in a mask of two words, 128 if there is none."""
    return first_one(low) if low else 64 + first_one(high)


@compiled
def nth_of_two(low: int, high: int, nth: int) -> int:
    """Return the index of the nth bit set (from 0) in a mask of two words."""
    below = ones(low)
    return nth_of_word(low, nth) if nth < below else 64 + nth_of_word(high, nth - below)


@compiled
def with_one(low: int, high: int, number: int) -> tuple[int, int]:
    """Return a mask of two words with a bit set."""
    bit = 1 << (number & 63)
    return (low | bit, high) if number < 64 else (low, high | bit)


@compiled
def without(low: int, high: int, number: int) -> tuple[int, int]:
    """Return a mask of two words with a bit cleared."""
    bit = 1 << (number & 63)
    return (low & ~bit, high) if number < 64 else (low, high & ~bit)


@compiled
def is_in(words: Words, at: int, number: int) -> int:
    """Return a bit of a mask of several words, the lowest of which is at ``at``."""
    return int(words[at + (number >> 6)] >> (number & 63) & 1)


@compiled
def include(words: Words, at: int, number: int) -> None:
    """Set a bit of a mask of several words, the lowest of which is at ``at``."""
    words[at + (number >> 6)] |= 1 << (number & 63)
