"""The kernel of each board."""

from collections.abc import Callable
from pathlib import Path

import pytest

from netzplan.games.on_the_underground import OnTheUnderground
from netzplan.kernels.loading import load
from netzplan.kernels.on_the_underground.kernel import Kernel


@pytest.fixture(scope="session")
def kernel_of(cache_folder: Path) -> Callable[[OnTheUnderground], Kernel]:
    """Return what makes a kernel of some rules: a compiled one."""
    load("on_the_underground", cache_folder)
    return Kernel
