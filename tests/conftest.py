"""What holds for all tests: examples that can be repeated, one language on every machine."""

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.nightly import NIGHTLY

settings.register_profile(
    "netzplan",
    derandomize=not NIGHTLY,  # by day the same examples on every run
    deadline=None,  # the machine that runs the tests may be busy
    print_blob=True,  # a failing example can be repeated
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("netzplan")


LONG = {"arena", "browser", "cli", "server", "stored"}
"""Folders whose tests start programs or play whole games; elsewhere a file marks itself."""


def pytest_configure(config: pytest.Config) -> None:
    """Keep what programs keep for a user in the cache of pytest, compiled code above all."""
    assert config.cache is not None
    os.environ["XDG_CACHE_HOME"] = str(config.cache.mkdir("home"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what `make unit` leaves out."""
    for item in items:
        if LONG & set(item.path.relative_to(item.config.rootpath).parts):
            item.add_marker(pytest.mark.long)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command line speak English whatever the locale."""
    monkeypatch.setenv("NETZPLAN_LANG", "en")
