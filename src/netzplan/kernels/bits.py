"""What a processor does with a mask in one instruction, for compiled code."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numba import types
from numba.extending import intrinsic

from netzplan.kernels.compiling import compiled

__all__ = ["first_one", "nth_one", "ones", "reversed_bits"]


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
