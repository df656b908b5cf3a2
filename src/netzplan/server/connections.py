"""Guards against flooding: cuts connections before their data is parsed, answered or kept.

Uvicorn parses whatever one read returns, and waits for ever for the rest of a request. This module
adds the missing limits; it counts all of them per connection, for HTTP and WebSocket alike.

Nothing that belongs to a connection may be part of a reference cycle after it has ended: full
garbage collections are rare, and thousands of connections would stay in memory until the next one.
"""

from asyncio import TimerHandle
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any, cast
from weakref import ref

from litestar import WebSocket
from litestar.connection.base import empty_receive, empty_send
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected

from netzplan.server.compression import DeflatingSockets
from netzplan.server.frames import is_at_frame, text_head, whole_text
from netzplan.server.lines import POLICY, Socket
from netzplan.server.settings import listed
from netzplan.server.token_bucket import TokenBucket

__all__ = ["GuardedRequests", "GuardedSockets", "Open", "direct", "let_go"]

DIRECT = "netzplan.direct"
"""ASGI extension: gives the application the connection itself, for high message rates."""

PIECE = 2048
"""Most bytes that are parsed before anything is counted."""
EMPTY_FRAMES_PER_SECOND = 100
"""Pings, pongs and fragments of a socket; browsers send one in twenty seconds."""
MOST_FRAGMENTS = 1000
"""Most fragments of one message."""
LARGEST_HEAD = 32 * 1024
LARGEST_REQUEST = 256 * 1024
"""Including a body that is refused as too large, in bytes."""
MOST_PIPELINED = 16
"""Requests that wait for the response to another; browsers do not pipeline."""
TOO_SLOW = 408
TOO_LARGE = 431
NOT_TEXT = 1007
MAPPED = "::ffff:"
"""How an IPv6 socket that also takes IPv4 connections writes the addresses of these."""


class Open:
    """Counts the connections of each address; proxies have no limit, as they carry everybody's."""

    def __init__(self, most: int, proxies: str) -> None:
        """Take the most connections of one address; 0: unlimited."""
        self._most = most
        self._trusted = listed(proxies)
        self._counted: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a connection; return whether it may stay, as a proxy's always may."""
        self._counted[address] += 1
        is_few = not self._most or self._counted[address] <= self._most
        return is_few or any(_covers(each, address) for each in self._trusted)

    def leave(self, address: str) -> None:
        """Stop counting a connection."""
        self._counted[address] -= 1
        if self._counted[address] <= 0:
            del self._counted[address]


def _covers(trusted: str, address: str) -> bool:
    """Return whether a proxy, in uvicorn's notation, is or contains an address."""
    if trusted in ("*", address):
        return True
    try:
        return ip_address(address) in ip_network(trusted)
    except ValueError:  # a host name, or the path of a Unix socket
        return False


class GuardedSockets(DeflatingSockets):
    """A socket that is parsed in pieces, message by message, and cut off when it floods."""

    def __init__(self, opened: Open, *given: Any, **named: Any) -> None:  # Any: uvicorn's arguments
        """Take the counter of connections, and uvicorn's own arguments."""
        super().__init__(*given, **named)
        self._opened = opened
        self._rest = bytearray()
        """Received bytes that wait until the messages before them have been taken."""
        self._empty = TokenBucket(EMPTY_FRAMES_PER_SECOND, EMPTY_FRAMES_PER_SECOND)
        self._floods = False
        self._awaited = False
        """Whether the application is waiting for a message, so that it need not be queued."""
        self._at_frame = False
        """Whether the next bytes begin a frame."""

    def connection_made(self, transport: Any) -> None:
        """Note who is at the other end."""
        super().connection_made(transport)
        self.client = _plain(self.client)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection, and stop parsing."""
        self._opened.leave(_host(self.client))
        super().connection_lost(exc)
        self._rest.clear()
        self.conn.parser.close()  # it refers back to its owner

    def handle_connect(self, event: Any) -> None:
        """Give the application access to the connection itself."""
        super().handle_connect(event)
        if not self.close_sent:
            known = self.scope.get("extensions") or {}
            self.scope["extensions"] = {**known, DIRECT: {"connection": ref(self)}}

    def data_received(self, data: bytes) -> None:
        """Hand over a text that arrived whole and alone; queue everything else for parsing."""
        if self._at_frame and self._awaited and not self._rest:
            text = whole_text(data)
            if text is not None and not self.close_sent:
                self._hand_over(text)
                return
        self._rest += data
        self._parse()

    async def receive(self) -> Any:  # Any: an ASGI event
        """Return the next message; parse more once all messages have been taken."""
        self._awaited = self.queue.empty()
        message = await super().receive()
        self._awaited = False
        if self._rest:
            self._parse()
        return message

    async def send_data(self, data: bytes) -> None:
        """Send a text, as ``send`` does once the socket is open, but without its overhead."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        if self.conn.extensions:
            self.conn.send_text(data)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(text_head(len(data)) + data)

    async def send(self, message: Any) -> None:  # Any: an ASGI event
        """Send an event; after closing, keep parsing to find the other side's close frame."""
        await super().send(message)
        if self.close_sent:
            # Uvicorn treats a socket that was rejected with a response as one that never got any.
            self.handshake_complete = True
            self._parse()

    def _parse(self) -> None:
        while self._rest and not self.read_paused and not self.disconnected:
            piece = bytes(self._rest[:PIECE])
            del self._rest[:PIECE]
            super().data_received(piece)
            if self._floods:
                self._end()
            if self.transport.is_closing():
                self._rest.clear()
        self._at_frame = is_at_frame(self.conn)

    def _hand_over(self, text: str) -> None:
        """Give the application the message that it waits for; none is queued ahead of it."""
        self._awaited = False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})

    def _end(self) -> None:
        """Cut the connection off; a client that does not read would never see the reason."""
        if not self.close_sent:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY, "reason": ""})
            self.close_sent = True
        self.transport.abort()

    def _count(self) -> None:
        if self._empty.take(self.loop.time()) > 0 or len(self.frames) > MOST_FRAGMENTS:
            self._floods = True

    def handle_ping(self) -> None:
        """Count a ping; answer it only if the client reads the answers."""
        self._count()
        if not self.writable.is_set():
            self._floods = True
        if not self._floods:
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """Count a pong."""
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        """Count a fragment."""
        self._count()
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Close a socket whose text is not UTF-8, without a traceback in the log."""
        if self.curr_msg_data_type == "text":
            try:
                text = b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(NOT_TEXT)
                self.handle_parser_exception()
                return
            if self._awaited and not self.close_sent:
                self.frames = []
                self._hand_over(text)
                return
        super().send_receive_event_to_app()


class GuardedRequests(HttpToolsProtocol):
    """An HTTP connection whose requests have heads of bounded size and arrive in bounded time."""

    def __init__(self, opened: Open, seconds: float, *given: Any, **named: Any) -> None:
        """Take the counter of connections, and the seconds that a request may take to arrive."""
        super().__init__(*given, **named)
        self._opened = opened
        self._seconds = seconds
        self._came = 0
        """Bytes received of the current request."""
        self._in_head = True
        self._upgraded = False
        self._deadline: TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Count the connection, and start the timer of its first request."""
        super().connection_made(transport)
        self.client = _plain(self.client)
        self._wait()
        if not self._opened.enter(_host(self.client)):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection, and stop the timer."""
        self._wait_no_more()
        self._opened.leave(_host(self.client))
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse the data in pieces, as long as the request stays within the limits."""
        if self._deadline is None:
            self._wait()
        for start in range(0, len(data), PIECE):
            piece = data[start : start + PIECE]
            self._came += len(piece)
            super().data_received(piece)
            if self._upgraded or self.transport.is_closing():
                return
            if self._came > (LARGEST_HEAD if self._in_head else LARGEST_REQUEST):
                self._turn_away(TOO_LARGE)
                return
            if len(self.pipeline) > MOST_PIPELINED:
                self.transport.abort()
                return

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a WebSocket, which counts it from now on."""
        self._upgraded = True
        self._wait_no_more()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as in uvicorn's connection_lost

    def on_headers_complete(self) -> None:
        """Record that the head is complete."""
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Record that the request is complete."""
        self._wait_no_more()
        self._came = 0
        self._in_head = True
        super().on_message_complete()

    def too_slow(self) -> None:
        """Close a connection whose request has not arrived completely in time."""
        self._turn_away(TOO_SLOW)

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(self._seconds, self.too_slow)

    def _wait_no_more(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _turn_away(self, status: int) -> None:
        """Send the reason, unless a response is under way, and close."""
        cycle: Any = self.cycle  # None before the first request
        if self._in_head and self._came and (cycle is None or cycle.response_complete):
            more = b"content-length: 0\r\nconnection: close\r\n\r\n"
            self.transport.write(STATUS_LINE[status] + more)
        self.transport.close()


def _plain(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """Return a client with its IPv4 address as such, also where it came to an IPv6 socket.

    Otherwise a server at ``::`` would recognise neither a proxy nor a browser on its own machine.
    """
    if client is None or not client[0].startswith(MAPPED):
        return client
    return client[0].removeprefix(MAPPED), client[1]


def _host(client: tuple[str, int] | None) -> str:
    return client[0] if client else ""


class _Direct:
    """An open socket whose messages bypass the middleware, because there are many of them."""

    def __init__(self, socket: WebSocket[Any, Any, Any], connection: GuardedSockets) -> None:
        self.close = socket.close
        self.receive, self.send_data = connection.receive, connection.send_data


def direct(socket: WebSocket[Any, Any, Any]) -> Socket:
    """Return an open socket without the layers around it, if the server provides it that way."""
    known: Any = (socket.scope.get("extensions") or {}).get(DIRECT)
    return cast(Socket, socket if known is None else _Direct(socket, known["connection"]()))


def let_go(socket: WebSocket[Any, Any, Any]) -> None:
    """Detach a socket that has ended from its connection, which would keep both in memory."""
    socket.receive, socket.send = empty_receive, empty_send
