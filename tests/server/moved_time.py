"""A time that stands until a test moves it."""

import asyncio
from typing import Any

import netzplan.server.store

__all__ = ["MovedTime"]

STORE = netzplan.server.store.__path__[0]
TURNS = 50
"""Turns of the event loop in which all that follows from each other has happened."""


class MovedTime:
    """A timekeeper of tests."""

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
        """Let so much time pass, and wake nobody."""
        self._at += seconds

    async def move(self, seconds: float) -> None:
        """Let so much time pass, and let whoever waited for it act."""
        self.jump(seconds)
        self._moved.set()
        self._moved = asyncio.Event()
        await rest()


async def rest() -> None:
    """Wait until whoever could act has acted, however long the store takes to write and read."""
    quiet = 0
    while quiet < TURNS:
        quiet += 1
        if any(map(_is_at_the_store, asyncio.all_tasks())):
            quiet = 0
        await asyncio.sleep(0 if quiet else 0.001)


def _is_at_the_store(task: asyncio.Task[Any]) -> bool:
    """Whether a task waits for something to be written or read."""
    inner: Any = task.get_coro()  # a coroutine, or what it awaits
    while code := getattr(inner, "cr_code", None):
        if STORE in code.co_filename:
            return True
        inner = inner.cr_await
    return False
