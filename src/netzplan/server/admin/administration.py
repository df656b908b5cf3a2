"""State of the whole house, and how a running server applies the acts of administrators.

The log of acts doubles as the queue of news: the server reads every line, whether a request or the
command line beside it wrote it, and updates what memory holds.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic

from msgspec import Struct

from netzplan.server.counters import choices
from netzplan.server.course_messages import Now
from netzplan.server.neighbours import Elsewhere
from netzplan.server.pace.leaving import leave
from netzplan.server.pace.uptime import Uptime
from netzplan.server.persons.people import NOBODY
from netzplan.server.problems import Refused, problem
from netzplan.server.seating import now
from netzplan.server.signals import Announcement, HouseNews
from netzplan.server.store import ActRow, BanRow, HouseRow, Store, StoreError
from netzplan.server.tables import Tables
from netzplan.server.token_bucket import TokenBuckets

__all__ = ["Administration"]

log = logging.getLogger("netzplan.server")

LOOK_SECONDS = 1.0
"""Interval at which the server looks for acts of the command line."""
WINDOW_SECONDS = 60
"""Window over which choices are counted."""
MOST_LEFT = 20
"""Most acts that a node may have left unapplied when it died."""
ACTS_PER_SECOND, MOST_ACTS = 1.0, 30
"""Rate limit of one administrator, and how many acts may come at once."""


class Administration:
    """Applies acts, and notifies everybody of the resulting state of the house."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        uptime: Uptime,
        *,
        tell: Callable[..., None],
        forget: Callable[[], None],
        reread: Callable[[str], Awaitable[None]],
    ) -> None:
        """Take the callbacks.

        ``tell`` sends messages to all browsers, ``forget`` drops the lobby's list, and ``reread``
        updates the names and links of a table in memory from the store: other nodes read the log
        themselves.
        """
        self._reread = reread
        self._store = store
        self._tables = tables
        self._uptime = uptime
        self._tell = tell
        self._forget = forget
        self._row = HouseRow()
        self._told = self.news()
        self._heard = 0
        self._hearing = asyncio.Lock()
        self._counts: deque[tuple[float, float]] = deque(maxlen=WINDOW_SECONDS)
        self._allowed = TokenBuckets(ACTS_PER_SECOND, MOST_ACTS)

    # --- what holds ---------------------------------------------------------------------

    @property
    def is_read_only(self) -> bool:
        """Return whether the house is in read-only mode."""
        return self._row.read_only

    @property
    def heard(self) -> int:
        """Return the number of the last act that was applied."""
        return self._heard

    def news(self) -> HouseNews:
        """Return the current state of the whole house."""
        row = self._row
        stands = row.announced and (not row.until or now() < row.until)
        announcement = Announcement(row.announced, row.texts, row.until) if stands else None
        return HouseNews(row.read_only, announcement)

    async def ban_of(self, person: str) -> BanRow | None:
        """Return the current ban of a person; None if there is none."""
        return await self._store.office.ban_of(person, now()) if person else None

    async def check(self, person: str) -> None:
        """Raise Refused if a person is banned from sitting, talking and opening tables."""
        ban = await self.ban_of(person)
        if ban is not None:
            told = {"reason": ban.reason, "until": ban.until}
            raise Refused(problem(f"person/banned{'-until' if ban.until else ''}", parameters=told))

    def count_act(self, person: str) -> None:
        """Count an act of an administrator; raises Refused if there are too many."""
        seconds = self._allowed.wait(person, monotonic())
        if seconds:
            raise Refused(problem("request/too-many", parameters={"seconds": int(seconds) + 1}))
        self._allowed.take(person, monotonic())

    def moves(self) -> float:
        """Return the choices per second over the last minute."""
        self._count()
        (began, before), (at, after) = self._counts[0], self._counts[-1]
        return round((after - before) / (at - began), 1) if at > began else 0.0

    def _count(self) -> None:
        self._counts.append((monotonic(), choices()))

    async def begin_without(self, id: str) -> None:
        """Let bots play at a rematch for people who are banned or deleted."""
        table = self._tables.live(id)
        if table is None:
            return  # another node has created it
        sitting = await self._store.belongings.sitting(id)
        for seat in table.row.seats:
            is_gone = seat.name == NOBODY and seat.seat not in sitting
            if is_gone or await self.ban_of(sitting.get(seat.seat, "")) is not None:
                await leave(table, seat.seat)

    # --- taking in ----------------------------------------------------------------------

    async def begin(self) -> None:
        """Apply what was done while the server was down; raises StoreError."""
        self._row, _ = await self._store.office.news(0)
        self._heard = self._row.heard
        if self._row.read_only:
            self._uptime.rest()
        self._told = self.news()
        await self.hear()

    async def run(self) -> None:
        """Look for new acts at intervals, until cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self._count()
            with suppress(StoreError):  # the entry stays in the log, and is read later
                await self.hear()
            self._allowed.sweep(monotonic())

    async def hear_again(self) -> None:
        """Apply once more what another node may have left undone; raises StoreError."""
        self._heard = max(0, self._heard - MOST_LEFT)
        await self.hear()

    async def hear(self) -> None:
        """Apply the acts since the last call; raises StoreError."""
        async with self._hearing:
            row, acts = await self._store.office.news(self._heard)
            self._row = row
            self._follow()
            for act in acts:
                try:
                    await self._take_in(act)
                except Refused:
                    pass  # an archived table
                except StoreError:
                    raise
                except Exception:  # it must not hold up the acts after it
                    log.exception("act %d could not be applied", act.number)
                self._heard = act.number
            if acts:
                self._forget()
                await self._store.office.note_heard(self._heard)

    def _follow(self) -> None:
        """Stop or start the time of the house, and notify everybody of changes."""
        is_read_only, stood = self._row.read_only, self._uptime.stands
        if is_read_only:
            self._uptime.rest()
        else:
            self._uptime.go_on()
        told: tuple[Struct, ...] = ()
        if (news := self.news()) != self._told:
            self._told, told = news, (news,)
        if is_read_only != stood:
            told = (*told, Now(round(self._uptime.now(), 1)))
            for table in self._tables:
                table.wake()
        if told:
            self._tell(*told)

    async def _take_in(self, act: ActRow) -> None:
        if act.kind == "close":
            await self._close(act)
        elif act.kind in ("rename", "log-out"):
            for table in await self._store.office.named_at(act.whom):
                await self._apply_at(table, act, self._reread(table))
        elif act.kind == "ban":
            for id, seat, _, link in await self._store.office.seats_of(act.whom):
                if link and await self.ban_of(act.whom) is not None:
                    await self._apply_at(id, act, self._leave(id, seat))

    async def _apply_at(self, table: str, act: ActRow, applying: Awaitable[None]) -> None:
        """Apply an act at one table; a fault there must not keep it from the others."""
        try:
            await applying
        except (Refused, Elsewhere):
            pass  # an archived table, or one of another node, which applies the act itself
        except StoreError:
            raise
        except Exception:
            log.exception("act %d could not be applied at table %s", act.number, table)

    async def _leave(self, table: str, seat: int) -> None:
        await leave(await self._tables.at(table), seat)

    async def _close(self, act: ActRow) -> None:
        table = await self._tables.arrived(act.whom)
        if table is None:
            self._tables.shelf.drop(act.whom)
            return
        async with table.lock:
            if not await table.take_closed():
                # A simultaneous choice has overwritten it.
                await self._store.office.close_again(act.whom, act)
                await table.take_closed()
        self._tables.note_change(table)
