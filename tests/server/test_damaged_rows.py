"""A damaged row spoils no list: its table is missing there, which the log says once."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from netzplan.server.admin import acts
from netzplan.server.house import House
from netzplan.server.messages import CreateTable, SeatSpec
from netzplan.server.problems import Refused
from netzplan.server.store import SqliteStore, SqlStore, TableWish, WishRow
from netzplan.server.store.engines import DATABASE
from tests.server.fresh import lay_database
from tests.server.guests import PASSWORD
from tests.server.in_house import in_house
from tests.server.test_rows_of_others import person
from tests.server.test_store import table
from tests.server.visiting import JSON, Come, Visitor, visited

SINCE = "2026-01-01T00:00:00.000+00:00"
DAMAGES = {
    "not JSON": "UPDATE matches SET course = '{' WHERE id = '{id}'",
    "JSON of another form": "UPDATE matches SET course = '[1]' WHERE id = '{id}'",
    "a summary of another form": "UPDATE matches SET summary = '7' WHERE id = '{id}'",
    "a seat": "UPDATE seats SET prepared = 'none' WHERE match_id = '{id}' AND seat = 1",
}


def damage(data: Path, kind: str, id: str) -> None:
    """Damage the row of a table behind the store's back."""
    with closing(sqlite3.connect(data / DATABASE)) as database:
        database.execute(DAMAGES[kind].replace("{id}", id))
        database.commit()


async def _lists(store: SqlStore, ids: set[str]) -> list[set[str]]:
    """Return the tables in all lists."""
    watching = [f"{id}-watch" for id in ids]
    return [
        {listed.row.id for listed in (await store.listed(watching)).values() if listed},
        set(await store.public(None, SINCE, 9)),
        {known.row.id for known in await store.office.tables(TableWish(), 9)},
        {who.table for who in await store.wishes.waited_for(None)},
    ]


@pytest.mark.parametrize("kind", DAMAGES)
def test_lists_hold_all_tables_but_the_damaged_one(
    tmp_path: Path, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    lay_database(tmp_path)
    spoilt, others = f"spoilt {kind}"[:20], {"one", "three"}

    async def living() -> None:
        store = SqliteStore(tmp_path / DATABASE)
        try:
            await store.keep_person(person("ann"), None)
            wish = WishRow("ann", push=False, mail=False, webhook="", minutes=5, language="en")
            await store.wishes.keep(wish)
            for id in (spoilt, *others):
                await store.create(replace(table(id), created=SINCE, watching="anybody"))
                await store.sit("ann", id, [0])
            assert await _lists(store, {spoilt, *others}) == 4 * [{spoilt, *others}]
            damage(tmp_path, kind, spoilt)
            *found, waited_for = await _lists(store, {spoilt, *others})
            assert found == 3 * [others]
            assert waited_for >= others, "notices need less of a row"
        finally:
            store.close()

    asyncio.run(living())
    told = [each.getMessage() for each in caplog.records if "damaged" in each.getMessage()]
    assert [each.partition(":")[0] for each in told] == [
        f"table {spoilt} is damaged, and missing in lists"
    ], "once, however many lists it is missing in"


def test_a_link_to_a_damaged_table_is_not_unknown(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        wanted = CreateTable("voll_verplant", "berlin", (SeatSpec("me", "Ann"),))
        links = [(await house.tables.create(wanted)).spectators for _ in range(2)]
        damage(tmp_path, "not JSON", (await house.tables.find(links[1]))[0].row.id)
        fine, spoilt = await house.listing.listed(links)
        assert (fine.code, spoilt.code) == ("", "server/fault")
        assert fine.table is not None

    in_house(tmp_path, scenario)


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_table_can_be_closed_and_is_not_due_any_more(
    tmp_path: Path, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(house: House) -> None:
        await house.store.create(table(), deadline=house.uptime.now())
        damage(tmp_path, kind, "t")
        for _ in range(3):
            await house.tables.see_to_due()
        await acts.close(house.store, None, "t", "Damaged")
        await house.administration.hear()
        assert await house.store.due(house.uptime.now() + 999, 9) == ()
        with pytest.raises(Refused) as refused:
            await acts.close(house.store, None, "t", "Damaged")
        assert refused.value.problem.code == "match/over"
        assert [act.whom for act in await house.store.office.acts(0, 9)] == ["t"]

    in_house(tmp_path, scenario)
    told = [each.getMessage() for each in caplog.records if each.levelname == "ERROR"]
    due = [each for each in told if "due" in each]
    assert due == ["table t, which is due, could not be loaded"], "once, not each minute"
    assert [each for each in told if "act" in each] == []


async def _spoilt_and_fine(come: Come, *, first: bool) -> tuple[Visitor, JSON, JSON]:
    """Return Ann, and her tables with Bob: one to damage, which is her first or her last."""
    ann, bob = come(), come()
    await ann.account("Ann")
    made = [await ann.open("Ann", ""), await ann.open("Ann", "")]
    for each in made:
        await bob.join(each["table"], "Bob")
    spoilt, fine = made if first else reversed(made)
    return ann, spoilt, fine


@pytest.mark.parametrize("first", [True, False], ids=["first", "last"])
@pytest.mark.parametrize("loaded", [True, False], ids=["in memory", "stored"])
def test_an_account_is_deleted_that_sits_at_a_damaged_table(
    tmp_path: Path, *, loaded: bool, first: bool
) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, spoilt, fine = await _spoilt_and_fine(come, first=first)
        if not loaded:
            house.tables.lose(spoilt["table"])
        damage(tmp_path, "not JSON", spoilt["table"])
        assert (await ann.post("me/delete", {"password": PASSWORD}))["account"] is False
        left, _ = await house.store.load(fine["table"])
        assert (await house.tables.at(fine["table"])).row.seats[0].name == "N. N."
        assert left.seats[0].name == "N. N."
        assert list(left.course.stand_ins) == [0], "a bot plays for her"

    visited(tmp_path, scenario)


@pytest.mark.parametrize("first", [True, False], ids=["first", "last"])
@pytest.mark.parametrize("loaded", [True, False], ids=["in memory", "stored"])
@pytest.mark.parametrize("act", ["ban", "log-out"])
def test_an_act_of_an_administrator_applies_to_all_tables_but_the_damaged_one(
    tmp_path: Path, act: str, *, loaded: bool, first: bool
) -> None:
    async def scenario(house: House, come: Come) -> None:
        _, spoilt, fine = await _spoilt_and_fine(come, first=first)
        if not loaded:
            house.tables.lose(spoilt["table"])
        damage(tmp_path, "a seat", spoilt["table"])
        table = await house.tables.at(fine["table"])
        link = table.row.seats[0].link
        ann = await acts.person_called(house.store, "Ann")
        if act == "ban":
            await acts.ban(house.store, None, ann, "", "Rude")
        else:
            await acts.log_out(house.store, None, ann, "")
        await house.administration.hear()
        if act == "ban":
            assert list(table.row.course.stand_ins) == [0]
        else:
            assert table.row.seats[0].link != link
        assert house.administration.heard == 1

    visited(tmp_path, scenario)
