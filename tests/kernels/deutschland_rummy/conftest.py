"""The kernel of each country."""

from collections.abc import Callable
from typing import Any

import pytest

from netzplan.games.deutschland_rummy import DeutschlandRummy
from netzplan.kernels.deutschland_rummy.kernel import Kernel


@pytest.fixture(scope="session")
def kernel_of(load_once: Callable[[str], Any]) -> Callable[[DeutschlandRummy], Kernel]:
    """Return a function that makes the compiled kernel of given rules."""
    load_once("deutschland_rummy")
    return Kernel
