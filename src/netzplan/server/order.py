"""The order in which requests start and are refused, so that a flood delays nobody else.

A request blocks the event loop for about a millisecond: twenty that arrive together would run one
after another while all tables wait. And a program that is refused immediately retries immediately,
so an address gets its refusals at a few per second, like messages on a socket.
"""

import asyncio
from collections import deque
from typing import Any

from netzplan.server.limits import network
from netzplan.server.quotas import Quotas

__all__ = ["Order", "Turns"]

TOO_MANY = 429


class Order:
    """Starts requests, and delays refusals for too many requests."""

    def __init__(self, quotas: Quotas) -> None:
        """Take the rate limits of refusals."""
        self._quotas = quotas
        self._turns = Turns()

    async def begun(self, scope: Any, send: Any) -> Any:  # Any: ASGI
        """Wait until a request may start; return the ``send`` for its response."""
        client = scope.get("client")
        address = network(client[0]) if client else ""
        await self._turns.take(address)

        async def tell(message: Any) -> None:
            if message["type"] == "http.response.start" and message["status"] == TOO_MANY:
                now = asyncio.get_running_loop().time()
                await asyncio.sleep(self._quotas.wait_of_refused(address, now))
            await send(message)

        return tell


class Turns:
    """Lets each address start one request in each turn of the event loop."""

    def __init__(self) -> None:
        """Start with nobody waiting."""
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """Requests that wait for a later turn, by each address that has started one in this
        turn."""

    def __len__(self) -> int:
        """Return how many addresses have started a request in this turn."""
        return len(self._waiting)

    async def take(self, address: str) -> None:
        """Wait until a request of an address may start."""
        loop = asyncio.get_running_loop()
        waiting = self._waiting.get(address)
        if waiting is None:
            self._waiting[address] = deque()
            loop.call_soon(self._next, address)
            return
        turn = loop.create_future()
        waiting.append(turn)
        await turn

    def _next(self, address: str) -> None:
        waiting = self._waiting[address]
        while waiting:
            turn = waiting.popleft()
            if not turn.done():  # unless its client has disconnected
                turn.set_result(None)
                asyncio.get_running_loop().call_soon(self._next, address)
                return
        del self._waiting[address]
