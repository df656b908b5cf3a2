"""Players who reconnect whenever they are cut off, and check everything they receive."""

import asyncio
import json
import time
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.server.running import JSON, STARTED, bot, local, me, offered

__all__ = ["GAMES", "Match", "Player", "new_match"]

GAMES = {
    "voll_verplant": "amsterdam",
    "on_the_underground": "berlin",
    "deutschland_rummy": "germany",
}
SILENCE = 3.0
"""Seconds of silence after which a player sends a ping, and then gives the connection up."""
PAUSE = 0.2
"""Seconds until a player who was cut off reconnects."""


class Player:
    """One seat: every choice acknowledged to it has to stay in the log, exactly once."""

    def __init__(self, addresses: Sequence[str], link: str, number: int) -> None:
        self._addresses = addresses
        self._at = number
        self.link = link
        self._chance = Random(number)
        self.position: JSON = {}
        self.log: list[JSON] = []
        self.settled = 0
        self.acknowledged = 0
        self.seat: int | None = None
        self._sent: tuple[str, int] | None = None
        """The version and log length before a choice that is not yet answered."""
        self._since: float | None = None
        """The time since which the player has waited for an answer."""
        self.longest = 0.0
        self.cut_off = 0
        self.doing = ""

    @property
    def is_over(self) -> bool:
        """Return whether the match has ended."""
        return bool(self.position) and self.position["outcome"] is not None

    async def play(self) -> None:
        """Play to the end."""
        while not self.is_over:
            address = self._addresses[self._at % len(self._addresses)]
            with suppress(OSError, WebSocketException, InvalidHandshake, TimeoutError):
                await self._visit(address.replace("http", "ws") + "/api/play")
            if not self.is_over:
                self._at += 1
                self.cut_off += 1
                await asyncio.sleep(PAUSE)

    async def _visit(self, url: str) -> None:
        self.doing = f"connects to {url}"
        async with connect(
            url, compression=None, max_size=None, open_timeout=5, close_timeout=1
        ) as socket:
            self._sent = None
            self.doing = f"is at {url}"
            await socket.send(json.dumps({"type": "hello", "links": [self.link]}))
            while not self.is_over:
                message = await self._heard(socket)
                if message["type"] == "position":
                    self._take(message)
                    await self._choose(socket)
                elif message["type"] == "problem":
                    # Not taken: the table is moving to another node, or the position has changed.
                    assert message["code"] in ("server/unavailable", "match/stale"), message
                    self._sent = None
                    if message["code"] == "server/unavailable":
                        return

    async def _heard(self, socket: ClientConnection) -> JSON:
        """Return the next message; like a page, ping the server after a silence."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SILENCE):
                message: JSON = json.loads(await socket.recv())
                return message
        await socket.send(json.dumps({"type": "ping"}))
        async with asyncio.timeout(SILENCE):
            answer: JSON = json.loads(await socket.recv())
        return answer

    def _take(self, message: JSON) -> None:
        since, settled = message["since"], message["settled"]
        log = self.log[:since] + [told["entry"] for told in message["log"]]
        kept = min(self.settled, settled)
        assert settled >= self.settled or since == 0, "a settled entry is gone"
        assert settled >= self.settled, "a settled entry is gone"
        assert log[:kept] == self.log[:kept], "a settled entry is another one"
        self.seat = message["seat"]
        before = _own(self.log, self.seat) if self.log else 0
        self.log, self.settled, self.position = log, settled, message
        own = _own(log, self.seat)
        assert own >= before, "a choice that was acknowledged is lost"
        if own > before:
            self.acknowledged += own - before
            assert own - before == 1 or before == 0, "a choice counts twice"
            self._answered()
        if self._sent is not None and message["version"] != self._sent[0]:
            self._sent = None

    def _answered(self) -> None:
        if self._since is not None:
            self.longest = max(self.longest, time.monotonic() - self._since)
        self._since = None

    def __repr__(self) -> str:
        """Return the player's status, for finding out what went wrong."""
        offers = self.position.get("offers") is not None
        told = f"{self.settled} settled, cut off {self.cut_off}, sent {self._sent}, offers {offers}"
        awaited = self.position.get("info", {}).get("awaited")
        return f"<{told}, awaited {awaited}, {self.doing}>"

    async def _choose(self, socket: ClientConnection) -> None:
        position = self.position
        if position["offers"] is None or self._sent is not None:
            return
        choices = offered(position["offers"])
        self._sent = (position["version"], len(self.log))
        self._since = self._since or time.monotonic()
        submit = {"type": "submit", "link": self.link, "version": position["version"]}
        await socket.send(json.dumps({**submit, "action": self._chance.choice(choices)}))


def _own(log: list[JSON], seat: int | None) -> int:
    return sum(entry.get("seat") == seat for entry in log)


class Match:
    """A table of players who each start at a different node's address."""

    def __init__(self, addresses: Sequence[str], made: JSON, number: int) -> None:
        links = [seat["link"] for seat in made["seats"]]
        self.id: str = made["table"]
        self.players = [Player(addresses, link, number + at) for at, link in enumerate(links)]
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Let all players play."""
        self._tasks = [asyncio.create_task(each.play()) for each in self.players]

    async def ended(self) -> None:
        """Wait for the end; raise the first error."""
        await asyncio.gather(*self._tasks)
        # Hidden parts are removed from each log, so only lengths and acting seats are compared.
        acted = [[entry.get("seat") for entry in player.log] for player in self.players]
        assert all(each == acted[0] for each in acted), "they were told different matches"

    @property
    def entries(self) -> int:
        """Return the highest number of settled entries that any player knows."""
        return max(player.settled for player in self.players)

    def check(self) -> None:
        """Raise the first error so far."""
        for task in self._tasks:
            if task.done():
                task.result()


async def new_match(
    client: httpx.AsyncClient, addresses: Sequence[str], game: str, number: int, *, bots: bool
) -> Match:
    """Make a table of two persons, or of a person and a bot, and let them play."""
    seats: list[Any] = [me(), bot("greedy") if bots else local("Bob")]
    body: JSON = {"game": game, "map": GAMES[game], "seats": seats}
    if game in STARTED:
        body["options"] = {"starter": 1}
    match = Match(addresses, await _made(client, addresses, number, body), number)
    match.begin()
    return match


async def _made(
    client: httpx.AsyncClient, addresses: Sequence[str], number: int, body: JSON
) -> JSON:
    """Make a table at any node that is alive."""
    while True:
        with suppress(httpx.TransportError):
            address = addresses[number % len(addresses)]
            answer = await client.post(f"{address}/api/tables", json=body)
            assert answer.status_code == 201, answer.text
            made: JSON = answer.json()
            return made
        number += 1
