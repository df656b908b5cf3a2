"""A table for chosen accounts forgets those that are deleted, and knows new names."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from netzplan.server.admin import acts
from netzplan.server.house import House
from netzplan.server.store import TableRow
from tests.server.guests import PASSWORD
from tests.server.moved_time import rest
from tests.server.test_gone_meanwhile import deleting
from tests.server.visiting import JSON, Come, Visitor, body, visited

CHOSEN: JSON = {"visibility": "chosen", "watching": "link", "names": ["Bob", "Eve"]}


async def come_all(come: Come) -> tuple[Visitor, Visitor, JSON]:
    """Return two people with accounts, Ann and Bob, and her table for Bob and Eve."""
    ann, bob, eve = come(), come(), come()
    for who, name in ((ann, "Ann"), (bob, "Bob"), (eve, "Eve")):
        await who.account(name)
    return ann, bob, await ann.post("tables", body("Ann", "", "", access=CHOSEN))


async def stored(house: House, made: JSON) -> list[str]:
    row, _ = await house.store.load(made["table"])
    return sorted(row.chosen.values())


async def known(house: House, made: JSON) -> list[str]:
    return sorted((await house.tables.at(made["table"])).row.chosen.values())


async def delete(house: House, looks: str) -> None:
    row = await house.store.account(looks)
    assert row is not None
    await house.people.delete(row)


def test_a_deleted_account_does_not_return_with_a_seat_that_is_taken(tmp_path: Path) -> None:
    """Somebody may sit down before a house has heard that the account is deleted."""

    async def scenario(house: House, come: Come) -> None:
        _, bob, made = await come_all(come)
        await delete(house, "eve")
        joined = await bob.join(made["table"], "Bob")
        assert joined["info"]["seats"][1]["name"] == "Bob"
        assert await stored(house, made) == await known(house, made) == ["Bob"]

    visited(tmp_path, scenario)


def test_an_account_that_is_deleted_while_it_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, _, made = await come_all(come)
        await come().account("Zoe")
        settle = house.store.settle

        async def too_late(before: TableRow, after: TableRow, *more: Any) -> None:
            monkeypatch.setattr(house.store, "settle", settle)
            await delete(house, "zoe")
            await settle(before, after, *more)

        monkeypatch.setattr(house.store, "settle", too_late)
        link = made["seats"][0]["link"]
        wanted = {**CHOSEN, "names": ["Bob", "Zoe"]}
        told = await ann.post(f"links/{link}/access", wanted)
        assert told == (422, "table/no-account")
        assert await stored(house, made) == await known(house, made) == ["Bob", "Eve"]

    visited(tmp_path, scenario)


def test_an_account_that_is_deleted_while_a_table_is_created_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House, come: Come) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(house.store, "create", deleting(house, house.store.create, "eve"))
            _, _, made = await come_all(come)
        assert await stored(house, made) == await known(house, made) == ["Bob"]

    visited(tmp_path, scenario)


def test_an_account_that_is_deleted_while_a_table_for_it_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House, come: Come) -> None:
        _, _, made = await come_all(come)
        house.tables.lose(made["table"])
        goes_on, load = asyncio.Event(), house.store.load

        async def read(*given: Any) -> Any:
            rows = await load(*given)
            await goes_on.wait()
            return rows

        with monkeypatch.context() as patch:
            patch.setattr(house.store, "load", read)
            loading = asyncio.create_task(house.tables.at(made["table"]))
            await rest()
        eve = await house.store.account("eve")
        assert eve is not None
        await house.people.delete(eve)
        forgetting = asyncio.create_task(house.reseating.forget_person(eve.id))
        await rest()
        goes_on.set()
        await loading
        await forgetting
        assert await known(house, made) == ["Bob"]

    visited(tmp_path, scenario)


async def stopped(come: Come) -> tuple[Visitor, Visitor, str, JSON]:
    """Return Ann, Eve, Ann's link to a match with Bob that both have stopped, and its table."""
    ann, bob, eve = come(), come(), come()
    for who, name in ((ann, "Ann"), (bob, "Bob"), (eve, "Eve")):
        await who.account(name)
    made = await ann.post("tables", body("Ann", "", access=CHOSEN))
    his = (await bob.join(made["table"], "Bob"))["link"]
    link = made["seats"][0]["link"]
    await ann.post(f"links/{link}/offers", {"kind": "cancel", "links": [his]})
    return ann, eve, link, made


async def again(house: House, ann: Visitor, link: str) -> TableRow:
    """Return the row of the rematch that Ann asks for."""
    new = (await ann.post(f"links/{link}/rematch", {"links": []}))["links"][link]
    table, _ = await house.tables.find(new)
    row, _ = await house.store.load(table.row.id)
    assert (row.chosen, row.seats[1].name) == (table.row.chosen, table.row.seats[1].name)
    return row


def test_a_table_that_can_only_be_read_forgets_them_and_so_does_its_rematch(
    tmp_path: Path,
) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, eve, link, _ = await stopped(come)
        names = (await ann.get(f"links/{link}"))["info"]["access"]["names"]
        assert sorted(names) == ["Bob", "Eve"]
        await eve.post("me/delete", {"password": PASSWORD})
        assert (await ann.get(f"links/{link}"))["info"]["access"]["names"] == ["Bob"]
        assert list((await again(house, ann, link)).chosen.values()) == ["Bob"]

    visited(tmp_path, scenario)


def test_an_account_that_is_deleted_while_a_table_that_can_only_be_read_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House, come: Come) -> None:
        _, eve, link, _ = await stopped(come)
        load = house.store.load

        async def read(*given: Any) -> Any:
            patch.setattr(house.store, "load", load)
            rows = await load(*given)
            await eve.post("me/delete", {"password": PASSWORD})
            return rows

        with monkeypatch.context() as patch:
            patch.setattr(house.store, "load", read)
            found = await house.tables.archived(link)
        assert found is not None
        assert list(found[0].row.chosen.values()) == ["Bob"]

    visited(tmp_path, scenario)


@pytest.mark.parametrize("gone", ["eve", "bob"])
def test_an_account_that_is_deleted_while_a_rematch_is_created(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gone: str
) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, _, link, _ = await stopped(come)
        await ann.get(f"links/{link}")
        with monkeypatch.context() as patch:
            create = deleting(house, house.store.create_successor, gone)
            patch.setattr(house.store, "create_successor", create)
            row = await again(house, ann, link)
        assert gone.title() not in row.chosen.values()
        assert row.seats[1].name == ("N. N." if gone == "bob" else "Bob")

    visited(tmp_path, scenario)


def test_a_name_changed_by_an_administrator_changes_wherever_it_is_read(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob, made = await come_all(come)
        other = await bob.open("Bobby", "")
        joined = await ann.join(other["table"], "Ann")
        await ann.post(f"links/{joined['link']}/block", {"seat": 0})
        row = await house.store.account("bob")
        assert row is not None
        await acts.rename(house.store, None, row, "Robert", "Rude")
        await house.administration.hear()
        assert await stored(house, made) == await known(house, made) == ["Eve", "Robert"]
        assert [each["name"] for each in (await ann.get("me/settings"))["blocked"]] == ["Robert"]

    visited(tmp_path, scenario)
