"""Overload: nobody waits for ever, and no request blocks the others."""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from time import sleep
from unittest.mock import Mock

import pytest

from netzplan.bots.judging import Places
from netzplan.core import Lapsed, Setup
from netzplan.games.deutschland_rummy.actions import Ask, Refuse
from netzplan.games.deutschland_rummy.draft import Draft, read_draft
from netzplan.server import reminders, thinking
from netzplan.server.house import House
from netzplan.server.messages import CreateTable, Hosting, SeatSpec
from netzplan.server.store import StoreError
from tests.server.in_house import in_house
from tests.server.running import PATIENCE, Server, TableLinks, local, me
from tests.shipped.deutschland_rummy import rules

APART = CreateTable(
    "deutschland_rummy",
    "germany",
    (SeatSpec("me", "Ann"), SeatSpec("open"), SeatSpec("open")),
    {"starter": 1},
    hosting=Hosting(answer=3),
)
COUNTRY = rules("germany").country
MOST_CALLS = 300_000


@pytest.mark.parametrize(
    "rows",
    [[["joker-1"] * 121], [[]] * 121, [["joker-1", "joker-2", "kiel--luebeck"]] * 41],
    ids=["long", "many", "all"],
)
def test_a_draft_cannot_have_more_tiles_than_the_game(
    server: Server, rows: list[list[str]]
) -> None:
    body = {
        "game": "deutschland_rummy",
        "map": "germany",
        "seats": [me(), local("Bob")],
        "options": {},
    }
    table = TableLinks(server.post("tables", body).json())
    address = f"links/{table.seats[0]}/draft"
    answer = server.post(address, {"rows": rows})
    assert (answer.status_code, answer.json()["field"]) == (400, "rows")
    assert server.post(address, {"rows": [list(COUNTRY.tiles)]}).status_code == 200
    assert server.post(address, {"rows": [["joker-1"] * 2]}).json()["field"] == "rows"


@pytest.mark.parametrize(
    "tiles", [("joker-1",), ("joker-1", "joker-2"), ("joker-1", "kiel--luebeck")]
)
def test_the_work_for_a_draft_grows_linearly(tiles: tuple[str, ...]) -> None:
    made = rules("germany")
    state = made.start(Setup(2))

    def calls(length: int) -> int:
        draft = Draft((tiles * (length // len(tiles)),))
        counted = count()
        sys.setprofile(lambda *_: next(counted) and None)
        try:
            read_draft(made, state, 0, draft)
        finally:
            sys.setprofile(None)
        return next(counted)

    calls(60)  # fills the caches
    assert calls(60) > 1_000
    assert calls(120) < 2.1 * calls(60)
    assert calls(120) < MOST_CALLS, "MOST_CALLS take a tenth of a second"


def test_a_lapsed_refusal_that_could_not_be_written_is_retried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reminders, "RETRY_SECONDS", 0.05)

    async def scenario(house: House) -> None:
        made = await house.tables.create(APART)
        for name, seat in zip(("Bob", "Eve", "Ida"), made.seats[1:], strict=False):
            await house.tables.claim(seat.link, name, "")
        table, _ = await house.tables.find(made.seats[0].link)
        assert table.match is not None
        assert await table.submit(0, table.match.version(0), Ask("kiel")) is None
        write, failed = house.store.append, asyncio.Event()

        async def locked(*_: object) -> None:
            failed.set()
            monkeypatch.setattr(house.store, "append", write)
            raise StoreError("database is locked")

        monkeypatch.setattr(house.store, "append", locked)
        async with asyncio.timeout(PATIENCE):
            await failed.wait()
            while table.match.state.question.refused != (1,):
                await asyncio.sleep(0.05)
        assert table.match.entries[-1] == Lapsed(len(table.match.entries), 1, Refuse())

    in_house(tmp_path, scenario)


def test_thoughts_queued_behind_a_slow_one_are_not_lost() -> None:
    async def living() -> Sequence[object]:
        thinker = thinking.Thinker()
        try:
            slow = asyncio.create_task(thinker.think(sleep, 3))
            behind = [asyncio.create_task(thinker.think(len, "ab")) for _ in range(5)]
            await asyncio.sleep(0.5)
            thinker._drop_pool()  # as happens when a thought takes too long
            answers = await asyncio.gather(*behind, return_exceptions=True)
            await slow
            return answers
        finally:
            thinker.close()

    assert list(asyncio.run(living())) == [2] * 5


def hang() -> int:
    """Never return."""
    while True:
        pass


def lives(pid: int) -> bool:
    """Return whether this process exists and has not ended."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


async def has_ended(pid: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while lives(pid):
            await asyncio.sleep(0.01)


def test_a_hanging_process_is_killed_and_replaced() -> None:
    async def living() -> None:
        thinker = thinking.Thinker(tries=1)
        try:
            pid = await thinker.think(os.getpid)
            assert pid is not None
            thinker._patience = 0.5
            assert await thinker.think(hang) is None
            await has_ended(pid)
            thinker._patience = PATIENCE
            assert await thinker.think(os.getpid) not in (None, pid)
        finally:
            thinker.close()

    asyncio.run(living())


def test_a_thinking_process_ends_when_the_server_stops() -> None:
    async def living() -> None:
        thinker = thinking.Thinker()
        pid = await thinker.think(os.getpid)
        assert pid is not None
        thought = asyncio.create_task(thinker.think(hang))
        await asyncio.sleep(0.5)  # it has started
        thought.cancel()
        thinker.close()
        await has_ended(pid)

    asyncio.run(living())


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_to_stop_is_for_the_server_alone(stop: int) -> None:
    async def living() -> None:
        thinker = thinking.Thinker()
        try:
            pid = await thinker.think(os.getpid)
            assert pid is not None
            os.kill(pid, stop)
            assert await thinker.think(os.getpid) == pid
        finally:
            thinker.close()

    asyncio.run(living())


def test_a_process_can_also_think_where_there_are_no_priorities(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Windows has none; a process whose beginning fails would end before its first thought."""
    monkeypatch.delattr(os, "nice", raising=False)
    for owner, name in ((signal, "signal"), (thinking, "settle")):
        monkeypatch.setattr(owner, name, Mock())
    thinking._settle_in(Places())


def test_a_process_that_makes_progress_is_waited_for() -> None:
    """However long the queue is, it only matters that thoughts keep being finished."""

    async def living() -> None:
        thinker = thinking.Thinker(tries=1)
        try:
            pid = await thinker.think(os.getpid)
            thinker._patience = 5.0
            *_, last = await asyncio.gather(
                *(thinker.think(sleep, 1.0) for _ in range(6)), thinker.think(os.getpid)
            )
            assert last == pid
        finally:
            thinker.close()

    asyncio.run(living())
