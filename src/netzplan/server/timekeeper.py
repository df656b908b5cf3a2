"""The time by which deadlines are kept; passed in as a parameter, so that tests can move it."""

import asyncio
from time import monotonic, time
from typing import Protocol

__all__ = ["Timekeeper", "WallTime"]


class Timekeeper(Protocol):
    """A clock that can also wait."""

    def now(self) -> float:
        """Return the seconds since the epoch, which never decrease."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait for a number of seconds."""
        ...


class WallTime:
    """The wall time at which the process began, plus how long it has run since.

    Setting the system clock during a match therefore moves no deadline.
    """

    def __init__(self) -> None:
        """Read the system clock once."""
        self._began = time() - monotonic()

    def now(self) -> float:
        """Return the seconds since the epoch."""
        return self._began + monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait for a number of seconds."""
        await asyncio.sleep(seconds)
