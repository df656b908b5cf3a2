"""The order in which requests are begun and refused, so that a flood of them keeps nobody waiting.

A request is a millisecond of work without a break: twenty that come at once would be done in a row
while all tables wait. And who is refused at once asks again at once, if it is a program; so it is
told a few times a second, as on a socket, where nobody is even heard more often.
"""

import asyncio
from collections import deque
from typing import Any

from netzplan.server.limits import network
from netzplan.server.manners import Manners

__all__ = ["Order", "Turns"]

TOO_MANY = 429


class Order:
    """Begins requests, and lets those wait that are refused for being too many."""

    def __init__(self, manners: Manners) -> None:
        """Take what knows who has been refused lately."""
        self._manners = manners
        self._turns = Turns()

    async def begun(self, scope: Any, send: Any) -> Any:  # Any: of ASGI
        """Wait until a request may begin; return what sends its answer."""
        client = scope.get("client")
        address = network(client[0]) if client else ""
        await self._turns.take(address)

        async def tell(message: Any) -> None:
            if message["type"] == "http.response.start" and message["status"] == TOO_MANY:
                now = asyncio.get_running_loop().time()
                await asyncio.sleep(self._manners.wait_of_refused(address, now))
            await send(message)

        return tell


class Turns:
    """Lets one request of each address begin in each turn of the loop."""

    def __init__(self) -> None:
        """Let everybody begin."""
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By address that has begun something in this turn: what may begin later."""

    def __len__(self) -> int:
        """Return how many addresses have begun something just now."""
        return len(self._waiting)

    async def take(self, address: str) -> None:
        """Wait until something of an address may begin."""
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
            if not turn.done():  # whoever has gone away meanwhile
                turn.set_result(None)
                asyncio.get_running_loop().call_soon(self._next, address)
                return
        del self._waiting[address]
