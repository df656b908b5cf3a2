"""Copies words in compiled code.

``target[:] = source`` would do the same, but makes numba compile its messages about mismatched
shapes: a sixth of the compile time of all kernels.
"""

from typing import Any

import numpy.typing as npt

from netzplan.kernels.compiling import compiled

__all__ = ["copy_words"]


@compiled
def copy_words(source: npt.NDArray[Any], target: npt.NDArray[Any]) -> None:
    """Copy ``source`` to the beginning of ``target``, which must be at least as long."""
    for at in range(len(source)):
        target[at] = source[at]
