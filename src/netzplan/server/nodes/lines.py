"""Lines: they connect a browser at one node to tables of another."""

import asyncio
from collections import deque
from typing import Any

from netzplan.server.lines import POLICY, Browser, Line
from netzplan.server.nodes.exchange import Exchange
from netzplan.server.nodes.frames import Opens
from netzplan.server.sockets import Sockets

__all__ = ["FarSocket", "Lines"]

WINDOW = 16
"""Flow control: most messages of a line in flight, so that a browser that does not read gets no
more."""
TOOK_AT_ONCE = 4
MOST_UNREAD = 200
"""Messages of a browser that its table has not read yet, after which the line is closed."""


class Lines:
    """Opens lines for sockets here, and serves lines that other nodes open to tables here."""

    def __init__(self, exchange: Exchange, sockets: Sockets) -> None:
        """Take the exchange between nodes, and the server of sockets."""
        self._exchange = exchange
        self._sockets = sockets
        exchange.opens = self._serve

    def open(self, node: str, browser: Browser, hello: str) -> Line:
        """Connect a socket to tables of another node."""
        return _Near(self._exchange, node, browser, hello)

    def _serve(self, node: str, opens: Opens) -> "FarSocket":
        socket = FarSocket(self._exchange, node, opens.line)
        socket.say(opens.hello)
        self._sockets.serve_line(socket, opens.person, front=opens.front)
        return socket


class _Near:
    """The end of a line where the browser is."""

    def __init__(self, exchange: Exchange, node: str, browser: Browser, hello: str) -> None:
        self._exchange = exchange
        self._browser = browser
        self._took = 0
        front = browser.in_front
        self._line = exchange.open_line(node, self, hello, browser.person, front=front)

    def say(self, text: str) -> None:
        """Forward a message of the browser."""
        self._exchange.say(self._line, text)

    def leave(self) -> None:
        """Stop listening."""
        self._exchange.leave(self._line)

    def sent(self) -> None:
        """Report to the far end how many messages have been sent on, several at once."""
        if self._took >= TOOK_AT_ONCE:
            self._exchange.took(self._line, self._took)
            self._took = 0

    def tell(self, text: str) -> None:
        """Send a message on to the browser."""
        self._took += 1
        self._browser.tell(text.encode())

    def shut(self, code: int) -> None:
        """Close the browser's socket."""
        self._browser.end(code)


class FarSocket:
    """The end of a line where the tables are; it acts as an ordinary socket."""

    def __init__(self, exchange: Exchange, node: str, line: int) -> None:
        """Take the node and the number of the line."""
        self._exchange = exchange
        self._node = node
        self._line = line
        self._said: deque[Any] = deque()
        self._woken = asyncio.Event()
        self._room = asyncio.Semaphore(WINDOW)

    def say(self, text: str) -> None:
        """Take a message of the browser."""
        if len(self._said) >= MOST_UNREAD:
            self._exchange.shut(self._node, self._line, POLICY)
            self.leave()
            return
        self._said.append({"type": "websocket.receive", "text": text})
        self._woken.set()

    def took(self, count: int) -> None:
        """Open the window for as many messages as have been sent on."""
        for _ in range(min(count, WINDOW)):
            self._room.release()

    def leave(self) -> None:
        """Note that the browser has gone."""
        self._said.append({"type": "websocket.disconnect"})
        self._woken.set()

    async def receive(self) -> Any:
        """Return the next event, as a socket does."""
        while not self._said:
            self._woken.clear()
            await self._woken.wait()
        return self._said.popleft()

    async def send_data(self, data: bytes) -> None:
        """Send a message to the browser, once the window has room."""
        await self._room.acquire()
        self._exchange.tell(self._node, self._line, data.decode())

    async def close(self, code: int) -> None:
        """Close the browser's socket."""
        self._exchange.shut(self._node, self._line, code)
