"""What holds for the whole house, and how a running house takes in what was done to it.

The log of acts is the news, too: whoever wrote a line – a request, or the command line beside the
house –, it is read here, and what memory holds becomes what is stored.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic

from msgspec import Struct

from netzplan.server.allowance import Allowances
from netzplan.server.course_messages import Now
from netzplan.server.figures import choices
from netzplan.server.neighbours import Elsewhere
from netzplan.server.pace.leaving import leave
from netzplan.server.pace.uptime import Uptime
from netzplan.server.persons.people import NOBODY
from netzplan.server.problems import Refused, problem
from netzplan.server.seating import now
from netzplan.server.signals import Announcement, HouseNews
from netzplan.server.store import ActRow, BanRow, HouseRow, Store, StoreError
from netzplan.server.tables import Tables

__all__ = ["Administration"]

log = logging.getLogger("netzplan.server")

LOOK_SECONDS = 1.0
"""Until the house knows what the command line has written."""
WINDOW_SECONDS = 60
"""Of which choices are counted."""
MOST_LEFT = 20
"""Acts that a node may have left undone when it died."""
ACTS_PER_SECOND, MOST_ACTS = 1.0, 30
"""What one person may do who administers the house: some at once."""


class Administration:
    """Takes acts in, and tells everybody what they make of the house."""

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
        """Take how all browsers are told something, and who is to ``forget`` the lobby's list.

        ``reread`` lets the seats of a table that is here have the names and links that the store
        holds: other nodes read the log themselves.
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
        self._allowed = Allowances(ACTS_PER_SECOND, MOST_ACTS)

    # --- what holds ---------------------------------------------------------------------

    @property
    def is_read_only(self) -> bool:
        """Return whether nothing may be begun or chosen."""
        return self._row.read_only

    def news(self) -> HouseNews:
        """Return what holds for the whole house now."""
        row = self._row
        stands = row.announced and (not row.until or now() < row.until)
        announcement = Announcement(row.announced, row.texts) if stands else None
        return HouseNews(row.read_only, announcement)

    async def ban_of(self, person: str) -> BanRow | None:
        """Return the ban of a person that holds now, None if there is none."""
        return await self._store.office.ban_of(person, now()) if person else None

    async def check(self, person: str) -> None:
        """Raise Refused if a person may not sit, talk or open tables."""
        ban = await self.ban_of(person)
        if ban is not None:
            told = {"reason": ban.reason, "until": ban.until}
            raise Refused(problem(f"person/banned{'-until' if ban.until else ''}", parameters=told))

    def count_act(self, person: str) -> None:
        """Raise Refused if somebody administers the house too fast."""
        seconds = self._allowed.wait(person, monotonic())
        if seconds:
            raise Refused(problem("request/too-many", parameters={"seconds": int(seconds) + 1}))
        self._allowed.take(person, monotonic())

    def moves(self) -> float:
        """Return how many choices were taken in a second, of the last minute."""
        self._count()
        (began, before), (at, after) = self._counts[0], self._counts[-1]
        return round((after - before) / (at - began), 1) if at > began else 0.0

    def _count(self) -> None:
        self._counts.append((monotonic(), choices()))

    async def begin_without(self, id: str) -> None:
        """Let bots play at a rematch for those who may not, and for those who are no more."""
        table = self._tables.live(id)
        if table is None:
            return  # another node has made it
        sitting = await self._store.belongings.sitting(id)
        for seat in table.row.seats:
            is_gone = seat.name == NOBODY and seat.seat not in sitting
            if is_gone or await self.ban_of(sitting.get(seat.seat, "")) is not None:
                await leave(table, seat.seat)

    # --- taking in ----------------------------------------------------------------------

    async def begin(self) -> None:
        """Take in what was done while the house was closed; raises StoreError."""
        self._row, _ = await self._store.office.news(0)
        self._heard = self._row.heard
        if self._row.read_only:
            self._uptime.rest()
        self._told = self.news()
        await self.hear()

    async def run(self) -> None:
        """Look again and again what the command line has written."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self._count()
            try:
                await self.hear()
            except StoreError:
                continue  # the line stays in the log, and is read later
            except Exception:
                log.exception("what was done to the house could not be taken in")
            self._allowed.sweep(monotonic())

    async def hear_again(self) -> None:
        """Take in once more what another node may have left undone; raises StoreError."""
        self._heard = max(0, self._heard - MOST_LEFT)
        await self.hear()

    async def hear(self) -> None:
        """Take in what was done since this was last asked; raises StoreError."""
        async with self._hearing:
            row, acts = await self._store.office.news(self._heard)
            self._row = row
            self._follow()
            for act in acts:
                with suppress(Refused):  # a table that can be read only
                    await self._take_in(act)
                self._heard = act.number
            if acts:
                await self._store.office.note_heard(self._heard)
                self._forget()

    def _follow(self) -> None:
        """Let time stand or run as it is to, and tell everybody what is new."""
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
            for table in await self._store.office.sits_at(act.whom):
                await self._reread(table)
        elif act.kind == "ban":
            for id, seat, _, link in await self._store.office.seats_of(act.whom):
                if link and await self.ban_of(act.whom) is not None:
                    with suppress(Refused, Elsewhere):
                        await leave(await self._tables.at(id), seat)

    async def _close(self, act: ActRow) -> None:
        table = self._tables.live(act.whom)
        if table is None:
            return
        async with table.lock:
            if not await table.take_closed():
                # A choice of that moment was written over it.
                await self._store.office.close_again(act.whom, act)
                await table.take_closed()
        self._tables.note_change(table)
