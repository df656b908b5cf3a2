"""Requests and their time, with a clock that stands still until a test moves it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from netzplan.bots.bot import Decision
from netzplan.catalogue.records import check, write
from netzplan.core import Acted, Lapsed
from netzplan.games.deutschland_rummy.actions import Ask, Give, Refuse
from netzplan.server import timekeeper
from netzplan.server.house import House
from netzplan.server.messages import CreateTable, Hosting, SeatSpec
from netzplan.server.page import Page
from netzplan.server.settings import Settings
from netzplan.server.table import Table
from netzplan.server.thinking import Thinker
from netzplan.server.timekeeper import WallTime
from tests.server.fresh import lay_database
from tests.server.moved_time import MovedTime

ANSWER = 10
ME, LOCAL, OPEN, BOT = (
    SeatSpec("me", "Ann"),
    SeatSpec("local", "Bob"),
    SeatSpec("open"),
    SeatSpec("bot", bot="random"),
)
Scenario = Callable[[House, MovedTime], Awaitable[None]]


def living(
    data: Path, scenario: Scenario, at: float = 1_000_000.0, settings: Settings = Settings()
) -> None:
    async def live() -> None:
        time = MovedTime(at)
        lay_database(data)
        house = House(data, Page(data), time=time, settings=settings)
        try:
            await scenario(house, time)
        finally:
            await house.answers.close()
            await house.bots.close()
            house.store.close()

    asyncio.run(asyncio.wait_for(live(), 60))


def test_setting_the_system_clock_moves_no_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeper, "time", lambda: 1_900_000_000.0)
    monkeypatch.setattr(timekeeper, "monotonic", lambda: 50.0)
    time = WallTime()
    assert time.now() == 1_900_000_000.0
    monkeypatch.setattr(timekeeper, "time", lambda: 1_800_000_000.0)
    assert time.now() == 1_900_000_000.0
    monkeypatch.setattr(timekeeper, "monotonic", lambda: 57.0)
    assert time.now() == 1_900_000_007.0


async def seated(house: House, *seats: SeatSpec) -> Table:
    wanted = CreateTable(
        "deutschland_rummy", "germany", seats, {"starter": 1}, hosting=Hosting(answer=ANSWER)
    )
    made = await house.tables.create(wanted)
    for seat in made.seats:
        if seat.kind == "open":
            await house.tables.claim(seat.link, "Eve", "")
    return (await house.tables.find(made.spectators))[0]


def rack_of(table: Table, seat: int) -> list[str]:
    assert table.match is not None
    return [tile for tile in table.match.view(seat).rack if "--" in tile]


def city_of(table: Table, seat: int) -> str:
    """Return a city for which the seat has a tile."""
    return rack_of(table, seat)[0].partition("--")[0]


async def act(table: Table, seat: int, action: object) -> None:
    assert table.match is not None
    assert await table.submit(seat, table.match.version(seat), action) is None


def refused(table: Table) -> tuple[int, ...]:
    assert table.match is not None
    told: tuple[int, ...] = table.match.state.question.refused
    return told


async def becomes_refused(table: Table, seat: int) -> None:
    """Wait until a refusal is stored, which takes as long as the disk does."""
    while refused(table) != (seat,):
        await asyncio.sleep(0.002)


def left(table: Table, reader: int | None) -> float | None:
    told = table.time_left(reader)
    return None if told is None else told.seconds


def known(table: Table, *readers: int | None) -> list[bytes]:
    return [table.update(reader) for reader in readers]


@pytest.mark.parametrize("seats", [(ME, OPEN), (ME, LOCAL, OPEN)], ids=["apart", "mixed"])
def test_a_refusal_lapses_when_the_time_is_up_and_not_before(
    tmp_path: Path, seats: tuple[SeatSpec, ...]
) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, *seats)
        await act(table, 0, Ask(city_of(table, 1)))
        before = known(table, 0, None)
        assert {left(table, reader) for reader in (0, 1, None)} == {ANSWER}, "all may know it"
        await act(table, 1, Refuse())
        await time.move(ANSWER - 0.5)
        assert refused(table) == ()
        assert known(table, 0, None) == before, "others are told nothing"
        assert b'"noted":true' in table.update(1)
        await time.move(0.5)
        await becomes_refused(table, 1)
        assert table.match is not None
        assert table.match.entries[-1] == Lapsed(len(table.match.entries), 1, Refuse())

    living(tmp_path, scenario)


def test_a_reminder_that_comes_too_early_does_nothing(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, ME, OPEN)
        await act(table, 0, Ask(city_of(table, 1)))
        await time.move(1.0)
        await table.answer_now()
        assert refused(table) == ()

    living(tmp_path, scenario)


def test_silence_and_every_kind_of_refusal_give_the_same_entry(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        entries = []
        for kind in ("silent", "refuses", "prepared"):
            table = await seated(house, ME, OPEN)
            city = city_of(table, 1)
            if kind == "prepared":
                assert await table.prepare(1, {city: ""}) is None
            await act(table, 0, Ask(city))
            if kind == "refuses":
                await act(table, 1, Refuse())
            await time.move(ANSWER - 1)
            assert refused(table) == ()
            await time.move(1)
            assert table.match is not None
            entries.append(table.match.entries[-1])
        assert entries == [entries[0]] * 3

    living(tmp_path, scenario)


@pytest.mark.parametrize(
    ("settings", "seconds"), [(Settings(), 1.5), (Settings(bot_answer_seconds=0.25), 0.25)]
)
def test_a_bot_refuses_when_its_time_is_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings, seconds: float
) -> None:
    thoughts = 0

    async def think(*_: object) -> object:
        nonlocal thoughts
        thoughts += 1
        return Decision(Refuse())

    monkeypatch.setattr(Thinker, "think", think)

    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, ME, BOT, OPEN)
        await act(table, 0, Ask(city_of(table, 1)))
        await time.move(seconds - 0.125)
        assert refused(table) == ()
        assert thoughts == 1, "an answer is thought of once"
        await time.move(0.125)
        await becomes_refused(table, 1)

    living(tmp_path, scenario, settings=settings)


def test_a_gift_counts_at_once_even_after_a_refusal(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        for prepared in (False, True):
            table = await seated(house, ME, OPEN)
            tile = rack_of(table, 1)[0]
            city = tile.partition("--")[0]
            await act(table, 0, Ask(city))
            await act(table, 1, Refuse())
            if prepared:
                assert await table.prepare(1, {city: tile}) is None
                await time.move(0)
            else:
                await act(table, 1, Give(tile, 0))
            assert table.match is not None
            assert table.match.entries[-1] == Acted(len(table.match.entries), 1, Give(tile, 0))

    living(tmp_path, scenario)


def test_on_one_device_no_clock_runs(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, ME, LOCAL)
        await act(table, 0, Ask(city_of(table, 1)))
        await time.move(1_000)
        assert refused(table) == ()
        await act(table, 1, Refuse())
        assert refused(table) == (1,)

    living(tmp_path, scenario)


@pytest.mark.parametrize(("down", "left_now"), [(2.0, ANSWER - 2.0), (9.5, 3.0), (500.0, 3.0)])
def test_a_restart_does_not_restart_the_time(tmp_path: Path, down: float, left_now: float) -> None:
    link = ""

    async def before(house: House, _: MovedTime) -> None:
        nonlocal link
        table = await seated(house, ME, OPEN)
        link = table.row.spectators
        await act(table, 0, Ask(city_of(table, 1)))
        await act(table, 1, Refuse())

    async def after(house: House, time: MovedTime) -> None:
        table, _ = await house.tables.find(link)
        assert left(table, 1) == left_now
        assert b'"noted":true' in table.update(1), "a refusal that was noted stays so"
        await time.move(left_now - 0.25)
        assert refused(table) == ()
        await time.move(0.25)
        await becomes_refused(table, 1)

    living(tmp_path, before)
    living(tmp_path, after, at=1_000_000.0 + down)


def test_a_record_has_lapses_only_of_the_asked_seat(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, ME, OPEN)
        await act(table, 0, Ask(city_of(table, 1)))
        await time.move(ANSWER)
        table.row = type(table.row)(
            **{**{f: getattr(table.row, f) for f in table.row.__struct_fields__}, "status": "over"}
        )
        lines = list(write(table.record()))
        (found,) = check(lines)
        assert (found.status, found.fault) == ("unfinished", None)
        assert '"type":"lapse"' in lines[-1]
        for wrong in (
            [*lines[:-1], lines[-1].replace('"seat":1', '"seat":0')],
            [*lines[:-2], lines[-2].replace('"act"', '"lapse"')],
        ):
            (found,) = check(wrong)
            assert found.fault is not None
            assert found.fault.code == "record/no-lapse"

    living(tmp_path, scenario)


def test_the_number_of_changed_answers_is_limited(tmp_path: Path) -> None:
    async def scenario(house: House, _: MovedTime) -> None:
        wanted = CreateTable("voll_verplant", "berlin", (ME, LOCAL))
        made = await house.tables.create(wanted)
        table, seat = await house.tables.find(made.seats[0].link)
        match = table.match
        assert match is not None
        assert seat == 0
        choices = list(match.rules.actions(match.state, 0))
        told, number = None, 0
        for number in range(200):
            assert table.match is not None
            version = table.match.version(0)
            action = choices[number % len(choices)]
            told = await table.submit(0, version, action, replaces=True)
            if told is not None:
                break
        assert told is not None
        assert told.code == "match/too-many-changes"
        assert number == 101
        assert b'"can_undo":false' in table.update(0)
        await act(table, 1, choices[0])
        assert table.match is not None
        assert len(table.match.settled) > 2, "the choice that stands counts"

    living(tmp_path, scenario)
