"""A table for chosen accounts forgets those that are deleted, and knows new names."""

from pathlib import Path
from typing import Any

import pytest

from netzplan.server.admin import acts
from netzplan.server.house import House
from netzplan.server.store import TableRow
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
