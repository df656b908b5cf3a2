"""The interface of a store, whichever database is behind it."""

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from netzplan.server.store.belongings import Belongings
from netzplan.server.store.course import CourseRow
from netzplan.server.store.holding import Holdings
from netzplan.server.store.office import Office
from netzplan.server.store.remains import Remains
from netzplan.server.store.rows import (
    EntryRow,
    FormerRow,
    LinkTarget,
    Listed,
    MapRow,
    PersonRow,
    ReasonRow,
    RequestRow,
    SaidRow,
    SeatRow,
    Summary,
    TableRow,
)
from netzplan.server.store.wishes import Wishes

__all__ = ["Store"]


class Store(Protocol):
    """Durable storage. Every call sees what earlier calls have written."""

    belongings: Belongings
    """What belongs to persons besides their tables."""
    wishes: Wishes
    """Who wants to be notified of turns, and how."""
    remains: Remains
    """Old data that nobody needs any more."""
    holdings: Holdings
    """Which nodes are alive, and which tables each holds."""
    office: Office
    """The acts of administrators, and their log."""

    async def create(
        self,
        table: TableRow,
        first: Sequence[EntryRow] = (),
        summary: Summary | None = None,
        map: MapRow | None = None,
        deadline: float | None = None,
    ) -> TableRow:
        """Write a new table with its first entries, and its map if that is not stored yet.

        Returns the table as written: without chosen accounts that were deleted meanwhile.
        """
        ...

    async def create_successor(
        self,
        of: str,
        table: TableRow,
        first: Sequence[EntryRow] = (),
        summary: Summary | None = None,
        map: MapRow | None = None,
        deadline: float | None = None,
    ) -> TableRow:
        """Write the rematch of a table, for the same owners; raises Stale if there is one.

        Returns it as written: without chosen accounts that were deleted meanwhile, and with the
        names that its people have now.
        """
        ...

    async def settle(
        self,
        before: TableRow,
        after: TableRow,
        first: Sequence[EntryRow] = (),
        summary: Summary | None = None,
        deadline: float | None = None,
    ) -> None:
        """Write the seating and access of a table, and the start of the match if it begins.

        Raises Stale if a seat was taken meanwhile, or anything else has changed.
        """
        ...

    async def vacate(
        self, table: str, left: SeatRow, course: CourseRow, former: FormerRow | None = None
    ) -> None:
        """Write that a seat is open to holders of its invitation, and has no owner.

        ``former`` is who has left it, if the match has begun.
        """
        ...

    async def due(self, until: float, most: int, others: Collection[str] = ()) -> tuple[str, ...]:
        """Return running tables that must be seen to before a time, the most urgent first.

        Tables held by ``others`` (ids of nodes) are left out.
        """
        ...

    async def mark(self, seconds: float) -> None:
        """Write how long the house has been open, in seconds."""
        ...

    def marked(self) -> float:
        """Return the value that ``mark`` wrote last, in seconds."""
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
        """Write new entries with the resulting changes and a bot's reasons, in one commit.

        Raises Stale if one of the entries' numbers is taken.
        """
        ...

    async def sum_up(self, table: str, summary: Summary) -> None:
        """Write the summary of a table that has none yet."""
        ...

    async def keep(self, maps: Sequence[MapRow]) -> None:
        """Write maps that are not stored yet."""
        ...

    async def unkept(self) -> tuple[tuple[str, str, str], ...]:
        """Return game, map and hash of the maps that tables use but the store lacks."""
        ...

    async def map(self, hash: str) -> MapRow | None:
        """Return the stored map with a hash; None if there is none."""
        ...

    async def reasons(self, table: str, seq: int) -> ReasonRow | None:
        """Return a bot's reasons for the entry with a number; None if there are none."""
        ...

    async def load(self, table: str, since: int = 0) -> tuple[TableRow, tuple[EntryRow, ...]]:
        """Return a table with its entries after a number; raises KeyError."""
        ...

    async def find(self, link: str) -> LinkTarget | None:
        """Return what a link opens; None if it opens nothing."""
        ...

    async def listed(self, links: Sequence[str]) -> dict[str, Listed | None]:
        """Return what each link opens, None for a damaged table; unknown links are left out."""
        ...

    async def public(
        self, ids: Sequence[str] | None, since: str, most: int
    ) -> dict[str, tuple[TableRow, Summary | None]]:
        """Return public tables by id: some, or all that are newer than a time.

        At most ``most``, the newest first; ``since`` is in ISO 8601, UTC.
        """
        ...

    async def to_fill(self) -> list[tuple[str, float]]:
        """Return the tables whose open seats bots will take, and when."""
        ...

    async def tables_of(self, person: str) -> frozenset[str]:
        """Return the tables at which a person sits, without finished ones."""
        ...

    async def keep_person(self, person: PersonRow, before: PersonRow | None) -> None:
        """Write the new row of a person; ``before`` is the old one, None for a new person.

        Raises Stale if the person has changed, or if the name of another account looks the same.
        """
        ...

    async def end_sessions(
        self, person: PersonRow, before: PersonRow, spared: str = ""
    ) -> PersonRow:
        """Write the row of a person with a new session, and delete their push subscriptions.

        ``spared`` is the endpoint of a subscription that stays. Returns the new row; raises Stale
        if the person has changed.
        """
        ...

    async def person(self, id: str) -> PersonRow | None:
        """Return the person with an id; None if there is none."""
        ...

    async def account(self, looks: str) -> PersonRow | None:
        """Return the account whose name has these looks; None if there is none."""
        ...

    async def sit(self, person: str, table: str, seats: Sequence[int]) -> None:
        """Record that a person owns some seats of a table."""
        ...

    async def links_of(
        self, person: str, most: int, after: TableRow | None = None
    ) -> tuple[str, ...]:
        """Return the links of a person's seats at up to ``most`` tables, the newest first.

        ``after`` continues after a table.
        """
        ...

    async def renew(
        self, person: PersonRow, fresh: Callable[[], str]
    ) -> list[tuple[str, int, str]]:
        """End a person's sessions and pushes, and replace the links of their seats.

        Returns table, seat and new link of each; raises Stale if the person has changed.
        """
        ...

    async def forget(
        self, person: PersonRow, called: str, fresh: Callable[[], str]
    ) -> list[tuple[str, int]]:
        """Delete a person; return their seats, which get another name and new links."""
        ...

    async def hand_over(self, guest: PersonRow, account: PersonRow) -> None:
        """Give everything of a guest to an account, and delete the guest.

        Raises Stale if the account is deleted.
        """
        ...

    async def speak(self, line: SaidRow, most: int) -> SaidRow | None:
        """Write a chat line with the next number; None if the room has ``most`` lines already.

        Raises Stale if the speaker is deleted.
        """
        ...

    async def heard(self, table: str, *, watching: bool, after: int = 0) -> tuple[SaidRow, ...]:
        """Return the lines of one of a table's rooms after a number, in order."""
        ...

    async def said_by(
        self, person: str, most: int, after: SaidRow | None = None
    ) -> tuple[SaidRow, ...]:
        """Return up to ``most`` chat lines of a person, the newest first.

        ``after`` continues after a line.
        """
        ...

    async def note(self, table: str, seat: int, text: str) -> None:
        """Write the notes of a seat, replacing those before."""
        ...

    async def noted(self, table: str, seat: int) -> str:
        """Return the notes of a seat."""
        ...

    async def key(self, name: str, fresh: str) -> str:
        """Return a key of the house; ``fresh`` becomes the key if there is none."""
        ...

    def close(self) -> None:
        """Finish what is queued and close the database."""
        ...
