"""Clocks, and bots that stand in; time stands until it is moved."""

import sqlite3
import time as clock
from contextlib import closing
from pathlib import Path

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from netzplan.catalogue.records import check, write
from netzplan.core import Over
from netzplan.games.deutschland_rummy.actions import Ask, Draw, EndTurn
from netzplan.server.app import application
from netzplan.server.house import House
from netzplan.server.messages import Hosting
from netzplan.server.pace import agreeing, clocks, going
from netzplan.server.pace.agreed import DAY
from netzplan.server.problems import Refused
from netzplan.server.store import Clock, Course
from netzplan.server.store.engines import DATABASE
from tests.server.moved_time import MovedTime
from tests.server.paced import (
    ABSENCE,
    BANK,
    DAYS,
    GRACE,
    LIVE,
    ME,
    OPEN,
    Browser,
    act,
    awaited,
    entries,
    games,
    kinds,
    later,
    living,
    quick_bots,
    seated,
    until,
)
from tests.server.running import PATIENCE

__all__ = ["quick_bots"]
pytestmark = pytest.mark.usefixtures("quick_bots")


def test_no_clock_runs_while_an_answer_has_its_own_time(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        both = replace(LIVE, answer=10)
        table = await seated(house, "deutschland_rummy", both)
        assert table.match is not None
        city = table.match.view(1).rack[0].partition("--")[0]
        await time.move(100)
        assert await table.submit(0, table.match.version(0), Ask(city)) is None
        assert awaited(table) == (1,)
        assert [clock.since for clock in table.row.course.clocks] == [None, None]
        await time.move(10)
        assert awaited(table) == (0,)
        assert [clock.since is None for clock in table.row.course.clocks] == [False, True]
        assert [clock.left for clock in table.row.course.clocks] == [BANK - 100, BANK]

    living(tmp_path, scenario)


@games
def test_a_clock_runs_while_its_person_is_awaited(tmp_path: Path, game: str) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, game, LIVE)
        first = awaited(table)[0]
        await time.move(100)
        assert table.row.course.clocks[first].left == BANK, "it is reckoned when it stops"
        while first in awaited(table) and len(awaited(table)) in (1, 2):
            if table.match is None or await act(table, first):
                break
        clock = table.row.course.clocks[first]
        told = table.info(None).course
        assert told is not None
        assert (clock.since, clock.left) == (None, BANK - 100 + 10)
        assert told.clocks[first].until is None
        other = awaited(table)[0]
        assert other != first
        assert told.clocks[other].until is not None

    living(tmp_path, scenario)


@games
def test_who_is_out_of_time_is_played_for_until_he_is_back(tmp_path: Path, game: str) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, game, LIVE)
        seat, *others = awaited(table)
        for other in others:
            assert await act(table, other) == ""
        await later(house, time, BANK + GRACE - 1)
        assert not table.row.course.stand_ins
        await time.move(1)
        await until(lambda: seat not in awaited(table) or len(table.match.entries) > 60)  # type: ignore[union-attr]
        assert table.info(None).seats[seat].stand_in == "sound"
        assert kinds(table)[0] == "out"
        assert table.match is not None
        refused = await table.undo(seat, table.match.version(seat))
        assert refused is not None
        assert refused.code == "seat/stand-in"
        assert await agreeing.take_back(table, seat) is None
        assert await agreeing.take_back(table, seat) is None, "two devices of one person"
        assert table.info(None).seats[seat].stand_in == ""
        assert kinds(table) == ["out", "returned"]
        assert table.row.course.clocks[seat].left == 60

    living(tmp_path, scenario)


def test_a_browser_that_is_gone_is_waited_for_a_while(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", LIVE, here=False)
        seat = awaited(table)[0]
        browser = Browser()
        table.attach(browser, {seat})
        await later(house, time, 100)
        table.detach(browser)
        await later(house, time, ABSENCE - 1)
        assert not kinds(table)
        await later(house, time, 1)
        await until(lambda: kinds(table) == ["left"])

    living(tmp_path, scenario)


@games
def test_bots_end_a_game_that_all_have_left(tmp_path: Path, game: str) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, game, LIVE, here=False)
        assert table.match is not None
        begun = len(table.match.entries)
        for _ in range(2):
            await later(house, time, BANK + GRACE)
            await until(lambda: bool(kinds(table)))
        if game == "deutschland_rummy":  # where each request takes its time
            await until(lambda: len(table.match.entries) > begun)  # type: ignore[union-attr]
            return
        await until(lambda: len(kinds(table)) == 2 or table.row.status == "over")
        await until(lambda: table.row.status == "over")
        assert table.match is not None
        assert isinstance(table.match.turn, Over)
        [found] = check(write(table.record()))
        assert found.fault is None

    living(tmp_path, scenario)


@pytest.mark.parametrize("hosting", [LIVE, DAYS], ids=["live", "days"])
def test_a_closed_house_takes_nobodys_time(tmp_path: Path, hosting: Hosting) -> None:
    time = MovedTime()
    links: list[str] = []

    async def before(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", hosting)
        links.append(table.link_of(awaited(table)[0]))
        await time.move(100)

    async def after(house: House, _: MovedTime) -> None:
        [told] = await house.listing.listed(links)
        whole = BANK if hosting is LIVE else 2 * 86_400
        assert told.seconds == whole - 100
        table, seat = await house.tables.find(links[0])
        assert seat is not None
        assert not table.row.course.stand_ins
        assert (table.wait or 0) > 0

    living(tmp_path, before, time)
    time.jump(10 * 86_400)
    living(tmp_path, after, time)


@pytest.mark.parametrize("hosting", [LIVE, DAYS], ids=["live", "days"])
def test_bots_that_play_for_all_persons_leave_them_time_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hosting: Hosting
) -> None:
    rest = "LIVE_REST" if hosting is LIVE else "LONG_REST"
    monkeypatch.setattr(going, rest, 3600.0)
    time, link = MovedTime(), ""

    async def left(house: House, time: MovedTime) -> None:
        nonlocal link
        table = await seated(house, "voll_verplant", hosting)
        before, link = entries(table), table.row.spectators
        await later(house, time, 2 * 86_400 + GRACE)
        await until(lambda: len(table.row.course.stand_ins) == 2)
        await later(house, time, 3500)
        assert (entries(table), table.deadline) == (before, house.uptime.now() + 100)
        assert not house.bots.is_busy(table)

    async def opened_again(house: House, time: MovedTime) -> None:
        await house.tables.see_to_due()
        assert len(house.tables) == 1, "it is loaded for the bots' sake"
        table, _ = await house.tables.find(link)
        before = entries(table)
        await later(house, time, 99)
        assert entries(table) == before
        await later(house, time, 1)
        await until(lambda: entries(table) > before)
        await until(lambda: not house.bots.is_busy(table))
        assert table.row.course.rests == house.uptime.now() + 3600, "the next round has its own"
        before = entries(table)
        assert await agreeing.take_back(table, 0) is None
        await until(lambda: entries(table) > before)  # the other one's bot plays with who is back
        await until(lambda: not house.bots.is_busy(table))

    living(tmp_path, left, time)
    time.jump(10 * 86_400)
    living(tmp_path, opened_again, time)


def test_a_bot_goes_on_after_a_restart_though_nobody_looks(tmp_path: Path) -> None:
    time = MovedTime()
    found: list[str] = []

    async def before(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", DAYS, here=False)
        found.append(table.row.spectators)
        time.jump(2 * 86_400 - 50)

    async def after(house: House, time: MovedTime) -> None:
        await house.tables.see_to_due()
        assert len(house.tables) == 1
        await time.move(60 + GRACE)
        table, _ = await house.tables.find(found[0])
        await until(lambda: kinds(table) == ["out"])

    async def once_more(house: House, time: MovedTime) -> None:
        await house.tables.see_to_due()
        table, _ = await house.tables.find(found[0])
        assert kinds(table) == ["out"]
        assert len(table.row.course.stand_ins) == 1

    living(tmp_path, before, time)
    living(tmp_path, after, time)
    time.jump(1e7)
    living(tmp_path, once_more, time)


@pytest.mark.parametrize(
    ("hosting", "code", "field"),
    [
        (Hosting(clock_minutes=0), "table/pace", "clock_minutes"),
        (Hosting(clock_minutes=181), "table/pace", "clock_minutes"),
        (Hosting(clock_minutes=5, clock_increment=-1), "table/pace", "clock_increment"),
        (Hosting(clock_increment=5), "table/pace-both", "clock_increment"),
        (Hosting(turn_days=31), "table/pace", "turn_days"),
        (Hosting(clock_minutes=5, turn_days=1), "table/pace-both", "turn_days"),
    ],
)
def test_a_pace_that_cannot_be_is_named(
    tmp_path: Path, hosting: Hosting, code: str, field: str
) -> None:
    async def scenario(house: House, _: MovedTime) -> None:
        with pytest.raises(Refused) as wrong:
            await seated(house, "voll_verplant", hosting)
        assert (wrong.value.problem.code, wrong.value.problem.field) == (code, f"hosting.{field}")

    living(tmp_path, scenario)


@pytest.mark.parametrize("hosting", [LIVE, DAYS])
def test_who_asks_others_has_the_time_of_one_turn(tmp_path: Path, hosting: Hosting) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "deutschland_rummy", hosting)
        assert table.match is not None
        bank = table.row.course.clocks[0].left
        time.jump(100)
        cities = (each for each in table.match.rules.actions(table.match.state, 0))
        ask = next(each for each in cities if isinstance(each, Ask))
        assert await table.submit(0, table.match.version(0), ask) is None
        asked = table.asked
        assert asked is not None
        assert asked.seconds is not None
        assert table.row.course.clocks[0] == Clock(bank - 100)
        time.jump(asked.seconds)
        await table.answer_now()
        time.jump(50)
        for kind in (Draw, EndTurn):
            assert await table.submit(0, table.match.version(0), kind()) is None
        left = bank if hosting is DAYS else bank - 150 + 10
        assert table.row.course.clocks[0] == Clock(left), "the end of a turn gives time back"

    living(tmp_path, scenario)


def test_a_sealed_choice_that_is_taken_back_moves_no_clock(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "voll_verplant", LIVE, ME, OPEN, OPEN)
        await time.move(100)
        assert await act(table, 0) == ""
        before, course = table.info(1), table.row.course
        await time.move(20)
        assert table.match is not None
        assert await table.undo(0, table.match.version(0)) is None
        assert await act(table, 0) == ""
        assert table.info(1) == before, "nobody is told"
        assert table.row.course == course, "and no time is given back"

    living(tmp_path, scenario)


def test_what_has_befallen_a_table_last_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "MOST_INCIDENTS", 3)
    course = Course()
    for seat in range(5):
        course = clocks.noted(course, None, "left", seat)
    assert [each.seat for each in course.incidents] == [2, 3, 4]


def test_time_is_noted_also_while_no_table_is_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netzplan.server.house.MARK_SECONDS", 0.001)
    time = MovedTime()
    house = House(tmp_path, time=time)
    with TestClient(application(house)):
        time.jump(3 * DAY)
        with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
            until = clock.monotonic() + PATIENCE
            while database.execute("SELECT max(seconds) FROM marks").fetchone()[0] != 3 * DAY:
                assert clock.monotonic() < until, "a crash would give back three days"
                clock.sleep(0.01)


def test_sweeping_notes_no_time_besides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netzplan.server.house.MARK_SECONDS", 3600.0)
    monkeypatch.setattr("netzplan.server.house.SWEEP_SECONDS", 0.001)
    house = House(tmp_path)
    marked: list[float] = []
    swept: list[float] = []

    async def mark(seconds: float) -> None:
        marked.append(seconds)

    monkeypatch.setattr(house.store, "mark", mark)
    monkeypatch.setattr(house.quotas, "sweep", swept.append)
    with TestClient(application(house)):
        until = clock.monotonic() + PATIENCE
        while len(swept) < 5:
            assert clock.monotonic() < until
            clock.sleep(0.01)
        assert marked == []
    assert len(marked) == 1, "at the end"
