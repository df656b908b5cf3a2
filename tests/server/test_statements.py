"""Statements for SQLite that write many rows at once write exactly these rows."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, select

from netzplan.server.store import statements
from netzplan.server.store.at_once import prepare, write_at_once
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
    engine.dispose()


def test_a_commit_in_one_call_writes_everything_or_nothing(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'test.sqlite3'}")
    metadata.create_all(engine)
    with engine.begin() as connection:
        for id in "ab":
            connection.execute(matches.insert(), TABLE | {"id": id, "spectators": id})
    driver = sqlite3.connect(tmp_path / "test.sqlite3")
    prepare(driver)

    def found() -> tuple[list[tuple[str, str, float | None]], list[str]]:
        with engine.connect() as connection:
            asked = select(entries.c.body).order_by(entries.c.match_id, entries.c.seq)
            return written(connection), list(connection.execute(asked).scalars())

    assert write_at_once(driver, [*entry_rows("a", 2), *entry_rows("b", 1)], [summary("a", "over")])
    assert not driver.in_transaction
    before = found()
    assert before == ([("a", "over", None), ("b", "running", None)], ["a 1", "a 2", "b 1"])
    with pytest.raises(sqlite3.IntegrityError):  # the entry of a is new, that of b is not
        write_at_once(driver, [entry_rows("a", 3)[2], *entry_rows("b", 1)], [summary("b", "over")])
    assert not driver.in_transaction
    assert found() == before
    assert not write_at_once(driver, [], [])
    assert not write_at_once(driver, entry_rows("c", MOST_AT_ONCE + 1), [])
    assert found() == before
    driver.close()
    engine.dispose()
