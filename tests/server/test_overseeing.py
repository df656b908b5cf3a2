"""Lists for administrators: each wish is a filter, and the order is fixed."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from msgspec.structs import replace

from netzplan.server.store import ActRow, SqliteStore, SqlStore, TableWish
from netzplan.server.store.engines import DATABASE
from tests.server.fresh import lay_database
from tests.server.test_rows_of_others import person
from tests.server.test_store import table

EARLY, LATE = "2026-01-01T00:00:00.000+00:00", "2026-02-01T00:00:00.000+00:00"


def in_store(data: Path, scenario: Callable[[SqlStore], Awaitable[None]]) -> None:
    """Run a scenario with a store of two tables and three persons."""
    lay_database(data)

    async def living() -> None:
        store = SqliteStore(data / DATABASE)
        try:
            await furnish(store)
            await scenario(store)
        finally:
            store.close()

    asyncio.run(living())


async def furnish(store: SqlStore) -> None:
    await store.create(replace(table("ab"), created=EARLY))
    await store.create(replace(table("a_"), created=LATE, game="deutschland_rummy"))
    await store.create(replace(table("cd"), created=LATE, status="over"))
    for who, name, seen in (("x1", "Zoe", EARLY), ("x2", "Ann", LATE), ("x3", "100 %", LATE)):
        await store.keep_person(replace(person(who), name=name, seen=seen[:10]), None)
    await store.sit("x1", "ab", [0, 1])
    await store.sit("x1", "cd", [0])
    for whom in ("x1", "x2", "x3"):
        await store.office.grant(ActRow("grant", EARLY, whom=whom))


def test_tables_are_filtered_and_the_newest_come_first(tmp_path: Path) -> None:
    async def scenario(store: SqlStore) -> None:
        async def found(most: int = 9, **wish: str) -> list[str]:
            return [each.row.id for each in await store.office.tables(TableWish(**wish), most)]

        assert await found() == ["a_", "cd", "ab"]
        assert await found(2) == ["a_", "cd"]
        assert await found(game="deutschland_rummy") == ["a_"]
        assert await found(status="over") == ["cd"]
        assert await found(before=LATE) == ["ab"]
        assert await found(table="a") == ["a_", "ab"]
        assert await found(table="a_") == ["a_"], "an underscore stands for itself"
        assert await found(person="x1") == ["cd", "ab"]
        assert await found(person="x1", status="over") == ["cd"]
        assert await found(after="a_") == ["cd", "ab"], "one of the same moment, too"
        assert await found(after="cd") == ["ab"]
        assert await found(after="ab") == []

    in_store(tmp_path, scenario)


def test_persons_are_found_by_id_or_part_of_the_name(tmp_path: Path) -> None:
    async def scenario(store: SqlStore) -> None:
        async def found(search: str, most: int = 9, after: str = "") -> list[str]:
            return [each.row.name for each in await store.office.persons(search, most, after)]

        assert await found("") == ["100 %", "Ann", "Zoe"], "last seen first, then by name"
        assert await found("", 2) == ["100 %", "Ann"]
        assert await found("", after="x3") == ["Ann", "Zoe"], "one of the same day, too"
        assert await found("", 1, after="x3") == ["Ann"]
        assert await found("", after="x2") == await found("o", after="x2") == ["Zoe"]
        assert await found("O") == ["Zoe"]
        assert await found("x2") == ["Ann"]
        assert await found("x") == [], "an id is found only whole"
        assert await found("%") == ["100 %"], "a percent sign stands for itself"
        await store.keep_person(replace(person("x4"), name="Özlem", seen=EARLY[:10]), None)
        assert await found("özlem") == await found("ÖZ") == ["Özlem"]
        (zoe,) = await store.office.persons("x1", 1)
        assert (zoe.tables, zoe.is_admin) == (1, True), "finished tables do not count"

    in_store(tmp_path, scenario)


def test_persons_are_found_in_either_case_of_every_alphabet(tmp_path: Path) -> None:
    async def scenario(store: SqlStore) -> None:
        for name in ("Özgür", "Ирина"):
            await store.keep_person(replace(person(name), name=name), None)
        for search, name in (("öZG", "Özgür"), ("GÜ", "Özgür"), ("ИРИ", "Ирина")):
            found = await store.office.persons(search, 9)
            assert [each.row.name for each in found] == [name], search

    in_store(tmp_path, scenario)


def test_acts_are_read_backwards(tmp_path: Path) -> None:
    async def scenario(store: SqlStore) -> None:
        async def whom(before: int, most: int) -> list[str]:
            return [act.whom for act in await store.office.acts(before, most)]

        assert await whom(0, 9) == ["x3", "x2", "x1"]
        assert await whom(0, 2) == ["x3", "x2"]
        assert await whom(2, 9) == ["x1"]

    in_store(tmp_path, scenario)


def test_open_seats_are_those_of_unfinished_tables(tmp_path: Path) -> None:
    async def scenario(store: SqlStore) -> None:
        seats = await store.office.seats_of("x1")
        assert [(id, seat) for id, seat, _, _ in seats] == [("ab", 0), ("ab", 1)]
        assert await store.office.named_at("x1") == {"ab", "cd"}
        assert await store.office.seats_of("x2") == []

    in_store(tmp_path, scenario)
