"""Compiled kernels: compiled on the first run, read from the cache of pytest afterwards."""

from collections.abc import Callable
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Any

import pytest

from netzplan.kernels.loading import load


@pytest.fixture(scope="session")
def cache_folder(request: pytest.FixtureRequest) -> Path:
    """Return where compiled code is kept from run to run."""
    cache = request.config.cache
    assert cache is not None
    return cache.mkdir("kernels")


@pytest.fixture(scope="session")
def load_once(cache_folder: Path) -> Callable[..., Any]:
    """Return what loads the kernel of a game, or a part of it.

    Of several workers the first compiles it for all.
    """

    def load_it(game: str, part: str = "kernel") -> Any:  # Any: the module of whichever game
        with (cache_folder / f"{game}.lock").open("w") as lock:
            flock(lock, LOCK_EX)
            return load(game, cache_folder, part)

    return load_it
