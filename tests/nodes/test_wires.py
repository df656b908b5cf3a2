"""Wires carry frames in order, and report when some may be missing."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from netzplan.server.nodes.local_wire import LocalWire
from netzplan.server.nodes.redis_wire import RedisWire
from netzplan.server.nodes.wire import Wire
from netzplan.server.store import StoreError
from tests.nodes.redis import RealRedis
from tests.server.running import PATIENCE

Wires = Callable[[], Wire]


class End:
    """A node at a wire, with the frames it receives."""

    def __init__(self, wire: Wire, name: str) -> None:
        self.wire = wire
        self.name = name
        self.heard: list[tuple[str, bytes]] = []
        self.broken: list[tuple[str | None, bool]] = []
        self.broken_while_ready: list[str | None] = []

    async def open(self) -> None:
        await self.wire.open("house", self.name, self._hear, self._break)

    def _hear(self, node: str, frame: bytes) -> None:
        self.heard.append((node, frame))

    def _break(self, node: str | None, *, arrived: bool = True) -> None:
        self.broken.append((node, arrived))
        if self.wire.is_ready:
            self.broken_while_ready.append(node)


async def until(wanted: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(0.01)


@pytest.fixture(params=["local", "redis"])
def wires(request: pytest.FixtureRequest, tmp_path: Path) -> Wires:
    """A function that makes wires of each kind."""
    if request.param == "local":
        return lambda: LocalWire(tmp_path)
    redis: RealRedis = request.getfixturevalue("redis")
    return lambda: RedisWire(redis.url)


def between(wires: Wires, scenario: Callable[[End, End], Awaitable[None]]) -> None:
    async def living() -> None:
        one, two = End(wires(), "one"), End(wires(), "two")
        await one.open()
        await two.open()
        one.wire.know(frozenset({"two"}))
        two.wire.know(frozenset({"one"}))
        try:
            await scenario(one, two)
        finally:
            await one.wire.close()
            await two.wire.close()

    asyncio.run(living())


def test_frames_of_any_size_arrive_in_order(wires: Wires) -> None:
    async def scenario(one: End, two: End) -> None:
        frames = [b"%d" % number for number in range(500)] + [b"x" * 3_000_000, b"last"]
        for frame in frames:
            one.wire.send("two", frame)
        one.wire.send_all(b"to all")
        two.wire.send("one", b"back")
        await until(lambda: len(two.heard) == len(frames) + 1 and bool(one.heard))
        told = [frame for _, frame in two.heard]
        assert [frame for frame in told if frame != b"to all"] == frames
        assert one.heard == [("two", b"back")]
        assert {node for node, _ in two.heard} == {"one"}
        assert one.broken == two.broken == []

    between(wires, scenario)


def test_frames_to_an_absent_node_are_reported_as_not_received(wires: Wires) -> None:
    async def scenario(one: End, two: End) -> None:
        one.wire.send("nobody", b"hello")
        await until(lambda: bool(one.broken))
        assert one.broken == [("nobody", False)]
        await two.wire.close()

        def is_missed() -> bool:
            one.wire.send("two", b"hello")  # the carrier notices a closed connection late
            return ("two", False) in one.broken

        await until(is_missed)

    between(wires, scenario)


def test_a_redis_outage_breaks_everything_in_progress(redis: RealRedis) -> None:
    async def scenario(one: End, two: End) -> None:
        one.wire.send("two", b"before")
        await until(lambda: bool(two.heard))
        redis.stop()
        await until(lambda: not one.wire.is_ready and not two.wire.is_ready)
        assert (None, True) in one.broken
        one.broken_while_ready.clear()
        await asyncio.to_thread(redis.start)
        await until(lambda: one.wire.is_ready and two.wire.is_ready)
        # Without this, a request sent while one end did not yet listen would never get an answer.
        assert None in one.broken_while_ready
        one.wire.send("two", b"after")
        await until(lambda: ("one", b"after") in two.heard)

    between(lambda: RedisWire(redis.url), scenario)


def test_the_log_has_the_beginning_and_the_end_of_each_redis_outage(
    redis: RealRedis, caplog: pytest.LogCaptureFixture
) -> None:
    async def living() -> None:
        one = End(RedisWire(redis.url), "one")
        await one.open()
        for _ in range(2):
            redis.stop()
            await until(lambda: not one.wire.is_ready)
            await asyncio.to_thread(redis.start)
            await until(lambda: one.wire.is_ready)
        await one.wire.close()

    asyncio.run(living())
    told = [each.getMessage().partition(":")[0] for each in caplog.records]
    assert told == ["Redis is out of reach", "Redis is back"] * 2


def test_frames_lost_during_a_redis_outage_are_noticed_later(redis: RealRedis) -> None:
    async def scenario(one: End, two: End) -> None:
        one.wire.send_all(b"before")
        await until(lambda: bool(two.heard))
        redis.stop()
        await until(lambda: not one.wire.is_ready and not two.wire.is_ready)
        one.wire.send_all(b"lost")
        await until(lambda: one.broken.count((None, True)) > 1)
        await asyncio.to_thread(redis.start)
        await until(lambda: one.wire.is_ready and two.wire.is_ready)
        one.wire.send_all(b"after")
        await until(lambda: ("one", b"after") in two.heard)
        assert "one" in two.broken_while_ready

    between(lambda: RedisWire(redis.url), scenario)


def test_a_missing_frame_is_noticed(redis: RealRedis) -> None:
    async def scenario(one: End, two: End) -> None:
        one.wire.send("two", b"first")
        await until(lambda: bool(two.heard))
        assert isinstance(one.wire, RedisWire)
        one.wire._sent["two"] += 1
        one.wire.send("two", b"third")
        await until(lambda: len(two.heard) == 2)
        assert two.broken == [("one", True)]

    between(lambda: RedisWire(redis.url), scenario)


def test_an_invalid_address_is_refused() -> None:
    with pytest.raises(StoreError, match="no address"):
        RedisWire("redis://user:secret@host:port/0")
