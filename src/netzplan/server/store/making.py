"""Creates tables in the database, and turns values into rows."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import to_builtins
from msgspec.structs import asdict, replace
from sqlalchemy import Connection, select

from netzplan.server.store.course import Course, CourseRow
from netzplan.server.store.rows import EntryRow, MapRow, Summary, TableRow
from netzplan.server.store.schema import entries, maps, matches, persons, seats
from netzplan.server.store.upserts import put_new
from netzplan.server.store.writer import RowValues

__all__ = [
    "FIRST_FENCE",
    "called_as_at",
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
) -> TableRow:
    """Write a new table, which a node holds; return it without chosen accounts that are deleted."""
    table = replace(table, chosen=_kept(connection, table.chosen))
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
    return table


def _kept(connection: Connection, chosen: Mapping[str, str]) -> dict[str, str]:
    """Return those chosen accounts, with their names, that are not deleted.

    Nor can they be until the end of the transaction.
    """
    if not chosen:
        return {}
    known = select(persons.c.id, persons.c.name).where(persons.c.id.in_(chosen))
    found = connection.execute(known.order_by(persons.c.id).with_for_update())
    names = {str(id): str(name) for id, name in found}
    return {id: names[id] for id in chosen if id in names}


def called_as_at(connection: Connection, of: str, table: TableRow) -> TableRow:
    """Return a rematch with the names that its people have now at the table before.

    Somebody may have been renamed or deleted since the rematch was put together.
    """
    here = select(seats.c.seat, seats.c.name).where(seats.c.match_id == of)
    names = {int(seat): str(name) for seat, name in connection.execute(here)}
    sitting = tuple(
        each if each.bot else replace(each, name=names.get(before, each.name))
        for each, before in zip(table.seats, table.came or range(len(table.seats)), strict=True)
    )
    return replace(table, seats=sitting)


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
