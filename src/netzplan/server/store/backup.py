"""A backup: a whole database and the host's maps, as lines of JSON.

The lines know of tables and columns alone, not of the database that holds them. The first one is a
``Head``. Then comes a ``TableHead`` before the rows of each table, which are lists; a ``File`` for
each file of the host's maps; and an ``End``, without which a file is not whole. Tables come in an
order in which each row finds those that it names, but for rows of its own table.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
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
    """What a file of lines is."""

    format: int
    version: str
    """Version of Netzplan that wrote it."""
    revision: str
    """Revision of the database that was read."""
    made: str
    """When, ISO 8601, UTC."""


class TableHead(Struct, frozen=True, tag="table"):
    """The rows of a table follow."""

    name: str
    columns: tuple[str, ...]


class File(Struct, frozen=True, tag="file"):
    """A file of the host's maps."""

    path: str
    """Below ``maps``, with ``/``."""
    content: bytes
    """In the lines as base64."""


class End(Struct, frozen=True, tag="end"):
    """The last line."""

    lines: int
    """How many lines come before."""


Line = Head | TableHead | File | End | list[Any]
"""Any: columns of any type; JSON knows them."""


def backup_lines(connection: Connection, maps: Path) -> Iterator[bytes]:
    """Yield the lines of a database, as of one transaction, and of a folder of maps.

    Raises StoreError if it is no database of Netzplan.
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
        # Names as they are reflected know how to be quoted, too; JSON wants plain ones.
        yield TableHead(str(table.name), tuple(map(str, table.columns.keys())))
        in_order = table.select().order_by(*table.primary_key.columns)
        for row in streaming.execute(in_order):
            yield list(row)
    for path in sorted(maps.rglob("*")):
        if path.is_file():
            yield File(path.relative_to(maps).as_posix(), path.read_bytes())
