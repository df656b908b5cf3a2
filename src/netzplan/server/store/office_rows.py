"""What the office writes and lists: acts, bans, what holds for the house, and who there is."""

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
    """What somebody did who administers the house: a line of the audit log."""

    kind: ActKind
    at: str
    """ISO 8601, UTC."""
    by: str = ""
    """Id of who did it; empty for the command line."""
    by_name: str = ""
    whom: str = ""
    """Id of the person or the table that it was done to."""
    name: str = ""
    """What that was called then: a person by the name, a table by its game."""
    detail: str = ""
    """The new name, until when, what was announced, on or off."""
    why: str = ""
    number: int = 0
    """Counted from 1; 0 as long as it is not written."""


class BanRow(Struct, frozen=True):
    """Somebody who may not sit, talk or open tables."""

    person: str
    until: str
    """ISO 8601, UTC; empty: until somebody lifts it."""
    reason: str
    at: str

    def holds(self, at: str) -> bool:
        """Return whether it holds at a time (ISO 8601, UTC)."""
        return not self.until or at < self.until


class HouseRow(Struct, frozen=True):
    """What holds for the whole house."""

    read_only: bool = False
    announced: int = 0
    """Number of the act that has announced something; 0: nothing stands."""
    texts: dict[str, str] = {}
    """The announcement by language."""
    until: str = ""
    """When it ends, ISO 8601, UTC; empty: when somebody takes it away."""
    heard: int = 0
    """Number of the last act that a running house has taken in."""


class TableWish(Struct, frozen=True):
    """Which tables somebody looks for."""

    game: str = ""
    status: str = ""
    person: str = ""
    """Id of somebody who sits there."""
    before: str = ""
    """Made before that time, ISO 8601, UTC."""
    table: str = ""
    """How the id begins."""


class KnownTable(Struct, frozen=True):
    """A table, and whose its seats are."""

    row: TableRow
    summary: Summary | None
    sitting: dict[int, PersonRow]


class KnownPerson(Struct, frozen=True):
    """A person, with what matters to who administers the house."""

    row: PersonRow
    is_admin: bool
    ban: BanRow | None
    tables: int
    """At which he sits, but for finished ones."""
