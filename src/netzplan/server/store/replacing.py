"""Replaces the contents of a PostgreSQL database, and keeps the old ones beside them."""

from sqlalchemy import Connection, func, inspect, select, text

from netzplan.server.store.postgres import SERVING

__all__ = ["is_empty", "is_served", "set_aside"]


def is_empty(connection: Connection) -> bool:
    """Return whether the database has no tables."""
    return not inspect(connection).get_table_names()


def is_served(connection: Connection) -> bool:
    """Return whether a house is connected to the database."""
    known = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database()"
    here = text(f"{known} AND application_name = :name LIMIT 1")
    return connection.execute(here, {"name": SERVING}).first() is not None


def set_aside(connection: Connection, schema: str) -> None:
    """Move all tables into a new schema."""
    quoted = connection.dialect.identifier_preparer.quote
    connection.execute(text(f"CREATE SCHEMA {quoted(schema)}"))
    here = quoted(str(connection.execute(select(func.current_schema())).scalar_one()))
    for name in inspect(connection).get_table_names():
        connection.execute(text(f"ALTER TABLE {here}.{quoted(name)} SET SCHEMA {quoted(schema)}"))
