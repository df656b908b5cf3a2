"""A WebSocket client that costs the load little: text only, no compression, no fragments."""

import asyncio
import base64
import os
from collections.abc import Callable

__all__ = ["Line", "opened"]

TEXT, CLOSE, PING = 1, 8, 9


class Line(asyncio.Protocol):
    """One connection; ``hears`` is called with each text."""

    def __init__(self, path: str, host: str) -> None:
        """Prepare the handshake, which is sent once connected."""
        self.hears: Callable[[bytes], None] = lambda _: None
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False
        self._asked = (path, host)
        self._came = bytearray()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        path, host = self._asked
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the connection is lost."""
        self.lost = True
        if not self.open.done():
            self.open.set_exception(exc or ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        """Pass each complete text on."""
        came = self._came
        came += data
        if not self.open.done():
            head, blank, rest = bytes(came).partition(b"\r\n\r\n")
            if not blank:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.open.set_exception(ConnectionError(head.decode()))
                return
            self._came = came = bytearray(rest)
            self.open.set_result(None)
        at = 0
        while len(came) >= at + 2:
            size, start = came[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(came[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(came[at + 2 : at + 10], "big"), at + 10
            if len(came) < start + size:
                break
            kind, text = came[at] & 15, bytes(came[start : start + size])
            at = start + size
            if kind == TEXT:
                self.hears(text)
            elif kind == PING and self._transport is not None:
                self._transport.write(bytes((0x8A, 0x80 | size)) + bytes(4) + text)
            elif kind == CLOSE:
                self.lost = True
        del came[:at]

    def send(self, text: bytes) -> None:
        """Send a text, masked with zeros, which do not change it."""
        assert self._transport is not None
        size = len(text)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self._transport.write(head + bytes(4) + text)

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.close()


async def opened(port: int, path: str) -> Line:
    """Return an open socket to a server on this machine."""
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(
        lambda: Line(path, f"127.0.0.1:{port}"), "127.0.0.1", port
    )
    await line.open
    return line
