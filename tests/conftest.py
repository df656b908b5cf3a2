"""Settings for all tests: reproducible examples, and one language on every machine."""

import gc
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import just

from netzplan.bots import judging
from tests.nightly import NIGHTLY

if TYPE_CHECKING:
    from tests.server.postgres import Postgres
    from tests.server.stores import Kept

settings.register_profile(
    "netzplan",
    derandomize=not NIGHTLY,  # the same examples on every run by day
    deadline=None,  # the machine that runs the tests may be busy
    print_blob=True,  # a failing example can be repeated
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("netzplan")


INSPECTIONS = {
    "architecture",
    "arena",
    "browser",
    "kernels",
    "laboratory",
    "maps",
    "nodes",
    "properties",
    "rl",
    "solvers",
}
"""Folders whose tests ``make check`` runs, except for the journeys among them.

Elsewhere a test marks itself, and its folder is listed in the Makefile.
"""

LONG = {"arena", "browser", "cli", "nodes", "server", "stored"}
"""Folders whose tests start programs or play whole games; elsewhere a file marks itself."""


def pytest_configure() -> None:
    """Let Ctrl-C interrupt the programs that tests start, also where the tests run with ``&``.

    A shell makes its background jobs ignore it, and so does every program that these start. That is
    right for programs, but tests press it on purpose.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out files none of whose tests are asked for: each worker would have to import them."""
    wanted = config.getoption("markexpr")
    if wanted not in ("inspection", "not inspection") or collection_path.suffix != ".py":
        return None
    folders = set(collection_path.relative_to(config.rootpath).parts)
    has_inspections, has_others = kinds_in(collection_path.read_text(encoding="utf-8"), folders)
    is_wanted = has_inspections if wanted == "inspection" else has_others
    return None if is_wanted else True


def kinds_in(source: str, folders: set[str]) -> tuple[bool, bool]:
    """Return whether a file of tests has inspections, and whether it has others."""
    exceptional = "journey" if INSPECTIONS & folders else "inspection"
    has_exceptions = f"mark.{exceptional}" in source
    whole = rf"^pytestmark = .*\bmark\.{exceptional}\b"
    has_usual = re.search(whole, source, re.MULTILINE) is None
    return (has_usual, has_exceptions) if exceptional == "journey" else (has_exceptions, has_usual)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what ``make unit`` and ``make test`` leave out; leave nightly tests to the night."""
    for item in items:
        folders = set(item.path.relative_to(item.config.rootpath).parts)
        if LONG & folders:
            item.add_marker(pytest.mark.long)
        if INSPECTIONS & folders and not item.get_closest_marker("journey"):
            item.add_marker(pytest.mark.inspection)
    if not NIGHTLY:
        later = [item for item in items if item.get_closest_marker("nightly")]
        items[:] = [item for item in items if not item.get_closest_marker("nightly")]
        config.hook.pytest_deselected(items=later)


@settings(max_examples=1, database=None)
@given(just(None))
def begin_with_hypothesis(nothing: None) -> None:
    """Make Hypothesis create its generator: after a freeze it would warn that nothing holds it."""


def pytest_collection_finish() -> None:
    """Exempt the collected tests from garbage collection, which looked through them each time.

    This took a tenth of the time of quick tests.
    """
    begin_with_hypothesis()
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def nothing_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the planner stand in for the expert, unless a test says where compiled code is."""
    places = judging.Places(Path(os.devnull) / "kernels")
    monkeypatch.setattr(judging, "_settled", [places])


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the command line speak English whatever the locale."""
    monkeypatch.setenv("NETZPLAN_LANG", "en")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator["Postgres"]:
    """A running PostgreSQL, started when the first test asks for it."""
    from tests.server.postgres import running_postgres

    with running_postgres() as running:
        yield running


@pytest.fixture
def postgres(postgres_server: "Postgres") -> "Postgres":
    """A running PostgreSQL with an empty database."""
    postgres_server.empty()
    return postgres_server


@pytest.fixture(params=["sqlite", "postgres"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> "Kept":
    """An empty database of each kind."""
    from netzplan.server.store import SqliteDatabase, database_of
    from tests.server.stores import Kept

    if request.param == "sqlite":
        return Kept(SqliteDatabase(tmp_path / "db"))
    postgres: Postgres = request.getfixturevalue("postgres")
    return Kept(database_of(tmp_path, postgres.url))
