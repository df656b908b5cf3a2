"""What most choices write, in SQLite: a commit that is one call of the driver.

The thread that writes lets go of the interpreter at each call, and has to wait for it afterwards
until the tables are made to let go of it: that cost them as much as all rules do. So entries and
summaries go to a view, whose triggers put them where they belong; the statement is a commit of its
own. View and triggers are those of the connection alone, and no part of the database.
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
    """Make a connection one that commits each statement that nobody has begun a transaction for."""
    driver.isolation_level = None
    for statement in PREPARED:
        driver.execute(statement)


def write_at_once(driver: Connection, rows: RowValues, sums: RowValues) -> bool:
    """Commit entries and summaries; return False, and write nothing, if they are too many."""
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
