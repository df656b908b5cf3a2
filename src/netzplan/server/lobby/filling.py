"""Timers after which bots take the seats that are still open, at tables created that way."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from netzplan.server.pace.uptime import Uptime
from netzplan.server.problems import Refused
from netzplan.server.store import Store, Unavailable
from netzplan.server.timekeeper import Timekeeper

__all__ = ["Fillings"]

log = logging.getLogger("netzplan.server")

RETRY_SECONDS = 5.0

Fill = Callable[[str], Awaitable[None]]
"""Lets bots take the open seats of the table with an id, if any are left."""


class Fillings:
    """The deadlines of tables that wait for people."""

    def __init__(self, time: Timekeeper, uptime: Uptime) -> None:
        """Start without deadlines; in read-only mode nothing begins."""
        self._time = time
        self._uptime = uptime
        self._waiting: dict[str, asyncio.Task[None]] = {}

    async def resume(self, store: Store, fill: Fill) -> None:
        """Restore the deadlines that were set before this process began."""
        for table, at in await store.to_fill():
            self.note(table, at, fill)

    def note(self, table: str, at: float, fill: Fill) -> None:
        """Fill a table at a time, in seconds since the epoch."""
        if table not in self._waiting:
            task = asyncio.create_task(self._wait(table, at, fill))
            self._waiting[table] = task
            task.add_done_callback(lambda _: self._waiting.pop(table, None))

    async def close(self) -> None:
        """Cancel all timers."""
        tasks = list(self._waiting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _wait(self, table: str, at: float, fill: Fill) -> None:
        while True:
            await self._time.sleep(at - self._time.now())
            while self._uptime.stands:
                await self._time.sleep(RETRY_SECONDS)
            try:
                await fill(table)
                return
            except Refused:  # its map or game is gone
                return
            except Unavailable:  # the store reports that itself, once
                at = self._time.now() + RETRY_SECONDS
            except Exception:
                log.exception("bots could not take the open seats of a table; trying again")
                at = self._time.now() + RETRY_SECONDS
