"""Messages about the line itself: whether anybody is there, how long, and when it ends."""

from msgspec import Struct

__all__ = ["Announcement", "Bye", "Front", "HouseNews", "Ping", "Pong", "TimeLeft"]


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Is anybody there? Answered by ``pong`` at once."""


class Front(Struct, frozen=True, tag="front", forbid_unknown_fields=True):
    """The page came to the front, or out of sight; before it says so it is taken to be there."""

    front: bool


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to ``ping``: what was sent before it has arrived."""


class TimeLeft(Struct, frozen=True, tag="clock"):
    """Told to all, with the position that shows a request: how long its answer may take.

    It is the same whatever the asked seat holds, so it tells nothing of a hand.
    """

    link: str
    version: str
    """Version of the position that shows the request."""
    seconds: float
    """Time left to answer."""
    whole: float
    """Time that there was to begin with."""


class Announcement(Struct, frozen=True):
    """What whoever administers the house tells all."""

    number: int
    """Another one with each announcement."""
    texts: dict[str, str]
    """By language."""


class HouseNews(Struct, frozen=True, tag="house"):
    """What holds for the whole house; told when it changes. Answer of ``GET /api/house``, too."""

    read_only: bool
    """Whether nothing can be begun or chosen, and all clocks stand."""
    announcement: Announcement | None


class Bye(Struct, frozen=True, tag="bye"):
    """The server closes the socket on purpose (restart); the browser reconnects."""

    reason: str
