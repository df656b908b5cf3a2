"""The writer thread: many jobs in one commit, each answered after the commit.

Jobs that arrive in successive turns of the loop, and those that wait while the disk is busy, share
the next transaction. If it fails, each job is tried alone, so that a stale writer does not spoil
anybody else's commit. If the database is away, all wait for it; a commit whose answer was lost is
repeated only if the database, asked for its fate, reports that it was not made.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

from msgspec import Struct
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from netzplan.server.store.at_once import prepare, write_at_once
from netzplan.server.store.databases import Database
from netzplan.server.store.faults import (
    Fenced,
    Stale,
    StoreError,
    Unavailable,
    Unreachable,
    sentence,
)
from netzplan.server.store.holding import Held, check_fences
from netzplan.server.store.outage import Outage
from netzplan.server.store.statements import RowValues, Statements

__all__ = ["RowValues", "Wanted", "Writer"]

T = TypeVar("T")
MOST_JOBS = 500
"""Jobs in one transaction, unless more are handed over at once."""
LONGEST_GATHERING = 0.015
"""Seconds after which jobs are handed over even if the loop brings more."""


class Wanted(Struct, Generic[T], frozen=True):
    """What to write in one commit, all or nothing."""

    work: Callable[[Connection], T] | None = None
    rows: RowValues = ()
    """Rows of entries, written in one statement with those of other jobs, before the work."""
    sums: RowValues = ()
    """Summaries, written in one statement with those of other jobs, after the work."""
    requests: RowValues = ()
    """Requests, written likewise."""
    reasons: RowValues = ()
    """Reasons of bots, written likewise."""
    courses: RowValues = ()
    """Courses, written likewise."""
    of: str = ""
    """Table that is changed; where there are several nodes, this one has to hold it."""


class _Job(Generic[T]):
    """Work for the writer thread, and the future that waits for it."""

    def __init__(
        self, wanted: Wanted[T], fence: int | None, waits: "asyncio.Future[T | None]"
    ) -> None:
        self.wanted = wanted
        self.fence = fence
        self.waits = waits
        self.answer: T | None = None
        self.error: Exception | None = None

    @property
    def is_plain(self) -> bool:
        """Return whether it has only entries and summaries, and needs no fence."""
        wanted = self.wanted
        others = wanted.requests or wanted.reasons or wanted.courses
        return wanted.work is None and self.fence is None and not others

    def run(self, connection: Connection) -> None:
        if self.wanted.work is not None:
            self.answer = self.wanted.work(connection)

    def deliver(self) -> None:
        if self.waits.cancelled():
            return
        if self.error is not None:
            self.waits.set_exception(self.error)
        else:
            self.waits.set_result(self.answer)


class Writer:
    """The one thread that writes."""

    def __init__(
        self, engine: Engine, database: Database, outage: Outage, held: Held | None = None
    ) -> None:
        """Start the thread; with several nodes, it writes only the tables in ``held``."""
        self._held = held
        self._engine = engine
        self._database = database
        self._outage = outage
        self._statements = Statements(engine.dialect)
        self._kept: Connection | None = None
        self._gathered: list[_Job[Any]] = []  # Any: jobs of all kinds
        self._jobs: SimpleQueue[list[_Job[Any]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Finish what is queued."""
        self._hand_over()
        self._jobs.put(None)
        self._thread.join()

    async def do(self, wanted: Wanted[T]) -> T | None:
        """Write durably, and return the result of the work; raises Stale, StoreError."""
        held = self._held if wanted.of else None
        waits: asyncio.Future[T | None] = asyncio.get_running_loop().create_future()
        self._gather(_Job(wanted, None if held is None else held.fence(wanted.of), waits))
        if held is None:
            return await waits
        try:
            return await waits
        except Fenced as wrong:
            held.lose(wrong.table)
            raise

    def _gather(self, job: _Job[Any]) -> None:
        """Hand jobs over as soon as a turn of the loop brings no new one.

        Waking the thread, and being woken, costs half as much as a choice. While every turn brings
        choices, the loop is busy anyway, and loses nothing if they share a commit.
        """
        self._gathered.append(job)
        if len(self._gathered) == 1:
            loop = job.waits.get_loop()
            loop.call_soon(self._look, loop, loop.time() + LONGEST_GATHERING, 0)

    def _look(self, loop: asyncio.AbstractEventLoop, until: float, known: int) -> None:
        """Check after a turn of the loop whether it has brought more jobs."""
        count = len(self._gathered)
        if count > known and loop.time() < until:
            loop.call_soon(self._look, loop, until, count)
        else:
            self._hand_over()

    def _hand_over(self) -> None:
        if self._gathered:
            self._jobs.put(self._gathered)
            self._gathered = []

    def _write(self) -> None:
        """Run jobs until told to stop: the body of the writer thread."""
        try:
            self._write_on()
        finally:
            self._let_go()

    def _write_on(self) -> None:
        while (batch := self._jobs.get()) is not None:
            try:
                while len(batch) < MOST_JOBS and (more := self._jobs.get_nowait()) is not None:
                    batch += more
                stop = len(batch) < MOST_JOBS  # the loop has reached the None of close()
            except Empty:
                stop = False
            self._run(batch)
            batch[0].waits.get_loop().call_soon_threadsafe(_deliver, batch)
            if stop:
                return

    def _run(self, batch: list[_Job[Any]], *, tries: int = 2) -> None:
        try:
            self._commit(batch)
        except Unavailable as gone:
            for job in batch:
                job.error = gone
        except Exception as wrong:
            is_held_up = self._database.collides(wrong)
            if len(batch) > 1:
                for job in batch:
                    self._run([job])
            elif is_held_up and tries > 1:
                self._run(batch, tries=tries - 1)
            else:
                batch[0].error = Unreachable(sentence(wrong)) if is_held_up else _plain(wrong)

    def _commit(self, batch: list[_Job[Any]]) -> None:
        """Write a batch in one commit, once; raises the fault, and Unavailable."""
        in_doubt: str | None = None

        def attempt() -> None:
            nonlocal in_doubt
            with self._database.alone(), self._connected() as connection:
                if self._written_at_once(connection, batch):
                    return
                if in_doubt and self._database.was_committed(connection, in_doubt):
                    return
                in_doubt = None
                commit = self._database.begin(connection)
                self._fill(connection, batch)
                in_doubt = commit
                connection.commit()

        self._outage.outlast(attempt, writes=True)

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        """Yield a connection of this thread, always the same one where it can't be lost."""
        if not self._database.stays:
            with self._engine.connect() as connection:
                yield connection
            return
        if self._kept is None:
            self._kept = self._engine.connect()
            prepare(_driver(self._kept))
        try:
            yield self._kept
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        if self._kept is not None:
            self._kept.detach()  # no other thread could use it
            self._kept.close()
            self._kept = None

    def _written_at_once(self, connection: Connection, batch: list[_Job[Any]]) -> bool:
        """Write a batch of plain choices in a single call; return whether that was possible."""
        if not self._database.stays or not all(job.is_plain for job in batch):
            return False
        rows = [row for job in batch for row in job.wanted.rows]
        sums = [row for job in batch for row in job.wanted.sums]
        return write_at_once(_driver(connection), rows, sums)

    def _fill(self, connection: Connection, batch: list[_Job[Any]]) -> None:
        """Write the contents of a batch."""
        fences = {job.wanted.of: job.fence for job in batch if job.fence is not None}
        if fences:
            check_fences(connection, fences)
        write, wanted = self._statements, [job.wanted for job in batch]
        write.entries(connection, [row for each in wanted for row in each.rows])
        for job in batch:
            job.run(connection)
        write.summaries(connection, [row for each in wanted for row in each.sums])
        write.requests(connection, [row for each in wanted for row in each.requests])
        write.reasons(connection, [row for each in wanted for row in each.reasons])
        write.courses(connection, [row for each in wanted for row in each.courses])


def _driver(connection: Connection) -> sqlite3.Connection:
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection), "only asked where a connection stays"
    return driver


def _deliver(batch: list[_Job[Any]]) -> None:
    for job in batch:
        job.deliver()


def _plain(wrong: Exception) -> Exception:
    """Return the error in the form that callers expect."""
    if isinstance(wrong, IntegrityError | sqlite3.IntegrityError):
        return Stale()
    if isinstance(wrong, SQLAlchemyError | sqlite3.Error):
        return StoreError(sentence(wrong))
    return wrong
