"""A house of two nodes, which are killed, stopped and started while people play."""

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
"""Entries by which each match has to go on after something was done to the house."""


class Nodes:
    """Servers of one house."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers

    @property
    def addresses(self) -> list[str]:
        """Return where they are reached."""
        return [server.address for server in self.servers]

    def start(self) -> None:
        """Start all of them, and let each keep its port."""
        for server in self.servers:
            server.start()
            port = int(server.address.rsplit(":", 1)[1])
            settings = server.more.get("settings", {})
            server.more["settings"] = {**settings, "port": port}

    def stop(self) -> None:
        """Stop all that run; nothing may have failed inside of them."""
        for server in self.servers:
            if server.process is not None:
                assert server.stop() == 0
            log = server.log.read_text()
            assert "Traceback" not in log, log

    def kill(self) -> None:
        """Kill what is left."""
        for server in self.servers:
            if server.process is not None:
                os.kill(server.pid, signal.SIGCONT)
                server.kill()


class TwoNodes(Nodes):
    """Two nodes on one PostgreSQL and one Redis, each on a port that it keeps."""

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
    """Matches of all three games that go on while something is done to their house."""

    def __init__(self, nodes: Nodes, client: httpx.AsyncClient) -> None:
        self.nodes = nodes
        self.client = client
        self.matches: list[Match] = []
        self.ended: list[Match] = []
        self._made = 0

    async def begin(self, *, bots: bool = True) -> None:
        """Begin a match of each game, and one with a bot."""
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
        """Wait until each match has gone on, or is over; what is over is followed by another."""
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
        """Let all matches be played to their ends."""
        await asyncio.gather(*(match.ended() for match in self.matches))
        self.ended += self.matches
        self.matches = []

    @property
    def longest(self) -> float:
        """Return how long anybody has waited for the answer to a choice."""
        return max(player.longest for match in self.ended for player in match.players)

    @property
    def acknowledged(self) -> int:
        """Return how many choices were acknowledged, and found again."""
        return sum(player.acknowledged for match in self.ended for player in match.players)


def _is_over(match: Match) -> bool:
    return all(player.is_over for player in match.players)


@asynccontextmanager
async def playing(nodes: Nodes) -> AsyncIterator[Playing]:
    """Play at a house of several nodes."""
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        house = Playing(nodes, client)
        await house.begin()
        yield house
        await house.end()


Chaos = Callable[[Playing], Awaitable[None]]


def play_through(nodes: Nodes, chaos: Chaos) -> Playing:
    """Let people play while chaos does something to the house; all matches end as they should."""

    async def living() -> Playing:
        async with playing(nodes) as house:
            await house.go_on()
            await chaos(house)
            await house.go_on()
        return house

    return asyncio.run(living())
