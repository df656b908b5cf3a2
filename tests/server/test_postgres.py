"""The server on PostgreSQL: whole matches, an outage, and commits whose answer is lost."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import psycopg
import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from netzplan.core.turn import Players
from netzplan.server import readiness
from netzplan.server.app import application
from netzplan.server.house import House
from netzplan.server.messages import CreateTable, Rematch, SeatSpec
from netzplan.server.page import Page
from netzplan.server.settings import Settings
from netzplan.server.store import (
    MissingDriver,
    SqlStore,
    Stale,
    StoreError,
    Unreachable,
    database_of,
    outage,
)
from netzplan.server.store import postgres as database
from netzplan.server.table import Table
from tests.server.in_house import in_house
from tests.server.postgres import Postgres
from tests.server.running import DEAL, JSON
from tests.server.stores import Kept
from tests.server.test_store import entry, summary, table

pytestmark = pytest.mark.inspection

PAIR = (SeatSpec("me", "Ann"), SeatSpec("local", "Bob"))


def on(postgres: Postgres, **more: Any) -> Settings:  # Any: settings have various types
    return Settings(database_url=postgres.url, limits=False, **more)


@pytest.fixture
def store(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> Iterator[SqlStore]:
    """A store on PostgreSQL that refuses at once during an outage, instead of waiting."""
    monkeypatch.setattr(outage, "PATIENCE_SECONDS", 0.0)
    opened = SqlStore(database_of(Path(), postgres.url))
    yield opened
    opened.close()


async def play(table: Table, chance: Random) -> bool:
    """Let a random awaited seat choose; return whether the choice is acknowledged."""
    assert table.match is not None
    turn = table.match.turn
    assert isinstance(turn, Players)
    seat = chance.choice(turn.seats)
    actions = tuple(table.match.rules.actions(table.match.state, seat))
    choice = chance.choice(actions)
    refused = await table.submit(seat, table.match.version(seat), choice)
    assert refused is None or refused.code == "match/stale", refused
    return refused is None


@pytest.mark.parametrize(
    ("game", "map_id", "options"),
    [
        ("voll_verplant", "berlin", {}),
        ("on_the_underground", "berlin", {}),
        ("deutschland_rummy", "germany", {"games": 1}),
    ],
)
def test_a_whole_match_survives_cut_connections(
    postgres: Postgres, tmp_path: Path, game: str, map_id: str, options: dict[str, int]
) -> None:
    """Each choice counts once: the database holds exactly the acknowledged ones, in order."""

    async def scenario(house: House) -> None:
        made = await house.tables.create(CreateTable(game, map_id, PAIR, {**options}))
        table, _ = await house.tables.find(made.spectators)
        chance, cuts, number = Random(1), 0, 0
        while table.row.status != "over":
            if number % 40 == 25:
                cuts += postgres.cut()
            assert await play(table, chance), "nobody else writes"
            number += 1
        assert cuts
        match = table.match
        assert match is not None
        house.tables._idle_seconds = -1.0
        house.tables.sweep()
        again, _ = await house.tables.find(made.spectators)
        assert again is not table
        assert again.match is not None
        assert again.match.entries == match.entries
        assert again.row.status == "over"
        rematch, _ = await house.tables.rematch(made.seats[0].link, Rematch())
        assert rematch.row.successor is not None

    in_house(tmp_path, scenario, settings=on(postgres))


def test_a_match_survives_a_restart_of_the_database(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House) -> None:
        made = await house.tables.create(CreateTable("voll_verplant", "berlin", PAIR))
        table, _ = await house.tables.find(made.spectators)
        chance = Random(1)
        await play(table, chance)
        postgres.stop()
        waiting = asyncio.create_task(play(table, chance))
        await asyncio.to_thread(postgres.start)
        assert await waiting, "it has waited for the database"
        assert table.match is not None
        before = table.match.entries
        monkeypatch.setattr(outage, "PATIENCE_SECONDS", 0.0)
        postgres.stop()
        for _ in range(2):
            with pytest.raises(Unreachable):
                await play(table, chance)
        with pytest.raises(Unreachable):
            await house.store.load(made.table)
        assert table.match.entries == before
        postgres.start()
        while table.row.status != "over":
            await play(table, chance)
        rows = postgres.execute("SELECT seq FROM entries ORDER BY seq")
        assert [seq for (seq,) in rows] == list(range(1, len(table.match.entries) + 1))

    in_house(tmp_path, scenario, settings=on(postgres))


def test_during_an_outage_the_server_reports_it(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "KEPT_SECONDS", 0.0)
    monkeypatch.setattr(outage, "PATIENCE_SECONDS", 0.0)
    settings = on(postgres, data=str(tmp_path))
    house = House(tmp_path, Page(tmp_path), settings=settings, seeds=DEAL)
    body = {"game": "voll_verplant", "map": "berlin", "seats": [{"kind": "me", "name": "Ann"}]}
    with TestClient(application(house)) as client:
        link = client.post("/api/tables", json=body).json()["seats"][0]["link"]
        assert client.get("/ready").status_code == 200
        with client.websocket_connect("/api/play") as socket:
            socket.send_json({"type": "hello", "links": [link]})
            (table,) = house.tables._live.values()
            assert table.match is not None
            version = table.match.version(0)
            action = msgspec.to_builtins(
                next(iter(table.match.rules.actions(table.match.state, 0)))
            )
            postgres.stop()
            submit = {"type": "submit", "link": link, "version": version, "action": action}
            assert told(socket, submit, "problem")["code"] == "server/unavailable"
            assert table.match.version(0) == version
        answer = client.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["code"]) == (503, "server/unavailable")
        assert int(answer.headers["retry-after"]) > 0
        assert client.get("/ready").status_code == 503
        assert client.get("/health").status_code == 200
        postgres.start()
        assert client.post("/api/tables", json=body).status_code == 201
        assert client.get("/ready").status_code == 200


def told(socket: Any, message: JSON, kind: str) -> JSON:  # Any: of the test client
    """Return the first answer of this kind to a message."""
    socket.send_json(message)
    answer: JSON = socket.receive_json()
    while answer["type"] != kind:
        answer = socket.receive_json()
    return answer


# --- commits whose answer is lost -------------------------------------------------------


def losing(store: SqlStore, *, commits: bool) -> list[bool]:
    """Lose the answer to the next commit; return a list that stays empty until then."""
    dialect: Any = store._engine.dialect  # Any: attributes of the driver
    commit = dialect.do_commit
    lost: list[bool] = []

    def do_commit(connection: Any) -> None:
        if lost:
            commit(connection)
            return
        lost.append(True)
        if commits:
            commit(connection)
        connection.dbapi_connection.close()
        raise psycopg.OperationalError("the connection is lost")

    dialect.do_commit = do_commit
    return lost


@pytest.mark.parametrize("commits", [True, False])
def test_a_commit_whose_answer_is_lost_counts_once(postgres: Postgres, *, commits: bool) -> None:
    kept = Kept(database_of(Path(), postgres.url))

    async def scenario(store: SqlStore) -> None:
        await store.create(table())
        lost = losing(store, commits=commits)
        await store.append("t", [entry(1), entry(2)])
        assert lost
        with pytest.raises(Stale):
            await store.append("t", [entry(2)])
        assert (await store.load("t"))[1] == (entry(1), entry(2))

    kept.run(scenario)


def test_a_commit_of_unknown_outcome_is_not_acknowledged(
    postgres: Postgres, store: SqlStore
) -> None:
    """A second attempt is refused as stale, because the entry is stored once."""

    async def scenario() -> None:
        await store.create(table())
        losing(store, commits=True)
        with pytest.raises(Unreachable):
            await store.append("t", [entry(1)])
        with pytest.raises(Stale):
            await store.append("t", [entry(1)])
        assert (await store.load("t"))[1] == (entry(1),)

    asyncio.run(scenario())


def test_a_commit_is_on_disk_before_it_is_acknowledged(store: SqlStore) -> None:
    def levels(connection: sa.Connection) -> list[str]:
        names = ("synchronous_commit", "idle_in_transaction_session_timeout", "lock_timeout")
        return [str(connection.exec_driver_sql(f"SHOW {name}").scalar()) for name in names]

    async def scenario() -> None:
        assert await store._do(levels) == ["on", "3s", "2s"]

    asyncio.run(scenario())


def test_no_statement_is_sent_before_the_previous_one_is_answered(store: SqlStore) -> None:
    """A server stopped in between would keep its locks, because it is not idle in a transaction."""

    def idles(connection: sa.Connection) -> list[object]:
        raw: Any = connection.connection.driver_connection
        found = []

        def rows() -> Iterator[tuple[int]]:
            for number in range(3):
                found.append(raw.info.transaction_status)
                yield (number,)

        connection.connection.cursor().executemany("SELECT %s", rows())  # type: ignore[arg-type]
        return found

    async def scenario() -> None:
        assert set(await store._do(idles)) == {psycopg.pq.TransactionStatus.INTRANS}

    asyncio.run(scenario())


# --- several servers --------------------------------------------------------------------


def test_servers_that_start_together_migrate_one_after_the_other(postgres: Postgres) -> None:
    fresh = postgres.fresh()

    async def scenario() -> None:
        opening = [asyncio.to_thread(SqlStore, database_of(Path(), fresh)) for _ in range(3)]
        for opened in await asyncio.gather(*opening):
            opened.close()

    asyncio.run(scenario())


def test_two_servers_do_not_overwrite_each_other(postgres: Postgres, store: SqlStore) -> None:
    other = SqlStore(database_of(Path(), postgres.url))

    async def scenario() -> None:
        await store.create(table())
        numbers = range(1, 21)
        writes = [each.append("t", [entry(n)]) for n in numbers for each in (store, other)]
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(each) for each in outcomes].count(Stale) == 20
        assert (await other.load("t"))[1] == tuple(entry(n) for n in numbers)

    asyncio.run(scenario())
    other.close()


def test_a_table_locked_by_another_server_delays_no_other_table(
    postgres: Postgres, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    impatient = str(database.BEGIN).replace("'2s'", "'20ms'")
    monkeypatch.setattr(database, "BEGIN", sa.text(impatient))

    async def scenario() -> None:
        for id in ("t", "u"):
            await store.create(table(id))
        with psycopg.connect(postgres.url) as other:
            other.execute("SELECT 1 FROM matches WHERE id = 't' FOR UPDATE")
            writes = [store.append(id, [entry(1)], summary()) for id in ("u", "t")]
            outcomes = await asyncio.gather(*writes, return_exceptions=True)
            assert [type(each) for each in outcomes] == [type(None), Unreachable]
            await store.append("u", [entry(2)], summary())
        await store.append("t", [entry(1)], summary())
        assert [len((await store.load(id))[1]) for id in ("t", "u")] == [1, 2]

    asyncio.run(scenario())


def test_a_database_that_is_too_old_is_refused(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "OLDEST", 99)
    with pytest.raises(StoreError, match="PostgreSQL 99 or newer is needed"):
        SqlStore(database_of(Path(), postgres.url))


def test_a_database_with_another_encoding_is_refused(postgres: Postgres) -> None:
    url = postgres.fresh("ENCODING SQL_ASCII TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'")
    with pytest.raises(StoreError, match="the encoding SQL_ASCII, and UTF8 is needed"):
        SqlStore(database_of(Path(), url))


# --- addresses --------------------------------------------------------------------------


def test_a_missing_driver_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(MissingDriver, match=r"pip install 'netzplan\[postgres\]'"):
        database_of(Path(), "postgresql://localhost/netzplan")


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:geheim@127.0.0.1:1/netzplan",
        "postgresql://127.0.0.1:1/netzplan?password=geheim",
        "postgresql://ann:geheim/netzplan",
        "postgresql://ann:geheim",
        "postgresql://ann:ge%heim@127.0.0.1/x",
        "postgresql://ann:pa?geheim@127.0.0.1/x",
        "postgresql://ann:pa/geheim@127.0.0.1/x",
        "postgresql://ann:pa#geheim@127.0.0.1/x",
        "postgresql://ann:pa@geheim@127.0.0.1:1/x",
        "postgresql:///x?user=a@b&password=geheim&port=1",
        "postgresql:///x?password=geheim&user=a@b&port=1",
    ],
)
def test_no_password_is_shown(url: str, capfd: pytest.CaptureFixture[str]) -> None:
    told = ""
    try:
        database = database_of(Path(), url)
        told = database.shown
        SqlStore(database)
    except StoreError as wrong:
        chain: BaseException | None = wrong
        while chain is not None:
            told += repr(chain)
            chain = chain.__cause__ or (None if chain.__suppress_context__ else chain.__context__)
    else:
        pytest.fail("there is no such database")
    assert "geheim" not in told
    assert "geheim" not in "".join(capfd.readouterr())


def test_texts_store_whatever_people_write(store: SqlStore) -> None:
    """SQLite accepts a NUL and any length, so PostgreSQL must not fail with an internal error."""

    async def scenario() -> None:
        await store.create(table())
        await store.note("t", 0, "a\0b" + "ü" * 5000)
        assert await store.noted("t", 0) == "a\N{REPLACEMENT CHARACTER}b" + "ü" * 5000
        assert await store.find("\0" * 100) is None
        with suppress(KeyError):
            await store.load("\0")

    asyncio.run(scenario())
