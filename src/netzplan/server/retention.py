"""How long the house keeps what nobody needs; deletion runs in small pieces between moves."""

import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

from netzplan.server.neighbours import ALONE, Neighbours
from netzplan.server.settings import Settings
from netzplan.server.store import Store
from netzplan.server.tables import Tables
from netzplan.server.timekeeper import Timekeeper

__all__ = ["Retention"]

log = logging.getLogger("netzplan.server")

PIECE = 20
"""Most rows of a kind deleted at once, so that nobody waits long for the writing thread."""
REST_SECONDS = 3600.0
"""Pause before the next search, once nothing more was found, in seconds."""


class Retention:
    """Deletes empty tables, unused guests and old chats; matches that were played are kept."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        time: Timekeeper,
        settings: Settings,
        *,
        forget: Callable[[], None],
        neighbours: Neighbours = ALONE,
    ) -> None:
        """Take the services that it works on.

        ``forget`` is called to drop the list of tables when some were deleted. ``neighbours``
        delete the tables that they hold.
        """
        self._neighbours = neighbours
        self._remains = store.remains
        self._tables = tables
        self._time = time
        self._settings = settings
        self._forget = forget
        self._rests_until = 0.0

    async def sweep(self) -> None:
        """Delete one piece of what is old enough; raises StoreError."""
        if self._time.now() < self._rests_until:
            return
        chosen, remains = self._settings, self._remains
        tables = await self._older(chosen.keep_empty_tables_days, self._drop_tables)
        guests = await self._older(
            chosen.keep_guests_days, lambda before: remains.drop_guests(before, PIECE)
        )
        chats = await self._older(
            chosen.keep_chats_days, lambda before: remains.drop_chats(before, PIECE)
        )
        if tables:
            self._forget()
        if tables or guests or chats:
            log.info("deleted %d empty tables, %d guests, %d chats", tables, guests, chats)
        else:
            self._rests_until = self._time.now() + REST_SECONDS

    async def _older(self, days: int, drop: Callable[[str], Awaitable[int]]) -> int:
        """Drop what is older than a number of days; return how many. 0 days keep it for ever."""
        if not days:
            return 0
        then = datetime.fromtimestamp(self._time.now(), UTC) - timedelta(days=days)
        return await drop(then.isoformat(timespec="milliseconds"))

    async def _drop_tables(self, before: str) -> int:
        gone = 0
        found = await self._remains.empty_tables(before, PIECE)
        theirs = await self._neighbours.theirs([each for pair in found for each in pair if each])
        for id, of in found:
            if not theirs.isdisjoint((id, of)):
                continue
            # Somebody looks at it, or at the table that it follows: an idle table is not in memory.
            is_live = any(each and self._tables.live(each) is not None for each in (id, of))
            gone += not is_live and await self._remains.drop_table(id)
        return gone
