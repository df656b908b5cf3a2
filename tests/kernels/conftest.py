"""Compiled kernels: compiled on the first run, afterwards read from pytest's cache."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.kernels import keeping


@pytest.fixture(scope="session")
def cache_folder(request: pytest.FixtureRequest) -> Path:
    """Return the folder that keeps compiled code from run to run."""
    return keeping.folder_of(request.config)


@pytest.fixture(scope="session")
def load_once(cache_folder: Path) -> Callable[..., Any]:
    """Return a function that loads the kernel of a game, or a part of it."""
    return partial(keeping.load_once, cache_folder)
