"""Creates tables in the database, and turns values into rows."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import to_builtins
from msgspec.structs import asdict
from sqlalchemy import Connection

from netzplan.server.store.course import Course, CourseRow
from netzplan.server.store.rows import EntryRow, MapRow, Summary, TableRow
from netzplan.server.store.schema import entries, maps, matches, seats
from netzplan.server.store.upserts import put_new
from netzplan.server.store.writer import RowValues

__all__ = [
    "FIRST_FENCE",
    "course_rows",
    "entry_rows",
    "insert_entries",
    "keep_maps",
    "make",
    "summary_rows",
]

_ENCODER = msgspec.json.Encoder()

FIRST_FENCE = 1
"""The fence of the node that creates a table."""


def make(
    connection: Connection,
    table: TableRow,
    first: Sequence[EntryRow],
    summary: Summary | None,
    map: MapRow | None,
    deadline: float | None,
    node: str,
) -> None:
    """Write a new table, which a node holds."""
    row = asdict(table) | {"holder": node, "fence": FIRST_FENCE}
    del row["seats"], row["former"]
    row |= {"course": _plain(table.course), "deadline": deadline}
    row["summary"] = None if summary is None else to_builtins(summary)
    connection.execute(matches.insert(), row)
    connection.execute(
        seats.insert(), [{"match_id": table.id, **asdict(seat)} for seat in table.seats]
    )
    insert_entries(connection, entry_rows(table.id, first))
    keep_maps(connection, () if map is None else (map,))


def keep_maps(connection: Connection, rows: Sequence[MapRow]) -> None:
    """Write maps that are not stored yet."""
    if rows:
        put_new(connection, maps, [asdict(row) for row in rows])


def entry_rows(table: str, new: Sequence[EntryRow]) -> RowValues:
    """Return entries of a table as rows."""
    return [
        {"match_id": table, "seq": each.seq, "seat": each.seat, "body": each.body, "at": each.at}
        for each in new
    ]


def summary_rows(table: str, summary: Summary | None) -> RowValues:
    """Return the summary of a table as rows."""
    if summary is None:
        return ()
    return [{"of": table, "status": summary.status, "summary": _ENCODER.encode(summary).decode()}]


def course_rows(table: str, row: CourseRow) -> RowValues:
    """Return the course of a table as rows."""
    course = _ENCODER.encode(row.course).decode()
    return [{"of": table, "course": course, "deadline": row.deadline}]


def _plain(course: Course) -> Any:  # Any: JSON values
    return msgspec.to_builtins(course, str_keys=True)


def insert_entries(connection: Connection, rows: RowValues) -> None:
    """Write rows of entries."""
    if rows:
        connection.execute(entries.insert(), rows)
