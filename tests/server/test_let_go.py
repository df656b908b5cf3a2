"""Finished objects are freed at once, because the cycle collector rarely examines all objects."""

import asyncio
import gc
import json
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from litestar import WebSocket
from websockets.asyncio.client import connect

from netzplan.core.match import Match
from netzplan.server.app import application, served
from netzplan.server.connections import GuardedRequests, GuardedSockets
from netzplan.server.house import House
from netzplan.server.messages import CreateTable, SeatSpec
from netzplan.server.play_socket import Play
from netzplan.server.problems import Refused
from netzplan.server.settings import Settings
from netzplan.server.table import Table
from tests.server.in_house import in_house
from tests.server.running import PATIENCE

BOARDS = {
    "voll_verplant": "berlin",
    "on_the_underground": "berlin",
    "deutschland_rummy": "germany",
}
KINDS: tuple[type, ...] = (Table, Match, Play, WebSocket, GuardedSockets, GuardedRequests)
"""Types whose objects live as long as a table or a connection."""
CONTAINERS = (dict, set, frozenset, Counter, OrderedDict, defaultdict)
ROUNDS = 3


@contextmanager
def no_collector() -> Iterator[None]:
    """Switch the cycle collector off, so that only reference counts free objects."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def kept(*kinds: type) -> Counter[str]:
    """Return how many objects of each type exist."""
    found = (type(each) for each in gc.get_objects())  # not isinstance, which proxies may break
    return Counter(kind.__name__ for kind in found if issubclass(kind, kinds))


def remembered(ids: set[str]) -> list[str]:
    """Return the containers that still have one of these ids (of tables or links) as a key."""
    containers = [each for each in gc.get_objects() if type(each) in CONTAINERS and each is not ids]
    return [
        f"{type(each).__name__} of {len(each)}"
        for each in containers
        if any(not ids.isdisjoint(key if isinstance(key, tuple) else (key,)) for key in each)
    ]


@pytest.mark.parametrize("game", BOARDS)
def test_a_dropped_table_is_freed(tmp_path: Path, game: str) -> None:
    async def scenario(house: House) -> None:
        async def let_go() -> None:
            seats = (SeatSpec("me", "Ann"), SeatSpec("local", "Bob"))
            made = await house.tables.create(CreateTable(game, BOARDS[game], seats))
            table, _ = await house.tables.find(made.spectators)
            match = table.match
            assert match is not None
            for _ in range(6):
                seat = next(each for each in (0, 1) if each in match.awaited(None))
                action = next(iter(match.rules.actions(match.state, seat)))
                assert await table.submit(seat, match.version(seat), action) is None
                for reader in (0, 1, None):
                    table.update(reader)
                match = table.match
                assert match is not None

        await let_go()
        house.tables.sweep()
        with no_collector():
            before = kept(*KINDS)
            for _ in range(ROUNDS):
                await let_go()
            house.tables.sweep()
            assert kept(*KINDS) == before

    in_house(tmp_path, scenario, settings=Settings(idle_seconds=0.0))


def test_a_failed_load_leaves_no_task(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        async def fail() -> None:
            with pytest.raises(Refused):
                await house.tables.at("no table")
            await asyncio.sleep(0)  # the task that loaded it ends

        await fail()
        with no_collector():
            before = kept(asyncio.Task)
            for _ in range(ROUNDS):
                await fail()
            assert kept(asyncio.Task) == before

    in_house(tmp_path, scenario)


def test_a_closed_connection_is_freed(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        config = served(house.settings, application(house))
        config.port, config.lifespan = 0, "off"
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        here = f"127.0.0.1:{port}"

        ids: set[str] = set()

        async def come_and_go() -> None:
            seats = [{"kind": "me", "name": "Ann"}, {"kind": "local", "name": "Bob"}]
            body = {"game": "voll_verplant", "map": "berlin", "seats": seats}
            async with httpx.AsyncClient(base_url=f"http://{here}", timeout=PATIENCE) as http:
                made: Any = (await http.post("/api/tables", json=body)).json()
                await http.get("/nowhere")
            ids.update(each["link"] for each in made["seats"])
            ids.update((made["table"], made["spectators"]))
            hello = json.dumps({"type": "hello", "links": [made["spectators"]]})
            for compression in (None, "deflate"):
                address = f"ws://{here}/api/play"
                async with connect(
                    address, compression=compression, open_timeout=PATIENCE
                ) as socket:
                    await socket.send(hello)
                    await socket.recv()
                async with connect(
                    address, compression=compression, open_timeout=PATIENCE
                ) as socket:
                    await socket.send(hello)
                    await socket.recv()
                    socket.transport.abort()
            while server.server_state.connections or server.server_state.tasks:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0)
            house.tables.sweep()
            house.notices._news.clear()  # no loop runs here that would clear it a moment later

        await come_and_go()
        with no_collector():
            before = kept(*KINDS)
            for _ in range(ROUNDS):
                await come_and_go()
            assert kept(*KINDS) == before
            assert not remembered(ids)
        server.should_exit = True
        await serving

    in_house(tmp_path, scenario, settings=Settings(idle_seconds=0.0, limits=False))
