"""What the house asks of a store, whichever database is behind it."""

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from netzplan.server.store.belongings import Belongings
from netzplan.server.store.course import CourseRow
from netzplan.server.store.holding import Holdings
from netzplan.server.store.office import Office
from netzplan.server.store.remains import Remains
from netzplan.server.store.rows import (
    EntryRow,
    LinkTarget,
    Listed,
    MapRow,
    PersonRow,
    ReasonRow,
    RequestRow,
    SaidRow,
    Summary,
    TableRow,
)
from netzplan.server.store.wishes import Wishes

__all__ = ["Store"]


class Store(Protocol):
    """All tables that survive. What a call has written, every later call reads."""

    belongings: Belongings
    """What persons have beside their tables."""
    wishes: Wishes
    """Who wants to be told of his turns."""
    remains: Remains
    """What nobody needs any more."""
    holdings: Holdings
    """Which nodes live, and which of them holds what."""
    office: Office
    """What those do who administer the house."""

    async def create(
        self,
        table: TableRow,
        first: Sequence[EntryRow] = (),
        summary: Summary | None = None,
        map: MapRow | None = None,
        deadline: float | None = None,
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
        deadline: float | None = None,
    ) -> None:
        """Write the rematch of a table; raises Stale if it already has one."""
        ...

    async def settle(
        self,
        before: TableRow,
        after: TableRow,
        first: Sequence[EntryRow] = (),
        summary: Summary | None = None,
        deadline: float | None = None,
    ) -> None:
        """Write who sits at a table and who may, and the start of the match if there is one.

        Raises Stale if a seat that is taken was not free, or anything else has been changed.
        """
        ...

    async def vacate(self, table: str, seat: int, invitation: str, course: CourseRow) -> None:
        """Write that a seat is open to whoever has an invitation, and belongs to nobody."""
        ...

    async def due(self, until: float, most: int, others: Collection[str] = ()) -> tuple[str, ...]:
        """Return running tables that have to be seen to before a time, the most urgent first.

        Those that ``others`` hold, by the ids of their nodes, are left to them.
        """
        ...

    async def mark(self, seconds: float) -> None:
        """Write how long the house has been open, in seconds."""
        ...

    def marked(self) -> float:
        """Return how long the house had been open when that was last written, in seconds."""
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
        course: CourseRow | None = None,
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

    async def public(
        self, ids: Sequence[str] | None, since: str, most: int
    ) -> dict[str, tuple[TableRow, Summary | None]]:
        """Return public tables by id, of some or of all that are newer than a time.

        The newest come first, so many at most; ``since`` is ISO 8601, UTC.
        """
        ...

    async def to_fill(self) -> list[tuple[str, float]]:
        """Return the tables whose open seats bots are to take, and when."""
        ...

    async def tables_of(self, person: str) -> frozenset[str]:
        """Return the tables at which a person sits, but for finished ones."""
        ...

    async def keep_person(self, person: PersonRow, before: PersonRow | None) -> None:
        """Write a person as he is now; None before: a new one.

        Raises Stale if he is not as he was, or if the name of another account looks the same.
        """
        ...

    async def person(self, id: str) -> PersonRow | None:
        """Return a person, None if there is none of this id."""
        ...

    async def account(self, looks: str) -> PersonRow | None:
        """Return the account whose name looks like that, None if there is none."""
        ...

    async def sit(self, person: str, table: str, seats: Sequence[int]) -> None:
        """Write whose some seats of a table are."""
        ...

    async def links_of(self, person: str, most: int) -> tuple[str, ...]:
        """Return the links of a person's seats at so many tables, those of the newest first."""
        ...

    async def renew(self, person: str, fresh: Callable[[], str]) -> list[tuple[str, int, str]]:
        """Give each of a person's seats another link; return table, seat and link."""
        ...

    async def forget(
        self, person: PersonRow, called: str, fresh: Callable[[], str]
    ) -> list[tuple[str, int]]:
        """Delete a person; return his seats: they have another name and other links now."""
        ...

    async def hand_over(self, guest: PersonRow, account: PersonRow) -> None:
        """Give a guest's seats to an account; nothing is left of the guest."""
        ...

    async def inherit(self, of: str, table: str, came: Sequence[int] = ()) -> None:
        """Write that the seats of a rematch belong to those whose they were."""
        ...

    async def speak(self, line: SaidRow, most: int) -> SaidRow | None:
        """Write what somebody says, numbered on; None if that much was said there already."""
        ...

    async def heard(self, table: str, *, watching: bool, after: int = 0) -> tuple[SaidRow, ...]:
        """Return what was said in one of a table's rooms after a number, in order."""
        ...

    async def said_by(self, person: str, most: int) -> tuple[SaidRow, ...]:
        """Return what a person has said anywhere, the newest first."""
        ...

    async def note(self, table: str, seat: int, text: str) -> None:
        """Keep the notes of a seat, in place of those before."""
        ...

    async def noted(self, table: str, seat: int) -> str:
        """Return the notes of a seat."""
        ...

    async def key(self, name: str, fresh: str) -> str:
        """Return a key of the house; the one that is handed in if there was none."""
        ...

    def close(self) -> None:
        """Finish what is queued and close the database."""
        ...
