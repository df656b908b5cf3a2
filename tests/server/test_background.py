"""An unforeseen fault ends no duty of the server, and holds nobody else up; the log has it once."""

import asyncio
import os
from collections.abc import Callable
from itertools import chain, count, repeat
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from netzplan.server import background, house, players, reminders
from netzplan.server.admin import acts, administration
from netzplan.server.house import House
from netzplan.server.lobby.filling import RETRY_SECONDS, Fillings
from netzplan.server.nodes import node, workers
from netzplan.server.nodes.local_wire import LocalWire
from netzplan.server.nodes.node import Node
from netzplan.server.notices import notices
from netzplan.server.notices.notices import GATHER_SECONDS
from netzplan.server.pace.uptime import Uptime
from netzplan.server.page import Page
from netzplan.server.play_socket import FAULT, Play
from netzplan.server.settings import Settings
from netzplan.server.showing import Sent, Stamp
from netzplan.server.table import Table
from tests.server.fresh import lay_database
from tests.server.in_house import in_house
from tests.server.moved_time import MovedTime
from tests.server.paced import BANK, LIVE, living, seated, until
from tests.server.running import DEAL
from tests.server.test_worker_pool import Worker, seats
from tests.server.test_worker_pool import house as quick_house  # noqa: F401

FAULTY = RuntimeError("nobody expected this")
SENT = Sent(Stamp("a link", "a version", {}, noted=False))
LOOPS = {
    "sweep": ("tables", "sweep"),
    "notices": ("notices", "_wait"),
    "administration": ("administration", "_count"),
    "mark": ("store", "mark"),
}


class FailingOnce:
    """Stands for a method of an object: its first call fails, all others are made."""

    def __init__(self, patch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        self._real = getattr(owner, name)
        self.calls = 0
        patch.setattr(owner, name, self)

    def __call__(self, *given: Any, **more: Any) -> Any:
        self.calls += 1
        if self.calls == 1:
            raise FAULTY
        return self._real(*given, **more)


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what was logged with the traceback of the fault."""
    logged = [record for record in caplog.records if record.exc_info]
    assert all(record.exc_info and record.exc_info[1] is FAULTY for record in logged)
    return [record.getMessage() for record in logged]


@pytest.mark.parametrize("loop", LOOPS)
def test_a_loop_that_fails_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, loop: str
) -> None:
    monkeypatch.setattr(background, "REST_SECONDS", 0.0)
    monkeypatch.setattr(house, "SWEEP_SECONDS", 0.001)
    monkeypatch.setattr(house, "MARK_SECONDS", 0.001)
    monkeypatch.setattr(house, "IDLE_MARKS", 1)
    monkeypatch.setattr(administration, "LOOK_SECONDS", 0.001)
    lay_database(tmp_path)

    async def scenario() -> None:
        living = House(tmp_path, Page(tmp_path), seeds=DEAL)
        part, name = LOOPS[loop]
        async with living.live(Mock(stores={})):
            failing = FailingOnce(monkeypatch, getattr(living, part), name)
            living.notices.look_at_all()
            await until(lambda: failing.calls > 1)

    asyncio.run(asyncio.wait_for(scenario(), 60))
    assert faults(caplog) == ["a background task failed and is restarted"]


def test_an_act_that_cannot_be_taken_in_does_not_hold_up_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        first, second = [await seated(house, "voll_verplant", LIVE) for _ in range(2)]
        FailingOnce(monkeypatch, first, "take_closed")
        for table in (first, second):
            await acts.close(house.store, None, table.row.id, "Enough")
        await house.administration.hear()
        assert (first.row.status, second.row.status) == ("running", "over")

    living(tmp_path, scenario)
    assert faults(caplog) == ["act 1 could not be applied"]


def test_a_table_that_cannot_be_loaded_does_not_hold_up_others_that_are_due(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        made = [await seated(house, "voll_verplant", LIVE) for _ in range(2)]
        for table in made:
            house.tables._forget(table)
        ids = [table.row.id for table in made]
        monkeypatch.setattr(house.store, "due", AsyncMock(return_value=ids))
        loading = FailingOnce(monkeypatch, house.tables, "_load")
        await house.tables.see_to_due()
        assert loading.calls == 2
        assert sum(house.tables.live(table.row.id) is not None for table in made) == 1
        broken = f"table {ids[0]}, which is due, could not be loaded"
        assert faults(caplog) == [broken]
        await house.tables.see_to_due()
        house.tables._forget(made[0])
        FailingOnce(monkeypatch, house.tables, "_load")
        await house.tables.see_to_due()
        assert faults(caplog) == [broken, broken], "it had been loaded meanwhile"

    living(tmp_path, scenario)


def test_seats_that_could_not_be_filled_are_filled_later(caplog: pytest.LogCaptureFixture) -> None:
    fill = AsyncMock(side_effect=[FAULTY, None])

    async def scenario() -> None:
        time = MovedTime()
        fillings = Fillings(time, Uptime(time, 0.0))
        fillings.note("a table", time.now(), fill)
        await time.move(0)
        assert fill.await_count == 1
        await time.move(RETRY_SECONDS)

    asyncio.run(scenario())
    assert fill.await_count == 2
    assert faults(caplog) == ["bots could not take the open seats of a table; trying again"]


def test_what_was_due_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "voll_verplant", LIVE)
        seeing = FailingOnce(monkeypatch, table, "see_to")
        await time.move(BANK)
        assert table.wait is not None
        assert 0 < table.wait < reminders.HORIZON_SECONDS
        house.answers.wake(table)
        await time.move(table.wait)
        assert seeing.calls == 1
        await time.move(reminders.RETRY_SECONDS)
        assert seeing.calls > 1

    living(tmp_path, scenario)
    assert faults(caplog) == ["what is due at a table could not be done; trying again"]


def test_notices_are_looked_after_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        looking = FailingOnce(monkeypatch, house.notices, "_look")
        running = asyncio.create_task(house.notices.run())
        await time.move(0)
        await time.move(GATHER_SECONDS)
        assert looking.calls == 1
        await time.move(notices.RETRY_SECONDS)
        await time.move(GATHER_SECONDS)
        assert looking.calls == 2
        running.cancel()

    living(tmp_path, scenario)
    assert faults(caplog) == ["notices of turns could not be checked; trying again"]


def test_a_bot_whose_choice_causes_a_fault_is_asked_again(
    quick_house: Callable[[], House],  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(players, "RETRY_SECONDS", 0.0)

    async def scenario() -> None:
        house = quick_house()
        submitting = FailingOnce(monkeypatch, Table, "submit")
        # Unlike a function, an instance does not become a method of the table.
        monkeypatch.setattr(Table, "submit", lambda *given, **more: submitting(*given, **more))
        made = await house.tables.create(seats("planner", person=True))
        table, _ = await house.tables.find(made.seats[0].link)
        await until(lambda: not table.awaited_bots())
        await house.bots.close()
        house.store.close()

    asyncio.run(asyncio.wait_for(scenario(), 60))
    assert [bot for bot, _ in Worker.asked] == ["planner", "planner"]
    assert faults(caplog) == ["bot planner made a choice that caused a fault"]


def test_news_of_other_nodes_that_cannot_be_taken_in_end_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(house: House) -> None:
        reading = FailingOnce(monkeypatch, house.reseating, "reread")
        for id in ("one", "another"):
            house.heed("seats", id)
        await until(lambda: not house._heeding)
        assert reading.calls == 2

    in_house(tmp_path, scenario)
    assert faults(caplog) == ["a change made by another node could not be applied"]


def test_a_node_beats_on_and_survives_what_the_dead_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(background, "REST_SECONDS", 0.0)
    monkeypatch.setattr(node, "BEAT_SECONDS", 0.001)
    monkeypatch.setattr(node, "HERALD_SECONDS", 0.001)
    beat = AsyncMock(side_effect=chain([FAULTY], repeat(None)))
    herald = Mock(side_effect=chain([FAULTY], repeat(None)))

    async def scenario() -> None:
        made = Node(LocalWire(tmp_path))
        house: Any = Mock(take_over=AsyncMock(side_effect=FAULTY), store=Mock(key=AsyncMock()))
        made.settle(house)
        made.exchange = Mock(open=AsyncMock(), close=AsyncMock())
        made.members = Mock(join=AsyncMock(), leave=AsyncMock(), beat=beat, others=set())
        made._tell_seen = herald  # type: ignore[method-assign]
        async with made.live(Mock()):
            made._bury(frozenset({"one"}))
            await until(lambda: beat.await_count > 1 and herald.call_count > 1)

    asyncio.run(asyncio.wait_for(scenario(), 60))
    assert sorted(faults(caplog)) == [
        "a background task failed and is restarted",
        "the duties of a dead node could not all be taken over",
        "this node's heartbeat failed",
    ]


def test_a_fault_while_answering_is_reported_to_the_browser_alone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    socket = AsyncMock()
    play = Play(socket, Mock(), AsyncMock())
    play._answer = AsyncMock(side_effect=FAULTY)  # type: ignore[method-assign]
    asyncio.run(play._take({"text": '{"type":"undo","link":"a link","version":"1"}'}))
    (told,) = play._messages
    assert b'"code":"server/fault"' in told
    assert b'"link":"a link"' in told
    assert b"nobody expected" not in told
    assert faults(caplog) == ["fault while answering a message"]


@pytest.mark.parametrize("faulty", ["news", "time_left"])
def test_a_fault_while_showing_closes_the_socket(
    caplog: pytest.LogCaptureFixture, faulty: str
) -> None:
    socket = AsyncMock()
    table = Mock(link_of=lambda _: "a link", news=Mock(return_value=(b"{}", SENT)))
    getattr(table, faulty).side_effect = FAULTY
    play = Play(socket, Mock(), AsyncMock())
    play._places["a link"] = (table, 0)
    play.show("a link")
    asyncio.run(asyncio.wait_for(play.send(), 60))
    socket.close.assert_awaited_once_with(FAULT)
    socket.send_data.assert_not_awaited()
    assert faults(caplog) == ["fault while showing a table"]


def test_a_process_that_cannot_be_started_again_is_started_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(workers, "LOOK_SECONDS", 0.001)
    monkeypatch.setattr(workers, "SHORTEST_PAUSE_SECONDS", 0.0)
    made = workers._Workers(Settings(processes=2), tmp_path, draws_ahead=False)
    starts = count(1)

    def started(*, lives: bool) -> SpawnProcess:
        process = Mock(is_alive=lambda: lives, exitcode=-9, sentinel=os.open(os.devnull, os.O_RDWR))
        made._running[process] = 0.0
        return process

    def start() -> str:
        if next(starts) == 1:
            raise OSError("too many processes")
        started(lives=True)
        return "an address"

    monkeypatch.setattr(made, "_start", start)
    ended, other = started(lives=False), started(lives=True)
    made._watch()
    assert list(made._running) == [other]
    made._watch()
    assert len(made._running) == 2
    assert ended not in made._running
    for process in (ended, *made._running):
        os.close(process.sentinel)
    assert [record.getMessage() for record in caplog.records] == [
        "a process ended (-9) and is restarted",
        "a process could not be started: too many processes",
    ]
