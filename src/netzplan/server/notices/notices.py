"""Notices of turns: when they are sent. How they are sent is up to the ways."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial

from netzplan.server.bus import Changed
from netzplan.server.neighbours import ALONE, Neighbours
from netzplan.server.notices.ways import Progress, Ways
from netzplan.server.store import Store, StoreError, Unavailable, WaitedFor
from netzplan.server.tables import Tables
from netzplan.server.timekeeper import Timekeeper

__all__ = ["Notices"]

log = logging.getLogger("netzplan.server")

GATHER_SECONDS = 2.0
"""News is gathered for this long; a turn that is over by then needs no notice."""
LOOKED_SECONDS = 60.0
"""Least time before a person who has looked at the table gets a notice."""

PAUSES = (0.0, 60.0, 600.0, 3600.0)
"""Seconds before each attempt to send a notice: a receiver may be down for a while."""
RETRY_SECONDS = 60.0
"""Time before a failed read is retried."""

Key = tuple[str, str]
"""Id of a table, id of a person."""


class Notices:
    """Notifies people of their turns, once each, after the delay that they chose.

    The store remembers who was notified, but not when a turn began: after a restart that is taken
    to be the table's last change. It forgets a notice that waits for another attempt, and that no
    way has taken yet, so that another process sends it if this one is gone by then.
    """

    def __init__(
        self,
        store: Store,
        tables: Tables,
        ways: Ways,
        time: Timekeeper,
        neighbours: Neighbours = ALONE,
    ) -> None:
        """Start without waiting for anybody; ``neighbours`` see to the tables that they hold."""
        self._neighbours = neighbours
        self._store = store
        self._tables = tables
        self._ways = ways
        self._time = time
        self._news: dict[str, set[tuple[int, ...]]] = {}
        """Seats that were due in changed tables, one set per change."""
        self._woken = asyncio.Event()
        self._renewed = True
        """Whether all tables have to be examined: at the start, and after a changed wish."""
        self._waiting: dict[Key, tuple[float, int]] = {}
        """When to send a notice, and the stage of the turn."""
        self._over: set[Key] = set()
        """Whose turn was over, according to news that need not be heard again."""
        self._sending: dict[Key, asyncio.Task[None]] = {}
        self._untaken: dict[Key, int] = {}
        """Notices that no way has taken yet and that wait for another attempt, with the stage of
        the turn."""

    @property
    def is_sending(self) -> bool:
        """Return whether a notice is being sent, or waits for another attempt."""
        return bool(self._sending)

    def hear(self, news: Changed) -> None:
        """Note that a table has changed."""
        self._news.setdefault(news.table, set()).add(news.due)
        self._woken.set()

    def renew(self, person: str) -> None:
        """Note that a person has changed how they want to be notified."""
        for key in [key for key in self._waiting if key[1] == person]:
            del self._waiting[key]
        self._renewed = True
        self._woken.set()

    def look_at_all(self) -> None:
        """Examine all tables, because another node has stopped examining its own."""
        self._renewed = True
        self._woken.set()

    async def run(self) -> None:
        """Send notices until cancelled."""
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
            if not await self._guarded(tables, news):
                self._put_back(tables, news)
                await self._time.sleep(RETRY_SECONDS)
                continue
            for key in late:
                at, _ = self._waiting.get(key, (now + 1, 0))
                if at <= now:  # unless notified by now, they do not want to be
                    del self._waiting[key]

    def _put_back(self, tables: set[str] | None, news: dict[str, set[tuple[int, ...]]]) -> None:
        """Keep what could not be examined for the next attempt."""
        self._renewed = self._renewed or tables is None
        for table, due in news.items():
            self._news.setdefault(table, set()).update(due)
        self._woken.set()

    async def close(self) -> None:
        """Cancel notices that are being sent; those that no way has taken come after a restart."""
        tasks, untaken = list(self._sending.values()), list(self._untaken)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(StoreError):
            for key in untaken:
                await self._store.wishes.turn_over(*key)

    async def _guarded(
        self, tables: set[str] | None, news: dict[str, set[tuple[int, ...]]]
    ) -> bool:
        """Examine tables; return whether that succeeded."""
        try:
            await self._look(tables, news)
        except Unavailable:  # the store reports that itself, once
            return False
        except Exception:
            log.exception("notices of turns could not be checked; trying again")
            return False
        return True

    async def _wait(self) -> None:
        """Wait until a table has changed, or a notice is due."""
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
        """Examine tables, None for all: who waits, whose turn is over, who is to be notified."""
        found = await self._store.wishes.waited_for(tables)
        theirs = await self._neighbours.theirs({who.table for who in found})
        found = [who for who in found if who.table not in theirs]
        self._take_in(found, news)
        for who in found:
            key = (who.table, who.person)
            told = self._untaken.get(key) if who.told is None else who.told
            is_over = key in self._over
            if told is not None and (is_over or told != who.stage):
                self._give_up(key)
                await self._store.wishes.turn_over(*key)
                told = None
            if is_over or self._waiting.get(key, (0.0, who.stage))[1] != who.stage:
                self._waiting.pop(key, None)
            self._over.discard(key)
            if who.is_due and told is None:
                began = self._time.now() if tables is not None else self._last_change(who)
                at, _ = self._waiting.setdefault(key, (began + 60 * who.minutes, who.stage))
                if at <= self._time.now():
                    await self._tell(key, who)

    def _take_in(self, found: Sequence[WaitedFor], news: dict[str, set[tuple[int, ...]]]) -> None:
        """Note whose turn is over, and use the news up.

        If the store fails halfway, all tables are examined again, and the same news would then end
        turns of which people have just been notified.
        """
        for who in found:
            was_free = any(set(who.seats).isdisjoint(due) for due in news.get(who.table, ()))
            if was_free or not who.is_due:
                self._over.add((who.table, who.person))
        for due in news.values():
            due.clear()

    def _last_change(self, who: WaitedFor) -> float:
        now = self._time.now()
        with suppress(ValueError):
            return min(now, datetime.fromisoformat(who.changed).timestamp())
        return now

    async def _tell(self, key: Key, who: WaitedFor) -> None:
        if self._looks(who):
            later = self._time.now() + max(LOOKED_SECONDS, 60 * who.minutes)
            self._waiting[key] = (later, who.stage)
            return
        del self._waiting[key]
        if await self._store.wishes.tell(*key, who.stage):
            self._give_up(key)
            task = asyncio.create_task(self._send(key, who))
            self._sending[key] = task
            task.add_done_callback(partial(self._has_told, key))

    def _looks(self, who: WaitedFor) -> bool:
        """Return whether the person has the table in the foreground."""
        table = self._tables.live(who.table)
        return table is not None and any(table.audience.looks_for(seat) for seat in who.seats)

    async def _send(self, key: Key, who: WaitedFor) -> None:
        """Notify a person; try again a few times, until it works or they look at the table."""
        progress = Progress()
        for pause in PAUSES:
            with suppress(Unavailable):  # the store logs that, once
                if pause and not progress.taken:
                    if not await self._again(key, who.stage, pause):
                        return
                else:
                    await self._time.sleep(pause)
                if self._looks(who) or await self._ways.tell(who, progress):
                    return

    async def _again(self, key: Key, stage: int, pause: float) -> bool:
        """Wait before another attempt; return whether nobody else has notified the person by then.

        The store forgets the notice meanwhile: if this process is killed, another sends it.
        """
        self._untaken[key] = stage
        is_forgotten = False
        with suppress(Unavailable):
            await self._store.wishes.turn_over(*key)
            is_forgotten = True
        await self._time.sleep(pause)
        is_ours = await self._store.wishes.tell(*key, stage) or not is_forgotten
        self._untaken.pop(key, None)
        return is_ours

    def _give_up(self, key: Key) -> None:
        """Cancel further attempts for a turn that is over."""
        task = self._sending.pop(key, None)
        self._untaken.pop(key, None)
        if task is not None:
            task.cancel()

    def _has_told(self, key: Key, task: asyncio.Task[None]) -> None:
        if self._sending.get(key) is task:
            del self._sending[key]
            self._untaken.pop(key, None)
