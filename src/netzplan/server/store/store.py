"""The store: one writer thread, many appends in one commit, an answer after the commit.

Jobs that wait while the disk is busy share the next transaction. If it fails, each of them
is tried alone, so that a stale writer spoils nobody else's commit.
"""

import asyncio
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from netzplan.server.store.migrations import migrate
from netzplan.server.store.rows import EntryRow, RequestRow, SeatRow, Status, TableRow
from netzplan.server.store.schema import entries, matches, seats

__all__ = ["Place", "Stale", "Store", "StoreError"]

T = TypeVar("T")
Rows = Sequence[dict[str, Any]]  # Any: a row of any columns

MOST_JOBS = 500
"""Jobs in one transaction at most."""


class Stale(Exception):
    """Somebody else has already written what this writer wanted to write."""


class StoreError(Exception):
    """The database can't be opened or written; the message says why in one line."""


class Place(Struct, frozen=True):
    """What a link opens."""

    table: str
    seat: int | None
    """None for spectators."""
    used: bool = False
    """Whether the link is an invitation that somebody has already taken."""


class _Job(Generic[T]):
    """Work for the writer thread, and who waits for it."""

    def __init__(
        self, work: Callable[[Connection], T], rows: Rows, waits: "asyncio.Future[T]"
    ) -> None:
        self.work = work
        self.rows = rows
        """Rows of entries that are written in one statement with those of other jobs."""
        self.waits = waits
        self.answer: T | None = None
        self.error: Exception | None = None

    def run(self, connection: Connection) -> None:
        self.answer = self.work(connection)

    def deliver(self) -> None:
        if self.waits.cancelled():
            return
        if self.error is not None:
            self.waits.set_exception(self.error)
        else:
            self.waits.set_result(self.answer)  # type: ignore[arg-type]  # run() has set it


class Store:
    """All tables on disk; every method but ``close`` may be awaited from one event loop."""

    def __init__(self, path: Path) -> None:
        """Open the database, make or migrate it; raises StoreError."""
        self._engine = _engine(path)
        try:
            migrate(self._engine)
        except Exception as wrong:  # Alembic and drivers raise many kinds
            self._engine.dispose()
            raise StoreError(f"{path}: {_sentence(wrong)}") from wrong
        self._jobs: SimpleQueue[_Job[Any] | None] = SimpleQueue()  # Any: jobs of all kinds
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Finish what is queued and close the database."""
        self._jobs.put(None)
        self._thread.join()
        self._engine.dispose()

    async def create(self, table: TableRow, first: Sequence[EntryRow] = ()) -> None:
        """Write a new table with the entries it starts with."""
        await self._do(lambda connection: _create(connection, table, first))

    async def create_successor(
        self, of: str, table: TableRow, first: Sequence[EntryRow] = ()
    ) -> None:
        """Write the rematch of a table; raises Stale if it already has one."""

        def work(connection: Connection) -> None:
            _create(connection, table, first)
            free = (matches.c.id == of) & matches.c.successor.is_(None)
            done = connection.execute(matches.update().where(free).values(successor=table.id))
            if done.rowcount != 1:
                raise Stale

        await self._do(work)

    async def claim(self, table: TableRow, seat: int, first: Sequence[EntryRow]) -> None:
        """Write a claimed seat, and the start of the match if it was the last one."""
        row = table.seats[seat]

        def work(connection: Connection) -> None:
            here = (seats.c.match_id == table.id) & (seats.c.seat == seat) & seats.c.link.is_(None)
            taken = connection.execute(
                seats.update().where(here).values(name=row.name, link=row.link, share=row.share)
            )
            if taken.rowcount != 1:
                raise Stale
            _insert(connection, _rows(table.id, first))
            _note(connection, table.id, {"status": table.status})

        await self._do(work)

    async def prepare(self, table: str, seat: int, answers: dict[str, str]) -> None:
        """Write the answers that a seat has prepared."""
        here = (seats.c.match_id == table) & (seats.c.seat == seat)
        update = seats.update().where(here).values(prepared=answers)
        await self._do(lambda connection: connection.execute(update))

    async def append(
        self,
        table: str,
        new: Sequence[EntryRow],
        status: Status | None = None,
        request: RequestRow | None = None,
    ) -> None:
        """Write new entries, and a new status or request; raises Stale if a number is taken."""
        changed: dict[str, Any] = {} if status is None else {"status": status}
        changed |= {} if request is None else asdict(request)
        await self._do(lambda connection: _note(connection, table, changed), _rows(table, new))

    async def load(self, table: str) -> tuple[TableRow, tuple[EntryRow, ...]]:
        """Return a table with its entries; raises KeyError."""
        return await self._do(lambda connection: _load(connection, table))

    async def find(self, link: str) -> Place | None:
        """Return what a link opens, None if nothing."""
        return await self._do(lambda connection: _find(connection, link))

    async def _do(self, work: Callable[[Connection], T], rows: Rows = ()) -> T:
        waits: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, rows, waits))
        return await waits

    def _write(self) -> None:
        """Run jobs until told to stop: the writer thread."""
        while (job := self._jobs.get()) is not None:
            batch = [job]
            try:
                while len(batch) < MOST_JOBS and (more := self._jobs.get_nowait()) is not None:
                    batch.append(more)
                stop = len(batch) < MOST_JOBS  # the loop has met the None of close()
            except Empty:
                stop = False
            self._run(batch)
            batch[0].waits.get_loop().call_soon_threadsafe(_deliver, batch)
            if stop:
                return

    def _run(self, batch: list[_Job[Any]]) -> None:
        try:
            with self._engine.begin() as connection:
                _insert(connection, [row for job in batch for row in job.rows])
                for job in batch:
                    job.run(connection)
        except Exception as wrong:
            if len(batch) == 1:
                batch[0].error = _plain(wrong)
                return
            for job in batch:
                self._run([job])


def _deliver(batch: list[_Job[Any]]) -> None:
    for job in batch:
        job.deliver()


def _plain(wrong: Exception) -> Exception:
    """Return the error as callers know it."""
    if isinstance(wrong, IntegrityError):
        return Stale()
    if isinstance(wrong, SQLAlchemyError):
        return StoreError(_sentence(wrong))
    return wrong


def _sentence(wrong: Exception) -> str:
    """Return the driver's own message in one line."""
    cause = wrong.orig if isinstance(wrong, DBAPIError) and wrong.orig else wrong
    return str(cause).splitlines()[0] if str(cause) else type(cause).__name__


def _engine(path: Path) -> Engine:
    engine = sa.create_engine(f"sqlite:///{path}", connect_args={"check_same_thread": False})

    def prepare(connection: Any, _: Any) -> None:  # Any: the driver's own types
        cursor = connection.cursor()
        cursor.execute("PRAGMA busy_timeout = 5000")
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        # Rows of running matches share few pages: a rarer checkpoint costs no more than one
        # of the default thousand, and holds up fewer commits.
        cursor.execute("PRAGMA wal_autocheckpoint = 4000")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    event.listen(engine, "connect", prepare)
    return engine


def _create(connection: Connection, table: TableRow, first: Sequence[EntryRow]) -> None:
    row = asdict(table)
    del row["seats"]
    connection.execute(matches.insert(), row)
    connection.execute(
        seats.insert(), [{"match_id": table.id, **asdict(seat)} for seat in table.seats]
    )
    _insert(connection, _rows(table.id, first))


def _note(connection: Connection, table: str, changed: dict[str, Any]) -> None:
    if changed:
        connection.execute(matches.update().where(matches.c.id == table).values(**changed))


def _rows(table: str, new: Sequence[EntryRow]) -> Rows:
    return [{"match_id": table, **asdict(entry)} for entry in new]


def _insert(connection: Connection, rows: Rows) -> None:
    if rows:
        connection.execute(entries.insert(), rows)


def _load(connection: Connection, table: str) -> tuple[TableRow, tuple[EntryRow, ...]]:
    match = (
        connection.execute(matches.select().where(matches.c.id == table)).mappings().one_or_none()
    )
    if match is None:
        raise KeyError(table)
    sitting = connection.execute(
        seats.select().where(seats.c.match_id == table).order_by(seats.c.seat)
    ).mappings()
    written = connection.execute(
        entries.select().where(entries.c.match_id == table).order_by(entries.c.seq)
    ).mappings()
    row = TableRow(**match, seats=tuple(SeatRow(**_without_match(seat)) for seat in sitting))
    return row, tuple(EntryRow(**_without_match(entry)) for entry in written)


def _without_match(row: Any) -> dict[str, Any]:  # Any: a row mapping of any columns
    return {name: value for name, value in row.items() if name != "match_id"}


def _find(connection: Connection, link: str) -> Place | None:
    seat = connection.execute(
        seats.select().where((seats.c.link == link) | (seats.c.invitation == link))
    ).one_or_none()
    if seat is not None:
        return Place(seat.match_id, seat.seat, used=link != seat.link and seat.link is not None)
    match = connection.execute(
        sa.select(matches.c.id).where(matches.c.spectators == link)
    ).one_or_none()
    return None if match is None else Place(match.id, None)
