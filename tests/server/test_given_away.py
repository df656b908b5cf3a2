"""A seat that is given away while a request of its former owner waits is no longer theirs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from netzplan.server.house import House
from netzplan.server.pace.leaving import leave
from netzplan.server.seating import claimed, new_link
from netzplan.server.table import Table
from tests.server.moved_time import rest
from tests.server.paced import quick_bots
from tests.server.visiting import OPEN, Come, Visitor, body, visited

__all__ = ["quick_bots"]
pytestmark = pytest.mark.usefixtures("quick_bots")


async def _left(house: House, come: Come) -> tuple[Table, Visitor, str]:
    """Return a table, and a player whose seat a bot plays, with that player's link."""
    ann, bob = come(), come()
    made = await ann.post("tables", body("Ann", "", access=OPEN, hosting={"turn_days": 2}))
    link = (await bob.join(made["table"], "Bob"))["link"]
    table, seat = await house.tables.find(link)
    assert seat == 1
    await leave(table, 1)
    assert 1 in table.row.course.stand_ins
    return table, bob, link


@asynccontextmanager
async def _giving_away(
    table: Table, bob: Visitor, link: str
) -> AsyncIterator[asyncio.Task[object]]:
    """Give Bob's seat away while his request to return waits for the table; yield his request."""
    async with table.lock:
        returning = asyncio.create_task(bob.post(f"links/{link}/return", {}))
        await rest()
        await table.vacate(1, new_link(), table.row.course)
        yield returning


def test_a_bot_plays_on_until_somebody_takes_the_seat(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        table, bob, link = await _left(house, come)
        async with _giving_away(table, bob, link) as returning:
            pass
        assert await returning == (404, "seat/vacated")
        assert 1 in table.row.course.stand_ins

    visited(tmp_path, scenario)


def test_nobody_is_told_the_link_of_a_new_owner(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        table, bob, link = await _left(house, come)
        async with _giving_away(table, bob, link) as returning:
            before, row = table.row, claimed(table.row, 1, "Zoe", "")
            row, deadline = table.timed(row, table.match)
            await house.store.settle(before, row, deadline=deadline)
            table.arrange(row, table.match)
        assert await returning == (404, "seat/vacated")
        assert table.row.seats[1].name == "Zoe"

    visited(tmp_path, scenario)
