"""How much one socket, one address, one seat and one person may ask for: see decision 021.

On a socket nothing is refused: who asks for more waits for his turn, and his next message is not
even read until then.
"""

import asyncio
from collections import Counter
from collections.abc import Hashable
from typing import Any

import msgspec
from litestar import WebSocket

from netzplan.server.allowance import Allowance, Allowances
from netzplan.server.limits import network
from netzplan.server.problems import Refused, problem
from netzplan.server.settings import Settings

__all__ = ["LineSpeaker", "Manners", "Speaker", "turn_away"]

AGAIN_SECONDS = 30
"""After which who has too many sockets may ask for another: by then one may be closed."""
REFUSED_PER_SECOND, REFUSED_AHEAD = 10, 20
"""Refusals of requests that an address gets at once: for others it has to wait."""
AHEAD = 5
"""Seconds whose messages may come at once."""
HELLO = 10
"""A hello is as much work as so many other messages: everybody at the table hears of it."""
SEARCH = 40
"""A search for a hint is as much work as so many drafts: all wait for the process that searches."""


class Manners:
    """What all who ask have asked for lately."""

    def __init__(self, settings: Settings) -> None:
        """Take the limits."""
        self.settings = settings
        per_address, per_seat = settings.messages_of_address, settings.messages_of_seat
        self._addresses = Allowances(per_address, AHEAD * per_address)
        self._seats = Allowances(per_seat, AHEAD * per_seat)
        self._refused = Allowances(REFUSED_PER_SECOND, REFUSED_AHEAD)
        per_person = settings.tables_of_person
        self._persons = Allowances(per_person / 60, per_person)
        per_link = settings.queries_of_seat
        self._queries = Allowances(per_link / 60, per_link)
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Return whether one more socket of an address may be opened, and count it."""
        place = network(address)
        if self.settings.limits and self._open[place] >= self.settings.sockets:
            return False
        self._open[place] += 1
        return True

    def leave(self, address: str) -> None:
        """Count a socket no more."""
        place = network(address)
        self._open[place] -= 1
        if not self._open[place]:
            del self._open[place]

    def wait_of(self, address: str, now: float, cost: float) -> float:
        """Return how long an address has to wait before it may say something."""
        return self._addresses.take(network(address), now, cost)

    def wait_of_seat(self, seat: Hashable, now: float) -> float:
        """Return how long a seat has to wait before it may play or prepare something."""
        return self._seats.take(seat, now)

    def wait_of_refused(self, address: str, now: float) -> float:
        """Return how long an address has to wait until it is told once more that it is refused."""
        return self._refused.take(network(address), now)

    def check_new_table(self, person: str, now: float) -> None:
        """Raise Refused if a person, from however many addresses, makes too many tables."""
        if person:
            self._check(self._persons, person, now)

    def check_query(self, seat: Hashable, now: float, *, search: bool = False) -> None:
        """Raise Refused if too much is asked for a seat, from however many addresses.

        Whoever has something left may begin a search, and is in debt afterwards.
        """
        self._check(self._queries, seat, now, SEARCH if search else 1)

    def has_room(self, listening: int) -> bool:
        """Return whether one more socket may listen with a link that so many listen with."""
        return not self.settings.limits or listening < self.settings.listeners

    def _check(self, allowances: Allowances, who: Hashable, now: float, cost: float = 1) -> None:
        if not self.settings.limits:
            return
        seconds = allowances.wait(who, now)
        if seconds:
            raise Refused(problem("request/too-many", parameters={"seconds": int(seconds) + 1}))
        allowances.take(who, now, cost)

    def sweep(self, now: float) -> None:
        """Forget who has asked for nothing for a while."""
        for each in (
            self._addresses,
            self._seats,
            self._persons,
            self._queries,
            self._refused,
        ):
            each.sweep(now)


class Speaker:
    """What one socket has said lately."""

    def __init__(self, manners: Manners, address: str) -> None:
        """Take the limits, and where it comes from."""
        rate = manners.settings.messages_per_second
        self._manners = manners
        self._address = address
        self._own = Allowance(rate, AHEAD * rate)

    async def wait(self, *, hello: bool) -> None:
        """Wait until it is its turn, and let others come in between in any case."""
        seconds = 0.0
        if self._manners.settings.limits:
            now, cost = asyncio.get_running_loop().time(), HELLO if hello else 1
            waits = self._own.take(now, cost), self._manners.wait_of(self._address, now, cost)
            seconds = max(waits)
        await asyncio.sleep(seconds)

    def may_listen(self, listening: int) -> bool:
        """Return whether it may listen with a link that so many sockets listen with."""
        return self._manners.has_room(listening)

    async def wait_at(self, table: str, seat: int) -> None:
        """Wait until a seat may play again, whichever sockets it has."""
        if self._manners.settings.limits:
            now = asyncio.get_running_loop().time()
            seconds = self._manners.wait_of_seat((table, seat), now)
            if seconds:
                await asyncio.sleep(seconds)


class LineSpeaker(Speaker):
    """Says what a browser has said at another node, which has made it wait."""

    def __init__(self, manners: Manners) -> None:
        """Take the limits of seats and tables."""
        super().__init__(manners, "")

    async def wait(self, *, hello: bool) -> None:
        """Let others come in between."""
        del hello
        await asyncio.sleep(0)


async def turn_away(socket: WebSocket[Any, Any, Any]) -> None:
    """Refuse a socket that is not open yet as a request is refused."""
    refused = problem("request/too-many", parameters={"seconds": AGAIN_SECONDS})
    headers = [
        (b"content-type", b"application/json"),
        (b"retry-after", str(AGAIN_SECONDS).encode()),
    ]
    start = {"type": "websocket.http.response.start", "status": 429, "headers": headers}
    body = {"type": "websocket.http.response.body", "body": msgspec.json.encode(refused)}
    for part in (start, body):
        await socket.send(part)  # type: ignore[arg-type]  # Litestar does not name these messages
