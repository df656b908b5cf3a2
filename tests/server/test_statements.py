"""Rows that SQLite is given in one statement are those that were to be written."""

import sqlite3

import pytest
from sqlalchemy import Connection, create_engine, select

from netzplan.server.store import statements
from netzplan.server.store.schema import entries, matches, metadata
from netzplan.server.store.statements import MOST_AT_ONCE, RowValues, Statements

TABLE = {"game": "g", "rules_version": 1, "map": "m", "map_hash": "", "options": {}}
TABLE |= {"seed": "", "status": "running", "created": ""}


def written(connection: Connection) -> list[tuple[str, str, float | None]]:
    asked = select(matches.c.id, matches.c.status, matches.c.due).order_by(matches.c.id)
    return [(id, status, due) for id, status, due in connection.execute(asked)]


def entry_rows(table: str, count: int) -> RowValues:
    row = {"match_id": table, "seat": None, "at": ""}
    return [row | {"seq": seq, "body": f"{table} {seq}"} for seq in range(1, count + 1)]


def summary(table: str, status: str) -> dict[str, str]:
    return {"of": table, "status": status, "summary": "{}"}


@pytest.mark.parametrize("is_old", [False, True])
def test_many_rows_are_written_at_once(monkeypatch: pytest.MonkeyPatch, *, is_old: bool) -> None:
    monkeypatch.setattr(statements, "IS_OLD", is_old)
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    write = Statements(engine.dialect)
    with engine.begin() as connection:
        for id in "abc":
            connection.execute(matches.insert(), TABLE | {"id": id, "spectators": id})
        write.entries(connection, [*entry_rows("a", MOST_AT_ONCE + 5), *entry_rows("b", 1)])
        write.summaries(connection, [summary("c", "over"), summary("a", "waiting")])
        write.requests(connection, [{"of": "b", "due": 1.5, "held": True}])
        assert written(connection) == [
            ("a", "waiting", None),
            ("b", "running", 1.5),
            ("c", "over", None),
        ]
        write.summaries(connection, [summary("b", each) for each in ("waiting", "over", "running")])
        assert written(connection)[1][1] == "running", "the last one counts"
        bodies = {(row.match_id, row.seq): row.body for row in connection.execute(select(entries))}
        assert len(bodies) == MOST_AT_ONCE + 6
        assert all(body == f"{table} {seq}" for (table, seq), body in bodies.items())
        with pytest.raises(sqlite3.IntegrityError):
            write.entries(connection, [*entry_rows("c", 1), *entry_rows("b", 1)])
