"""Seats that are taken back from bots, and what a return gives."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from netzplan.server.house import House
from netzplan.server.messages import Hosting
from netzplan.server.pace import agreeing, going
from netzplan.server.pace.leaving import leave
from netzplan.server.thinking import Thinker
from netzplan.server.worker_pool import choose
from tests.server.moved_time import MovedTime
from tests.server.paced import (
    BANK,
    DAYS,
    GRACE,
    LIVE,
    act,
    awaited,
    entries,
    kinds,
    later,
    living,
    quick_bots,
    seated,
    until,
)

__all__ = ["quick_bots"]
pytestmark = pytest.mark.usefixtures("quick_bots")


def test_what_a_bot_thinks_about_is_dropped_when_the_person_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinks, go_on = asyncio.Event(), asyncio.Event()

    async def think(_: Any, __: Any, bot: str, venue: Any, luck: int, view: Any, *___: Any) -> Any:
        thinks.set()
        await go_on.wait()
        return choose("random", venue, luck, view, 0.01)

    monkeypatch.setattr(Thinker, "think", think)

    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", LIVE)
        seat = awaited(table)[0]
        await leave(table, seat)
        await time.move(0)
        await thinks.wait()
        assert await agreeing.take_back(table, seat) is None
        assert table.match is not None
        entries = len(table.match.entries)
        go_on.set()
        await until(lambda: not house.bots.is_busy(table))
        assert len(table.match.entries) == entries
        assert await act(table, seat) == ""

    living(tmp_path, scenario)


@pytest.mark.parametrize("hosting", [LIVE, DAYS])
def test_nobody_gets_time_for_leaving_and_coming_back_at_once(
    tmp_path: Path, hosting: Hosting
) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", hosting)
        (seat,) = awaited(table)
        bank = table.row.course.clocks[seat].left
        time.jump(bank - 1)
        for _ in range(2):
            await leave(table, seat)
            assert await agreeing.take_back(table, seat) is None
            assert table.row.course.clocks[seat].left == 1
        await leave(table, seat)
        assert table.match is not None
        action = next(iter(table.match.rules.actions(table.match.state, seat)))
        bot = table.row.course.stand_ins[seat]
        assert await table.submit(seat, table.match.version(seat), action, bot=bot) is None
        assert await agreeing.take_back(table, seat) is None
        assert table.row.course.clocks[seat].left > 1, "the bot's choice cost no time"

    living(tmp_path, scenario)


@pytest.mark.parametrize("hosting", [LIVE, DAYS])
def test_nobody_who_is_out_of_time_gets_any_before_a_bot_has_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hosting: Hosting
) -> None:
    go_on = asyncio.Event()

    async def think(_: Any, __: Any, bot: str, venue: Any, luck: int, view: Any, *___: Any) -> Any:
        await go_on.wait()
        return choose("random", venue, luck, view, 0.01)

    monkeypatch.setattr(Thinker, "think", think)

    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", hosting)
        (seat,) = awaited(table)
        await later(house, time, table.row.course.clocks[seat].left + 10)
        for spent in (10, 20):  # the grace period passes once, too
            assert (table.row.course.stand_ins, kinds(table).count("out")) == ({}, 0)
            await leave(table, seat)
            assert table.row.course.clocks[seat].left == -spent
            told = table.info(None).course
            assert told is not None
            assert told.clocks[seat].left == 0
            assert await agreeing.take_back(table, seat) is None
            await later(house, time, 10)
        assert kinds(table)[-1] == "out"
        refused = await agreeing.take_back(table, seat)
        assert refused is not None
        assert refused.code == "seat/out-of-time"
        begun = entries(table)
        go_on.set()
        await until(lambda: entries(table) > begun)
        assert await agreeing.take_back(table, seat) is None
        assert table.row.course.clocks[seat].left > 0

    living(tmp_path, scenario)


def test_a_person_out_of_time_returns_in_a_pause_in_which_no_bot_chooses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def think(*_: Any) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(Thinker, "think", think)

    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", DAYS)
        (seat,) = awaited(table)
        await later(house, time, table.row.course.clocks[seat].left + GRACE)
        await until(lambda: seat in table.row.course.stand_ins)
        refused = await agreeing.take_back(table, seat)
        assert refused is not None
        assert refused.code == "seat/out-of-time"
        other = 1 - seat
        assert await agreeing.propose(table, other, {other}, "pause", None) is None
        assert table.row.course.paused is not None
        assert await agreeing.take_back(table, seat) is None
        assert table.row.course.stand_ins == {}

    living(tmp_path, scenario)


def test_bots_that_rest_can_be_sent_away_before_they_choose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They rest because they play for all persons: nobody waits for who returns."""
    monkeypatch.setattr(going, "LIVE_REST", 60.0)

    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "voll_verplant", LIVE)
        begun = entries(table)
        await later(house, time, BANK + GRACE)
        await until(lambda: len(table.row.course.stand_ins) == 2)
        assert await agreeing.take_back(table, 0) is None
        assert table.row.course.clocks[0].left == 60
        assert entries(table) == begun

    living(tmp_path, scenario)
