"""The list of open tables: its length, and that it never serves forgotten data."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from netzplan.server.house import House
from netzplan.server.lobby import open_tables
from tests.server.visiting import Come, visited


def test_only_the_newest_open_tables_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_tables, "MOST_KEPT", 3)

    async def scenario(_: House, come: Come) -> None:
        ann, bob = come(), come()
        made: list[str] = []
        for number in range(6):
            made.append((await ann.open("Ann", ""))["table"])
            await asyncio.sleep(0.002)  # tables store the millisecond in which they were made
            if number >= 2:
                assert sorted(await bob.found()) == sorted(made[-3:])

    visited(tmp_path, scenario)


def test_a_table_at_which_nobody_sat_down_for_long_is_not_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(_: House, come: Come) -> None:
        ann = come()
        made = await ann.open("Ann", "")
        assert await ann.found() == [made["table"]]
        monkeypatch.setattr(open_tables, "WAITING_DAYS", 0)
        assert await ann.found() == []

    visited(tmp_path, scenario)


@pytest.mark.parametrize("is_first", [True, False], ids=["all is read", "what has changed is read"])
def test_a_list_forgotten_while_it_is_read_is_read_again(tmp_path: Path, is_first: bool) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        stays = (await ann.open("Ann", ""))["table"]
        if not is_first:
            assert await bob.found() == [stays]
        goes = (await ann.open("Ann", ""))["table"]
        read, has_read, goes_on = house.store.public, asyncio.Event(), asyncio.Event()

        async def slowly(*given: Any) -> Any:
            found = await read(*given)
            has_read.set()
            await goes_on.wait()
            return found

        house.store.public = slowly  # type: ignore[method-assign,assignment]
        finding = asyncio.create_task(bob.found())
        await has_read.wait()
        house.store.public = read  # type: ignore[method-assign]
        assert await house.store.remains.drop_table(goes)
        house.lobby.forget()
        goes_on.set()
        assert stays in await finding
        assert await bob.found() == [stays]

    visited(tmp_path, scenario)
