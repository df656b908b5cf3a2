"""Waits until tables have to be seen to, for all of them: when and what, the table knows."""

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
"""Time until what could not be written is tried again."""
HORIZON_SECONDS = 120.0
"""What is due later nobody waits for: the store knows it, and the table may be forgotten."""


class Reminders:
    """Reminds tables of their requests and clocks."""

    def __init__(self, time: Timekeeper) -> None:
        """Wait for nothing yet."""
        self._time = time
        self._waiting: dict[str, tuple[asyncio.Event, asyncio.Task[None]]] = {}

    def is_busy(self, table: Table) -> bool:
        """Return whether the table is waited for."""
        return table.row.id in self._waiting

    def wake(self, table: Table) -> None:
        """See to what is due soon at a table that has changed."""
        waiting = self._waiting.get(table.row.id)
        if waiting is not None:
            waiting[0].set()
        elif _is_soon(table.wait):
            changed = asyncio.Event()
            task = asyncio.create_task(self._remind(table, changed))
            self._waiting[table.row.id] = (changed, task)
            task.add_done_callback(partial(self._has_answered, table))

    async def close(self) -> None:
        """Stop waiting."""
        tasks = [task for _, task in self._waiting.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _has_answered(self, table: Table, task: "asyncio.Task[None]") -> None:
        del self._waiting[table.row.id]
        if not task.cancelled():
            self.wake(table)  # it may have changed since it was last looked at

    async def _remind(self, table: Table, changed: asyncio.Event) -> None:
        while (wait := table.wait) is not None and _is_soon(wait):
            changed.clear()
            try:
                if wait <= 0:
                    await table.see_to()
                    await count_again(table)
                    continue
            except Unavailable:  # of that the store tells, once
                wait = RETRY_SECONDS
            except Exception:
                log.exception("what was due could not be done; it is tried again")
                wait = RETRY_SECONDS
            await self._wait(wait, changed)

    async def _wait(self, seconds: float, changed: asyncio.Event) -> None:
        """Wait so long, or until the table has changed."""
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
