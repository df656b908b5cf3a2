"""Fixture: the expert's compiled code."""

from collections.abc import Iterator

import pytest

from netzplan.bots.deutschland_rummy import expert
from netzplan.bots.deutschland_rummy.judges import Judges
from tests.bots.compiled import judging


@pytest.fixture(scope="session")
def judges(request: pytest.FixtureRequest) -> Iterator[Judges]:
    """Make the expert use its compiled code."""
    with judging(request, Judges, expert) as made:
        yield made
