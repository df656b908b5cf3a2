"""What is said about the person at a browser."""

from typing import Any

from msgspec import Struct

from netzplan.server.messages import SeatLink

__all__ = [
    "Called",
    "Confirmed",
    "Credentials",
    "Export",
    "ExportedLine",
    "ExportedTable",
    "Me",
    "MyTable",
]


class Me(Struct, frozen=True):
    """Answer of ``GET /api/me``, and of what changes it: who is at this browser."""

    name: str = ""
    """Empty for a guest who has told none."""
    account: bool = False
    """Whether the person has a password, and can come from elsewhere."""
    ended: bool = False
    """Whether this browser was logged in before, and is not any more."""


class Called(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/me/name``."""

    name: str


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/me/account`` and ``POST /api/session``."""

    name: str
    password: str


class Confirmed(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of what is to be confirmed with the password; empty for a guest."""

    password: str = ""


class MyTable(Struct, frozen=True):
    """A table at which a person has seats."""

    table: str
    game: str
    map: str
    over: bool
    spectators: str
    """The link of those who watch."""
    names: list[str]
    """Of all seats; empty for bots and open seats."""
    seats: list[SeatLink]
    """The person's own, as he plays them."""


class ExportedTable(Struct, frozen=True):
    """A table as a person takes it along."""

    table: MyTable
    record: list[Any]
    """The lines of its record once the match is over, else none."""
    notes: list[str] = []
    """Of each of the person's seats."""


class ExportedLine(Struct, frozen=True):
    """Something that a person has said at a table."""

    table: str
    at: str
    """ISO 8601, UTC."""
    text: str
    """Or the id of a phrase."""


class Export(Struct, frozen=True):
    """Answer of ``GET /api/me/export``: all that is kept of a person."""

    tables: list[ExportedTable]
    name: str = ""
    account: bool = False
    created: str = ""
    """ISO 8601, UTC; empty for a guest of whom nothing is kept."""
    said: list[ExportedLine] = []
    """What the person has said at tables, the newest first."""
