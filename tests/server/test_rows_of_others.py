"""What the store reads, writes or deletes for one person leaves out the rows of all others."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from netzplan.server.store import (
    ActRow,
    AddressRow,
    BanRow,
    BlockRow,
    Course,
    CourseRow,
    PasskeyRow,
    PersonRow,
    PushRow,
    ReasonRow,
    SaidRow,
    SeatRow,
    SqliteStore,
    SqlStore,
    TableRow,
    WishRow,
)
from netzplan.server.store.engines import DATABASE
from tests.server.fresh import lay_database
from tests.server.running import JSON
from tests.server.test_store import entry, table

AT, LATER = "2026-01-01T00:00:00.000+00:00", "2027-01-01T00:00:00.000+00:00"
TABLES = (
    *("persons", "sittings", "seats", "matches", "notes", "said", "told"),
    *("passkeys", "addresses", "blocks", "wishes", "pushes", "bans", "admins"),
)
PLACES = {("t", 0): "zoe", ("t", 1): "bob", ("u", 0): "ann", ("u", 1): "zoe", ("u", 2): "zoe"}
"""Who sits where; the last seat is that of a second player at Zoe's device."""
COUNT = count()


def person(id: str) -> PersonRow:
    return PersonRow(id, id, id, "a hash", 0, AT, AT[:10])


ZOE, ANN = person("zoe"), person("ann")


def seated(id: str) -> TableRow:
    seats = (
        SeatRow(seat, "open", who, "", f"{who}-{at}-{seat}", f"{at}-{seat}")
        if seat < 2
        else SeatRow(seat, "local", "Lee", "", f"{who}-{at}-{seat}", None)
        for (at, seat), who in PLACES.items()
        if at == id
    )
    return replace(table(id), seats=tuple(seats), chosen={"bob": "bob"})


async def furnished(store: SqlStore) -> None:
    """Write two tables and three persons who have one of everything; all of Zoe's names her."""
    for who in ("cy", "zoe", "ann", "bob"):
        await store.keep_person(person(who), None)
    for id in ("t", "u"):
        await store.create(seated(id))
    await store.create(replace(table("v"), chosen={"zoe": "zoe", "ann": "ann"}))
    for who in ("zoe", "ann", "bob"):
        own = store.belongings
        await own.add_passkey(PasskeyRow(who, who, "", 0, AT, ""), person(who), person(who))
        await own.keep_address(AddressRow(who, f"{who}@example.org", confirmed=True))
        await own.block(BlockRow(who, who, "cy", "Cy", AT))
        await store.wishes.keep(WishRow(who, True, False, "", 5, "de"))
        await store.wishes.add_push(PushRow(f"https://push.example/{who}", who, "", ""))
        await store.office.grant(ActRow("grant", AT, whom=who))
    await store.office.revoke(ActRow("revoke", AT, whom="bob"))
    await store.office.ban(BanRow("bob", "", "Rude", AT), ActRow("ban", AT, whom="bob"))
    for (id, seat), who in PLACES.items():
        await store.sit(who, id, [seat])
        await store.note(id, seat, f"note of {who}")
        await store.speak(SaidRow(id, False, 0, seat, who, "", f"by {who}", "", AT), 100)
        await store.speak(SaidRow(id, True, 0, None, who, who, f"by {who}", "", AT), 100)
        await store.wishes.tell(id, who, 1)


def rows(data: Path) -> set[str]:
    with closing(sqlite3.connect(data / DATABASE)) as database:
        return {
            f"{name} {row}" for name in TABLES for row in database.execute(f"SELECT * FROM {name}")
        }


def is_zoes(row: str) -> bool:
    return "zoe" in row.lower()


def fresh() -> str:
    """Return a new link of Zoe's."""
    return f"zoe-{next(COUNT)}"


async def hand_over(store: SqlStore) -> None:
    """Hand everything over that a guest can have."""
    await store.belongings.drop_passkey("zoe", "zoe")
    await store.belongings.drop_address("zoe")
    await store.office.revoke(ActRow("revoke", AT, whom="zoe"))
    await store.hand_over(ZOE, ANN)


Does = Callable[[SqlStore], Awaitable[Any]]
DEEDS: dict[str, Does] = {
    "forget": lambda store: store.forget(ZOE, "N. N.", fresh),
    "hand over": hand_over,
    "end sessions": lambda store: store.end_sessions(ZOE, ZOE),
    "renew": lambda store: store.renew(ZOE, fresh),
    "log out": lambda store: store.office.log_out(ZOE, fresh, ActRow("log-out", AT, whom="zoe")),
    "rename": lambda store: store.office.rename(
        replace(ZOE, name="Zara"), ZOE, ActRow("rename", AT, whom="zoe")
    ),
    "ban": lambda store: store.office.ban(
        BanRow("cy", "", "Rude", AT), ActRow("ban", AT, whom="cy")
    ),
    "revoke": lambda store: store.office.revoke(ActRow("revoke", AT, whom="zoe")),
    "prepare": lambda store: store.prepare("t", 0, {"kiel": ""}),
    "note": lambda store: store.note("t", 0, "another"),
    "turn over": lambda store: store.wishes.turn_over("t", "zoe"),
    "drop push": lambda store: store.wishes.drop_push("https://push.example/zoe"),
    "drop passkey": lambda store: store.belongings.drop_passkey("zoe", "zoe"),
    "drop address": lambda store: store.belongings.drop_address("zoe"),
    "unblock": lambda store: store.belongings.unblock("zoe", "zoe"),
    "use passkey": lambda store: store.belongings.use_passkey(
        PasskeyRow("zoe", "zoe", "", 0, AT, ""), 1, AT
    ),
}


@pytest.fixture(scope="module")
def furnished_rows(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    data = tmp_path_factory.mktemp("furnished")
    lay_database(data)
    run(data, furnished)
    return (data / DATABASE).read_bytes()


def run(data: Path, does: Does) -> None:
    async def living() -> None:
        store = SqliteStore(data / DATABASE)
        try:
            await does(store)
        finally:
            store.close()

    asyncio.run(living())


@pytest.mark.parametrize("deed", DEEDS)
def test_rows_of_others_stay(tmp_path: Path, furnished_rows: bytes, deed: str) -> None:
    (tmp_path / DATABASE).write_bytes(furnished_rows)
    before = rows(tmp_path)
    run(tmp_path, DEEDS[deed])
    after = rows(tmp_path)
    assert after != before
    assert [row for row in before - after if not is_zoes(row)] == []


def test_a_seat_is_vacated_alone(tmp_path: Path, furnished_rows: bytes) -> None:
    (tmp_path / DATABASE).write_bytes(furnished_rows)
    before = rows(tmp_path)
    left = SeatRow(0, "open", "", "", None, "fresh")
    run(tmp_path, lambda store: store.vacate("t", left, CourseRow(Course(), None)))
    lost = {row for row in before - rows(tmp_path) if not is_zoes(row)}
    assert [row.split()[0] for row in lost] == ["matches"], "the arrangement of its table"


@pytest.mark.parametrize(
    "deed",
    [
        lambda store: store.belongings.drop_passkey("zoe", "bob"),
        lambda store: store.belongings.unblock("zoe", "bob"),
        lambda store: store.belongings.use_passkey(PasskeyRow("bob", "bob", "", 7, AT, ""), 9, AT),
        lambda store: store.office.unban(ActRow("unban", AT, whom="zoe")),
        lambda store: store.remains.drop_guests(LATER, 5),
        lambda store: store.remains.empty_tables(LATER, 5),
    ],
    ids=["passkey", "block", "counter", "ban", "accounts", "tables"],
)
def test_what_belongs_to_others_is_not_dropped(
    tmp_path: Path, furnished_rows: bytes, deed: Does
) -> None:
    (tmp_path / DATABASE).write_bytes(furnished_rows)
    before = rows(tmp_path)
    run(tmp_path, deed)
    assert rows(tmp_path) == before


def test_a_new_name_replaces_only_the_old_one(tmp_path: Path, furnished_rows: bytes) -> None:
    (tmp_path / DATABASE).write_bytes(furnished_rows)
    run(tmp_path, DEEDS["rename"])
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        seated = database.execute("SELECT name FROM seats WHERE link LIKE 'zoe-%' ORDER BY link")
        assert [name for (name,) in seated] == ["Zara", "Zara", "Lee"]
        said = database.execute("SELECT DISTINCT watching, name FROM said WHERE person = 'zoe'")
        assert sorted(said) == [(0, ""), (1, "Zara")], "a seat has its name from the table"


def test_a_turn_is_over_at_one_table(tmp_path: Path, furnished_rows: bytes) -> None:
    (tmp_path / DATABASE).write_bytes(furnished_rows)
    run(tmp_path, DEEDS["turn over"])
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        told = database.execute("SELECT match_id FROM told WHERE person = 'zoe'")
        assert list(told) == [("u",)]


def test_only_what_belongs_to_a_person_or_a_table_is_read(
    tmp_path: Path, furnished_rows: bytes
) -> None:
    (tmp_path / DATABASE).write_bytes(furnished_rows)

    async def read(store: SqlStore) -> None:
        for watching in (False, True):
            lines = await store.heard("t", watching=watching)
            told = [(line.number, line.text, line.watching) for line in lines]
            assert told == [(1, "by zoe", watching), (2, "by bob", watching)]
        assert [line.number for line in await store.heard("u", watching=True)] == [1, 2, 3]
        assert {line.person for line in await store.said_by("ann", 9)} == {"ann"}
        assert (await store.noted("u", 0), await store.noted("t", 0)) == (
            "note of ann",
            "note of zoe",
        )
        assert await store.links_of("ann", 9) == ("ann-u-0",)
        assert await store.tables_of("bob") == {"t"}
        own = store.belongings
        assert await own.sitting("t") == {0: "zoe", 1: "bob"}
        assert [key.id for key in await own.passkeys_of("ann")] == ["ann"]
        assert [block.id for block in await own.blocks_by("ann")] == ["ann"]
        assert await own.blockers("cy") == {"zoe", "ann", "bob"}
        assert await own.blockers("ann") == frozenset()
        assert [row.id for row in await own.accounts_at("ANN@example.org", 9)] == ["ann"]
        assert [push.person for push in await store.wishes.pushes_of("ann")] == ["ann"]
        assert {who.table for who in await store.wishes.waited_for({"t"})} == {"t"}
        assert await store.office.has_role("bob") is False
        assert await store.office.ban_of("zoe", LATER) is None
        assert [(id, seat) for id, seat, *_ in await store.office.seats_of("ann")] == [("u", 0)]
        assert await store.office.named_at("ann") == {"u", "v"}

    run(tmp_path, read)


def test_lists_contain_only_the_tables_that_they_are_about(tmp_path: Path) -> None:
    kinds: dict[str, JSON] = {
        "open": {"status": "waiting", "visibility": "open", "fill_at": 7.0},
        "hidden": {"status": "waiting", "watching": "anybody"},
        "watched": {"watching": "anybody", "visibility": "open"},
        "quiet": {"visibility": "open", "fill_at": 7.0},
        "over": {"status": "over", "watching": "anybody", "visibility": "open", "fill_at": 7.0},
        "old": {"watching": "anybody", "created": "2025-01-01T00:00:00.000+00:00"},
    }

    async def scenario(store: SqlStore) -> None:
        await store.keep_person(ZOE, None)
        for id, kind in kinds.items():
            await store.create(replace(table(id), **kind), deadline=5.0)
            await store.sit("zoe", id, [0])
        await store.create(table("later"), deadline=9.0)
        assert set(await store.public(None, AT[:10], 9)) == {"open", "watched"}
        assert set(await store.public(["watched", "quiet"], AT[:10], 9)) == {"watched"}
        assert await store.to_fill() == [("open", 7.0)]
        assert set(await store.due(5.0, 9)) == {"watched", "quiet", "old"}
        assert await store.tables_of("zoe") == kinds.keys() - {"over"}
        await store.append("quiet", [entry(1)], reason=ReasonRow(1, "[]"))
        assert await store.reasons("watched", 1) is None
        assert len((await store.load("quiet", 0))[1]) == 1
        assert (await store.load("quiet", 1))[1] == ()

    lay_database(tmp_path)
    run(tmp_path, scenario)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database, database:
        database.execute("UPDATE matches SET holder = 'other' WHERE id = 'quiet'")

    async def held(store: SqlStore) -> None:
        assert set(await store.due(5.0, 9, ["other"])) == {"watched", "old"}

    run(tmp_path, held)


def test_only_an_empty_table_is_dropped(tmp_path: Path, furnished_rows: bytes) -> None:
    (tmp_path / DATABASE).write_bytes(furnished_rows)

    async def scenario(store: SqlStore) -> None:
        await store.create_successor("t", replace(table("w"), status="waiting"))
        await store.create_successor("u", table("x"))
        assert not await store.remains.drop_table("t")
        assert await store.remains.drop_table("w")
        successors = [(await store.load(id))[0].successor for id in ("t", "u")]
        assert successors == [None, "x"]

    run(tmp_path, scenario)


def test_only_a_node_that_stands_still_is_buried(tmp_path: Path) -> None:
    async def scenario(store: SqlStore) -> None:
        for node in ("a", "b"):
            await store.holdings.join(node)
        told = await store.holdings.beat("a", 0.0)
        assert told is not None
        assert told.others == {"b": 0}
        await store.holdings.bury("a", 0)
        assert await store.holdings.living() == ("a", "b"), "it has moved since"
        await store.holdings.bury("a", 1)
        assert await store.holdings.living() == ("b",)
        assert await store.holdings.beat("a", 0.0) is None

    lay_database(tmp_path)
    run(tmp_path, scenario)
