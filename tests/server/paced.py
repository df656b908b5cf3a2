"""Tables with clocks at a server in this process; time stands still until a test moves it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from netzplan.server.house import House
from netzplan.server.messages import CreateTable, Hosting, SeatSpec
from netzplan.server.pace import going
from netzplan.server.page import Page
from netzplan.server.settings import Settings
from netzplan.server.table import Table
from netzplan.server.thinking import Thinker
from netzplan.server.worker_pool import choose
from tests.server.fresh import lay_database
from tests.server.moved_time import MovedTime
from tests.server.running import DEAL

__all__ = [
    "ABSENCE",
    "BANK",
    "DAYS",
    "GRACE",
    "LIVE",
    "ME",
    "OPEN",
    "Browser",
    "act",
    "awaited",
    "entries",
    "games",
    "kinds",
    "later",
    "living",
    "quick_bots",
    "seated",
    "until",
]

GAMES = ("voll_verplant", "on_the_underground", "deutschland_rummy")
MAPS = {"voll_verplant": "berlin", "on_the_underground": "berlin", "deutschland_rummy": "germany"}
games = pytest.mark.parametrize("game", GAMES)
ME, OPEN = SeatSpec("me", "Ann"), SeatSpec("open")
LIVE = Hosting(clock_minutes=5, clock_increment=10)
DAYS = Hosting(turn_days=2)
BANK, GRACE, ABSENCE = 300.0, 30.0, 180.0
Scenario = Callable[[House, MovedTime], Awaitable[None]]


class Browser:
    """A connected reader of a table who ignores what is shown."""

    in_front = True
    person = ""

    def show(self, link: str) -> None: ...

    def tell(self, message: bytes) -> None: ...


def living(data: Path, scenario: Scenario, time: MovedTime | None = None, **settings: Any) -> None:
    """Run a scenario with a server; at its end the server marks that it was open until then."""

    async def live() -> None:
        moved = time or MovedTime()
        lay_database(data)
        house = House(data, Page(data), time=moved, settings=Settings(**settings), seeds=DEAL)
        try:
            await scenario(house, moved)
        finally:
            await house.answers.close()
            await house.bots.close()
            await house.store.mark(house.uptime.now())
            house.store.close()

    asyncio.run(asyncio.wait_for(live(), 60))


async def seated(
    house: House, game: str, hosting: Hosting, *seats: SeatSpec, here: bool = True
) -> Table:
    options = {"starter": 1} if game == "deutschland_rummy" else {}
    wanted = CreateTable(game, MAPS[game], seats or (ME, OPEN), options, hosting)
    made = await house.tables.create(wanted)
    invited = [seat for seat in made.seats if seat.kind == "open"]
    for name, seat in zip(("Eve", "Ida", "Uta"), invited, strict=False):
        await house.tables.claim(seat.link, name, "")
    table = (await house.tables.find(made.spectators))[0]
    if here:
        for seat in made.seats:
            table.attach(Browser(), {seat.seat})
    return table


def awaited(table: Table) -> tuple[int, ...]:
    assert table.match is not None
    return table.match.awaited(None)


def entries(table: Table) -> int:
    assert table.match is not None
    return len(table.match.entries)


async def act(table: Table, seat: int) -> str:
    """Submit any legal choice; return the code of its refusal, or an empty text."""
    assert table.match is not None
    action = next(iter(table.match.rules.actions(table.match.state, seat)))
    refused = await table.submit(seat, table.match.version(seat), action)
    return "" if refused is None else refused.code


async def until(check: Callable[[], bool]) -> None:
    """Wait until a condition holds; the caller of the scenario limits the time."""
    while not check():
        await asyncio.sleep(0.002)


async def later(house: House, time: MovedTime, seconds: float) -> None:
    """Move the time and let the server look after its tables, as it does every minute."""
    time.jump(seconds)
    await house.tables.see_to_due()
    await time.move(0)


def kinds(table: Table) -> list[str]:
    return [each.kind for each in table.row.course.incidents]


@pytest.fixture
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    async def think(_: Any, __: Any, bot: str, venue: Any, luck: int, view: Any, *___: Any) -> Any:
        return choose("random", venue, luck, view, 0.01)

    monkeypatch.setattr(Thinker, "think", think)
    for rest in ("LIVE_REST", "LONG_REST"):
        monkeypatch.setattr(going, rest, 0.0)
