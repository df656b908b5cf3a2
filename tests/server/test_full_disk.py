"""A full disk loses nothing, everybody learns that it is temporary, and the log stays short."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from netzplan.server.app import application
from netzplan.server.house import House
from netzplan.server.page import Page
from netzplan.server.settings import Settings
from netzplan.server.store import (
    SqliteDatabase,
    SqliteStore,
    SqlStore,
    StoreError,
    Unreachable,
    Unwritable,
    engines,
    outage,
)
from netzplan.server.store.engines import DATABASE, reading_engine
from netzplan.server.store.migrations import newest, revision_of
from netzplan.server.store.postgres import PostgresDatabase
from tests.server.fresh import lay_database
from tests.server.running import DEAL
from tests.server.test_store import entry, table

BODY = {
    "game": "voll_verplant",
    "map": "amsterdam",
    "seats": [{"kind": "me", "name": "Ann"}, {"kind": "local", "name": "Bob"}],
}


def of_the_disk(code: int) -> sqlite3.OperationalError:
    wrong = sqlite3.OperationalError("database or disk is full")
    wrong.sqlite_errorcode = code
    return wrong


@contextmanager
def full(house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make every commit of a server fail for lack of space."""
    assert isinstance(house.store, SqlStore)

    def nowhere() -> None:
        raise of_the_disk(sqlite3.SQLITE_FULL)

    with monkeypatch.context() as patched:
        patched.setattr(house.store._writer, "_connected", nowhere)
        yield


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    ours = [record for record in caplog.records if record.name == "netzplan.server"]
    return [record.getMessage() for record in ours if record.levelname != "INFO"]


def test_a_player_on_a_full_disk_hears_that_it_is_temporary(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    lay_database(tmp_path)
    settings = Settings(data=str(tmp_path), limits=False)
    house = House(tmp_path, Page(tmp_path), settings=settings, seeds=DEAL)
    with TestClient(application(house)) as client:
        link = client.post("/api/tables", json=BODY).json()["seats"][0]["link"]
        with client.websocket_connect("/api/play") as socket:

            def heard(kind: str) -> Any:
                while (message := socket.receive_json())["type"] != kind:
                    pass
                return message

            socket.send_json({"type": "hello", "links": [link]})
            shown = heard("position")
            submit = {
                "type": "submit",
                "link": link,
                "version": shown["version"],
                "action": shown["offers"]["choices"][0]["action"],
            }
            with full(house, monkeypatch):
                for _ in range(3):
                    refused = client.post("/api/tables", json=BODY)
                    assert refused.status_code == 503
                    assert refused.json()["code"] == "server/unavailable"
                    assert int(refused.headers["retry-after"]) > 0
                    socket.send_json(submit)
                    assert heard("problem")["code"] == "server/unavailable"
            assert told(caplog) == ["the database can't be written: database or disk is full"]
            socket.send_json(submit)
            assert heard("position")["version"] != shown["version"], "it can be chosen now"
    assert told(caplog)[1:] == ["the database can be written again"]


def test_a_database_file_that_cannot_grow_loses_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "netzplan.sqlite3")
        event.listen(
            store._engine, "connect", lambda driver, _: driver.execute("PRAGMA max_page_count = 1")
        )  # the file keeps what it has
        store._engine.dispose()
        large = [entry(seq) for seq in range(1000)]
        written: list[str] = []

        async def fill() -> None:
            for number in range(10_000):
                await store.create(table(str(number)), large)
                written.append(str(number))

        try:
            with pytest.raises(Unwritable):
                await fill()
            assert all([await store.load(each) for each in written])
            both = (store.create(table(each), large) for each in ("x", "y"))
            outcomes = await asyncio.gather(*both, return_exceptions=True)
            assert [type(each) for each in outcomes] == [Unwritable, Unwritable]
        finally:
            store.close()

    asyncio.run(scenario())
    assert len(told(caplog)) == 1, "reading does not end it"


@pytest.mark.parametrize(
    ("code", "is_of_the_disk"),
    [
        (sqlite3.SQLITE_FULL, True),
        (sqlite3.SQLITE_IOERR_FSYNC, True),
        (sqlite3.SQLITE_READONLY, True),
        (sqlite3.SQLITE_CANTOPEN, True),
        (sqlite3.SQLITE_BUSY, False),
        (sqlite3.SQLITE_CORRUPT, False),
        (sqlite3.SQLITE_CONSTRAINT, False),
    ],
)
def test_which_sqlite_errors_are_disk_errors(
    tmp_path: Path, code: int, *, is_of_the_disk: bool
) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "netzplan.sqlite3")
        wrong = OperationalError("INSERT", {}, of_the_disk(code))

        def fails(_: Any) -> None:
            raise wrong

        try:
            with pytest.raises(StoreError) as found:
                await store._read(fails)
            assert isinstance(found.value, Unwritable) is is_of_the_disk
        finally:
            store.close()

    asyncio.run(scenario())


def test_a_disk_that_is_nearly_full_is_reported_once_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = [1000.0]
    monkeypatch.setattr(outage, "monotonic", lambda: now[0])
    lasting = outage.Outage(SqliteDatabase(tmp_path / "netzplan.sqlite3"))

    def fails() -> None:
        raise of_the_disk(sqlite3.SQLITE_FULL)

    def tries(then: float) -> None:
        with pytest.raises(Unwritable):
            lasting.outlast(fails, writes=True)
        lasting.outlast(lambda: None, writes=True)
        now[0] += then

    for _ in range(3):
        tries(then=20)
    assert len(told(caplog)) == 2, "that it begins, and that it is over"
    tries(then=0)
    assert len(told(caplog)) == 4


@pytest.fixture
def postgres_outage(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Exception]:
    """Return the error that callers get for a SQLSTATE of PostgreSQL, without any connection."""
    pytest.importorskip("psycopg")
    monkeypatch.setattr(outage, "PATIENCE_SECONDS", 0.0)
    lasting = outage.Outage(PostgresDatabase("postgresql:///none"))

    def outcome(state: str) -> Exception:
        def fails() -> None:
            said = Exception("could not extend file: No space left on device")
            said.sqlstate = state  # type: ignore[attr-defined]  # as psycopg's errors have it
            raise OperationalError("INSERT", {}, said)

        with pytest.raises(StoreError) as found:
            lasting.outlast(fails, writes=True)
        return found.value

    return outcome


def test_nobody_waits_for_a_full_disk_of_postgresql(
    postgres_outage: Callable[[str], Exception], caplog: pytest.LogCaptureFixture
) -> None:
    for state in ("53100", "58030", "25006"):
        assert isinstance(postgres_outage(state), Unwritable), state
    assert len(told(caplog)) == 1
    assert isinstance(postgres_outage("53300"), Unreachable), "too many connections: that passes"


def test_a_database_on_a_disk_that_became_read_only_can_be_read_and_so_backed_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "50 % of a?#"
    folder.mkdir()
    lay_database(folder)
    monkeypatch.setattr(engines, "is_read_only", lambda _: True)
    engine = reading_engine(folder / DATABASE)
    with engine.begin() as connection:
        assert revision_of(connection) == newest()
        beside = [each.name for each in folder.iterdir()]
        assert beside == [DATABASE], "nothing can be created on such a disk"
    engine.dispose()
