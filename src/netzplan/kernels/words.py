"""What kernels keep positions in."""

import numpy as np
import numpy.typing as npt

__all__ = ["Words", "mask_of", "words_of"]

Words = npt.NDArray[np.int64]
"""Words of 64 bits. Signed, since numba turns what uint64 and int64 make together into floats."""

_WORD = 64
_SIGN = 1 << _WORD - 1


def words_of(mask: int, length: int) -> Words:
    """Return a mask as some words, the lowest bits first."""
    parts = (mask >> _WORD * at & 2 * _SIGN - 1 for at in range(length))
    return np.array([(part ^ _SIGN) - _SIGN for part in parts], np.int64)


def mask_of(words: Words) -> int:
    """Return the mask that some words are."""
    return int.from_bytes(words.astype("<i8").tobytes(), "little")
