"""Data that nobody needs is deleted after a time; played matches are kept."""

import sqlite3
import time as clock
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from netzplan.server.house import House
from netzplan.server.messages import CreateTable, SeatSpec
from netzplan.server.pace.leaving import get_up
from netzplan.server.problems import Refused
from netzplan.server.settings import Settings
from netzplan.server.store import PersonRow, SaidRow
from tests.server.in_house import in_house
from tests.server.moved_time import MovedTime

DAY = 86_400.0
OPEN = CreateTable("voll_verplant", "berlin", (SeatSpec("me", "Ann"), SeatSpec("open")))
THREE = CreateTable(
    "voll_verplant", "berlin", (SeatSpec("me", "Ann"), SeatSpec("open"), SeatSpec("open"))
)
ALONE = CreateTable("voll_verplant", "berlin", (SeatSpec("me", "Ann"),))
IDLE = Settings(idle_seconds=0.0)


def count(data: Path, table: str) -> int:
    with closing(sqlite3.connect(data / "netzplan.sqlite3")) as database:
        found: Any = database.execute(f"SELECT count(*) FROM {table}").fetchone()
    return int(found[0])


def now() -> MovedTime:
    return MovedTime(clock.time())


async def retired(house: House) -> None:
    house.tables.sweep()
    await house.retention.sweep()


def test_empty_tables_are_deleted_after_a_time_and_others_stay(tmp_path: Path) -> None:
    time = now()

    async def scenario(house: House) -> None:
        empty, joined = await house.tables.create(OPEN), await house.tables.create(THREE)
        played = await house.tables.create(ALONE)
        await house.tables.claim(joined.seats[1].link, "Bob", "")
        time.jump(29 * DAY)
        await retired(house)
        assert count(tmp_path, "matches") == 3
        time.jump(2 * DAY)
        await retired(house)
        assert count(tmp_path, "matches") == 2
        with pytest.raises(Refused) as refused:
            await house.tables.find(empty.seats[0].link)
        assert refused.value.problem.code == "link/unknown"
        for kept in (joined, played):
            await house.tables.find(kept.seats[0].link)

    in_house(tmp_path, scenario, settings=IDLE, time=time)


def test_a_table_in_memory_is_not_deleted_and_frees_its_rematch_later(tmp_path: Path) -> None:
    time = now()

    async def scenario(house: House) -> None:
        first, second = await house.tables.create(ALONE), await house.tables.create(OPEN)
        with closing(sqlite3.connect(tmp_path / "netzplan.sqlite3")) as database, database:
            database.execute(
                "UPDATE matches SET successor = ? WHERE id = ?", (second.table, first.table)
            )
        time.jump(31 * DAY)
        await house.retention.sweep()
        assert count(tmp_path, "matches") == 2, "both are in memory"
        time.jump(DAY)
        await retired(house)
        row, _ = await house.store.load(first.table)
        assert row.successor is None
        assert count(tmp_path, "matches") == 1

    in_house(tmp_path, scenario, settings=IDLE, time=time)


def test_a_withdrawn_table_is_deleted_and_a_played_match_stays(
    tmp_path: Path,
) -> None:
    time = now()

    async def scenario(house: House) -> None:
        back, played = await house.tables.create(OPEN), await house.tables.create(ALONE)
        for made in (back, played):
            table, _ = await house.tables.find(made.spectators)
            if table.match is None:
                await get_up(house.tables, table, 0)
            else:
                async with table.lock:
                    await table.change(replace(table.row.course, is_cancelled=True))
            house.tables.note_change(table)
        time.jump(31 * DAY)
        await retired(house)
        with pytest.raises(Refused) as refused:
            await house.tables.find(back.spectators)
        assert refused.value.problem.code == "link/unknown"
        assert await house.tables.archived(played.spectators) is not None

    in_house(tmp_path, scenario, settings=IDLE, time=time)


def test_guests_without_a_seat_are_deleted_and_accounts_stay(tmp_path: Path) -> None:
    time = now()

    async def scenario(house: House) -> None:
        for name in ("unused", "seated", "recent", "account"):
            seen = "2999-01-01" if name == "recent" else "2020-01-01"
            looks = name if name == "account" else ""
            row = PersonRow(name, name, looks, "", 0, "2020-01-01T00:00:00+00:00", seen)
            await house.store.keep_person(row, None)
        made = await house.tables.create(ALONE)
        await house.store.sit("seated", made.table, [0])
        await retired(house)
        kept = ("unused", "seated", "recent", "account")
        found = [each for each in kept if await house.store.person(each) is not None]
        assert found == ["seated", "recent", "account"]

    in_house(tmp_path, scenario, settings=IDLE, time=time)


def test_a_chat_is_deleted_when_all_its_lines_are_old(tmp_path: Path) -> None:
    time = now()

    async def scenario(house: House) -> None:
        made = await house.tables.create(ALONE)
        for watching, at in ((True, "2020"), (True, "2021"), (False, "2020"), (False, "2999")):
            line = SaidRow(made.table, watching, 0, None, "", "Ann", "Hi", "", f"{at}-01-01")
            await house.store.speak(line, 100)
        await retired(house)
        assert await house.store.heard(made.table, watching=True) == ()
        assert len(await house.store.heard(made.table, watching=False)) == 2

    in_house(tmp_path, scenario, settings=IDLE, time=time)


def test_zero_days_keep_data_for_ever_and_deletion_goes_in_batches(tmp_path: Path) -> None:
    time = now()

    async def nothing(house: House) -> None:
        for _ in range(25):
            await house.tables.create(OPEN)
        time.jump(400 * DAY)
        await retired(house)
        assert count(tmp_path, "matches") == 25

    async def pieces(house: House) -> None:
        left = []
        for _ in range(3):
            await retired(house)
            left.append(count(tmp_path, "matches"))
        assert left == [5, 0, 0]

    in_house(tmp_path, nothing, settings=replace(IDLE, keep_empty_tables_days=0), time=time)
    in_house(tmp_path, pieces, settings=IDLE, time=time)
