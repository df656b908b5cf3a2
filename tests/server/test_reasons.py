"""A bot's reasons: stored beside its entry, and shown as soon as the reader may know them."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from netzplan.core import Acted, Lapsed, Note
from netzplan.games.deutschland_rummy.actions import Ask, Refuse
from netzplan.server.house import House
from netzplan.server.messages import CreateTable, Hosting, SeatSpec
from netzplan.server.page import Page
from netzplan.server.players import BotPlayers
from netzplan.server.problems import Refused
from netzplan.server.reasons import Reasons, reasons_for
from netzplan.server.settings import Settings
from netzplan.server.table import Table
from tests.server.fresh import lay_database
from tests.server.moved_time import MovedTime
from tests.server.running import DEAL
from tests.server.test_memory import choose

ME, LOCAL, BOT = SeatSpec("me", "Ann"), SeatSpec("local", "Bob"), SeatSpec("bot", bot="random")
RANDOM = Note("why.dr.random")
AMONG = Note("why.dr.among", (("choices", 7),))
NONE = Note("why.dr.none", (("city", "berlin"),))


class Here:
    """A thinker that works in this process."""

    async def think(self, thought: Callable[..., Any], *given: Any) -> Any:
        await asyncio.sleep(0)
        return thought(*given)

    def close(self) -> None:
        """Do nothing, as there is nothing to stop."""


class Nobody(Here):
    """A thinker that never answers, because the test plays for the bots."""

    async def think(self, thought: Callable[..., Any], *given: Any) -> Any:
        await asyncio.Event().wait()


def living(
    data: Path, scenario: Callable[[House, MovedTime], Awaitable[None]], thinker: type[Here] = Here
) -> None:
    async def live() -> None:
        time = MovedTime()
        lay_database(data)
        house = House(data, Page(data), settings=Settings(idle_seconds=0.0), seeds=DEAL, time=time)
        house.bots = house.tables._bots = BotPlayers(workers=1, thinker=thinker)
        try:
            await scenario(house, time)
        finally:
            await house.answers.close()
            await house.bots.close()
            house.store.close()

    asyncio.run(asyncio.wait_for(live(), 60))


async def seated(
    house: House, game: str, map_id: str, *seats: SeatSpec, hosting: Hosting = Hosting()
) -> Table:
    options: dict[str, bool | int] = {} if game == "voll_verplant" else {"starter": 1}
    wanted = CreateTable(game, map_id, seats, options, hosting=hosting)
    made = await house.tables.create(wanted)
    return (await house.tables.find(made.spectators))[0]


async def quiet(house: House) -> None:
    while house.bots._moves._tasks:
        await asyncio.sleep(0.001)


async def asked(house: House, table: Table, number: int, reader: int | None = 0) -> Reasons:
    return await reasons_for(table, reader, number, house.store)


def codes(of: pytest.ExceptionInfo[Refused]) -> str:
    return of.value.problem.code


def test_reasons_of_a_sealed_choice_are_shown_after_the_reveal(tmp_path: Path) -> None:
    async def scenario(house: House, _: MovedTime) -> None:
        table = await seated(house, "voll_verplant", "berlin", ME, BOT)
        await quiet(house)
        assert table.match is not None
        assert len(table.match.entries) == 2, "a card is turned, and the bot has chosen"
        for number in (0, 2, 3):
            with pytest.raises(Refused) as refused:
                await asked(house, table, number)
            assert codes(refused) == "match/no-such-position"
        await choose(table, 0)
        for reader in (0, None):
            told = await asked(house, table, 3, reader)
            assert [reason.rule for reason in told.reasons] == ["why.vv.random"]
            (reason,) = told.reasons
            assert set(reason.sentence) == {"de", "en"}
            assert int(reason.parameters["choices"]) > 1
        for own in (1, 2):
            told = await asked(house, table, own)
            assert (told.reasons, told.withheld) == ((), False), "a card, a person"

    living(tmp_path, scenario)


def test_reasons_survive_reloading_a_table(tmp_path: Path) -> None:
    async def scenario(house: House, _: MovedTime) -> None:
        table = await seated(house, "on_the_underground", "london", ME, BOT)
        assert table.match is not None
        while not any(isinstance(e, Acted) and e.seat == 1 for e in table.match.entries):
            await choose(table, 0) if 0 in table.info(0).awaited else await quiet(house)
        number = len(table.match.settled) + len(table.match.unsettled(None))
        before = [await asked(house, table, at) for at in range(1, number + 1)]
        assert sum(bool(told.reasons) for told in before) >= 1
        link = table.link_of(None)
        while house.bots.is_busy(table):
            await quiet(house)
        house.tables.sweep()
        again, _reader = await house.tables.find(link)
        assert again is not table
        assert [await asked(house, again, at) for at in range(1, number + 1)] == before

    living(tmp_path, scenario)


@pytest.mark.parametrize(
    ("seats", "agreed", "allowed"),
    [
        ((ME, BOT), None, True),
        ((ME, BOT, BOT), None, True),
        ((ME, LOCAL, BOT), None, False),
        ((BOT, BOT), None, False),
        ((ME, BOT), False, False),
        ((ME, LOCAL, BOT), True, True),
    ],
)
def test_reasons_are_agreed_on_and_on_by_default_against_bots_alone(
    tmp_path: Path, seats: tuple[SeatSpec, ...], agreed: bool | None, allowed: bool
) -> None:
    async def scenario(house: House, _: MovedTime) -> None:
        hosting = Hosting(reasons=agreed)
        table = await seated(house, "voll_verplant", "berlin", *seats, hosting=hosting)
        assert table.info(None).hosting.reasons == allowed
        if allowed:
            assert (await asked(house, table, 1)).reasons == ()
            return
        with pytest.raises(Refused) as refused:
            await asked(house, table, 1)
        assert codes(refused) == "table/no-reasons"
        table.row = replace(table.row, status="over")
        assert (await asked(house, table, 1)).reasons == (), "after the end it may be asked"

    living(tmp_path, scenario, Nobody)


def test_reasons_about_a_hidden_rack_wait_for_the_end(tmp_path: Path) -> None:
    async def scenario(house: House, _: MovedTime) -> None:
        table = await seated(house, "deutschland_rummy", "germany", BOT, ME)
        match = table.match
        assert match is not None
        version, number = match.version(0), len(match.entries) + 1
        action = next(iter(match.rules.actions(match.state, 0)))
        assert await table.submit(0, version, action, reasons=(RANDOM, AMONG)) is None
        for reader in (1, None):
            told = await asked(house, table, number, reader)
            assert [reason.rule for reason in told.reasons] == ["why.dr.random"]
            assert told.withheld
        table.row = replace(table.row, status="over")
        told = await asked(house, table, number)
        assert [reason.rule for reason in told.reasons] == ["why.dr.random", "why.dr.among"]
        assert told.reasons[1].parameters == {"choices": 7}
        assert not told.withheld

    living(tmp_path, scenario, Nobody)


def test_the_public_part_of_a_hidden_reason_is_shown_before_the_end(tmp_path: Path) -> None:
    async def scenario(house: House, _: MovedTime) -> None:
        table = await seated(house, "deutschland_rummy", "germany", BOT, ME)
        match = table.match
        assert match is not None
        number = len(match.entries) + 1
        asks = Note("why.dr.asks", (("city", "berlin"), ("percent", 41)))
        assert await table.submit(0, match.version(0), Ask("berlin"), reasons=(asks,)) is None
        for reader in (1, None):
            told = await asked(house, table, number, reader)
            (reason,) = told.reasons
            assert (reason.rule, reason.parameters) == ("why.dr.open.asks", {})
            assert set(reason.sentence) == {"de", "en"}
            assert told.withheld
        table.row = replace(table.row, status="over")
        told = await asked(house, table, number)
        assert [reason.rule for reason in told.reasons] == ["why.dr.asks"]
        assert not told.withheld

    living(tmp_path, scenario, Nobody)


@pytest.mark.parametrize("restarts", [False, True])
def test_a_refusal_that_waits_for_its_time_keeps_its_reasons(
    tmp_path: Path, *, restarts: bool
) -> None:
    link = ""

    async def held(house: House, time: MovedTime) -> None:
        nonlocal link
        table = await seated(house, "deutschland_rummy", "germany", ME, BOT)
        match = table.match
        assert match is not None
        assert await table.submit(0, match.version(0), Ask("berlin")) is None
        match = table.match
        assert match is not None
        assert await table.submit(1, match.version(1), Refuse(), reasons=(NONE,)) is None
        assert table.row.held
        link = table.link_of(None)
        if not restarts:
            await told_then(house, time)

    async def told_then(house: House, time: MovedTime) -> None:
        table, _ = await house.tables.find(link)
        assert table.row.held
        await time.move(30.0)
        assert table.match is not None
        (lapsed,) = (each for each in table.match.entries if isinstance(each, Lapsed))
        table.row = replace(table.row, status="over")
        told = await asked(house, table, lapsed.seq)
        assert [reason.rule for reason in told.reasons] == ["why.dr.none"]

    living(tmp_path, held, Nobody)
    if restarts:
        living(tmp_path, told_then, Nobody)


def test_reasons_are_stored_with_their_entry_or_not_at_all(tmp_path: Path) -> None:
    async def scenario(house: House, _: MovedTime) -> None:
        table = await seated(house, "deutschland_rummy", "germany", BOT, ME)
        match = table.match
        assert match is not None
        number, version = len(match.entries) + 1, match.version(0)
        assert await table.submit(0, version, Ask("nowhere"), reasons=(RANDOM,)) is not None
        assert await house.store.reasons(table.row.id, number) is None
        assert await table.submit(0, version, Ask("berlin"), reasons=(RANDOM,)) is None
        kept = await house.store.reasons(table.row.id, number)
        assert kept is not None
        assert kept.seq == number
        stale = await table.submit(0, version, Ask("hamburg"), reasons=(AMONG,))
        assert stale is not None
        assert await house.store.reasons(table.row.id, number) == kept

    living(tmp_path, scenario, Nobody)
