"""Fixtures for the command line."""

from pathlib import Path

import pytest

from tests.cli.terminal import Terminal


@pytest.fixture(autouse=True)
def no_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the maps and settings of the person who runs the tests out of the tests."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "no-data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "no-config"))


@pytest.fixture
def netzplan(capsys: pytest.CaptureFixture[str]) -> Terminal:
    """Return a terminal that runs commands in this process."""
    return Terminal(capsys)
