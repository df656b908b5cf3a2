"""Fixture: the expert's compiled code."""

from collections.abc import Iterator

import pytest

from netzplan.bots.on_the_underground import expert
from netzplan.bots.on_the_underground.judges import Judges
from tests.bots.compiled import judging


@pytest.fixture(scope="session")
def judges(request: pytest.FixtureRequest) -> Iterator[Judges]:
    """Make the expert use its compiled code."""
    with judging(request, Judges, expert) as made:
        yield made
