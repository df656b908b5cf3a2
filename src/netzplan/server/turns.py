"""Requests of one address begin one after the other, with everybody else's work between them.

A request is a millisecond of work without a break, and twenty that come at once would be done in a
row while all tables wait. Who has one at a time is not held up.
"""

import asyncio
from collections import deque

__all__ = ["Turns"]


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
