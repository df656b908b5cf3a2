"""The time by which deadlines are kept: handed in, so that tests can move it."""

import asyncio
from time import monotonic, time
from typing import Protocol

__all__ = ["Timekeeper", "WallTime"]


class Timekeeper(Protocol):
    """Tells the time and waits."""

    def now(self) -> float:
        """Return the seconds since the epoch; it never runs backwards."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait so long."""
        ...


class WallTime:
    """The time of the day when the process began, and how long it has run since.

    A clock that is set while matches are played moves no deadline.
    """

    def __init__(self) -> None:
        """Look at the clock once."""
        self._began = time() - monotonic()

    def now(self) -> float:
        """Return the seconds since the epoch."""
        return self._began + monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait so long."""
        await asyncio.sleep(seconds)
