"""A time that stands until a test moves it."""

import asyncio

__all__ = ["MovedTime"]


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
        for _ in range(50):
            await asyncio.sleep(0.002)
