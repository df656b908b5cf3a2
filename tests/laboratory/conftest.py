"""Compiled studies from the cache of pytest."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from netzplan.bots.judging import Places
from tests.kernels import keeping


@pytest.fixture(scope="session")
def load_study(request: pytest.FixtureRequest) -> Callable[[str], Any]:
    """Return what loads the compiled study of a game."""
    return partial(keeping.load_once, keeping.folder_of(request.config), part="study")


@pytest.fixture
def places(request: pytest.FixtureRequest) -> Places:
    """Return places with the compiled code of the tests."""
    return Places(keeping.folder_of(request.config))
