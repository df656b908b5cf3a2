"""Compiled studies from pytest's cache."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from netzplan.bots.judging import Places
from tests.kernels import keeping


@pytest.fixture(scope="session")
def load_study(request: pytest.FixtureRequest) -> Callable[[str], Any]:
    """Return a function that loads the compiled study of a game."""
    return partial(keeping.load_once, keeping.folder_of(request.config), part="study")


@pytest.fixture
def places(request: pytest.FixtureRequest) -> Places:
    """Return places with the tests' compiled code."""
    return Places(keeping.folder_of(request.config))
