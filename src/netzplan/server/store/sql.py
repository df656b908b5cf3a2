"""The store in SQL: one thread writes, a few others read, and no read waits for a write."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TypeVar, cast

import sqlalchemy as sa
from msgspec import to_builtins
from msgspec.structs import asdict
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from netzplan.server.store import persons, reading, sitting, talk
from netzplan.server.store.belongings import Belongings
from netzplan.server.store.course import CourseRow
from netzplan.server.store.databases import Database, SqliteDatabase
from netzplan.server.store.faults import Stale, StoreError, Unwritable, sentence
from netzplan.server.store.holding import Held, Holdings
from netzplan.server.store.making import (
    FIRST_FENCE,
    called_as_at,
    course_rows,
    entry_rows,
    insert_entries,
    keep_maps,
    make,
    summary_rows,
)
from netzplan.server.store.migrations import migrate
from netzplan.server.store.office import Office
from netzplan.server.store.outage import Outage
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
from netzplan.server.store.schema import marks, matches, seats
from netzplan.server.store.upserts import put
from netzplan.server.store.wishes import Wishes
from netzplan.server.store.writer import Wanted, Writer

__all__ = ["SqlStore", "SqliteStore"]

T = TypeVar("T")

READERS = 3
"""Reader threads, so that loading one long match does not delay everybody else."""

TRIES = 8
"""Attempts to write a chat line while others write in the same room."""


class SqlStore:
    """The tables in a database; all methods except ``close`` belong to one event loop."""

    def __init__(
        self, database: Database, held: Held | None = None, *, migrates: bool = True
    ) -> None:
        """Open the database, and create or migrate it; raises StoreError.

        Where several nodes share it, ``held`` identifies this one and what it holds. A database
        that is known to be up to date can be read even where it can't be written.
        """
        self._held = held
        self._engine = database.writing(serves=True)
        try:
            if migrates:
                migrate(self._engine)
        except StoreError:
            self._engine.dispose()
            raise
        except Exception as wrong:  # Alembic and the drivers raise many kinds
            self._engine.dispose()
            kind = Unwritable if database.disk_fails(wrong) else StoreError
            raise kind(f"{database.shown}: {sentence(wrong)}") from None
        self._reading = database.reading(READERS)
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._outage = Outage(database)
        self._writer = Writer(self._engine, database, self._outage, held)
        self.belongings = Belongings(self._do, self._read)
        self.wishes = Wishes(self._do, self._read)
        self.remains = Remains(self._do, self._read)
        self.office = Office(self._do, self._read)
        self.holdings = Holdings(self._do, self._read, held)

    def close(self) -> None:
        """Finish what is queued and close the database."""
        self._outage.close()
        self._writer.close()
        self._readers.shutdown()
        self._reading.dispose()
        self._engine.dispose()

    # --- writing ------------------------------------------------------------------------

    async def create(
        self,
        table: TableRow,
        first: Sequence[EntryRow] = (),
        summary: Summary | None = None,
        map: MapRow | None = None,
        deadline: float | None = None,
    ) -> TableRow:
        """Write a new table with its first entries, and its map if that is not stored yet."""
        node = self._node
        made = await self._do(
            lambda connection: make(connection, table, first, summary, map, deadline, node)
        )
        self._hold(table.id)
        return made

    async def create_successor(
        self,
        of: str,
        table: TableRow,
        first: Sequence[EntryRow] = (),
        summary: Summary | None = None,
        map: MapRow | None = None,
        deadline: float | None = None,
    ) -> TableRow:
        """Write the rematch of a table, for the same owners; raises Stale if there is one."""
        node = self._node

        def work(connection: Connection) -> TableRow:
            today = called_as_at(connection, of, table)
            made = make(connection, today, first, summary, map, deadline, node)
            free = (matches.c.id == of) & matches.c.successor.is_(None)
            done = connection.execute(matches.update().where(free).values(successor=table.id))
            if done.rowcount != 1:
                raise Stale
            persons.inherit(connection, of, table.id, table.came)
            return made

        made = await self._writer.do(Wanted(work, of=of))
        self._hold(table.id)
        return cast(TableRow, made)

    async def settle(
        self,
        before: TableRow,
        after: TableRow,
        first: Sequence[EntryRow] = (),
        summary: Summary | None = None,
        deadline: float | None = None,
    ) -> None:
        """Write the seating and access of a table, and the start of the match if it begins."""

        def work(connection: Connection) -> None:
            sitting.settle(connection, before, after)
            insert_entries(connection, entry_rows(after.id, first))

        courses = course_rows(after.id, CourseRow(after.course, deadline))
        sums = summary_rows(after.id, summary)
        await self._writer.do(Wanted(work, sums=sums, courses=courses, of=after.id))

    async def prepare(self, table: str, seat: int, answers: dict[str, str]) -> None:
        """Write the answers that a seat has prepared."""
        here = (seats.c.match_id == table) & (seats.c.seat == seat)
        update = seats.update().where(here).values(prepared=answers)
        await self._writer.do(Wanted(lambda connection: connection.execute(update), of=table))

    async def append(
        self,
        table: str,
        new: Sequence[EntryRow],
        summary: Summary | None = None,
        request: RequestRow | None = None,
        reason: ReasonRow | None = None,
        course: CourseRow | None = None,
    ) -> None:
        """Write new entries with the resulting changes, in one commit; raises Stale."""
        requests = () if request is None else ({"of": table, **asdict(request)},)
        reasons = () if reason is None else ({"match_id": table, **asdict(reason)},)
        rows, sums = entry_rows(table, new), summary_rows(table, summary)
        courses = () if course is None else course_rows(table, course)
        await self._writer.do(
            Wanted(
                rows=rows,
                sums=sums,
                requests=requests,
                reasons=reasons,
                courses=courses,
                of=table,
            )
        )

    async def sum_up(self, table: str, summary: Summary) -> None:
        """Write the summary of a table that has none yet."""
        none = (matches.c.id == table) & matches.c.summary.is_(None)
        update = matches.update().where(none).values(summary=to_builtins(summary))
        await self._do(lambda connection: connection.execute(update))

    async def keep(self, maps: Sequence[MapRow]) -> None:
        """Write maps that are not stored yet."""
        await self._do(lambda connection: keep_maps(connection, maps))

    async def vacate(
        self, table: str, left: SeatRow, course: CourseRow, former: FormerRow | None = None
    ) -> None:
        """Write that a seat is open, and has no owner; ``former`` is who has left it."""
        open_ = {"name": left.name, "link": None, "invitation": left.invitation}

        def work(connection: Connection) -> None:
            here = (seats.c.match_id == table) & (seats.c.seat == left.seat)
            connection.execute(seats.update().where(here).values(open_))
            persons.leave(connection, table, left.seat, former)
            talk.drop_notes(connection, table, left.seat)
            this = matches.c.id == table
            connection.execute(matches.update().where(this).values(arranged=matches.c.arranged + 1))

        await self._writer.do(Wanted(work, courses=course_rows(table, course), of=table))

    async def mark(self, seconds: float) -> None:
        """Write how long the house has been open."""
        await self._do(lambda connection: put(connection, marks, {"id": 1, "seconds": seconds}))

    def marked(self) -> float:
        """Return the value that ``mark`` wrote last, in seconds."""
        with self._engine.begin() as connection:
            return float(connection.execute(sa.select(marks.c.seconds)).scalar() or 0.0)

    async def keep_person(self, person: PersonRow, before: PersonRow | None) -> None:
        """Write the new row of a person; raises Stale."""
        await self._do(lambda connection: persons.keep(connection, person, before))

    async def end_sessions(
        self, person: PersonRow, before: PersonRow, spared: str = ""
    ) -> PersonRow:
        """End a person's sessions and pushes, except those to ``spared``; return the new row."""
        return await self._do(
            lambda connection: persons.end_sessions(connection, person, before, spared)
        )

    async def sit(self, person: str, table: str, seats: Sequence[int]) -> None:
        """Record that a person owns some seats of a table."""
        await self._do(lambda connection: persons.sit(connection, person, table, seats))

    async def renew(
        self, person: PersonRow, fresh: Callable[[], str]
    ) -> list[tuple[str, int, str]]:
        """End a person's sessions and pushes, and replace the links of their seats.

        Returns table, seat and new link of each; raises Stale.
        """

        def work(connection: Connection) -> list[tuple[str, int, str]]:
            persons.end_sessions(connection, person, person)
            return persons.renew(connection, person.id, fresh)

        return await self._do(work)

    async def forget(
        self, person: PersonRow, called: str, fresh: Callable[[], str]
    ) -> list[tuple[str, int]]:
        """Delete a person; return their seats, which get another name and new links."""
        return await self._do(lambda connection: persons.forget(connection, person, called, fresh))

    async def hand_over(self, guest: PersonRow, account: PersonRow) -> None:
        """Give everything of a guest to an account, and delete the guest."""
        await self._do(lambda connection: persons.hand_over(connection, guest, account))

    async def speak(self, line: SaidRow, most: int) -> SaidRow | None:
        """Write a chat line with the next number; None if the room has ``most`` lines already."""
        for _ in range(TRIES - 1):
            with suppress(Stale):  # a writer at another house was faster
                return await self._do(lambda connection: talk.speak(connection, line, most))
        return await self._do(lambda connection: talk.speak(connection, line, most))

    async def note(self, table: str, seat: int, text: str) -> None:
        """Write the notes of a seat, replacing those before."""
        await self._do(lambda connection: talk.note(connection, table, seat, text))

    async def key(self, name: str, fresh: str) -> str:
        """Return a key of the house; ``fresh`` becomes the key if there is none."""
        return await self._do(lambda connection: persons.key(connection, name, fresh))

    @property
    def _node(self) -> str:
        return "" if self._held is None else self._held.node

    def _hold(self, table: str) -> None:
        """Hold a table that was created here."""
        if self._held is not None:
            self._held.take(table, FIRST_FENCE)

    async def _do(self, work: Callable[[Connection], T]) -> T:
        return cast(T, await self._writer.do(Wanted(work)))

    # --- reading ------------------------------------------------------------------------

    async def load(self, table: str, since: int = 0) -> tuple[TableRow, tuple[EntryRow, ...]]:
        """Return a table with its entries after a number; raises KeyError."""
        return await self._read(lambda connection: reading.load(connection, table, since))

    async def reasons(self, table: str, seq: int) -> ReasonRow | None:
        """Return a bot's reasons for the entry with a number; None if there are none."""
        return await self._read(lambda connection: reading.reasons_of(connection, table, seq))

    async def unkept(self) -> tuple[tuple[str, str, str], ...]:
        """Return game, map and hash of the maps that tables use but the store lacks."""
        return await self._read(reading.unkept)

    async def map(self, hash: str) -> MapRow | None:
        """Return the stored map with a hash; None if there is none."""
        return await self._read(lambda connection: reading.kept(connection, hash))

    async def find(self, link: str) -> LinkTarget | None:
        """Return what a link opens; None if it opens nothing."""
        return await self._read(lambda connection: reading.find(connection, link))

    async def due(self, until: float, most: int, others: Collection[str] = ()) -> tuple[str, ...]:
        """Return running tables that must be seen to before a time, the most urgent first.

        Tables held by ``others`` are left out.
        """
        return await self._read(lambda connection: reading.due(connection, until, most, others))

    async def listed(self, links: Sequence[str]) -> dict[str, Listed | None]:
        """Return what each link opens, None for a damaged table; unknown links are left out."""
        return await self._read(lambda connection: reading.listed(connection, links))

    async def person(self, id: str) -> PersonRow | None:
        """Return the person with an id; None if there is none."""
        return await self._read(lambda connection: persons.by_id(connection, id))

    async def public(
        self, ids: Sequence[str] | None, since: str, most: int
    ) -> dict[str, tuple[TableRow, Summary | None]]:
        """Return public tables by id: some, or all that are newer than a time."""
        return await self._read(lambda connection: reading.public(connection, ids, since, most))

    async def to_fill(self) -> list[tuple[str, float]]:
        """Return the tables whose open seats bots will take, and when."""
        return await self._read(reading.to_fill)

    async def tables_of(self, person: str) -> frozenset[str]:
        """Return the tables at which a person sits, without finished ones."""
        return await self._read(lambda connection: reading.tables_of(connection, person))

    async def account(self, looks: str) -> PersonRow | None:
        """Return the account whose name has these looks; None if there is none."""
        return await self._read(lambda connection: persons.by_looks(connection, looks))

    async def links_of(
        self, person: str, most: int, after: TableRow | None = None
    ) -> tuple[str, ...]:
        """Return the links of a person's seats at ``most`` tables, the newest after a table."""
        return await self._read(
            lambda connection: persons.links_of(connection, person, most, after)
        )

    async def heard(self, table: str, *, watching: bool, after: int = 0) -> tuple[SaidRow, ...]:
        """Return the lines of one of a table's rooms after a number, in order."""
        return await self._read(
            lambda connection: talk.heard(connection, table, watching=watching, after=after)
        )

    async def said_by(
        self, person: str, most: int, after: SaidRow | None = None
    ) -> tuple[SaidRow, ...]:
        """Return ``most`` chat lines of a person, the newest after a line."""
        return await self._read(lambda connection: talk.said_by(connection, person, most, after))

    async def noted(self, table: str, seat: int) -> str:
        """Return the notes of a seat."""
        return await self._read(lambda connection: talk.noted(connection, table, seat))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def attempt() -> T:
            with self._reading.begin() as connection:
                return work(connection)

        def read() -> T:
            try:
                return self._outage.outlast(attempt)
            except SQLAlchemyError as wrong:
                raise StoreError(sentence(wrong)) from None  # its text may contain links

        return await asyncio.get_running_loop().run_in_executor(self._readers, read)


class SqliteStore(SqlStore):
    """A store in an SQLite file."""

    def __init__(self, path: Path) -> None:
        """Open the file, and create or migrate it; raises StoreError."""
        super().__init__(SqliteDatabase(path))
