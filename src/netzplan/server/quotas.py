"""How much one socket, address, seat and person may ask for: see decision 021.

A socket refuses nothing: a client that exceeds its rate has to wait, and the server does not even
read its next message until then.
"""

import asyncio
from collections import Counter
from collections.abc import Hashable
from typing import Any

from litestar import WebSocket

from netzplan.server.limits import network
from netzplan.server.problems import Refused, plain, problem
from netzplan.server.settings import Settings
from netzplan.server.token_bucket import TokenBucket, TokenBuckets

__all__ = ["LineSpeaker", "Quotas", "Speaker", "turn_away"]

AGAIN_SECONDS = 30
"""After which a client with too many sockets may try again: by then one may have closed."""
REFUSED_PER_SECOND, REFUSED_AHEAD = 10, 20
"""Refusals that an address gets at once; further ones are delayed."""
AHEAD = 5
"""Seconds' worth of messages that may arrive at once."""
HELLO = 10
"""A hello costs as much as this many other messages, since everybody at the table hears it."""
SEARCH = 40
"""A hint search costs as much as this many drafts, since all share the searching process."""


class Quotas:
    """What all clients have recently asked for."""

    def __init__(self, settings: Settings) -> None:
        """Take the limits from the settings."""
        self.settings = settings
        per_address, per_seat = settings.messages_of_address, settings.messages_of_seat
        self._addresses = TokenBuckets(per_address, AHEAD * per_address)
        self._seats = TokenBuckets(per_seat, AHEAD * per_seat)
        self._refused = TokenBuckets(REFUSED_PER_SECOND, REFUSED_AHEAD)
        per_person = settings.tables_of_person
        self._persons = TokenBuckets(per_person / 60, per_person)
        per_link = settings.queries_of_seat
        self._queries = TokenBuckets(per_link / 60, per_link)
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a new socket of an address; return False if it has too many already."""
        place = network(address)
        if self.settings.limits and self._open[place] >= self.settings.sockets:
            return False
        self._open[place] += 1
        return True

    def leave(self, address: str) -> None:
        """Stop counting a socket."""
        place = network(address)
        self._open[place] -= 1
        if not self._open[place]:
            del self._open[place]

    def wait_of(self, address: str, now: float, cost: float) -> float:
        """Return how many seconds an address has to wait before its message is handled."""
        return self._addresses.take(network(address), now, cost)

    def wait_of_seat(self, seat: Hashable, now: float) -> float:
        """Return how many seconds a seat has to wait before it may play or prepare something."""
        return self._seats.take(seat, now)

    def wait_of_refused(self, address: str, now: float) -> float:
        """Return by how many seconds the next refusal of an address is delayed."""
        return self._refused.take(network(address), now)

    def check_new_table(self, person: str, now: float) -> None:
        """Raise Refused if a person creates too many tables, from however many addresses."""
        if person:
            self._check(self._persons, person, now)

    def check_query(self, seat: Hashable, now: float, *, search: bool = False) -> None:
        """Raise Refused if there are too many queries for a seat, from however many addresses.

        A search may begin if any token is left; the seat is in debt afterwards.
        """
        self._check(self._queries, seat, now, SEARCH if search else 1)

    def has_room(self, listening: int) -> bool:
        """Return whether one more socket may listen with a link that has this many listeners."""
        return not self.settings.limits or listening < self.settings.listeners

    def _check(self, buckets: TokenBuckets, who: Hashable, now: float, cost: float = 1) -> None:
        if not self.settings.limits:
            return
        seconds = buckets.wait(who, now)
        if seconds:
            raise Refused(problem("request/too-many", parameters={"seconds": int(seconds) + 1}))
        buckets.take(who, now, cost)

    def sweep(self, now: float) -> None:
        """Forget clients that have asked for nothing for a while."""
        for each in (
            self._addresses,
            self._seats,
            self._persons,
            self._queries,
            self._refused,
        ):
            each.sweep(now)


class Speaker:
    """The recent messages of one socket."""

    def __init__(self, quotas: Quotas, address: str) -> None:
        """Take the limits, and the client's address."""
        rate = quotas.settings.messages_per_second
        self._quotas = quotas
        self._address = address
        self._own = TokenBucket(rate, AHEAD * rate)

    async def wait(self, *, hello: bool) -> None:
        """Wait until it is this socket's turn, and let others run in between in any case."""
        seconds = 0.0
        if self._quotas.settings.limits:
            now, cost = asyncio.get_running_loop().time(), HELLO if hello else 1
            waits = self._own.take(now, cost), self._quotas.wait_of(self._address, now, cost)
            seconds = max(waits)
        await asyncio.sleep(seconds)

    def may_listen(self, listening: int) -> bool:
        """Return whether it may listen with a link that has this many listeners."""
        return self._quotas.has_room(listening)

    async def wait_at(self, table: str, seat: int) -> None:
        """Wait until a seat may play again, whichever sockets it uses."""
        if self._quotas.settings.limits:
            now = asyncio.get_running_loop().time()
            seconds = self._quotas.wait_of_seat((table, seat), now)
            if seconds:
                await asyncio.sleep(seconds)


class LineSpeaker(Speaker):
    """The messages of a browser at another node, where its waiting has already happened."""

    def __init__(self, quotas: Quotas) -> None:
        """Take the limits of seats and tables."""
        super().__init__(quotas, "")

    async def wait(self, *, hello: bool) -> None:
        """Let others run in between."""
        del hello
        await asyncio.sleep(0)


async def turn_away(socket: WebSocket[Any, Any, Any]) -> None:
    """Refuse a socket that is not open yet, in the way a request is refused."""
    refused = problem("request/too-many", parameters={"seconds": AGAIN_SECONDS})
    status, headers, told = plain(refused)
    start = {"type": "websocket.http.response.start", "status": status, "headers": headers}
    body = {"type": "websocket.http.response.body", "body": told}
    for part in (start, body):
        await socket.send(part)  # type: ignore[arg-type]  # Litestar does not type these messages
