"""A house of several nodes, on a real PostgreSQL and a real Redis."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.nodes.house import Nodes, TwoNodes
from tests.nodes.redis import RealRedis
from tests.server.postgres import Postgres
from tests.server.running import DEAL, Server


@pytest.fixture(autouse=True)
def same_deal() -> None:
    """Let the tables of each test be dealt as on its last run."""
    DEAL.begin()


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RealRedis]:
    """A Redis that runs."""
    running = RealRedis(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, postgres_server: Postgres) -> Iterator[TwoNodes]:
    """Two nodes for tests that do them no harm."""
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
    """Two nodes that run; one has a clock that is five seconds fast."""
    two = TwoNodes(tmp_path, postgres, redis.url, skews=(0.0, 5.0))
    try:
        two.start()
        yield two
        two.stop()
    finally:
        two.kill()


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[Nodes]:
    """Two processes beside each other, on one file."""
    meeting = tmp_path / "meeting"
    meeting.mkdir()
    two = Nodes([Server(tmp_path / "data", beside=meeting) for _ in range(2)])
    try:
        two.start()
        yield two
        two.stop()
    finally:
        two.kill()
