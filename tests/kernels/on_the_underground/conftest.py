"""The kernel of each board."""

from collections.abc import Callable
from typing import Any

import pytest

from netzplan.games.on_the_underground import OnTheUnderground
from netzplan.kernels.on_the_underground.kernel import Kernel


@pytest.fixture(scope="session")
def kernel_of(load_once: Callable[[str], Any]) -> Callable[[OnTheUnderground], Kernel]:
    """Return a function that makes the compiled kernel of given rules."""
    load_once("on_the_underground")
    return Kernel
