"""Who is told of turns: not while a table pauses, and at seats that somebody has brought along."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from netzplan.server.house import House
from netzplan.server.messages import CreateTable, Hosting, SeatSpec
from netzplan.server.notices.notices import GATHER_SECONDS
from netzplan.server.store import PersonRow, WishRow
from tests.server.moved_time import MovedTime, rest
from tests.server.visiting import Come, body, visited

ANN = PersonRow("ann", "Ann", "ann", "", 0, "2026-01-01T00:00:00Z", "2026-01-01")
WISH = WishRow("ann", push=False, mail=False, webhook="", minutes=5, language="en")
PAIR = (SeatSpec("me", "Ann"), SeatSpec("local", "Bob"))
SLOW = CreateTable("voll_verplant", "berlin", PAIR, hosting=Hosting(turn_days=2))
CY = {"name": "Cy", "password": "a bridge in the rain"}
Scenario = Callable[[House, Come, MovedTime, list[str]], Awaitable[None]]


def telling(path: Path, scenario: Scenario) -> None:
    """Let a house note whom it would tell."""
    time = MovedTime()

    async def living(house: House, come: Come) -> None:
        told: list[str] = []

        async def tell(who: Any) -> None:
            told.append(who.person)

        house.ways.tell = tell  # type: ignore[method-assign]
        task = asyncio.create_task(house.notices.run())
        try:
            await scenario(house, come, time, told)
        finally:
            task.cancel()
            await house.notices.close()

    visited(path, living, time=time)


async def settle(time: MovedTime, seconds: float = 0.0) -> None:
    """Let news be heard, and time pass."""
    await rest()
    await time.move(GATHER_SECONDS)
    await time.move(seconds)


def test_nobody_is_told_of_a_turn_in_a_pause_but_after_it(tmp_path: Path) -> None:
    async def scenario(house: House, _: Come, time: MovedTime, told: list[str]) -> None:
        await house.store.keep_person(ANN, None)
        await house.store.wishes.keep(WISH)
        made = await house.tables.create(SLOW)
        await house.store.sit("ann", made.table, [0])
        table, _reader = await house.tables.find(made.spectators)
        await settle(time)

        async def pause(until: float | None) -> None:
            async with table.lock:
                await table.change(replace(table.row.course, paused=until))

        await pause(house.uptime.now() + 3600)
        await settle(time, 600)
        assert told == []
        await pause(None)
        await settle(time, 290)
        assert told == [], "it has not lasted five minutes again"
        await settle(time, 10)
        assert told == ["ann"]

    telling(tmp_path, scenario)


def test_who_logs_in_is_told_of_the_turns_that_he_had_as_a_guest(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come, time: MovedTime, told: list[str]) -> None:
        cy, guest = come(), come()
        await cy.account("Cy")
        wish = {"push": False, "mail": False, "webhook": "", "minutes": 5, "language": "en"}
        await cy.post("me/notices", wish)
        await guest.get("me")
        await guest.post("tables", body("Zoe"))
        await settle(time)
        await guest.post("session", CY)
        await settle(time, 310)
        person = (await house.store.office.persons("Cy", 1))[0].row.id
        assert told == [person]

    telling(tmp_path, scenario)
