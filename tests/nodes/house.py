"""A server of two nodes, which tests kill, stop and restart while people play."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.nodes.players import GAMES, Match, new_match
from tests.server.postgres import Postgres
from tests.server.running import PATIENCE, Server

__all__ = ["Nodes", "TwoNodes"]

MOVED = 2
"""Each match has to advance by this many entries after the nodes were disturbed."""


class Nodes:
    """The processes that make up one server."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers

    @property
    def addresses(self) -> list[str]:
        """Return the addresses of the nodes."""
        return [server.address for server in self.servers]

    def start(self) -> None:
        """Start all nodes; each keeps its port from now on."""
        for server in self.servers:
            server.start()
            port = int(server.address.rsplit(":", 1)[1])
            settings = server.more.get("settings", {})
            server.more["settings"] = {**settings, "port": port}

    def stop(self) -> None:
        """Stop all running nodes; none may have failed inside."""
        for server in self.servers:
            if server.process is not None:
                assert server.stop() == 0
            log = server.log.read_text()
            assert "Traceback" not in log, log

    def kill(self) -> None:
        """Kill the nodes that still run."""
        for server in self.servers:
            if server.process is not None:
                os.kill(server.pid, signal.SIGCONT)
                server.kill()


class TwoNodes(Nodes):
    """Two nodes on one PostgreSQL and one Redis; each keeps its port."""

    def __init__(self, folder: Path, postgres: Postgres, redis_url: str, **more: Any) -> None:
        skews = more.pop("skews", (0.0, 0.0))
        settings = {"database_url": postgres.url, "redis_url": redis_url, **more}
        super().__init__(
            [
                Server(folder / f"node-{number}", settings=settings, skew=skew)
                for number, skew in enumerate(skews)
            ]
        )


class Playing:
    """Matches of all three games that continue while a test disturbs the nodes."""

    def __init__(self, nodes: Nodes, client: httpx.AsyncClient) -> None:
        self.nodes = nodes
        self.client = client
        self.matches: list[Match] = []
        self.ended: list[Match] = []
        self._made = 0

    async def begin(self, *, bots: bool = True) -> None:
        """Start a match of each game, and one with a bot."""
        for game in GAMES:
            await self._add(game, bots=False)
        if bots:
            await self._add("voll_verplant", bots=True)

    async def _add(self, game: str, *, bots: bool) -> None:
        match = await new_match(self.client, self.nodes.addresses, game, self._made, bots=bots)
        match.game, match.bots = game, bots  # type: ignore[attr-defined]
        self._made += 1
        self.matches.append(match)

    async def go_on(self, entries: int = MOVED) -> None:
        """Wait until each match has advanced or ended; replace every match that ended."""
        before = {match.id: match.entries for match in self.matches}
        until = time.monotonic() + PATIENCE
        while slow := [each for each in self.matches if not self._has_moved(each, before, entries)]:
            assert time.monotonic() < until, [each.players for each in slow]
            await asyncio.sleep(0.02)
        for match in [each for each in self.matches if _is_over(each)]:
            await match.ended()
            self.matches.remove(match)
            self.ended.append(match)
            await self._add(match.game, bots=match.bots)  # type: ignore[attr-defined]

    def _has_moved(self, match: Match, before: dict[str, int], entries: int) -> bool:
        match.check()
        return match.entries >= before[match.id] + entries or _is_over(match)

    async def end(self) -> None:
        """Wait until all matches have been played to their end."""
        await asyncio.gather(*(match.ended() for match in self.matches))
        self.ended += self.matches
        self.matches = []

    @property
    def longest(self) -> float:
        """Return the longest time in seconds that a player waited for the answer to a choice."""
        return max(player.longest for match in self.ended for player in match.players)

    @property
    def acknowledged(self) -> int:
        """Return how many choices were acknowledged and later found in the log."""
        return sum(player.acknowledged for match in self.ended for player in match.players)


def _is_over(match: Match) -> bool:
    return all(player.is_over for player in match.players)


@asynccontextmanager
async def playing(nodes: Nodes) -> AsyncIterator[Playing]:
    """Play matches at a server of several nodes; they have to end."""
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        house = Playing(nodes, client)
        await house.begin()
        yield house
        await house.end()


Chaos = Callable[[Playing], Awaitable[None]]


def play_through(nodes: Nodes, chaos: Chaos) -> Playing:
    """Play matches while ``chaos`` disturbs the nodes; all of them have to end correctly."""

    async def living() -> Playing:
        async with playing(nodes) as house:
            await house.go_on()
            await chaos(house)
            await house.go_on()
        return house

    return asyncio.run(living())
