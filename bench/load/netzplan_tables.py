"""Tables of Netzplan: two sockets each, every choice based on the position received."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from typing import Any

import msgspec
from aiohttp import ClientSession
from msgspec import Raw, Struct

from bench.load.dealt import Script
from bench.load.line import Line, opened
from bench.load.measured import Measured

__all__ = ["BODIES", "House", "NetzplanTable"]

NULL = b"null"


def _body(game: str, map_id: str) -> bytes:
    seats = [{"kind": "me", "name": "A"}, {"kind": "local", "name": "B"}]
    return msgspec.json.encode({"game": game, "map": map_id, "seats": seats})


BODIES = {
    "voll_verplant": _body("voll_verplant", "amsterdam"),
    "on_the_underground": _body("on_the_underground", "london"),
    "deutschland_rummy": _body("deutschland_rummy", "germany"),
}


class Choice(Struct):
    """A choice on offer, as received."""

    action: Raw


class Journey(Struct):
    action: Raw
    """The action that chooses it; null if there is nothing to choose."""


class Trip(Struct):
    first: Journey
    then: list[Journey]


class Offered(Struct):
    """What a seat may choose, in any game."""

    choices: list[Choice] = []
    places: list[Choice] = []
    trips: list[Trip] = []
    token: bool = False
    end: Raw = Raw(NULL)


class Info(Struct):
    """What the table reveals about who has chosen."""

    awaited: list[int]


class Update(Struct):
    """The parts of a message that the load needs."""

    type: str
    link: str = ""
    version: str = ""
    info: Info | None = None
    settled: int = 0
    since: int = 0
    log: list[Raw] = []
    offers: Offered | None = None
    outcome: Raw = Raw(NULL)
    code: str = ""


_DECODER = msgspec.json.Decoder(Update)


def voll_verplant(offered: Offered, random: Random) -> bytes:
    return bytes(random.choice(offered.choices).action)


def on_the_underground(offered: Offered, random: Random) -> bytes:
    listed = [bytes(each.action) for each in offered.places]
    listed += [b'{"type":"token"}'] * offered.token + [b'{"type":"end"}'] * (
        bytes(offered.end) == b"true"
    )
    if not offered.token:
        for trip in offered.trips:
            asked = [trip.first] if bytes(trip.first.action) != NULL else trip.then
            listed += [bytes(each.action) for each in asked if bytes(each.action) != NULL]
    return random.choice(listed)


CHOOSING: dict[str, Callable[[Offered, Random], bytes]] = {
    "voll_verplant": voll_verplant,
    "on_the_underground": on_the_underground,
}


class House:
    """A server of Netzplan, where tables are created one after the other."""

    def __init__(self, game: str, ports: Sequence[int], scripts: list[Script]) -> None:
        """Play a game; ``scripts``, if any, have its moves for each deal.

        If the house has several nodes, browsers connect to any of them, as through a proxy.
        """
        self.game = game
        self._ports = ports
        self._sent_to = Random(0)
        self._scripts = scripts
        self._made = count()
        self._lock = asyncio.Lock()
        self._http: ClientSession | None = None

    async def table(self) -> tuple[list[str], str, Script]:
        """Create a table; return the links of its seats and of spectators, and its script."""
        if self._http is None:
            self._http = ClientSession()
        headers = {"content-type": "application/json"}
        async with self._lock:
            number = next(self._made)
            address = f"http://127.0.0.1:{self.port()}/api/tables"
            async with self._http.post(address, data=BODIES[self.game], headers=headers) as told:
                made = await told.json()
        script = self._scripts[number % len(self._scripts)] if self._scripts else []
        return [seat["link"] for seat in made["seats"]], made["spectators"], script

    def port(self) -> int:
        """Return the port for the next browser."""
        return self._sent_to.choice(self._ports)

    async def close(self) -> None:
        """Close the HTTP client."""
        if self._http is not None:
            await self._http.close()


class NetzplanTable:
    """Two browsers that play match after match."""

    def __init__(self, measured: Measured, house: House, number: int) -> None:
        """Play at a house."""
        self._measured = measured
        self._house = house
        self._number = number
        self._random = Random(number)
        self._lines: list[Line] = []
        self._links: list[str] = []
        self.watching = ""
        """The spectators' link."""
        self._script: Script = []
        self._at = 0
        self._answered = ["", ""]
        self._over = [False, False]
        self._sent: list[tuple[int, float] | None] = [None, None]
        """By seat: length of the log and time when an unconfirmed choice was sent."""
        self._beginning: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open both sockets and begin."""
        for seat in (0, 1):
            line = await opened(self._house.port(), "/api/play")
            line.hears = lambda text, seat=seat: self._hear(seat, text)  # type: ignore[misc]
            self._lines.append(line)
        await self._begin()

    def close(self) -> None:
        """Close both sockets."""
        if self._beginning is not None:
            self._beginning.cancel()
        for line in self._lines:
            line.close()

    async def _begin(self) -> None:
        self._links, self.watching, self._script = await self._house.table()
        self._at, self._answered, self._over = 0, ["", ""], [False, False]
        self._sent = [None, None]
        self._gather()
        for line, link in zip(self._lines, self._links, strict=True):
            line.send(msgspec.json.encode({"type": "hello", "links": [link]}))

    def _gather(self) -> None:
        """Let spectators connect to the new table before the players."""

    def _hear(self, seat: int, text: bytes) -> None:
        told = _DECODER.decode(text)
        if told.type == "problem":
            self._measured.problems.append(told.code)
            return
        if told.link != self._links[seat] or told.info is None:
            return
        length = told.settled if self._is_sealed else told.since + len(told.log)
        self._note(1 - seat, length, told.info)
        if told.type != "position":
            return
        if bytes(told.outcome) != NULL:
            self._over[seat] = True
            if all(self._over):
                self._measured.finished += self._measured.counts
                self._beginning = asyncio.create_task(self._begin())
        elif told.offers is not None and told.version != self._answered[seat]:
            self._answered[seat] = told.version
            if length > 4:
                self._measured.playing.add(self._number)
            if self._measured.thinking:
                wait = self._measured.thinking * self._random.uniform(0.5, 1.5)
                asyncio.get_running_loop().call_later(wait, self._choose, seat, told, length)
            else:
                self._choose(seat, told, length)

    @property
    def _is_sealed(self) -> bool:
        return self._house.game == "voll_verplant"

    def _note(self, other: int, length: int, info: Info) -> None:
        sent = self._sent[other]
        if sent is not None and (length > sent[0] or other not in info.awaited):
            self._sent[other] = None
            self._measured.seen(sent[1])

    def _choose(self, seat: int, told: Update, length: int) -> None:
        assert told.offers is not None
        if self._script:
            by, action = self._script[self._at]
            assert by == seat, "the load repeats what was played"
            self._at += 1
        else:
            action = CHOOSING[self._house.game](told.offers, self._random)
        message: dict[str, Any] = {"type": "submit", "link": self._links[seat]}
        message |= {"version": told.version, "action": Raw(action)}
        self._sent[seat] = (length, self._measured.moved())
        self._lines[seat].send(msgspec.json.encode(message))
