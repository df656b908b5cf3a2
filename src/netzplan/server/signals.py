"""Messages about the connection and the server, and the time left to answer."""

from msgspec import Struct

__all__ = ["Announcement", "Bye", "Front", "HouseNews", "Ping", "Pong", "TimeLeft"]


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Checks the connection; the server answers with ``pong`` at once."""


class Front(Struct, frozen=True, tag="front", forbid_unknown_fields=True):
    """Whether the page is in the foreground; until it is sent, the server assumes that it is."""

    front: bool


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to ``ping``: everything sent before the ping has arrived."""


class TimeLeft(Struct, frozen=True, tag="clock"):
    """How long an open request may still be answered; sent to all readers with its position.

    It does not depend on what the asked seat holds, so it reveals nothing about that hand.
    """

    link: str
    version: str
    """Version of the position that shows the request."""
    seconds: float
    """Seconds left to answer."""
    whole: float
    """Seconds that there were at the start."""


class Announcement(Struct, frozen=True):
    """A message from the administrator to everybody."""

    number: int
    """Changes with each announcement."""
    texts: dict[str, str]
    """By language."""
    until: str = ""
    """When it ends, ISO 8601, UTC; empty: when an administrator removes it."""


class HouseNews(Struct, frozen=True, tag="house"):
    """The state of the whole server, sent when it changes; also ``GET /api/house``."""

    read_only: bool
    """Whether nothing can be started or chosen; all clocks are stopped."""
    announcement: Announcement | None


class Bye(Struct, frozen=True, tag="bye"):
    """The server is closing the socket on purpose (restart); the browser should reconnect."""

    reason: str
