"""Fixtures: a server of several nodes, on a real PostgreSQL and a real Redis."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.nodes.house import Nodes, TwoNodes
from tests.nodes.redis import RealRedis
from tests.server.postgres import Postgres
from tests.server.running import DEAL, Server


@pytest.fixture(autouse=True)
def same_deal() -> None:
    """Restart the deal, so that a test gets the same cards on every run."""
    DEAL.begin()


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RealRedis]:
    """A running Redis."""
    running = RealRedis(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, postgres_server: Postgres) -> Iterator[TwoNodes]:
    """Two nodes shared by tests that leave them running."""
    folder = tmp_path_factory.mktemp("pair")
    postgres_server.empty()
    redis = RealRedis(folder)
    redis.start()
    two = TwoNodes(folder, postgres_server, redis.url, metrics=True)
    try:
        two.start()
        yield two
        two.stop()
    finally:
        two.kill()
        redis.stop()


@pytest.fixture
def nodes(tmp_path: Path, postgres: Postgres, redis: RealRedis) -> Iterator[TwoNodes]:
    """Two running nodes, one with a clock that is five seconds ahead."""
    two = TwoNodes(tmp_path, postgres, redis.url, skews=(0.0, 5.0))
    try:
        two.start()
        yield two
        two.stop()
    finally:
        two.kill()


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[Nodes]:
    """Two processes side by side on one SQLite file."""
    meeting = tmp_path / "meeting"
    meeting.mkdir()
    two = Nodes([Server(tmp_path / "data", beside=meeting) for _ in range(2)])
    try:
        two.start()
        yield two
        two.stop()
    finally:
        two.kill()
