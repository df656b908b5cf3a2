"""Slow queries: their time limit, and that a position is searched only once."""

import asyncio
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import sleep

import httpx
import pytest

from netzplan.bots.voll_verplant.hint import Hint as VollVerplantHint
from netzplan.catalogue import Pondered
from netzplan.core.effort import Effort
from netzplan.server import queries
from netzplan.server.house import House
from netzplan.server.messages import CreateTable, SeatSpec
from netzplan.server.page import Page
from netzplan.server.problems import Refused
from netzplan.server.settings import Settings
from netzplan.server.thinking import Thinker
from netzplan.solvers.deutschland_rummy.hint import NODES, Hint
from tests.server.running import bot, me, serving

SECONDS = 7.0
FOUND = Hint(3, found=False, complete=True, tiles=(), action=None, city=None)


def test_a_hint_may_take_as_long_as_the_settings_allow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spent: list[Effort] = []

    class Solver:
        def whole(self, _rules: object, _view: object, effort: Effort) -> Hint:
            spent.append(effort)
            return FOUND

    async def think(_: Thinker, thought: object, *given: object) -> object:
        assert thought is queries.ponder
        return queries.ponder(*given)  # type: ignore[arg-type]

    async def scenario() -> None:
        house = House(tmp_path, Page(tmp_path), settings=Settings(hint_seconds=SECONDS))
        seats = (SeatSpec("me", "Ann"), SeatSpec("local", "Bob"))
        made = await house.tables.create(CreateTable("deutschland_rummy", "germany", seats))
        table, seat = await house.tables.find(made.seats[0].link)
        pondered = table.plate.game.query("hint").answer
        assert isinstance(pondered, Pondered)
        monkeypatch.setattr(type(pondered), "whole", Solver().whole)
        for step in (1, 2, 3):
            told = await house.queries.answer(table, seat, "hint", b'{"step":%d}' % step)
            assert told.step == step
        await house.queries.close()
        house.store.close()

    monkeypatch.setattr(Thinker, "think", think)
    monkeypatch.setattr(queries, "perf_counter", lambda: 100.0)
    asyncio.run(scenario())
    assert [(effort.deadline, effort.nodes) for effort in spent] == [(100.0 + SECONDS, NODES)]


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What is searched for, which finds nothing."""
    found: list[object] = []

    async def think(_: Thinker, _thought: object, *given: object) -> object:
        found.append(given)
        return VollVerplantHint.none()

    monkeypatch.setattr(Thinker, "think", think)
    return found


def test_the_same_position_always_gets_the_same_hint(
    tmp_path: Path, searched: list[object]
) -> None:
    """After a choice and its undo nothing is searched again, which could give another result."""

    async def scenario() -> None:
        house = House(tmp_path, Page(tmp_path))
        seats = (SeatSpec("me", "Ann"), SeatSpec("local", "Bob"))
        made = await house.tables.create(CreateTable("voll_verplant", "amsterdam", seats))
        table, seat = await house.tables.find(made.seats[0].link)
        assert seat == 0
        assert table.match is not None
        for _ in range(2):
            await house.queries.answer(table, seat, "hint", b'{"step":1}')
            action = next(iter(table.match.rules.actions(table.match.state, seat)))
            assert await table.submit(seat, table.match.version(seat), action) is None
            assert await table.undo(seat, table.match.version(seat)) is None
        await house.queries.close()
        house.store.close()

    asyncio.run(scenario())
    assert len(searched) == 1


def test_only_the_answers_used_last_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, searched: list[object]
) -> None:
    async def scenario() -> None:
        house = House(tmp_path, Page(tmp_path))
        seats = (SeatSpec("me", "Ann"), SeatSpec("local", "Bob"), SeatSpec("local", "Cyd"))
        made = await house.tables.create(CreateTable("voll_verplant", "amsterdam", seats))
        counts = []
        for seat in (0, 1, 0, 2, 0, 1):
            table, reader = await house.tables.find(made.seats[seat].link)
            await house.queries.answer(table, reader, "hint", b'{"step":1}')
            counts.append(len(searched))
        assert counts == [1, 2, 2, 3, 3, 4], "the second seat's answer was the oldest"
        await house.queries.close()
        house.store.close()

    monkeypatch.setattr(queries, "MOST_KEPT", 2)
    asyncio.run(scenario())


def test_a_waiting_query_is_refused_when_the_server_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def think(*_: object) -> object:
        await asyncio.Event().wait()
        raise AssertionError

    async def scenario() -> None:
        house = House(tmp_path, Page(tmp_path))
        seats = (SeatSpec("me", "Ann"), SeatSpec("local", "Bob"))
        made = await house.tables.create(CreateTable("voll_verplant", "amsterdam", seats))
        table, seat = await house.tables.find(made.seats[0].link)
        asked = asyncio.create_task(house.queries.answer(table, seat, "hint", b'{"step":1}'))
        gone = asyncio.create_task(house.queries.answer(table, seat, "hint", b'{"step":1}'))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait([gone])
        assert gone.cancelled()
        await house.queries.close()
        with pytest.raises(Refused) as refused:
            await asked
        assert refused.value.status == 503
        house.store.close()

    monkeypatch.setattr(Thinker, "think", think)
    asyncio.run(scenario())


def test_a_stopping_server_leaves_no_query_waiting(tmp_path: Path) -> None:
    with serving(tmp_path) as server:  # checks that nothing failed inside
        link = server.table([me("Ann"), bot()]).seats[0]

        def ask() -> None:
            with suppress(httpx.TransportError):  # on a busy machine the request may come too late
                told.append(server.post(f"links/{link}/queries/hint", {"step": 1}).status_code)

        told: list[int] = []
        asking = Thread(target=ask)
        asking.start()
        sleep(0.5)
    asking.join()
    assert told in ([503], [200], [])
