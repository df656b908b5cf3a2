"""The wire between machines: Redis publish/subscribe.

Redis stores nothing and may be restarted at any time: a node that misses a frame notices the gap in
the numbering, and whatever depended on the wire is started afresh.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec

from netzplan.server.nodes.wire import Breaks, Hears
from netzplan.server.store import MissingDriver, StoreError

__all__ = ["RedisWire"]

log = logging.getLogger("netzplan.server")

RETRY_SECONDS = 0.5
PATIENCE_SECONDS = 3.0
"""Longest time that Redis may take to respond; a machine that is gone sends nothing."""
LOOK_SECONDS = 2.0
"""Seconds of silence after which Redis is pinged."""

Parcel = tuple[str, int, list[bytes]]
"""Sender, number of the parcel on its channel, and frames."""


class RedisWire:
    """One channel per node, and one for all."""

    def __init__(self, url: str) -> None:
        """Take the URL of Redis; raises StoreError if it is invalid."""
        try:
            from redis.asyncio import Redis
            from redis.asyncio.retry import Retry
            from redis.backoff import NoBackoff
            from redis.exceptions import RedisError
        except ImportError as wrong:
            raise MissingDriver("redis") from wrong
        try:
            self._redis: Any = Redis.from_url(
                url,
                socket_connect_timeout=PATIENCE_SECONDS,
                socket_timeout=PATIENCE_SECONDS,
                socket_keepalive=True,
                retry=Retry(NoBackoff(), 0),  # we need to know of every failure
            )
        except ValueError:  # its message would contain the password
            raise StoreError("this is no address of a Redis") from None
        self._faults = (RedisError, OSError, asyncio.TimeoutError)
        self._house = ""
        self._node = ""
        self._out: dict[str, list[bytes]] = {}
        self._sent: dict[str, int] = {}
        self._heard: dict[tuple[str, str], int] = {}
        self._woken = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._listens = asyncio.Event()
        self._is_lost = False
        """Whether the log's last word is that Redis is out of reach."""

    @property
    def is_ready(self) -> bool:
        """Return whether frames are carried right now."""
        return self._listens.is_set()

    async def open(self, house: str, node: str, hears: Hears, breaks: Breaks) -> None:
        """Listen for the other nodes; if Redis is unreachable, as soon as it is back."""
        self._house = f"netzplan:{house}:"
        self._node, self._hears, self._breaks = node, hears, breaks
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._publish())]
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._listens.wait()

    def send(self, node: str, frame: bytes) -> None:
        """Send a frame to a node."""
        self._out.setdefault(node, []).append(frame)
        self._woken.set()

    def send_all(self, frame: bytes) -> None:
        """Send a frame to all other nodes."""
        self.send("", frame)

    def know(self, others: frozenset[str]) -> None:
        """Do nothing: Redis knows the nodes, as they subscribe."""

    async def close(self) -> None:
        """Stop listening and publishing."""
        self._listens.clear()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(*self._faults):
            await self._redis.aclose()

    # --- out ----------------------------------------------------------------------------

    async def _publish(self) -> None:
        """Publish what is queued; frames of one moment are sent together."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            out, self._out = self._out, {}
            try:
                reached = await self._published(out)
            except self._faults as wrong:
                # It is unknown what has arrived.
                log.debug("nodes are out of reach: %s", type(wrong).__name__)
                self._breaks(None)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            for node, count in zip(out, reached, strict=True):
                if node and not count:
                    self._breaks(node, arrived=False)

    async def _published(self, out: dict[str, list[bytes]]) -> list[int]:
        """Publish frames by node; return how many subscribers each has reached."""
        async with self._redis.pipeline(transaction=False) as pipeline:
            for node, frames in out.items():
                number = self._sent[node] = self._sent.get(node, 0) + 1
                parcel: Parcel = (self._node, number, frames)
                pipeline.publish(self._house + node, msgspec.msgpack.encode(parcel))
            reached: list[int] = await pipeline.execute()
        return reached

    # --- in -----------------------------------------------------------------------------

    async def _listen(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channels:
                    await channels.subscribe(self._house, self._house + self._node)
                    await self._hear(channels)
            except self._faults as wrong:
                if not self._is_lost:
                    log.warning("Redis is out of reach: %s", type(wrong).__name__)
                self._is_lost = True
                self._listens.clear()
                self._breaks(None)
                with suppress(*self._faults):  # publishing connections are broken, too
                    await self._redis.connection_pool.disconnect()
                await asyncio.sleep(RETRY_SECONDS)

    async def _hear(self, channels: Any) -> None:
        """Handle messages until the connection fails."""
        is_asked = False
        while True:
            try:
                message = await channels.get_message(timeout=LOOK_SECONDS)
            except TimeoutError:
                message = None
            if message is None:
                if is_asked:
                    raise ConnectionError("no answer")
                is_asked = True
                await channels.ping()
                continue
            is_asked = False
            if message["type"] == "message":
                self._take(message["channel"].decode(), message["data"])
            elif message["type"] == "subscribe" and not self._listens.is_set():
                self._listens.set()
                if self._is_lost:
                    log.warning("Redis is back")
                    self._is_lost = False
                    # Publishers may have been reconnected before this subscriber. It has missed the
                    # answers, and the ends, of what was begun in between.
                    self._breaks(None)

    def _take(self, channel: str, data: bytes) -> None:
        try:
            sender, number, frames = msgspec.msgpack.decode(data, type=Parcel)
        except msgspec.DecodeError:
            return
        if sender == self._node:
            return
        before = self._heard.get((sender, channel))
        self._heard[sender, channel] = number
        if before is not None and number != before + 1:
            self._breaks(sender)
        for frame in frames:
            with suppress(msgspec.DecodeError):
                self._hears(sender, frame)
