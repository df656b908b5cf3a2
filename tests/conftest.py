"""What holds for all tests: examples that can be repeated, one language on every machine."""

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


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command line speak English whatever the locale."""
    monkeypatch.setenv("NETZPLAN_LANG", "en")
