"""What a socket is, and what it has with tables of other nodes: lines."""

from typing import Any, Protocol

__all__ = ["GOING_AWAY", "POLICY", "Browser", "Line", "Opening", "Socket"]

POLICY = 1008
"""Code of a socket that is closed because of what its browser does."""
GOING_AWAY = 1012
"""Code of a socket that is to be opened again: the server restarts, or a table has moved."""


class Socket(Protocol):
    """What a browser is at the other end of."""

    async def receive(self) -> Any:
        """Return the next event of ASGI."""
        ...

    async def send_data(self, data: bytes) -> None:
        """Send a message."""
        ...

    async def close(self, code: int) -> None:
        """Close it with a code."""
        ...


class Line(Protocol):
    """What a socket here has with tables of another node."""

    def say(self, text: str) -> None:
        """Hand on what the browser says."""
        ...

    def sent(self) -> None:
        """Hear that all has been sent on that was told."""
        ...

    def leave(self) -> None:
        """Listen no more."""
        ...


class Browser(Protocol):
    """A socket as its lines know it."""

    person: str
    in_front: bool

    def tell(self, message: bytes) -> None:
        """Send a message."""
        ...

    def end(self, code: int) -> None:
        """Close the socket; who may come again is told so."""
        ...


class Opening(Protocol):
    """Opens lines."""

    def open(self, node: str, browser: Browser, hello: str) -> Line:
        """Let a socket listen at tables of another node."""
        ...
