"""Engines for the database file in a data folder."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Engine, event

__all__ = [
    "DATABASE",
    "frozen_state",
    "is_read_only",
    "make_one_file",
    "reading_engine",
    "writing_engine",
]

DATABASE = "netzplan.sqlite3"
"""Name of the database file in a data folder."""


def writing_engine(path: Path) -> Engine:
    """Return an engine for writing; the file is created if there is none."""
    engine = sa.create_engine(
        sa.URL.create("sqlite", database=str(path)),
        connect_args={"check_same_thread": False},
        hide_parameters=True,
    )
    _on_connect(
        engine,
        "PRAGMA busy_timeout = 5000",
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
        # Rows of running matches share few pages, so a rarer checkpoint costs no more than one at
        # the default of a thousand pages, and delays fewer commits.
        "PRAGMA wal_autocheckpoint = 4000",
        "PRAGMA foreign_keys = ON",
    )
    return engine


def reading_engine(path: Path, size: int = 1) -> Engine:
    """Return an engine whose transactions each see the database as of one commit."""
    place = sa.URL.create("sqlite", database=str(path))
    if frozen_state(path):  # SQLite can't create the files that it needs beside a database
        uri = path.absolute().as_uri()
        place = sa.URL.create("sqlite", database=uri, query={"immutable": "1", "uri": "true"})
    engine = sa.create_engine(
        place,
        pool_size=size,
        hide_parameters=True,  # parameters contain links, which must not be logged
        # The driver begins no transaction for a SELECT: without one, a table could be read before a
        # commit and its entries after it.
        connect_args={"check_same_thread": False, "isolation_level": None},
    )
    _on_connect(engine, "PRAGMA busy_timeout = 5000", "PRAGMA query_only = ON")
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def frozen_state(path: Path) -> tuple[int, int] | None:
    """Return size and last change of a database that was closed, on a disk that can't be written.

    None for any other. A system makes a failing disk read-only, which is when a backup is needed.
    Where a disk is read-only for this process alone, another one may change the database meanwhile.
    """
    is_closed = path.exists() and not path.with_name(f"{path.name}-wal").exists()
    if not is_closed or not is_read_only(path.parent):
        return None
    found = path.stat()
    return found.st_size, found.st_mtime_ns


def make_one_file(path: Path) -> None:
    """Write what a crashed server left beside a database into it, as far as that is possible.

    Moved one by one, the files could be separated: what was written last would then be lost, or
    even applied to another database, since SQLite takes whatever lies there.
    """
    if path.exists():
        with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # closing deletes the empty file


def is_read_only(folder: Path) -> bool:
    """Return whether the disk of a folder is read-only, as far as this system can tell."""
    return hasattr(os, "statvfs") and bool(os.statvfs(folder).f_flag & os.ST_RDONLY)


def _on_connect(engine: Engine, *statements: str) -> None:
    def prepare(connection: Any, _: Any) -> None:  # Any: the driver's own types
        # SQLite's own lower() only knows A to Z: "özlem" would not find "Özlem".
        connection.create_function("lower", 1, _lower, deterministic=True)
        cursor = connection.cursor()
        for statement in statements:
            cursor.execute(statement)
        cursor.close()

    event.listen(engine, "connect", prepare)


def _lower(value: object) -> object:
    return value.lower() if isinstance(value, str) else value
