"""The interfaces of sockets and of lines, which connect sockets to tables of other nodes."""

from typing import Any, Protocol

__all__ = ["GOING_AWAY", "POLICY", "Browser", "Line", "Opening", "Socket"]

POLICY = 1008
"""Close code for a client that violates the limits."""
GOING_AWAY = 1012
"""Close code after which the client reconnects: the server restarts, or a table has moved."""


class Socket(Protocol):
    """The server's end of a browser's connection."""

    async def receive(self) -> Any:
        """Return the next ASGI event."""
        ...

    async def send_data(self, data: bytes) -> None:
        """Send a message."""
        ...

    async def close(self, code: int) -> None:
        """Close the socket with a code."""
        ...


class Line(Protocol):
    """A socket's connection to its tables at another node."""

    def say(self, text: str) -> None:
        """Forward a message of the browser."""
        ...

    def sent(self) -> None:
        """Note that everything received so far has been sent on to the browser."""
        ...

    def leave(self) -> None:
        """Stop listening."""
        ...


class Browser(Protocol):
    """A socket as its lines see it."""

    person: str
    in_front: bool

    def tell(self, message: bytes) -> None:
        """Send a message."""
        ...

    def end(self, code: int) -> None:
        """Close the socket; a browser that may reconnect is notified first."""
        ...


class Opening(Protocol):
    """Opens lines to other nodes."""

    def open(self, node: str, browser: Browser, hello: str) -> Line:
        """Connect a socket to tables of another node, with the hello that the browser has sent."""
        ...
