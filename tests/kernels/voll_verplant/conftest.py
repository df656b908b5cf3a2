"""The kernel of each map."""

from collections.abc import Callable
from typing import Any

import pytest

from netzplan.games.voll_verplant import VollVerplant
from netzplan.kernels.voll_verplant.kernel import Kernel


@pytest.fixture(scope="session")
def kernel_of(load_once: Callable[[str], Any]) -> Callable[[VollVerplant], Kernel]:
    """Return a function that makes the compiled kernel of given rules."""
    load_once("voll_verplant")
    return Kernel
