"""A clock that stands still until a test moves it."""

import asyncio
from typing import Any

import netzplan.server.store

__all__ = ["MovedTime"]

STORE = netzplan.server.store.__path__[0]
TURNS = 50
"""Idle turns of the event loop after which everything that could happen has happened."""


class MovedTime:
    """A timekeeper that tests move by hand."""

    def __init__(self, at: float = 1_000_000.0) -> None:
        self._at = at
        self._moved = asyncio.Event()

    def now(self) -> float:
        return self._at

    async def sleep(self, seconds: float) -> None:
        until = self._at + seconds
        while self._at < until:
            await self._moved.wait()

    def jump(self, seconds: float) -> None:
        """Move the time by some seconds without waking anybody."""
        self._at += seconds

    async def move(self, seconds: float) -> None:
        """Move the time by some seconds and let every task act that was waiting for it."""
        self.jump(seconds)
        self._moved.set()
        self._moved = asyncio.Event()
        await rest()


async def rest() -> None:
    """Wait until every task that could act has acted, however long the store takes."""
    quiet = 0
    while quiet < TURNS:
        quiet += 1
        if any(map(_is_at_the_store, asyncio.all_tasks())):
            quiet = 0
        await asyncio.sleep(0 if quiet else 0.001)


def _is_at_the_store(task: asyncio.Task[Any]) -> bool:
    """Return whether a task waits for the store to read or write."""
    inner: Any = task.get_coro()  # a coroutine, or the awaitable that it waits for
    while code := getattr(inner, "cr_code", None):
        if STORE in code.co_filename:
            return True
        inner = inner.cr_await
    return False
