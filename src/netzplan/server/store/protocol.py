"""What the house asks of a store, whichever database is behind it."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from netzplan.server.store.rows import (
    EntryRow,
    MapRow,
    ReasonRow,
    RequestRow,
    Summary,
    TableRow,
)

__all__ = ["LinkTarget", "Listed", "Stale", "Store", "StoreError"]


class Stale(Exception):
    """Somebody else has already written what this writer wanted to write."""


class StoreError(Exception):
    """The database can't be opened or written; the message says why in one line."""


class LinkTarget(Struct, frozen=True):
    """What a link opens."""

    table: str
    seat: int | None
    """None for spectators."""
    used: bool = False
    """Whether the link is an invitation that somebody has already taken."""


class Listed(Struct, frozen=True):
    """What a link opens, with what is told of its table in a list."""

    target: LinkTarget
    row: TableRow
    summary: Summary | None
    """None for a table that was last written before summaries were."""


class Store(Protocol):
    """All tables that survive. What a call has written, every later call reads."""

    async def create(
        self,
        table: TableRow,
        first: Sequence[EntryRow] = (),
        summary: Summary | None = None,
        map: MapRow | None = None,
    ) -> None:
        """Write a new table with the entries it starts with, and its map if it is a new one."""
        ...

    async def create_successor(
        self,
        of: str,
        table: TableRow,
        first: Sequence[EntryRow] = (),
        summary: Summary | None = None,
        map: MapRow | None = None,
    ) -> None:
        """Write the rematch of a table; raises Stale if it already has one."""
        ...

    async def claim(
        self,
        table: TableRow,
        seat: int,
        first: Sequence[EntryRow],
        summary: Summary | None = None,
    ) -> None:
        """Write a claimed seat, and the start of the match if it was the last one."""
        ...

    async def prepare(self, table: str, seat: int, answers: dict[str, str]) -> None:
        """Write the answers that a seat has prepared."""
        ...

    async def append(
        self,
        table: str,
        new: Sequence[EntryRow],
        summary: Summary | None = None,
        request: RequestRow | None = None,
        reason: ReasonRow | None = None,
    ) -> None:
        """Write new entries, what they make of the table and why a bot made one, in one commit.

        Raises Stale if one of their numbers is taken.
        """
        ...

    async def sum_up(self, table: str, summary: Summary) -> None:
        """Write the summary of a table that has none yet."""
        ...

    async def keep(self, maps: Sequence[MapRow]) -> None:
        """Write maps that are not kept yet."""
        ...

    async def unkept(self) -> tuple[tuple[str, str, str], ...]:
        """Return game, map and hash of what tables are played on and no map is kept of."""
        ...

    async def map(self, hash: str) -> MapRow | None:
        """Return the map that was kept with a hash, None if there is none."""
        ...

    async def reasons(self, table: str, seq: int) -> ReasonRow | None:
        """Return why a bot made the entry with that number, None if nothing is kept."""
        ...

    async def load(self, table: str, since: int = 0) -> tuple[TableRow, tuple[EntryRow, ...]]:
        """Return a table with its entries after a number; raises KeyError."""
        ...

    async def find(self, link: str) -> LinkTarget | None:
        """Return what a link opens, None if nothing."""
        ...

    async def listed(self, links: Sequence[str]) -> dict[str, Listed]:
        """Return what each of some links opens, without those that open nothing."""
        ...

    def close(self) -> None:
        """Finish what is queued and close the database."""
        ...
