"""Messages of the administration API."""

from typing import Annotated

from msgspec import Meta, Struct

from netzplan.server.signals import Announcement
from netzplan.server.store import ActKind

__all__ = [
    "Act",
    "AdminPerson",
    "AdminSeat",
    "AdminTable",
    "Announced",
    "Because",
    "Overview",
    "ReadOnly",
    "Renamed",
    "Sessions",
    "Until",
]


class Overview(Struct, frozen=True):
    """Response of ``GET /api/admin``: the state of the server, over all its nodes."""

    tables: int
    """Tables in memory."""
    sockets: int
    moves: float
    """Choices accepted per second, averaged over the last minute."""
    read_only: bool
    announcement: Announcement | None
    acts: int = 0
    """Number of the last act in the log."""


class AdminSeat(Struct, frozen=True):
    """A seat of a table."""

    name: str
    bot: str
    """The bot that sits there or stands in."""
    person: str
    """Id of the person; empty for a bot, and for a player who came by a link alone."""
    claimed: bool


class AdminTable(Struct, frozen=True):
    """A table, without its links."""

    table: str
    game: str
    map: str
    status: str
    created: str
    """ISO 8601, UTC."""
    changed: str
    """Time of the last change, ISO 8601, UTC."""
    seats: tuple[AdminSeat, ...]
    awaited: tuple[int, ...]
    """Seats whose choice is awaited, as far as everybody may know."""
    live: bool = False
    """Whether the table is in memory."""
    watched: bool = False
    """Whether anybody has the table open."""


class AdminPerson(Struct, frozen=True):
    """A guest or an account."""

    person: str
    """Id."""
    name: str
    account: bool
    admin: bool
    created: str
    seen: str
    """Day of the last visit."""
    tables: int
    """Number of tables at which the person sits, not counting finished ones."""
    banned: bool
    reason: str
    until: str
    """End of the ban, ISO 8601, UTC; empty: until an administrator lifts it."""


class Sessions(Struct, frozen=True):
    """Ways to log in as a person and to play their seats; the server does not count browsers."""

    person: str
    name: str
    seen: str
    generation: int
    """How often all sessions ended: on registering, on a new password, or on a log-out."""
    password: bool
    passkeys: int
    pushes: int
    """Browsers that receive push notices."""
    seats: int
    """Links that play for the person, at tables that are not over."""


class Act(Struct, frozen=True):
    """A line of the audit log."""

    number: int
    at: str
    kind: ActKind
    by: str
    """Name of the administrator; empty for the command line."""
    whom: str
    """Id of the person or the table."""
    name: str
    """Its name at that time."""
    detail: str
    why: str


Reason = Annotated[str, Meta(max_length=1000)]


class Because(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/admin/tables/{table}/close`` and others: the reason."""

    reason: Reason = ""


class Renamed(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/admin/persons/{person}/rename``."""

    name: str
    reason: Reason = ""


class Until(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/admin/persons/{person}/ban``."""

    reason: Reason
    until: str = ""
    """ISO 8601; empty: until an administrator lifts it."""


class Announced(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/admin/announcement``."""

    texts: dict[str, str]
    """By language; empty removes the current announcement."""
    until: str = ""
    """ISO 8601; empty: until an administrator removes it."""


class ReadOnly(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/admin/read-only``."""

    on: bool
