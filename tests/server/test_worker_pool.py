"""The worker pool for bots: served in turn, watched, replaced on failure, and asked."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from netzplan.catalogue import GAMES
from netzplan.games.deutschland_rummy.actions import Ask
from netzplan.server import players
from netzplan.server.house import House
from netzplan.server.jobs import Job, Jobs
from netzplan.server.messages import CreateTable, Problem, SeatSpec
from netzplan.server.page import Page
from netzplan.server.players import BotPlayers
from netzplan.server.problems import problem
from netzplan.server.store import StoreError, Unreachable
from netzplan.server.table import Table
from netzplan.server.worker_pool import WorkerPool
from tests.server.running import DEAL
from tests.server.test_jobs import job
from tests.server.test_memory import Ear, choose

BERLIN = GAMES["voll_verplant"].atlas.plate("berlin").venue


class Worker:
    """A worker that answers at once as the test wants, and records the bots it thought for."""

    thought: Callable[[str], str | None] = staticmethod(lambda bot: bot)
    asked: list[tuple[str, int]]
    seconds: list[float]

    async def think(self, thought: Callable[..., Any], *given: Any) -> Any | None:
        bot, venue, luck, view, seconds, _ = given
        Worker.asked.append((bot, luck))
        Worker.seconds.append(seconds)
        await asyncio.sleep(0)
        known = Worker.thought(bot)
        return None if known is None else thought(known, venue, luck, view, seconds)

    def close(self) -> None:
        """Do nothing, as there is nothing to stop."""


class Idler(Worker):
    """A worker that records its time limits and finds nothing."""

    async def think(self, thought: Callable[..., Any], *given: Any) -> Any | None:
        Worker.seconds.append(given[4])
        return None


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], House]:
    """Return a function that makes a server whose bots think at once, in this process."""
    Worker.asked, Worker.seconds = [], []
    monkeypatch.setattr(Worker, "thought", staticmethod(lambda bot: "random"))

    def make() -> House:
        made = House(tmp_path, Page(tmp_path), seeds=DEAL)
        made.bots = BotPlayers(workers=1, thinker=Worker)
        made.tables._bots = made.bots
        return made

    return make


def living(make: Callable[[], House], scenario: Callable[[House], Any]) -> None:
    async def living() -> None:
        house = make()
        try:
            async with asyncio.timeout(60):
                await scenario(house)
        finally:
            await house.bots.close()
            house.store.close()

    asyncio.run(living())


def seats(*bots: str, person: bool = False) -> CreateTable:
    sitting = tuple(SeatSpec("bot", bot=bot) for bot in bots)
    me = (SeatSpec("me", "Ann"),) if person else ()
    return CreateTable("voll_verplant", "berlin", (*me, *sitting))


async def quiet(house: House) -> None:
    while house.bots._moves._tasks:
        await asyncio.sleep(0.001)


def test_a_hundred_tables_are_served_in_turn(house: Callable[[], House]) -> None:
    async def scenario(house: House) -> None:
        made = [await house.tables.create(seats(*["planner"] * 4)) for _ in range(100)]
        assert Worker.asked == []
        for each in made:
            table, _ = await house.tables.find(each.spectators)
            table.attach(Ear(), {None})
        while len(Worker.asked) < 400:
            await asyncio.sleep(0.001)
        lucks = [luck for _, luck in Worker.asked[:400]]
        assert len(set(lucks[:100])) == 100
        assert min(Worker.seconds) == 0.05

    living(house, scenario)


def test_bots_alone_think_only_while_somebody_watches(house: Callable[[], House]) -> None:
    async def scenario(house: House) -> None:
        made = await house.tables.create(seats("random", "random"))
        table, _ = await house.tables.find(made.spectators)
        await quiet(house)
        assert Worker.asked == []
        ear = Ear()
        table.attach(ear, {None})
        while len(Worker.asked) < 4:
            await asyncio.sleep(0.001)
        table.detach(ear)
        await quiet(house)
        seen = len(Worker.asked)
        await asyncio.sleep(0.01)
        assert len(Worker.asked) == seen
        assert not house.bots.is_busy(table)
        assert table.row.status == "running"

    living(house, scenario)


def test_bots_wait_only_for_persons(house: Callable[[], House]) -> None:
    async def scenario(house: House) -> None:
        made = await house.tables.create(seats("random", "random", person=True))
        table, seat = await house.tables.find(made.seats[0].link)
        await quiet(house)
        assert (table.awaited_bots(), len(Worker.asked)) == ([], 2)
        assert seat is not None
        await choose(table, seat)
        await quiet(house)
        assert (table.awaited_bots(), len(Worker.asked)) == ([], 4)

    living(house, scenario)


def test_a_failing_bot_is_replaced_by_greedy_and_then_by_chance(
    house: Callable[[], House], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Worker, "thought", staticmethod(lambda _: None))

    async def scenario(house: House) -> None:
        made = await house.tables.create(seats("planner", person=True))
        table, _ = await house.tables.find(made.seats[0].link)
        await quiet(house)
        assert [bot for bot, _ in Worker.asked] == ["planner", "planner", "greedy"]
        match = table.match
        assert match is not None
        actions = list(match.rules.actions(match.state_for(0), 1))  # before the bot's choice
        assert len(actions) > 1
        assert table.awaited_bots() == []
        chance = Random(Worker.asked[0][1] + 3)  # the same seed as the job's random choice
        assert match.entries[-1].action == chance.choice(actions)  # type: ignore[union-attr]

    living(house, scenario)
    assert caplog.text.count("planner failed") == 3


def test_after_the_last_replacement_a_failure_is_retried_later(
    house: Callable[[], House], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Worker, "thought", staticmethod(lambda _: None))
    monkeypatch.setattr(players, "RETRY_SECONDS", 4321.0)  # a pause that nobody else makes
    paused: list[float] = []
    pause = asyncio.sleep

    async def noted(seconds: float) -> None:
        if seconds == players.RETRY_SECONDS:
            paused.append(seconds)
        await pause(0)

    async def scenario(house: House) -> None:
        tried: list[object] = []

        async def refuse(
            _: Table, seat: int, version: str, action: object, **more: object
        ) -> Problem:
            tried.append(action)
            return problem("match/not-your-turn")

        monkeypatch.setattr(Table, "submit", refuse)
        monkeypatch.setattr("netzplan.server.players.asyncio.sleep", noted)
        await house.tables.create(seats("planner", person=True))
        while len(tried) < 4:
            await pause(0)
        assert len(paused) in (len(tried) - 1, len(tried))
        assert len(Worker.asked) == 3

    living(house, scenario)


def test_an_asked_bot_answers_while_others_think_for_long(tmp_path: Path) -> None:
    blocked: list[asyncio.Event] = []

    class Blocked(Worker):
        async def think(self, thought: Callable[..., Any], *given: Any) -> Any | None:
            blocked.append(asyncio.Event())
            await blocked[-1].wait()
            return None

    async def scenario(house: House) -> None:
        house.bots = house.tables._bots = BotPlayers(workers=1, thinker=Worker)
        house.bots._moves._workers = [Blocked()]
        await house.tables.create(seats("planner", person=True))
        while not blocked:
            await asyncio.sleep(0.001)
        wanted = CreateTable(
            "deutschland_rummy",
            "germany",
            (SeatSpec("me", "Ann"), SeatSpec("bot", bot="random")),
            {"starter": 1},
        )
        made = await house.tables.create(wanted)
        table, _ = await house.tables.find(made.seats[0].link)
        match = table.match
        assert match is not None
        ask = next(each for each in match.rules.actions(match.state, 0) if isinstance(each, Ask))
        assert await table.submit(0, match.version(0), ask) is None
        assert table.awaited_bots() == [1]
        async with asyncio.timeout(60):
            while table.awaited_bots():
                await asyncio.sleep(0.001)
        assert len(blocked) == 1
        assert [bot for bot, _ in Worker.asked] == ["random"]

    Worker.asked, Worker.seconds = [], []
    living(lambda: House(tmp_path, Page(tmp_path), seeds=DEAL), scenario)


@pytest.mark.parametrize("wrong", [StoreError("database is locked"), Unreachable("it is away")])
def test_a_choice_that_could_not_be_stored_is_made_again(
    house: Callable[[], House],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    wrong: StoreError,
) -> None:
    monkeypatch.setattr(players, "RETRY_SECONDS", 0.0)

    async def scenario(house: House) -> None:
        write = house.store.append

        async def locked(*_: object) -> None:
            monkeypatch.setattr(house.store, "append", write)
            raise wrong

        monkeypatch.setattr(house.store, "append", locked)
        made = await house.tables.create(seats("random", person=True))
        table, _ = await house.tables.find(made.seats[0].link)
        while table.awaited_bots():
            await asyncio.sleep(0.001)
        assert len(Worker.asked) == 2

    living(house, scenario)
    noted = [record for record in caplog.records if "made again" in record.message]
    if isinstance(wrong, Unreachable):
        assert not noted, "the store reports that, once"
    else:
        assert str(wrong) in noted[0].message
        assert noted[0].exc_info, "faults need a traceback"


def test_a_light_load_needs_only_one_worker() -> None:
    async def scenario() -> None:
        asked: list[int] = []

        class Numbered(Worker):
            def __init__(self, number: int) -> None:
                self.number = number

            async def think(self, thought: Callable[..., Any], *given: Any) -> Any | None:
                asked.append(self.number)
                await asyncio.sleep(0)
                return None

        jobs = Jobs()

        async def play(job: Job, _: object) -> None:
            jobs.done(job)

        workers = [Numbered(number) for number in range(3)]
        pool = WorkerPool(jobs, workers, seconds=1.0, is_due=lambda _: True, play=play)
        for table in "abc":
            jobs.offer(job(table))
            pool.wake()
            while pool._tasks:
                await asyncio.sleep(0)
        assert asked == [0, 0, 0]
        for table in "defg":
            jobs.offer(job(table))
        pool.wake()
        while pool._tasks:
            await asyncio.sleep(0)
        assert asked[3:] == [0, 1, 2, 0]

    asyncio.run(scenario())


def test_with_a_simulation_limit_thinking_time_is_not_shortened() -> None:
    async def scenario() -> None:
        Worker.asked, Worker.seconds = [], []
        jobs = Jobs()

        async def play(job: Job, _: object) -> None:
            jobs.done(job)

        for table in range(200):
            jobs.offer(job(str(table), bot="random"))
        pool = WorkerPool(
            jobs, [Idler()], seconds=1.0, simulations=16, is_due=lambda _: True, play=play
        )
        pool.wake()
        while pool._tasks:
            await asyncio.sleep(0)
        assert Worker.seconds == [1.0] * 200

    asyncio.run(scenario())
