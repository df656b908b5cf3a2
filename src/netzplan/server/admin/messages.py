"""What is told to those who administer the house, and what they ask for."""

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
    """Answer of ``GET /api/admin``: how the house does."""

    tables: int
    """In memory."""
    sockets: int
    moves: float
    """Choices that were taken in a second, of the last minute."""
    read_only: bool
    announcement: Announcement | None


class AdminSeat(Struct, frozen=True):
    """A seat of a table."""

    name: str
    bot: str
    """The bot that sits there, or stands in."""
    person: str
    """Id of the person; empty for a bot, and for who came by a link alone."""
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
    """Seats whose choice is awaited, as everybody may know it."""
    live: bool = False
    """Whether it is in memory."""
    watched: bool = False
    """Whether anybody has it open."""


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
    """Tables at which he sits, but for finished ones."""
    banned: bool
    reason: str
    until: str
    """When the ban ends, ISO 8601, UTC; empty: when somebody lifts it."""


class Sessions(Struct, frozen=True):
    """What opens a person, as far as the house knows: browsers are not counted."""

    person: str
    name: str
    seen: str
    generation: int
    """How often all logins ended: as an account was made, with a new password, by a log-out."""
    password: bool
    passkeys: int
    pushes: int
    """Browsers that are told of turns."""
    seats: int
    """Links that play for the person, at tables that go on."""


class Act(Struct, frozen=True):
    """A line of the audit log."""

    number: int
    at: str
    kind: ActKind
    by: str
    """Name of who did it; empty for the command line."""
    whom: str
    """Id of the person or the table."""
    name: str
    """What that was called then."""
    detail: str
    why: str


Reason = Annotated[str, Meta(max_length=1000)]


class Because(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/admin/tables/{table}/close`` and others: why it is done."""

    reason: Reason = ""


class Renamed(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/admin/persons/{person}/rename``."""

    name: str
    reason: Reason = ""


class Until(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/admin/persons/{person}/ban``."""

    reason: Reason
    until: str = ""
    """ISO 8601; empty: until somebody lifts it."""


class Announced(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/admin/announcement``."""

    texts: dict[str, str]
    """By language; none: what stands is taken away."""
    until: str = ""
    """ISO 8601; empty: until somebody takes it away."""


class ReadOnly(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/admin/read-only``."""

    on: bool
