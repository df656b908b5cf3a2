"""Where a house keeps its rows: in a file of its data folder, or in PostgreSQL."""

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
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
"""Of codes the last byte; the others say which call of the system it was."""


class Database(Protocol):
    """A database, and all that is peculiar to its kind."""

    @property
    def shown(self) -> str:
        """Return what it is called where people read it: without a password."""
        ...

    def exists(self) -> bool:
        """Return whether there may be anything; nothing is made by asking."""
        ...

    def writing(self, *, serves: bool = False) -> Engine:
        """Return connections that write; ``serves`` tells others that a house lives on them."""
        ...

    def reading(self, size: int = 1) -> Engine:
        """Return connections whose transactions each see the database as of one commit."""
        ...

    @property
    def stays(self) -> bool:
        """Return whether a connection is never lost: one may be kept for all commits."""
        ...

    def begin(self, connection: Connection) -> str | None:
        """Begin a commit; return by which name its fate can be asked for, if that may be needed."""
        ...

    def was_committed(self, connection: Connection, commit: str) -> bool:
        """Return the fate of a commit whose answer was lost; raises Unreachable if it is open."""
        ...

    def passes(self, wrong: SQLAlchemyError) -> bool:
        """Return whether a fault passes by itself and has left nothing written.

        Of a commit alone, the second isn't known: ``was_committed`` tells.
        """
        ...

    def disk_fails(self, wrong: Exception) -> bool:
        """Return whether the disk is full, is broken, or may only be read: nothing is written."""
        ...

    def collides(self, wrong: Exception) -> bool:
        """Return whether others who write the same were in the way, and nothing is written."""
        ...

    def alone(self) -> AbstractContextManager[object]:
        """Keep other processes that serve the same house from writing, as long as needed."""
        ...


class SqliteDatabase:
    """A file; whoever can open it can't lose it on the way."""

    def __init__(self, path: Path, *, shared: bool = False) -> None:
        """Take where the file is, or will be, and whether several processes serve from it."""
        self._path = path
        self._shared = shared

    @property
    def shown(self) -> str:
        """Return its path."""
        return str(self._path)

    def exists(self) -> bool:
        """Return whether there is the file."""
        return self._path.is_file()

    def writing(self, *, serves: bool = False) -> Engine:
        """Return connections that write; the lock of the data folder tells others."""
        del serves
        return writing_engine(self._path)

    def reading(self, size: int = 1) -> Engine:
        """Return connections whose transactions each see the database as of one commit."""
        return reading_engine(self._path, size)

    @property
    def stays(self) -> bool:
        """Return True: it is a file."""
        return True

    def begin(self, connection: Connection) -> None:
        """Begin a commit; its answer is never lost."""
        connection.begin()
        # What is read first must not be older than what others have written meanwhile.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    def was_committed(self, connection: Connection, commit: str) -> bool:
        """Nobody asks."""
        raise NotImplementedError

    def passes(self, wrong: SQLAlchemyError) -> bool:
        """Return False: a disk that is full stays so for a while."""
        return False

    def disk_fails(self, wrong: Exception) -> bool:
        """Return whether the disk is full, is broken, or may only be read: nothing is written."""
        cause = wrong.orig if isinstance(wrong, DBAPIError) else wrong
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF in OF_THE_DISK

    def collides(self, wrong: Exception) -> bool:
        """Return False: who writes waits for the file as a whole."""
        return False

    def alone(self) -> AbstractContextManager[object]:
        """Wait for one's turn among processes: SQLite would look again and again, and late."""
        return _turn(self._path.with_suffix(".turn")) if self._shared else nullcontext()


@contextmanager
def _turn(file: Path) -> Iterator[None]:
    """Hold the lock of a file; whoever is next has it the moment it is let go."""
    import fcntl  # where there is none, there are no several processes

    with file.open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def database_of(folder: Path, url: str, *, shared: bool = False) -> Database:
    """Return the database of a data folder, or that of a URL if there is one; raises StoreError.

    ``shared`` says that several processes serve from it.
    """
    if not url:
        return SqliteDatabase(folder / DATABASE, shared=shared)
    from netzplan.server.store.postgres import PostgresDatabase

    return PostgresDatabase(url)
