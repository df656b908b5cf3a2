"""Connections that flood: cut off before what they send is parsed, answered or kept.

Uvicorn parses whatever a read brings in one go, and waits for the rest of a request for ever. Here
is what it lacks; all of it is counted by connection, for both kinds of them.

Nothing that belongs to a connection refers to it and back when it has ended: the collector looks at
all objects hardly ever, and thousands of connections would stay in memory until then.
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

from netzplan.server.allowance import Allowance
from netzplan.server.deflating import DeflatingSockets
from netzplan.server.frames import is_at_frame, text_head, whole_text
from netzplan.server.lines import POLICY, Socket
from netzplan.server.settings import listed

__all__ = ["GuardedRequests", "GuardedSockets", "Open", "direct", "let_go"]

DIRECT = "netzplan.direct"
"""Extension of ASGI: the connection itself, for whoever has many messages."""

PIECE = 2048
"""Bytes that are parsed before anything is counted."""
EMPTY_FRAMES_PER_SECOND = 100
"""Pings, pongs and fragments of a socket; a browser sends one in twenty seconds."""
MOST_FRAGMENTS = 1000
"""Of one message."""
LARGEST_HEAD = 32 * 1024
LARGEST_REQUEST = 256 * 1024
"""With a body that is refused as too large."""
MOST_PIPELINED = 16
"""Requests that wait for the answer to another; browsers send none ahead."""
TOO_SLOW = 408
TOO_LARGE = 431
NOT_TEXT = 1007


class Open:
    """How many connections each address has, but for proxies: theirs are everybody's."""

    def __init__(self, most: int, proxies: str) -> None:
        """Take how many one address may have; 0: any number."""
        self._most = most
        self._trusted = listed(proxies)
        self._counted: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a connection; return whether it may stay. A proxy's always may."""
        self._counted[address] += 1
        is_few = not self._most or self._counted[address] <= self._most
        return is_few or any(_covers(each, address) for each in self._trusted)

    def leave(self, address: str) -> None:
        """Count a connection no more."""
        self._counted[address] -= 1
        if self._counted[address] <= 0:
            del self._counted[address]


def _covers(trusted: str, address: str) -> bool:
    """Return whether a proxy, given as uvicorn takes it, is or contains an address."""
    if trusted in ("*", address):
        return True
    try:
        return ip_address(address) in ip_network(trusted)
    except ValueError:  # a name, or the path of a socket
        return False


class GuardedSockets(DeflatingSockets):
    """A socket that is parsed in pieces, message by message, and ended when it floods."""

    def __init__(self, opened: Open, *given: Any, **named: Any) -> None:  # Any: as uvicorn calls it
        """Take what counts connections, and uvicorn's own."""
        super().__init__(*given, **named)
        self._opened = opened
        self._rest = bytearray()
        """What has come, and waits until the messages before it have been taken."""
        self._empty = Allowance(EMPTY_FRAMES_PER_SECOND, EMPTY_FRAMES_PER_SECOND)
        self._floods = False
        self._awaited = False
        """Whether the application waits for a message, so that it need not be kept."""
        self._at_frame = False
        """Whether what comes next is the head of a frame."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more, and end what would parse more."""
        self._opened.leave(_host(self.client))
        super().connection_lost(exc)
        self._rest.clear()
        self.conn.parser.close()  # it refers to what has it

    def handle_connect(self, event: Any) -> None:
        """Let the application have the connection itself."""
        super().handle_connect(event)
        if not self.close_sent:
            known = self.scope.get("extensions") or {}
            self.scope["extensions"] = {**known, DIRECT: {"connection": ref(self)}}

    def data_received(self, data: bytes) -> None:
        """Take a text that came whole and alone at once; parse all else, as far as it is wanted."""
        if self._at_frame and self._awaited and not self._rest:
            text = whole_text(data)
            if text is not None and not self.close_sent:
                self._hand_over(text)
                return
        self._rest += data
        self._parse()

    async def receive(self) -> Any:  # Any: an event of ASGI
        """Return the next message, and go on parsing when all have been taken."""
        self._awaited = self.queue.empty()
        message = await super().receive()
        self._awaited = False
        if self._rest:
            self._parse()
        return message

    async def send_data(self, data: bytes) -> None:
        """Send a text: what ``send`` does, once the socket is open."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        if self.conn.extensions:
            self.conn.send_text(data)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(text_head(len(data)) + data)

    async def send(self, message: Any) -> None:  # Any: an event of ASGI
        """Send, and after the last word go on to look for the other's."""
        await super().send(message)
        if self.close_sent:
            # Uvicorn takes a socket that was refused in words for one that was never answered.
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
        """Give the application the message that it waits for; no other is read ahead of it."""
        self._awaited = False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})

    def _end(self) -> None:
        """Cut it off; who does not read would never get to know why."""
        if not self.close_sent:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY, "reason": ""})
            self.close_sent = True
        self.transport.abort()

    def _count(self) -> None:
        if self._empty.take(self.loop.time()) > 0 or len(self.frames) > MOST_FRAGMENTS:
            self._floods = True

    def handle_ping(self) -> None:
        """Count it, and answer only who reads the answers."""
        self._count()
        if not self.writable.is_set():
            self._floods = True
        if not self._floods:
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """Count it."""
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        """Count it."""
        self._count()
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """End a socket whose text is none, without a trace in the log for each."""
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
    """A connection whose requests have heads of some length, and come whole within some time."""

    def __init__(self, opened: Open, seconds: float, *given: Any, **named: Any) -> None:
        """Take what counts connections, and the time that a request may take to arrive."""
        super().__init__(*given, **named)
        self._opened = opened
        self._seconds = seconds
        self._came = 0
        """Bytes of the request that is arriving."""
        self._in_head = True
        self._upgraded = False
        self._deadline: TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Count the connection, and begin to wait for its first request."""
        super().connection_made(transport)
        self._wait()
        if not self._opened.enter(_host(self.client)):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._wait_no_more()
        self._opened.leave(_host(self.client))
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what has come in pieces, as long as it is a request like others."""
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
        """Leave the connection to a socket, which counts it from now on."""
        self._upgraded = True
        self._wait_no_more()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does when it is lost

    def on_headers_complete(self) -> None:
        """Note that the head is whole."""
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Note that the request is whole."""
        self._wait_no_more()
        self._came = 0
        self._in_head = True
        super().on_message_complete()

    def too_slow(self) -> None:
        """End a connection whose request has not come whole."""
        self._turn_away(TOO_SLOW)

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(self._seconds, self.too_slow)

    def _wait_no_more(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _turn_away(self, status: int) -> None:
        """Say why, where nothing is being answered, and close."""
        cycle: Any = self.cycle  # before the first request there is none
        if self._in_head and self._came and (cycle is None or cycle.response_complete):
            more = b"content-length: 0\r\nconnection: close\r\n\r\n"
            self.transport.write(STATUS_LINE[status] + more)
        self.transport.close()


def _host(client: tuple[str, int] | None) -> str:
    return client[0] if client else ""


class _Direct:
    """An open socket whose messages take no way through middleware: there are many of them."""

    def __init__(self, socket: WebSocket[Any, Any, Any], connection: GuardedSockets) -> None:
        self.close = socket.close
        self.receive, self.send_data = connection.receive, connection.send_data


def direct(socket: WebSocket[Any, Any, Any]) -> Socket:
    """Return an open socket without what lies between it and the application, if that is known."""
    known: Any = (socket.scope.get("extensions") or {}).get(DIRECT)
    return cast(Socket, socket if known is None else _Direct(socket, known["connection"]()))


def let_go(socket: WebSocket[Any, Any, Any]) -> None:
    """Let nobody speak through a socket that has ended: how it does so refers to it."""
    socket.receive, socket.send = empty_receive, empty_send
