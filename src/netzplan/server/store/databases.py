"""Where a house keeps its rows: in a file of its data folder, or in PostgreSQL."""

from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from netzplan.server.store.engines import DATABASE, reading_engine, writing_engine

__all__ = ["Database", "SqliteDatabase", "database_of"]


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

    def collides(self, wrong: Exception) -> bool:
        """Return whether others who write the same were in the way, and nothing is written."""
        ...


class SqliteDatabase:
    """A file; whoever can open it can't lose it on the way."""

    def __init__(self, path: Path) -> None:
        """Take where the file is, or will be."""
        self._path = path

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

    def begin(self, connection: Connection) -> None:
        """Begin a commit; its answer is never lost."""

    def was_committed(self, connection: Connection, commit: str) -> bool:
        """Nobody asks."""
        raise NotImplementedError

    def passes(self, wrong: SQLAlchemyError) -> bool:
        """Return False: a disk that is full stays so for a while."""
        return False

    def collides(self, wrong: Exception) -> bool:
        """Return False: who writes waits for the file as a whole."""
        return False


def database_of(folder: Path, url: str) -> Database:
    """Return the database of a data folder, or that of a URL if there is one; raises StoreError."""
    if not url:
        return SqliteDatabase(folder / DATABASE)
    from netzplan.server.store.postgres import PostgresDatabase

    return PostgresDatabase(url)
