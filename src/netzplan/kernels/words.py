"""What kernels keep positions in."""

import numpy as np
import numpy.typing as npt

__all__ = ["Words"]

Words = npt.NDArray[np.int64]
"""Words of 64 bits. Signed, since numba turns what uint64 and int64 make together into floats."""
