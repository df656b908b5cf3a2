"""Notices of turns: when somebody is told; how, the ways know."""

import asyncio
import logging
from contextlib import suppress
from datetime import datetime

from netzplan.server.bus import Changed
from netzplan.server.neighbours import ALONE, Neighbours
from netzplan.server.notices.ways import Ways
from netzplan.server.store import Store, Unavailable, WaitedFor
from netzplan.server.tables import Tables
from netzplan.server.timekeeper import Timekeeper

__all__ = ["Notices"]

log = logging.getLogger("netzplan.server")

GATHER_SECONDS = 2.0
"""News of so long are looked at together: a turn that is over by then is nothing to be told."""
LOOKED_SECONDS = 60.0
"""Who looks at the table is told that much after he has looked away, at the earliest."""

RETRY_SECONDS = 60.0
"""Time until what could not be read is tried again."""

Key = tuple[str, str]
"""Id of a table, id of a person."""


class Notices:
    """Tells people of their turns: once each, when it has lasted as long as they want.

    Who has been told is stored. When a turn began is not: after a restart it is when the table
    changed last.
    """

    def __init__(
        self,
        store: Store,
        tables: Tables,
        ways: Ways,
        time: Timekeeper,
        neighbours: Neighbours = ALONE,
    ) -> None:
        """Tell nobody yet; at tables that ``neighbours`` go on with they tell."""
        self._neighbours = neighbours
        self._store = store
        self._tables = tables
        self._ways = ways
        self._time = time
        self._news: dict[str, set[tuple[int, ...]]] = {}
        """Which seats were due in tables that have changed, one moment after the other."""
        self._woken = asyncio.Event()
        self._renewed = True
        """Whether all tables have to be looked at: at the start, and after a new wish."""
        self._waiting: dict[Key, tuple[float, int]] = {}
        """When somebody is to be told, of a turn in which stage."""
        self._sending: set[asyncio.Task[None]] = set()

    def hear(self, news: Changed) -> None:
        """Hear that a table has changed."""
        self._news.setdefault(news.table, set()).add(news.due)
        self._woken.set()

    def renew(self, person: str) -> None:
        """Hear that a person wants to be told otherwise."""
        for key in [key for key in self._waiting if key[1] == person]:
            del self._waiting[key]
        self._renewed = True
        self._woken.set()

    def look_at_all(self) -> None:
        """Look at all tables: others have stopped looking at theirs."""
        self._renewed = True
        self._woken.set()

    async def run(self) -> None:
        """Tell people until cancelled."""
        self._woken.set()
        while True:
            await self._wait()
            news, self._news = self._news, {}
            self._woken.clear()
            now = self._time.now()
            late = [key for key, (at, _) in self._waiting.items() if at <= now]
            tables = None if self._renewed else {*news, *(table for table, _ in late)}
            self._renewed = False
            if tables is not None and not tables:
                continue
            looked = await self._guarded(tables, news)
            for key in late:
                at, stage = self._waiting.get(key, (now + 1, 0))
                if at <= now and looked:  # who has not been told by now does not want to be
                    del self._waiting[key]
                elif at <= now:
                    self._waiting[key] = (now + RETRY_SECONDS, stage)

    async def close(self) -> None:
        """Give up what is being sent."""
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)

    async def _guarded(
        self, tables: set[str] | None, news: dict[str, set[tuple[int, ...]]]
    ) -> bool:
        """Look at tables; return whether that went well."""
        try:
            await self._look(tables, news)
        except Unavailable:  # of that the store tells, once
            return False
        except Exception:
            log.exception("notices could not be looked after")
            return False
        return True

    async def _wait(self) -> None:
        """Wait until something has changed, or somebody is to be told."""
        first = min((at for at, _ in self._waiting.values()), default=None)
        waits: list[asyncio.Task[object]] = [asyncio.create_task(self._woken.wait())]
        if first is not None:
            left = max(0.0, first - self._time.now())
            waits.append(asyncio.create_task(self._time.sleep(left)))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in waits:
                task.cancel()
        if self._woken.is_set():
            await self._time.sleep(GATHER_SECONDS)

    async def _look(self, tables: set[str] | None, news: dict[str, set[tuple[int, ...]]]) -> None:
        """Look at tables, None for all: who waits, whose turn is over, who is to be told."""
        found = await self._store.wishes.waited_for(tables)
        theirs = await self._neighbours.theirs({who.table for who in found})
        for who in found:
            if who.table in theirs:
                continue
            key = (who.table, who.person)
            was_free = any(set(who.seats).isdisjoint(due) for due in news.get(who.table, ()))
            is_another = was_free or not who.is_due
            told = who.told
            if told is not None and (is_another or told != who.stage):
                await self._store.wishes.turn_over(*key)
                told = None
            if is_another or self._waiting.get(key, (0.0, who.stage))[1] != who.stage:
                self._waiting.pop(key, None)
            if who.is_due and told is None:
                began = self._time.now() if tables is not None else self._last_change(who)
                at, _ = self._waiting.setdefault(key, (began + 60 * who.minutes, who.stage))
                if at <= self._time.now():
                    await self._tell(key, who)

    def _last_change(self, who: WaitedFor) -> float:
        now = self._time.now()
        with suppress(ValueError):
            return min(now, datetime.fromisoformat(who.changed).timestamp())
        return now

    async def _tell(self, key: Key, who: WaitedFor) -> None:
        table = self._tables.live(who.table)
        if table is not None and any(table.audience.looks_for(seat) for seat in who.seats):
            later = self._time.now() + max(LOOKED_SECONDS, 60 * who.minutes)
            self._waiting[key] = (later, who.stage)
            return
        del self._waiting[key]
        if await self._store.wishes.tell(*key, who.stage):
            task = asyncio.create_task(self._ways.tell(who))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)
