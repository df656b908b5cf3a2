"""Waits until bots take the seats that are still open, at all tables that have agreed on that."""

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
"""Lets bots take the open seats of a table of that id, if there still are any."""


class Fillings:
    """The deadlines of tables that wait for people."""

    def __init__(self, time: Timekeeper, uptime: Uptime) -> None:
        """Wait for nothing yet; while the house stands nothing begins."""
        self._time = time
        self._uptime = uptime
        self._waiting: dict[str, asyncio.Task[None]] = {}

    async def resume(self, store: Store, fill: Fill) -> None:
        """Go on waiting for what was agreed on before this process began."""
        for table, at in await store.to_fill():
            self.note(table, at, fill)

    def note(self, table: str, at: float, fill: Fill) -> None:
        """Fill a table at a time, in seconds since the epoch."""
        if table not in self._waiting:
            task = asyncio.create_task(self._wait(table, at, fill))
            self._waiting[table] = task
            task.add_done_callback(lambda _: self._waiting.pop(table, None))

    async def close(self) -> None:
        """Stop waiting."""
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
            except Refused:  # what it is played on is gone
                return
            except Unavailable:  # of that the store tells, once
                at = self._time.now() + RETRY_SECONDS
            except Exception:
                log.exception("the seats of a table could not be filled; it is tried again")
                at = self._time.now() + RETRY_SECONDS
