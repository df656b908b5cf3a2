"""A backup: a whole database and the host's maps, as lines of JSON.

The lines contain tables and columns, and nothing specific to a kind of database. The first line is
a ``Head``. Then come the rows of each table, as lists, after a ``TableHead``; a ``File`` for each
file of the host's maps; and an ``End``, without which a file is incomplete. Tables are ordered so
that every row follows the rows of other tables that it refers to.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from json import JSONDecodeError
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection, MetaData, Table

import netzplan
from netzplan.server.store.faults import StoreError
from netzplan.server.store.migrations import revision_of

__all__ = ["FORMAT", "End", "File", "Head", "Line", "TableHead", "backup_lines", "tables_of"]

FORMAT = 1
BATCH = 1000


class Head(Struct, frozen=True, tag="netzplan-backup"):
    """The first line, which identifies the file."""

    format: int
    version: str
    """Version of Netzplan that wrote the file."""
    revision: str
    """Revision of the database that was read."""
    made: str
    """Time of the backup, ISO 8601, UTC."""


class TableHead(Struct, frozen=True, tag="table"):
    """Precedes the rows of a table."""

    name: str
    columns: tuple[str, ...]


class File(Struct, frozen=True, tag="file"):
    """A file of the host's maps."""

    path: str
    """Path below ``maps``, with ``/``."""
    content: bytes
    """In base64 within the line."""


class End(Struct, frozen=True, tag="end"):
    """The last line."""

    lines: int
    """Number of lines before this one."""


Line = Head | TableHead | File | End | list[Any]
"""Any: columns of any JSON type."""


def backup_lines(connection: Connection, maps: Path) -> Iterator[bytes]:
    """Yield the lines of a database, as of one transaction, and of a folder of maps.

    Raises StoreError if the database does not belong to Netzplan, or is damaged.
    """
    number = 0
    for line in _lines(connection, maps):
        number += 1
        yield msgspec.json.encode(line) + b"\n"
    yield msgspec.json.encode(End(number)) + b"\n"


def tables_of(connection: Connection) -> list[Table]:
    """Return the tables of a database of any revision, each after those that it refers to."""
    metadata = MetaData()
    metadata.reflect(connection)
    tables = [table for table in metadata.sorted_tables if table.name != "alembic_version"]
    for column in (column for table in tables for column in table.columns):
        if isinstance(column.type, sa.JSON):
            column.type = sa.JSON(none_as_null=True)
    return tables


def _lines(connection: Connection, maps: Path) -> Iterator[Line]:
    revision = revision_of(connection)
    if revision is None:
        raise StoreError("no database of Netzplan")
    made = datetime.now(UTC).isoformat(timespec="seconds")
    yield Head(FORMAT, netzplan.__version__, revision, made)
    streaming = connection.execution_options(yield_per=BATCH)
    for table in tables_of(connection):
        # Reflected names carry their quoting; JSON needs plain ones.
        yield TableHead(str(table.name), tuple(map(str, table.columns.keys())))
        yield from _rows(streaming, table)
    for path in sorted(maps.rglob("*")):
        if path.is_file():
            yield File(path.relative_to(maps).as_posix(), path.read_bytes())


def _rows(connection: Connection, table: Table) -> Iterator[Line]:
    in_order = table.select().order_by(*table.primary_key.columns)
    try:
        for row in connection.execute(in_order):
            yield list(row)
    except JSONDecodeError as wrong:
        raise StoreError(f"damaged: no JSON in a row of {table.name}: {wrong.doc[:40]}") from None
