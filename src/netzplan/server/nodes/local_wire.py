"""The wire between processes of one machine: Unix sockets in a private folder."""

import asyncio
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import cast

import msgspec

from netzplan.server.nodes.wire import Breaks, Hears

__all__ = ["LocalWire"]

HEAD = 4
"""Bytes of a frame's length prefix."""
MOST_UNSENT = 64 * 1024 * 1024
"""Bytes that may wait for a process that does not read, before it is cut off."""


class LocalWire:
    """A Unix socket per node, to which all others write."""

    def __init__(self, folder: Path) -> None:
        """Take the folder of the sockets."""
        self._folder = folder
        self._node = ""
        self._others: frozenset[str] = frozenset()
        self._out: dict[str, _Out] = {}
        self._in: set[_In] = set()
        self._server: asyncio.Server | None = None

    @property
    def is_ready(self) -> bool:
        """Return whether frames are carried right now."""
        return self._server is not None

    async def open(self, house: str, node: str, hears: Hears, breaks: Breaks) -> None:
        """Listen for the other nodes; ``house`` is not needed, as the folder has only one."""
        del house
        self._node, self._breaks = node, breaks
        loop = asyncio.get_running_loop()
        made = partial(_In, hears, breaks, self._in)
        self._server = await loop.create_unix_server(made, self._folder / node)

    def send(self, node: str, frame: bytes) -> None:
        """Send a frame to a node."""
        out = self._out.get(node)
        if out is None:
            out = self._out[node] = _Out(self._folder / node, self._node, partial(self._ends, node))
        out.send(frame)

    def send_all(self, frame: bytes) -> None:
        """Send a frame to all other nodes."""
        for node in self._others:
            self.send(node, frame)

    def know(self, others: frozenset[str]) -> None:
        """Take the ids of the other nodes."""
        self._others = others

    async def close(self) -> None:
        """Close all connections."""
        for out in list(self._out.values()):
            out.close()
        for each in list(self._in):
            each.close()
        if self._server is not None:
            self._server.close()
            self._server = None
        (self._folder / self._node).unlink(missing_ok=True)

    def _ends(self, node: str, *, arrived: bool) -> None:
        self._out.pop(node, None)
        self._breaks(node, arrived=arrived)


class _Out(asyncio.Protocol):
    """The connection to one node; frames sent in one turn of the loop are written together."""

    def __init__(self, path: Path, node: str, ends: "partial[None]") -> None:
        self._ends = ends
        self._frames: list[bytes] = []
        self._transport: asyncio.Transport | None = None
        self._loop = asyncio.get_running_loop()
        self._flushes = False
        self.send(node.encode())
        self._connecting = self._loop.create_task(self._connect(path))

    async def _connect(self, path: Path) -> None:
        try:
            await self._loop.create_unix_connection(lambda: self, str(path))
        except OSError:
            self._ends(arrived=False)

    def send(self, frame: bytes) -> None:
        self._frames.append(frame)
        if self._transport is not None and not self._flushes:
            self._flushes = True
            self._loop.call_soon(self._flush)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        self._ends(arrived=True)

    def close(self) -> None:
        self._connecting.cancel()
        if self._transport is not None:
            self._transport.abort()

    def _flush(self) -> None:
        self._flushes = False
        frames, self._frames = self._frames, []
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        transport.write(b"".join(len(each).to_bytes(HEAD) + each for each in frames))
        if transport.get_write_buffer_size() > MOST_UNSENT:
            transport.abort()


class _In(asyncio.Protocol):
    """The connection from one node."""

    def __init__(self, hears: Hears, breaks: Breaks, open_: "set[_In]") -> None:
        self._hears = hears
        self._breaks = breaks
        self._open = open_
        self._node = ""
        self._rest = bytearray()
        self._transport: asyncio.BaseTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._open.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._open.discard(self)
        if self._node:
            self._breaks(self._node)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        rest = self._rest
        rest += data
        at = 0
        while len(rest) >= at + HEAD:
            end = at + HEAD + int.from_bytes(rest[at : at + HEAD])
            if len(rest) < end:
                break
            self._take(bytes(rest[at + HEAD : end]))
            at = end
        del rest[:at]

    def _take(self, frame: bytes) -> None:
        if not self._node:
            self._node = frame.decode()
            return
        with suppress(msgspec.DecodeError):
            self._hears(self._node, frame)
