"""The statements of each choice, compiled once: compiling costs as much as executing."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Dialect, Insert, Table, Update

from netzplan.server.store.schema import entries, reasons, set_course, set_request, set_summary

__all__ = ["MOST_AT_ONCE", "RowValues", "Rows", "Statements"]

RowValues = Sequence[dict[str, Any]]  # Any: a row of any columns
"""Values are in the driver's types: JSON as text."""

MOST_AT_ONCE = 100
"""Most rows in one statement; SQLite accepts at least a thousand values."""


IS_OLD = sqlite3.sqlite_version_info < (3, 33)
"""Whether this SQLite lacks ``UPDATE ... FROM``."""


class Statements:
    """One statement for each kind of row."""

    def __init__(self, dialect: Dialect) -> None:
        """Compile the statements for a dialect."""
        self.entries = Rows(entries.insert(), dialect)
        self.summaries = Rows(set_summary, dialect)
        self.requests = Rows(set_request, dialect)
        self.reasons = Rows(reasons.insert(), dialect)
        self.courses = Rows(set_course, dialect)


class Rows:
    """A statement that is executed for many rows.

    SQLite is called without SQLAlchemy, and once for all rows: the writer thread releases the
    interpreter lock at each call of the driver, and waits to get it back while the tables run.
    """

    def __init__(self, statement: Insert | Update, dialect: Dialect) -> None:
        """Compile the statement."""
        compiled = statement.compile(dialect=dialect)
        self._text = str(compiled)
        self._names = compiled.positiontup if compiled.positional else None
        table = statement.table
        assert isinstance(table, Table), "rows are written to one"
        self._table = table.name
        self._is_insert = isinstance(statement, Insert)
        self._texts: dict[int, str] = {1: self._text}
        """SQL by number of rows."""

    def __call__(self, connection: Connection, rows: RowValues) -> None:
        """Execute the statement for the rows, if there are any."""
        if not rows:
            return
        names = self._names
        if names is None:
            connection.exec_driver_sql(self._text, list(rows))
            return
        driver = connection.connection.driver_connection
        assert driver is not None, "it is open"
        values = [tuple([row[name] for name in names]) for row in rows]
        if not self._is_insert and (IS_OLD or len({row["of"] for row in rows}) < len(rows)):
            driver.executemany(self._text, values)  # of several rows for a table the last counts
            return
        for first in range(0, len(values), MOST_AT_ONCE):
            some = values[first : first + MOST_AT_ONCE]
            driver.execute(self._for(len(some)), [value for row in some for value in row])

    def _for(self, rows: int) -> str:
        """Return the statement for a number of rows."""
        text = self._texts.get(rows)
        if text is None:
            row = "(" + ", ".join("?" * len(self._names or ())) + ")"
            values = ", ".join([row] * rows)
            text = self._texts[rows] = (
                self._inserting(values) if self._is_insert else self._updating(values)
            )
        return text

    def _inserting(self, values: str) -> str:
        head, found, _ = self._text.partition(" VALUES ")
        assert found, self._text
        return f"{head} VALUES {values}"

    def _updating(self, values: str) -> str:
        assert self._names is not None, "only asked for SQLite"
        names = self._names[:-1]
        sets = ", ".join(f"{name} = given.column{at}" for at, name in enumerate(names, start=1))
        of = f"{self._table}.id = given.column{len(names) + 1}"
        return f"UPDATE {self._table} SET {sets} FROM (VALUES {values}) AS given WHERE {of}"
