"""The kernel of each map."""

from collections.abc import Callable
from pathlib import Path

import pytest

from netzplan.games.voll_verplant import VollVerplant
from netzplan.kernels.loading import load
from netzplan.kernels.voll_verplant.kernel import Kernel


@pytest.fixture(scope="session")
def kernel_of(cache_folder: Path) -> Callable[[VollVerplant], Kernel]:
    """Return what makes a kernel of some rules: a compiled one."""
    load("voll_verplant", cache_folder)
    return Kernel
