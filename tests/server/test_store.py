"""The store: migrations, shared commits, and writers that come too late."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from msgspec.structs import replace

from netzplan.server.store import (
    EntryRow,
    LinkTarget,
    NewerDatabase,
    RequestRow,
    SeatRow,
    SqliteStore,
    SqlStore,
    Stale,
    Store,
    StoreError,
    Summary,
    TableRow,
    writer,
)
from netzplan.server.store.rows import Status
from netzplan.server.store.schema import metadata
from netzplan.server.store.writer import Writer
from tests.server.running import PATIENCE
from tests.server.stores import Kept

ACCESS = ("visibility", "watching", "chosen", "arranged", "fill_at", "fill_bot", "came")
"""The columns of revision 9."""
HOLDING = ("holder", "fence")
"""The columns of revision 15."""


_LOOKED_OVER = """
import asyncio, sys, threading
from pathlib import Path
from netzplan.server.store import SqliteStore

looked_over = []

def notice(frame, event, _):
    if event == "call" and frame.f_code.co_filename.endswith("msgspec/_utils.py"):
        looked_over.append(frame.f_code.co_name)

async def load():
    store = SqliteStore(Path(sys.argv[1]))
    threading.setprofile(notice)
    row, _ = await store.load("t")
    store.close()
    return row.id

print(asyncio.run(load()), *looked_over)
"""
"""Reads a table in its own process and prints which msgspec calls inspect types there."""


def table(id: str = "t") -> TableRow:
    return TableRow(
        id=id,
        game="voll_verplant",
        rules_version=1,
        map="berlin",
        map_hash="00",
        options={"special": False},
        seed="ff",
        status="running",
        spectators=f"{id}-watch",
        created="2026-01-01T00:00:00+00:00",
        seats=(
            SeatRow(0, "me", "Ann", "", f"{id}-ann", None, "ab"),
            SeatRow(1, "open", "", "", None, f"{id}-invitation"),
        ),
    )


def entry(seq: int, seat: int | None = 0) -> EntryRow:
    return EntryRow(seq, seat, '{"type":"undo"}', "2026-01-01T00:00:00+00:00")


def summary(status: Status = "running", entries: int = 3) -> Summary:
    return Summary(status, (1,), (1, 0), (4, 2), (), entries, "2026-01-02T00:00:00+00:00")


def run(path: Path, scenario: Callable[[Store], Awaitable[None]]) -> None:
    async def living() -> None:
        store = SqliteStore(path)
        try:
            await scenario(store)
        finally:
            store.close()

    asyncio.run(living())


def test_an_empty_database_is_migrated_to_the_current_schema(kept: Kept) -> None:
    SqlStore(kept.database).close()
    SqlStore(kept.database).close()
    engine = kept.database.reading()
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == "0016"
        assert compare_metadata(context, metadata) == []
    engine.dispose()


SINCE_THEN = (
    *("nodes", "former"),
    *("acts", "house", "admins", "bans"),
    *("maps", "reasons", "sittings", "keys", "marks", "said", "notes"),
    *("passkeys", "addresses", "blocks", "wishes", "pushes", "told"),
    "persons",
)
"""Tables that the first revisions lacked, in an order in which they can be dropped."""


def test_a_database_of_the_first_revision_keeps_its_tables(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"

    async def create(store: Store) -> None:
        await store.create(table(), [entry(1)])

    run(path, create)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DROP INDEX tables_to_see_to")
        database.execute("DROP INDEX tables_held")
        for name in SINCE_THEN:
            database.execute(f"DROP TABLE {name}")
        database.execute("ALTER TABLE matches DROP COLUMN summary")
        database.execute("ALTER TABLE seats DROP COLUMN prepared")
        for column in ("hosting", "due", "held", "course", "deadline", *ACCESS, *HOLDING):
            database.execute(f"ALTER TABLE matches DROP COLUMN {column}")
        database.execute("UPDATE alembic_version SET version_num = '0001'")

    async def load(store: Store) -> None:
        assert await store.load("t") == (table(), (entry(1),))
        await store.prepare("t", 1, {"kiel": ""})
        row, _ = await store.load("t")
        assert [seat.prepared for seat in row.seats] == [{}, {"kiel": ""}]

    run(path, load)


def test_an_older_database_gets_its_hosting_out_of_the_options(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"

    async def create(store: Store) -> None:
        await store.create(table())
        await store.create(replace(table("s"), options={"games": 2, "hints": False, "answer": 20}))

    run(path, create)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DROP INDEX tables_to_see_to")
        database.execute("DROP INDEX tables_held")
        for name in SINCE_THEN:
            database.execute(f"DROP TABLE {name}")
        for column in (
            "hosting",
            "due",
            "held",
            "summary",
            "course",
            "deadline",
            *ACCESS,
            *HOLDING,
        ):
            database.execute(f"ALTER TABLE matches DROP COLUMN {column}")
        database.execute("UPDATE alembic_version SET version_num = '0002'")

    async def load(store: Store) -> None:
        assert (await store.load("t"))[0] == table()
        row, _ = await store.load("s")
        assert (row.options, row.hosting) == ({"games": 2}, {"hints": False, "answer": 20})
        assert (row.due, row.held) == (None, False)

    run(path, load)


def test_a_request_is_stored_with_the_entries_that_started_it(kept: Kept) -> None:
    async def scenario(store: Store) -> None:
        await store.create(table())
        await store.append("t", [entry(1)], None, RequestRow(12.5))
        assert (await store.load("t"))[0] == replace(table(), due=12.5)
        with pytest.raises(Stale):
            await store.append("t", [entry(1)], None, RequestRow(99.0))
        await store.append("t", (), None, RequestRow(12.5, held=True))
        assert (await store.load("t"))[0] == replace(table(), due=12.5, held=True)
        await store.append("t", [entry(2)], None, RequestRow())
        assert (await store.load("t"))[0] == table()

    kept.run(scenario)


def test_the_database_uses_a_write_ahead_log(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        await store.create(table())
        assert (tmp_path / "db-wal").stat().st_size > 0

    run(tmp_path / "db", scenario)
    with closing(sqlite3.connect(tmp_path / "db")) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_rows_are_read_as_they_were_written(kept: Kept) -> None:
    async def scenario(store: Store) -> None:
        await store.create(table(), [entry(1, None)])
        await store.append("t", [entry(2), entry(3, 1)], summary("over"))
        row, entries = await store.load("t")
        assert row == TableRow(**{**{f: getattr(table(), f) for f in row.__struct_fields__},
                                  "status": "over"})  # fmt: skip
        assert entries == (entry(1, None), entry(2), entry(3, 1))
        with pytest.raises(KeyError):
            await store.load("another")

    kept.run(scenario)


def test_the_types_of_rows_are_prepared_before_readers_start(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        await store.create(table(), [], summary())

    run(tmp_path / "kept.db", scenario)
    asked = [sys.executable, "-c", _LOOKED_OVER, str(tmp_path / "kept.db")]
    told = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["t"], "two readers at once would end the process"


def test_links_and_invitations_are_found(kept: Kept) -> None:
    async def scenario(store: Store) -> None:
        await store.create(table())
        assert await store.find("t-ann") == LinkTarget("t", 0)
        assert await store.find("t-invitation") == LinkTarget("t", 1)
        assert await store.find("t-watch") == LinkTarget("t", None)
        assert await store.find("t") is None
        seats = table().seats
        bob = SeatRow(1, "open", "Bob", "", "t-bob", "t-invitation")
        taken = TableRow(**{**{f: getattr(table(), f) for f in table().__struct_fields__},
                            "seats": (seats[0], bob), "arranged": 1})  # fmt: skip
        await store.settle(table(), taken, [entry(1, None)])
        assert await store.find("t-bob") == LinkTarget("t", 1)
        assert await store.find("t-invitation") == LinkTarget("t", 1, used=True)
        with pytest.raises(Stale):
            await store.settle(table(), taken, [entry(1, None)])
        assert (await store.load("t"))[1] == (entry(1, None),)

    kept.run(scenario)


def test_a_second_writer_of_the_same_entry_is_refused(kept: Kept) -> None:
    async def scenario(store: Store) -> None:
        await store.create(table())
        await store.append("t", [entry(1)])
        with pytest.raises(Stale):
            await store.append("t", [entry(1, 1), entry(2, 1)])
        assert (await store.load("t"))[1] == (entry(1),)

    kept.run(scenario)


def test_a_stale_writer_does_not_spoil_a_shared_commit(kept: Kept) -> None:
    async def scenario(store: Store) -> None:
        for id in ("a", "b", "c"):
            await store.create(table(id))
        await store.append("b", [entry(1)])
        outcomes = await asyncio.gather(
            *(store.append(id, [entry(1)]) for id in ("a", "b", "c")),
            *(store.append("a", [entry(number)]) for number in range(2, 300)),
            return_exceptions=True,
        )
        assert [type(each) for each in outcomes[:3]] == [type(None), Stale, type(None)]
        assert not any(outcomes[3:])
        assert len((await store.load("a"))[1]) == 299

    kept.run(scenario)


def test_writes_of_consecutive_loop_turns_share_a_commit(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "LONGEST_GATHERING", PATIENCE)
    commits: list[int] = []
    run = Writer._run

    async def scenario(store: SqlStore) -> None:
        def counted(of: Writer, batch: list[Any], *, tries: int = 2) -> None:
            if of is store._writer:  # a server of another test may still be writing
                commits.append(len(batch))
            run(of, batch, tries=tries)

        monkeypatch.setattr(Writer, "_run", counted)

        async def later(seq: int) -> None:
            for _ in range(seq):
                await asyncio.sleep(0)
            await store.append("t", [entry(seq)])

        await store.create(table())
        commits.clear()
        await asyncio.gather(*(later(seq) for seq in range(1, 9)))
        assert commits == [8]
        await store.append("t", [entry(9)])
        assert commits == [8, 1], "alone it waits for nobody"

    kept.run(scenario)


def test_no_write_waits_for_ever_while_others_arrive(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "LONGEST_GATHERING", 0.001)

    async def scenario(store: Store) -> None:
        await store.create(table())
        first = asyncio.create_task(store.append("t", [entry(1)]))
        others: list[asyncio.Task[None]] = []
        async with asyncio.timeout(PATIENCE):
            while not first.done():
                await asyncio.sleep(0)
                others.append(asyncio.create_task(store.append("t", [entry(len(others) + 2)])))
        await asyncio.gather(*others)

    kept.run(scenario)


def test_a_table_has_one_rematch(kept: Kept) -> None:
    async def scenario(store: Store) -> None:
        await store.create(table("a"))
        await store.create_successor("a", table("b"))
        with pytest.raises(Stale):
            await store.create_successor("a", table("c"))
        assert (await store.load("a"))[0].successor == "b"
        with pytest.raises(KeyError):
            await store.load("c")

    kept.run(scenario)


def test_closing_the_store_writes_what_is_still_waiting(kept: Kept) -> None:
    async def scenario() -> None:
        store = SqlStore(kept.database)
        await store.create(table())
        writing = [asyncio.create_task(store.append("t", [entry(n)])) for n in range(1, 51)]
        await asyncio.sleep(0)
        store.close()
        await asyncio.gather(*writing)

    asyncio.run(scenario())
    assert kept.execute("SELECT count(*) FROM entries") == [(50,)]


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"not a database, but long enough to be read as one" * 100, "not a database")],
)
def test_a_file_that_is_not_a_database_is_refused(
    tmp_path: Path, content: bytes, words: str
) -> None:
    (tmp_path / "db").write_bytes(content)
    with pytest.raises(StoreError, match=words):
        SqliteStore(tmp_path / "db")
    assert (tmp_path / "db").read_bytes() == content


def test_a_database_of_a_later_version_is_refused(kept: Kept) -> None:
    SqlStore(kept.database).close()
    (before,) = kept.execute("SELECT version_num FROM alembic_version")
    kept.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerDatabase, match="9999"):
        SqlStore(kept.database)
    kept.execute(f"UPDATE alembic_version SET version_num = '{before[0]}'")
