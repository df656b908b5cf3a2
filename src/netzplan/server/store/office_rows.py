"""Rows of the office: acts, bans, the state of the house, and lists for administrators."""

from typing import Literal

from msgspec import Struct

from netzplan.server.store.rows import PersonRow, Summary, TableRow

__all__ = ["ActKind", "ActRow", "BanRow", "HouseRow", "KnownPerson", "KnownTable", "TableWish"]

ActKind = Literal[
    "grant",
    "revoke",
    "close",
    "rename",
    "ban",
    "unban",
    "log-out",
    "announce",
    "read-only",
]


class ActRow(Struct, frozen=True):
    """An act of an administrator: a line of the audit log."""

    kind: ActKind
    at: str
    """ISO 8601, UTC."""
    by: str = ""
    """Id of the administrator; empty for the command line."""
    by_name: str = ""
    whom: str = ""
    """Id of the person or table concerned."""
    name: str = ""
    """Its name at that time: a person's name, or the game of a table."""
    detail: str = ""
    """The new name, the end of a ban, the text announced, or on or off."""
    why: str = ""
    number: int = 0
    """Counted from 1; 0 until it is written."""


class BanRow(Struct, frozen=True):
    """A ban from sitting, talking and opening tables."""

    person: str
    until: str
    """ISO 8601, UTC; empty: until it is lifted."""
    reason: str
    at: str

    def holds(self, at: str) -> bool:
        """Return whether it is in force at a time (ISO 8601, UTC)."""
        return not self.until or at < self.until


class HouseRow(Struct, frozen=True):
    """The state of the whole house."""

    read_only: bool = False
    announced: int = 0
    """Number of the act that made the announcement; 0: there is none."""
    texts: dict[str, str] = {}
    """The announcement by language."""
    until: str = ""
    """When it ends, ISO 8601, UTC; empty: when an administrator ends it."""
    heard: int = 0
    """Number of the last act that a running house has applied."""


class TableWish(Struct, frozen=True):
    """A filter for tables."""

    game: str = ""
    status: str = ""
    person: str = ""
    """Id of a person who sits there."""
    before: str = ""
    """Upper bound of the time of creation, ISO 8601, UTC."""
    table: str = ""
    """Prefix of the id."""
    after: str = ""
    """Id of the table after which the list continues."""


class KnownTable(Struct, frozen=True):
    """A table, and the owners of its seats."""

    row: TableRow
    summary: Summary | None
    sitting: dict[int, PersonRow]


class KnownPerson(Struct, frozen=True):
    """A person, with what matters to administrators."""

    row: PersonRow
    is_admin: bool
    ban: BanRow | None
    tables: int
    """Number of the person's tables, without finished ones."""
