"""Upserts: rows that may exist already, in the dialect of each database."""

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

__all__ = ["put", "put_new"]

Rows = dict[str, Any] | list[dict[str, Any]]  # Any: a row with any columns


def put(connection: Connection, table: Table, rows: Rows) -> None:
    """Write whole rows, replacing those with the same key."""
    insert = _insert(connection, table)
    rest = {
        column.name: insert.excluded[column.name]
        for column in table.columns
        if not column.primary_key
    }
    keys = [column.name for column in table.primary_key.columns]
    connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=rest), rows)


def put_new(connection: Connection, table: Table, rows: Rows) -> None:
    """Write rows, except those that exist already."""
    connection.execute(_insert(connection, table).on_conflict_do_nothing(), rows)


def _insert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    is_postgres = connection.dialect.name == "postgresql"
    return postgresql.insert(table) if is_postgres else sqlite.insert(table)
