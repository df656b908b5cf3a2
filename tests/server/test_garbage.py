"""The server collects reference cycles often, however few objects it creates."""

import asyncio
import gc
import re
from pathlib import Path
from time import sleep
from weakref import ref

import httpx
import pytest

from netzplan.server.garbage import collect_in_turns
from tests.server.running import NO_TLS, PATIENCE, Server
from tests.server.test_let_go import no_collector


class Ring:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.own = self


@pytest.mark.parametrize("looks", [0, 1], ids=["new", "survived a look"])
def test_a_reference_cycle_is_soon_collected(looks: int) -> None:
    async def scenario() -> None:
        task = asyncio.create_task(collect_in_turns())
        ring = Ring()
        for _ in range(looks):
            gc.collect(0)
        gone = ref(ring)
        del ring
        async with asyncio.timeout(PATIENCE):
            while gone() is not None:
                await asyncio.sleep(0.01)
        task.cancel()

    with no_collector():
        asyncio.run(scenario())


def looks_of(server: Server) -> int:
    """Return how often a server's collector has run on the youngest generation."""
    told = httpx.get(f"{server.address}/metrics", timeout=PATIENCE, verify=NO_TLS).text
    found = re.search(r'python_gc_collections_total\{generation="0"\} (\d+)', told)
    assert found is not None
    return int(found[1])


def test_an_idle_server_collects_by_itself(tmp_path: Path) -> None:
    """The server has nothing else to do, and each request for metrics creates few objects."""
    server = Server(tmp_path / "data", settings={"metrics": True})
    server.start()
    before, asked = looks_of(server), 1
    while looks_of(server) < before + 20:
        asked += 1
        assert asked < 20, "it runs without being asked"
        sleep(1)
    assert server.stop() == 0
