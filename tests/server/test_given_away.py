"""A seat that is given away while a request of its former owner waits is no longer theirs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from netzplan.server.admin import acts
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


async def _given_up(house: House, come: Come, bob: Visitor) -> Table:
    """Return a table with a seat that Bob has given up."""
    made = await come().post("tables", body("Ann", "", access=OPEN, hosting={"turn_days": 2}))
    table, _ = await house.tables.find((await bob.join(made["table"], "Bob"))["link"])
    await leave(table, 1)
    async with table.lock:
        await table.vacate(1, new_link(), table.row.course)
    house.tables.note_change(table)
    return table


async def _followed(house: House, come: Come) -> tuple[Visitor, Visitor, Table, Table]:
    """Return Bob and Zoe, a table at which he has given up his seat, and one where she took it."""
    bob, zoe = come(), come()
    await bob.account("Bob")
    free, taken = [await _given_up(house, come, bob) for _ in range(2)]
    invitation = taken.row.seats[1].invitation
    assert (await zoe.post(f"links/{invitation}/claim", {"name": "Zoe"}))["seat"] == 1
    return bob, zoe, free, taken


async def _shown(table: Table, watching: Visitor) -> tuple[str, list[str]]:
    """Return the name at the seat, and those in the log, as anybody at the table sees them."""
    info = (await watching.get(f"links/{table.row.spectators}"))["info"]
    named = [each["name"] for each in info["course"]["incidents"] if each["kind"] == "replaced"]
    return info["seats"][1]["name"], named


@pytest.mark.parametrize("is_loaded", [True, False])
def test_who_has_given_up_a_seat_is_forgotten_there_with_the_account(
    tmp_path: Path, *, is_loaded: bool
) -> None:
    async def scenario(house: House, come: Come) -> None:
        bob, zoe, table, taken = await _followed(house, come)
        assert await _shown(table, zoe) == ("Bob", [])
        assert await _shown(taken, zoe) == ("Zoe", ["Bob"])
        if not is_loaded:
            for each in (table, taken):
                house.tables._forget(each)
        await bob.post("me/delete", {"password": "a bridge in the rain"})
        assert await _shown(table, zoe) == ("N. N.", [])
        assert await _shown(taken, zoe) == ("Zoe", ["N. N."])
        house.tables._forget((await house.tables.find(taken.row.spectators))[0])
        assert await _shown(taken, zoe) == ("Zoe", ["N. N."]), "as it is stored"

    visited(tmp_path, scenario)


def test_a_new_name_appears_where_a_seat_was_given_up(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        _, zoe, table, taken = await _followed(house, come)
        row = await acts.person_called(house.store, "Bob")
        await acts.rename(house.store, None, row, "Robert", "Rude")
        await house.administration.hear()
        assert await _shown(table, zoe) == ("Robert", [])
        assert await _shown(taken, zoe) == ("Zoe", ["Robert"])

    visited(tmp_path, scenario)
