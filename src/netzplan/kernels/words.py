"""The arrays in which kernels keep positions."""

import numpy as np
import numpy.typing as npt

__all__ = ["Words", "mask_of", "words_of"]

Words = npt.NDArray[np.int64]
"""64-bit words. Signed, because numba turns operations on uint64 and int64 into floats."""

_WORD = 64
_SIGN = 1 << _WORD - 1


def words_of(mask: int, length: int) -> Words:
    """Return a mask as words, the lowest bits first."""
    parts = (mask >> _WORD * at & 2 * _SIGN - 1 for at in range(length))
    return np.array([(part ^ _SIGN) - _SIGN for part in parts], np.int64)


def mask_of(words: Words) -> int:
    """Return words as a mask."""
    return int.from_bytes(words.astype("<i8").tobytes(), "little")
