"""What most choices write, in SQLite: a commit in a single call of the driver.

The writer thread releases the interpreter lock at each call, and then waits until the tables'
thread has to give it up: that wait cost the tables as much as all the rules. So entries and
summaries are inserted into a view, whose triggers write them to their tables; the statement is its
own commit. View and triggers are temporary: they belong to the connection, not to the database.
"""

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Any

from netzplan.server.store.statements import MOST_AT_ONCE, RowValues

__all__ = ["prepare", "write_at_once"]

PREPARED = (
    """
    CREATE TEMP VIEW written AS
    SELECT 0 AS is_entry, 0 AS of, 0 AS seq, 0 AS seat, 0 AS body, 0 AS at, 0 AS status,
        0 AS summary
    """,
    """
    CREATE TEMP TRIGGER write_entry INSTEAD OF INSERT ON written WHEN NEW.is_entry
    BEGIN
        INSERT INTO entries (match_id, seq, seat, body, at)
        VALUES (NEW.of, NEW.seq, NEW.seat, NEW.body, NEW.at);
    END
    """,
    """
    CREATE TEMP TRIGGER write_summary INSTEAD OF INSERT ON written WHEN NOT NEW.is_entry
    BEGIN
        UPDATE matches SET status = NEW.status, summary = NEW.summary WHERE id = NEW.of;
    END
    """,
)
ROW = "(?, ?, ?, ?, ?, ?, ?, ?)"


def prepare(driver: Connection) -> None:
    """Make a connection commit every statement that is not within a transaction."""
    driver.isolation_level = None
    for statement in PREPARED:
        driver.execute(statement)


def write_at_once(driver: Connection, rows: RowValues, sums: RowValues) -> bool:
    """Commit entries and summaries; return False, without writing, if they are too many."""
    count = len(rows) + len(sums)
    if not 0 < count <= MOST_AT_ONCE:
        return False
    values: list[Sequence[Any]] = [
        (1, row["match_id"], row["seq"], row["seat"], row["body"], row["at"], None, None)
        for row in rows
    ]
    values += [
        (0, row["of"], None, None, None, None, row["status"], row["summary"]) for row in sums
    ]
    text = "INSERT INTO written VALUES " + ", ".join([ROW] * count)
    driver.execute(text, [value for row in values for value in row])
    return True
