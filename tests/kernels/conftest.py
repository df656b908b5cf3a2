"""Compiled kernels: compiled on the first run, read from the cache of pytest afterwards."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def cache_folder(request: pytest.FixtureRequest) -> Path:
    """Return where compiled code is kept from run to run."""
    cache = request.config.cache
    assert cache is not None
    return cache.mkdir("kernels")
