"""Where a house keeps its rows: in a file in its data folder, or in PostgreSQL."""

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from stat import S_ISREG
from typing import Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from netzplan.server.store.engines import DATABASE, reading_engine, writing_engine

__all__ = ["Database", "SqliteDatabase", "database_of"]

OF_THE_DISK = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
)
"""Primary result codes, the last byte; extended codes add which system call failed."""


class Database(Protocol):
    """A database, and everything specific to its kind."""

    @property
    def shown(self) -> str:
        """Return its name for people, without a password."""
        ...

    def exists(self) -> bool:
        """Return whether there may be a database; nothing is created by asking."""
        ...

    def writing(self, *, serves: bool = False) -> Engine:
        """Return an engine for writing; ``serves`` shows other processes that a house uses it."""
        ...

    def reading(self, size: int = 1) -> Engine:
        """Return an engine whose transactions each see the database as of one commit."""
        ...

    @property
    def stays(self) -> bool:
        """Return whether connections can't be lost, so that one can be kept for all commits."""
        ...

    def begin(self, connection: Connection) -> str | None:
        """Begin a commit; return an id for asking its fate, None if that is never needed."""
        ...

    def was_committed(self, connection: Connection, commit: str) -> bool:
        """Return the fate of a commit whose answer was lost; raises Unreachable if still open."""
        ...

    def passes(self, wrong: SQLAlchemyError) -> bool:
        """Return whether a fault is temporary and has left nothing written.

        The second is unknown only for a commit: ``was_committed`` tells.
        """
        ...

    def disk_fails(self, wrong: Exception) -> bool:
        """Return whether the disk is full, broken or read-only, so that nothing is written."""
        ...

    def collides(self, wrong: Exception) -> bool:
        """Return whether the fault is a conflict with other writers, and nothing was written."""
        ...

    def alone(self) -> AbstractContextManager[object]:
        """Return a context that keeps other processes of the same house from writing, if needed."""
        ...


class SqliteDatabase:
    """A file; an open connection to it can't be lost."""

    def __init__(self, path: Path, *, shared: bool = False) -> None:
        """Take the path of the file, and whether several processes serve from it."""
        self._path = path
        self._shared = shared

    @property
    def shown(self) -> str:
        """Return its path."""
        return str(self._path)

    def exists(self) -> bool:
        """Return whether the file exists; raises OSError if this user may not see it."""
        try:
            return S_ISREG(self._path.stat().st_mode)
        except (FileNotFoundError, NotADirectoryError):
            return False

    def writing(self, *, serves: bool = False) -> Engine:
        """Return an engine for writing; the lock of the data folder shows that a house uses it."""
        del serves
        return writing_engine(self._path)

    def reading(self, size: int = 1) -> Engine:
        """Return an engine whose transactions each see the database as of one commit."""
        return reading_engine(self._path, size)

    @property
    def stays(self) -> bool:
        """Return True: a file can't go away."""
        return True

    def begin(self, connection: Connection) -> None:
        """Begin a commit, whose answer can't be lost."""
        connection.begin()
        # A transaction's first read must not be older than what others have written since.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    def was_committed(self, connection: Connection, commit: str) -> bool:
        """Raise NotImplementedError: it is never needed."""
        raise NotImplementedError

    def passes(self, wrong: SQLAlchemyError) -> bool:
        """Return False: a full disk stays full for a while."""
        return False

    def disk_fails(self, wrong: Exception) -> bool:
        """Return whether the disk is full, broken or read-only, so that nothing is written."""
        cause = wrong.orig if isinstance(wrong, DBAPIError) else wrong
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF in OF_THE_DISK

    def collides(self, wrong: Exception) -> bool:
        """Return False: a writer waits for the whole file."""
        return False

    def alone(self) -> AbstractContextManager[object]:
        """Queue behind other processes with a lock; SQLite's own waiting polls, slowly."""
        return _turn(self._path.with_suffix(".turn")) if self._shared else nullcontext()


@contextmanager
def _turn(file: Path) -> Iterator[None]:
    """Hold a file lock; the next process gets it as soon as it is released."""
    import fcntl  # where there is none, there are no several processes

    with file.open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def database_of(folder: Path, url: str, *, shared: bool = False) -> Database:
    """Return the database of a data folder, or of a URL if one is given; raises StoreError.

    ``shared``: several processes serve from it.
    """
    if not url:
        return SqliteDatabase(folder / DATABASE, shared=shared)
    from netzplan.server.store.postgres import PostgresDatabase

    return PostgresDatabase(url)
