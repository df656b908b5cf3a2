"""Timers for all tables: a table knows when something is due and what."""

import asyncio
import logging
from functools import partial

from netzplan.server.pace.agreeing import count_again
from netzplan.server.store import Unavailable
from netzplan.server.table import Table
from netzplan.server.timekeeper import Timekeeper

__all__ = ["HORIZON_SECONDS", "Reminders"]

log = logging.getLogger("netzplan.server")

RETRY_SECONDS = 5.0
"""Time before a failed write is retried."""
HORIZON_SECONDS = 120.0
"""Nothing waits for what is due later: the store knows it, and the table may leave memory."""


class Reminders:
    """Wakes tables when their requests or clocks are due."""

    def __init__(self, time: Timekeeper) -> None:
        """Start without waiting for anything."""
        self._time = time
        self._waiting: dict[str, tuple[Table, asyncio.Event, asyncio.Task[None]]] = {}

    def is_busy(self, table: Table) -> bool:
        """Return whether a timer is running for the table."""
        return table.row.id in self._waiting

    def wake(self, table: Table) -> None:
        """Update the timer of a table that has changed."""
        id = table.row.id
        waiting = self._waiting.get(id)
        if waiting is not None:
            _, changed, task = waiting
            self._waiting[id] = (table, changed, task)  # it may have been loaded anew since
            changed.set()
        elif _is_soon(table.wait):
            changed = asyncio.Event()
            task = asyncio.create_task(self._remind(id, changed))
            self._waiting[id] = (table, changed, task)
            task.add_done_callback(partial(self._has_answered, id))

    async def close(self) -> None:
        """Cancel all timers."""
        tasks = [task for _, _, task in self._waiting.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _has_answered(self, id: str, task: "asyncio.Task[None]") -> None:
        table, _, _ = self._waiting.pop(id)
        if not task.cancelled():
            self.wake(table)  # it may have changed since it was last examined

    async def _remind(self, id: str, changed: asyncio.Event) -> None:
        while (wait := (table := self._waiting[id][0]).wait) is not None and _is_soon(wait):
            changed.clear()
            try:
                if wait <= 0:
                    await table.see_to()
                    await count_again(table)
                    continue
            except Unavailable:  # the store reports that itself, once
                wait = RETRY_SECONDS
            except Exception:
                log.exception("what is due at a table could not be done; trying again")
                wait = RETRY_SECONDS
            await self._wait(wait, changed)

    async def _wait(self, seconds: float, changed: asyncio.Event) -> None:
        """Wait for a number of seconds, or until the table has changed."""
        tasks = [
            asyncio.create_task(self._time.sleep(seconds)),
            asyncio.create_task(changed.wait()),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()


def _is_soon(wait: float | None) -> bool:
    return wait is not None and wait <= HORIZON_SECONDS
