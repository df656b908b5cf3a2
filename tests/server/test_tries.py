"""Attempts above a limit are refused for a while, which ends."""

import asyncio
from typing import Any

from netzplan.server.persons.tries import Tries


class Counts:
    """A store of counters; time stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 0
        self._kept: dict[str, tuple[bytes, int]] = {}

    async def get(self, key: str) -> bytes | None:
        value, until = self._kept.get(key, (b"", 0))
        return value if until > self.now else None

    async def expires_in(self, key: str) -> int | None:
        return self._kept[key][1] - self.now if key in self._kept else None

    async def set(self, key: str, value: str, expires_in: int) -> None:
        await asyncio.sleep(0)
        self._kept[key] = value.encode(), self.now + expires_in

    async def delete(self, key: str) -> None:
        del self._kept[key]


def test_trying_again_does_not_lengthen_the_wait() -> None:
    async def scenario(counts: Any, tries: Tries) -> None:
        told = []
        for _ in range(10):
            told.append(await tries.count("a", 3, 60))
            counts.now += 10
        assert told == [0, 0, 0, 30, 20, 10, 0, 0, 0, 30]
        assert await tries.count("b", 3, 60) == 0

    counts: Any = Counts()
    asyncio.run(scenario(counts, Tries(counts)))


def test_concurrent_attempts_are_all_counted_and_forgotten_together() -> None:
    async def scenario(tries: Tries) -> None:
        told = await asyncio.gather(*(tries.count("a", 3, 60) for _ in range(5)))
        assert told == [0, 0, 0, 60, 60]
        await tries.forget("a")
        assert await tries.count("a", 3, 60) == 0

    counts: Any = Counts()
    asyncio.run(scenario(Tries(counts)))
