"""Bots at a table: slow players whose failures stop nobody."""

import asyncio
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from netzplan.bots.bot import Decision
from netzplan.games.on_the_underground import PlaceToken
from netzplan.games.voll_verplant import Fill
from netzplan.server.house import House
from netzplan.server.messages import CreateTable, SeatSpec
from netzplan.server.page import Page
from netzplan.server.thinking import Thinker
from netzplan.server.worker_pool import choose
from tests.server.running import DEAL, PATIENCE, Server, bot, me, serving
from tests.server.test_memory import Ear


def children(process: int) -> list[int]:
    found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [int(child) for child in found]


def bots_process(server: Server) -> int:
    for child in children(server.pid):
        if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text():
            return child
    raise AssertionError("no process of bots")


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_bots_play_to_the_end(server: Server, level: str) -> None:
    table = server.table([bot(level), me(), bot(level)])
    with server.browser(table.seats[1]) as browser:
        end = browser.play_out(table.seats[1])
    assert len(end["outcome"]["scores"]) == 3
    assert {entry.get("seat") for entry in end["log"]} == {None, 0, 1, 2}


def test_bots_play_each_other_while_spectators_watch(server: Server) -> None:
    table = server.table([bot(), bot()])
    assert table.seats == {}
    with server.browser(table.spectators) as browser:
        end = browser.until(table.spectators, lambda found: found["outcome"])
    assert end["info"]["status"] == "over"


def test_the_best_bot_answers_within_its_time(server: Server) -> None:
    table = server.table([me(), bot("planner")])
    with server.browser(table.seats[0]) as browser:
        for log in (4, 7):
            browser.choose(table.seats[0])
            chosen = time.monotonic()
            browser.until(table.seats[0], lambda found, log=log: len(found["log"]) >= log)  # type: ignore[misc]
            assert time.monotonic() - chosen < PATIENCE / 2  # the process may first have to start


def test_a_dead_bot_process_is_replaced(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:  # a server where no other process thinks about hints
        table = server.table([me(), bot()])
        link = table.seats[0]
        with server.browser(link) as browser:

            def play_round(length: int) -> None:
                browser.choose(link)
                browser.until(link, lambda found: len(found["log"]) >= length)

            play_round(4)
            first = bots_process(server)
            os.kill(first, signal.SIGKILL)
            play_round(7)  # for this round the bot may already have chosen
            play_round(10)
            assert bots_process(server) != first


def test_the_bot_process_ends_with_a_killed_server(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    server.start()
    table = server.table([me(), bot()])
    with server.browser(table.seats[0]) as browser:
        browser.choose(table.seats[0])
        browser.until(table.seats[0], lambda found: len(found["log"]) >= 4)
    orphan = Path(f"/proc/{bots_process(server)}")
    server.kill()
    deadline = time.monotonic() + PATIENCE
    while orphan.exists() and "Z" not in (orphan / "stat").read_text().split()[2]:
        assert time.monotonic() < deadline, "the bots' process is still there"
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("game", "thought"),
    [
        ("voll_verplant", None),
        ("voll_verplant", "an action that is none"),
        ("voll_verplant", Fill("Z", 99)),
        ("on_the_underground", None),
        ("on_the_underground", PlaceToken("gold", "bank-moon")),
    ],
)
def test_a_failing_bot_still_plays_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, thought: object
) -> None:
    async def scenario() -> None:
        house = House(tmp_path / "data", Page(tmp_path), seeds=DEAL)

        async def think(*_: object) -> object:
            return None if thought is None else Decision(thought)

        monkeypatch.setattr(Thinker, "think", think)
        two = CreateTable(game, "berlin", (SeatSpec("bot", bot="planner"),) * 2)
        made = await house.tables.create(two)
        table, _ = await house.tables.find(made.spectators)
        table.attach(Ear(), {None})
        while table.row.status != "over":
            await asyncio.sleep(0.01)
        await house.bots.close()
        house.store.close()

    asyncio.run(asyncio.wait_for(scenario(), 3 * PATIENCE))


def test_a_reopened_table_does_not_wait_for_thoughts_about_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        house = House(tmp_path / "data", Page(tmp_path), seeds=DEAL)
        thoughts: list[asyncio.Future[None]] = []

        async def think(*given: object) -> object:
            thoughts.append(asyncio.get_running_loop().create_future())
            await thoughts[-1]
            return choose(*given[2:])  # type: ignore[arg-type]

        monkeypatch.setattr(Thinker, "think", think)
        seats = (SeatSpec("me", "Ann"), SeatSpec("bot", bot="greedy"))
        made = await house.tables.create(CreateTable("voll_verplant", "berlin", seats))
        link = made.seats[0].link or ""
        old, _ = await house.tables.find(link)
        await until(lambda: len(thoughts) == 1)
        house.tables.lose(old.row.id)
        new, _ = await house.tables.find(link)
        assert new is not old
        thoughts[0].set_result(None)
        await until(lambda: not new.awaited_bots())
        await house.bots.close()
        house.store.close()

    asyncio.run(asyncio.wait_for(scenario(), PATIENCE))


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)
