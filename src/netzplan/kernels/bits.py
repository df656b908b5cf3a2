"""What a processor does with a mask in one instruction, for compiled code."""

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
    # Any: what numba hands in, its target, what builds instructions, and a word.
    def typed(typing_context: Any, word: Any) -> Any:
        def lowered(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return build(context, builder, arguments[0])

        return types.int64(types.int64), lowered

    return cast(Callable[[int], int], intrinsic(typed))


ones = _instruction(lambda context, builder, word: builder.ctpop(word))
"""Returns how many bits of a word are set."""

first_one = _instruction(
    lambda context, builder, word: builder.cttz(word, context.get_constant(types.boolean, 0))
)
"""Returns the number of the lowest bit that is set, 64 if none is."""

reversed_bits = _instruction(lambda context, builder, word: builder.bitreverse(word))
"""Returns a word with its bits in the opposite order."""


def _upper_half(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    double = type(arguments[0].type)(128)
    one, other = (builder.zext(word, double) for word in arguments)
    upper = builder.lshr(builder.mul(one, other), double(64))
    return builder.trunc(upper, arguments[0].type)


@intrinsic
def _high_word(typing_context: Any, one: Any, other: Any) -> Any:
    return types.int64(types.int64, types.int64), _upper_half


high_word = cast(Callable[[int, int], int], _high_word)
"""Returns the upper word of the product of two words that are not negative."""

_SET = np.array(
    [
        sum(bit << 4 * nth for nth, bit in enumerate(bit for bit in range(8) if mask >> bit & 1))
        for mask in range(256)
    ]
)
"""By mask of 8 bits: the numbers of those that are set, 4 bits each, from the lowest on."""


@compiled
def nth_one(mask: int, nth: int) -> int:
    """Return the number of the nth bit that is set, from 0 on, of a mask of 16 bits.

    Nothing here depends on a guess of the processor.
    """
    low = mask & 255
    above = nth - ones(low)
    number = 8 + (_SET[mask >> 8] >> 4 * above & 15) if above >= 0 else _SET[low] >> 4 * nth & 15
    return int(number)


@compiled
def nth_of_word(mask: int, nth: int) -> int:
    """Return the number of the nth bit that is set, from 0 on, of a whole word."""
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
    """Return the number of the lowest bit that is set of a mask of two words, 128 if none is."""
    return first_one(low) if low else 64 + first_one(high)


@compiled
def nth_of_two(low: int, high: int, nth: int) -> int:
    """Return the number of the nth bit that is set, from 0 on, of a mask of two words."""
    below = ones(low)
    return nth_of_word(low, nth) if nth < below else 64 + nth_of_word(high, nth - below)


@compiled
def with_one(low: int, high: int, number: int) -> tuple[int, int]:
    """Return a mask of two words with the bit with a number."""
    bit = 1 << (number & 63)
    return (low | bit, high) if number < 64 else (low, high | bit)


@compiled
def without(low: int, high: int, number: int) -> tuple[int, int]:
    """Return a mask of two words without the bit with a number."""
    bit = 1 << (number & 63)
    return (low & ~bit, high) if number < 64 else (low, high & ~bit)


@compiled
def is_in(words: Words, at: int, number: int) -> int:
    """Return the bit with a number of a mask of several words, the lowest at a place."""
    return int(words[at + (number >> 6)] >> (number & 63) & 1)


@compiled
def include(words: Words, at: int, number: int) -> None:
    """Set the bit with a number of a mask of several words."""
    words[at + (number >> 6)] |= 1 << (number & 63)
