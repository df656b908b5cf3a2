"""Two servers that write to one database at the same moment, on each kind of database."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
import pytest

from netzplan.server.store import ActRow, BanRow, PasskeyRow, SqlStore, database_of
from tests.server.postgres import Postgres
from tests.server.stores import Kept
from tests.server.test_store import table
from tests.server.test_store_persons import AT, furnish, person

ROUNDS = 10


@asynccontextmanager
async def both(kept: Kept, store: SqlStore) -> AsyncIterator[tuple[SqlStore, SqlStore]]:
    other = SqlStore(kept.database)
    try:
        yield store, other
    finally:
        other.close()


def test_acts_of_two_administrators_have_different_numbers(kept: Kept) -> None:
    async def scenario(store: SqlStore) -> None:
        await furnish(store)
        async with both(kept, store) as stores:
            for _ in range(ROUNDS):
                bans = [
                    each.office.ban(BanRow(whom, "", "why", AT), ActRow("ban", AT, whom=whom))
                    for each, whom in zip(stores, ("ann", "bob"), strict=True)
                ]
                assert all(await asyncio.gather(*bans))
        acts = await store.office.acts(0, 100)
        assert [act.number for act in acts] == list(range(2 * ROUNDS, 0, -1))

    kept.run(scenario)


def test_an_announcement_outlasts_what_another_server_writes_about_the_house(kept: Kept) -> None:
    async def scenario(store: SqlStore) -> None:
        async with both(kept, store) as (one, other):
            for number in range(ROUNDS):
                texts = {"en": f"Closed at {number}"}
                announced = one.office.announce(texts, "", ActRow("announce", AT))
                on = number % 2 == 0
                rests = other.office.set_read_only(ActRow("read-only", AT), on=on)
                await asyncio.gather(announced, rests, other.office.note_heard(number))
                row, _ = await one.office.news(0)
                assert (row.texts, row.read_only, row.heard) == (texts, on, number)

    kept.run(scenario)


def test_one_of_two_passkeys_that_are_deleted_at_once_stays(kept: Kept) -> None:
    """An account without a password would be locked for good."""

    async def scenario(store: SqlStore) -> None:
        await furnish(store)
        ann = await store.person("ann")
        assert ann is not None
        async with both(kept, store) as stores:
            for _ in range(ROUNDS):
                for id in ("1", "2"):
                    if id not in [key.id for key in await store.belongings.passkeys_of("ann")]:
                        await store.belongings.add_passkey(
                            PasskeyRow(id, "ann", "key", 0, AT, ""), ann, ann
                        )
                drops = [
                    each.belongings.drop_passkey("ann", id)
                    for each, id in zip(stores, ("1", "2"), strict=True)
                ]
                assert sorted(await asyncio.gather(*drops)) == [False, True]

    kept.run(scenario)


async def wait_for_a_lock(postgres: Postgres) -> None:
    """Wait until a transaction waits for another."""
    while not postgres.execute("SELECT 1 FROM pg_locks WHERE NOT granted"):
        await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("deletes", "is_kept"),
    [
        (lambda store: store.remains.drop_guests("2027-01-01", 9), True),
        (lambda store: store.forget(person("guest"), "N. N.", str), False),
    ],
    ids=["an unused guest", "an account"],
)
def test_a_seat_taken_while_its_person_is_deleted_is_seen(
    postgres: Postgres, deletes: Callable[[SqlStore], Awaitable[object]], *, is_kept: bool
) -> None:
    async def scenario(store: SqlStore) -> None:
        await store.create(table())
        await store.keep_person(person("guest"), None)
        with psycopg.connect(postgres.url) as elsewhere:
            elsewhere.execute("INSERT INTO sittings VALUES ('t', 0, 'guest')")
            deleting = asyncio.ensure_future(deletes(store))
            await wait_for_a_lock(postgres)
            elsewhere.commit()
            await deleting
        assert (await store.person("guest") is not None) is is_kept
        assert await store.belongings.sitting("t") == ({0: "guest"} if is_kept else {})

    Kept(database_of(Path(), postgres.url)).run(scenario)
