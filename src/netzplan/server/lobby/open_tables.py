"""Tables that can be found without a link, kept in memory and re-read when they change."""

import asyncio
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from netzplan.server.bus import Bus, Changed
from netzplan.server.describing import access_of, filling_of
from netzplan.server.lobby.messages import Lobby, LobbyTable
from netzplan.server.messages import Hosting
from netzplan.server.pace.agreed import PaceKind, kind_of
from netzplan.server.store import Store, Summary, TableRow
from netzplan.server.summaries import seat_info
from netzplan.server.tables import Tables

__all__ = ["MOST_ON_PAGE", "OpenTables", "Wish"]

MOST_ON_PAGE = 100
MOST_KEPT = 1000
"""Most public tables kept, the newest ones."""
WAITING_DAYS = 7
RUNNING_DAYS = 30
"""Age in days after which a table is no longer listed, since nobody waits there."""
ARRIVING_SECONDS = 30
"""Age of a table whose host may still be loading its page."""


class Wish(Struct, frozen=True):
    """The filter of a request for tables."""

    running: bool = False
    """Whether to list matches to watch instead of open seats."""
    game: str = ""
    seats: int = 0
    """Number of seats; 0: any."""
    bots: bool | None = None
    """Whether bots have seats; None: either."""
    first: int = 0
    """How many tables of the list to skip."""
    pace: PaceKind | None = None
    """The pace of the table; None: any."""


class OpenTables:
    """All public tables of the house."""

    def __init__(self, store: Store, tables: Tables, bus: Bus) -> None:
        """Start empty, and listen for changes."""
        self._store = store
        self._tables = tables
        self._known: dict[str, tuple[TableRow, Summary | None]] = {}
        self._is_known = False
        """Whether only changed tables have to be read."""
        self._changed: set[str] = set()
        self._reading = asyncio.Lock()
        bus.listen(self.hear)

    def hear(self, news: Changed) -> None:
        """Note that a table has changed."""
        if not self._is_known:
            return
        is_listed = news.is_public or news.table in self._known
        if is_listed or self._reading.locked():  # the read in progress may list it
            self._changed.add(news.table)

    def forget(self) -> None:
        """Re-read all tables with the next request, for example after a person was deleted."""
        self._is_known = False

    async def listed(self, wish: Wish, person: str) -> Lobby:
        """Return a page of the matching tables, those with people online first."""
        found = await self.rows(wish, person)
        page = found[wish.first : wish.first + MOST_ON_PAGE]
        tables = tuple(self._told(row, summary) for row, summary in page)
        return Lobby(tables, len(found))

    async def rows(self, wish: Wish, person: str) -> list[tuple[TableRow, Summary | None]]:
        """Return the matching tables; those for chosen accounts appear only to these."""
        await self._refresh()
        found = [each for each in self._known.values() if _suits(each[0], wish, person)]
        found.sort(key=lambda each: each[0].created, reverse=True)
        found.sort(key=lambda each: not self.is_somebody_at(each[0]))
        return found

    def is_somebody_at(self, row: TableRow) -> bool:
        """Return whether somebody has a table open right now, or has only just created it."""
        is_new = row.created > _ago(timedelta(seconds=ARRIVING_SECONDS))
        return is_new or bool(self._tables.online(row.id))

    async def are_some_chosen(self) -> bool:
        """Return whether lists depend on the visitor: some tables may be for chosen accounts."""
        await self._refresh()
        return any(row.visibility == "chosen" for row, _ in self._known.values())

    async def _refresh(self) -> None:
        """Read what has changed; if nothing has, the database is not queried."""
        async with self._reading:
            if not self._is_known:
                self._is_known = True  # before reading, so that nothing forgotten meanwhile is lost
                self._changed.clear()
                self._known = await self._read(None)
            elif self._changed:
                ids, self._changed = self._changed, set()
                read = await self._read(list(ids))
                others = {id: each for id, each in self._known.items() if id not in ids}
                newest = sorted({**others, **read}.items(), key=_created, reverse=True)
                self._known = dict(newest[:MOST_KEPT])

    async def _read(self, ids: list[str] | None) -> dict[str, tuple[TableRow, Summary | None]]:
        try:
            return await self._store.public(ids, _ago(timedelta(RUNNING_DAYS)), MOST_KEPT)
        except Exception:
            self._is_known = False
            raise

    def _told(self, row: TableRow, summary: Summary | None) -> LobbyTable:
        online = self._tables.online(row.id)
        return LobbyTable(
            table=row.id,
            game=row.game,
            map=row.map,
            map_hash=row.map_hash,
            options=row.options,
            hosting=Hosting(**row.hosting),  # type: ignore[arg-type]  # its ids are the field names
            access=access_of(row),
            seats=tuple(seat_info(row, seat, is_online=seat.seat in online) for seat in row.seats),
            scores=() if summary is None else summary.scores,
            created=row.created,
            fill=filling_of(row),
            spectators=row.spectators if row.watching == "anybody" else "",
        )


def _created(listed: tuple[str, tuple[TableRow, Summary | None]]) -> str:
    return listed[1][0].created


def _suits(row: TableRow, wish: Wish, person: str) -> bool:
    if row.status != ("running" if wish.running else "waiting") or not row.is_public:
        return False
    if not wish.running:
        is_for_others = row.visibility == "chosen" and person not in row.chosen
        if is_for_others or row.created < _ago(timedelta(WAITING_DAYS)):
            return False
    if (wish.game and row.game != wish.game) or (wish.seats and len(row.seats) != wish.seats):
        return False
    if wish.pace is not None and wish.pace != kind_of(row.hosting):
        return False
    has_bots = any(seat.bot for seat in row.seats)
    return wish.bots is None or wish.bots == has_bots


def _ago(time: timedelta) -> str:
    """Return the moment some time ago in the format of tables."""
    return (datetime.now(UTC) - time).isoformat(timespec="milliseconds")
