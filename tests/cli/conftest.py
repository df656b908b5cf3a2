"""Fixtures of the command line."""

import pytest

from tests.cli.terminal import Terminal


@pytest.fixture
def netzplan(capsys: pytest.CaptureFixture[str]) -> Terminal:
    """Return a terminal that runs commands in this process."""
    return Terminal(capsys)
