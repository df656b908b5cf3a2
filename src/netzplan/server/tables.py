"""All live tables: loaded on demand, dropped when idle, looked up by link."""

import asyncio
import logging
from collections.abc import Iterator, Set
from contextlib import suppress
from time import monotonic

from netzplan.catalogue import Catalogue, Plate
from netzplan.server.archive import ArchivedTable, Shelf
from netzplan.server.audience import Reader
from netzplan.server.bus import Bus, Changed
from netzplan.server.folding import AnyMatch, first_entries, folded, folded_stored
from netzplan.server.lobby.admission import Admission
from netzplan.server.lobby.arranging import Arranging, arrange
from netzplan.server.lobby.filling import Fillings
from netzplan.server.messages import CreateTable, Rematch, SeatLink, TableCreated
from netzplan.server.neighbours import ALONE, Elsewhere, Neighbours
from netzplan.server.open_links import OpenLinks, check_watching
from netzplan.server.opening import kept_map, opened, todays_plate
from netzplan.server.pace.agreed import Patience
from netzplan.server.pace.uptime import Uptime
from netzplan.server.players import BotPlayers
from netzplan.server.problems import Refused, problem
from netzplan.server.reminders import HORIZON_SECONDS, Reminders
from netzplan.server.seating import (
    Seeds,
    claimed,
    filled,
    fresh_seed,
    is_link,
    link_by,
    new_table,
    rematch_of,
)
from netzplan.server.store import EntryRow, Fenced, Stale, Store, TableRow
from netzplan.server.summaries import summary_of
from netzplan.server.table import NO_ENTRIES, Table
from netzplan.server.timekeeper import Timekeeper

__all__ = ["Tables"]

log = logging.getLogger("netzplan.server")

MOST_DUE = 10_000  # most tables loaded in one go because something is due there


class Tables:
    """The tables in the memory of this process."""

    def __init__(
        self,
        games: Catalogue,
        store: Store,
        bots: BotPlayers,
        reminders: Reminders,
        bus: Bus,
        time: Timekeeper,
        uptime: Uptime,
        fillings: Fillings,
        *,
        bot_answer_seconds: float,
        patience: Patience = Patience(),
        idle_seconds: float = 300.0,
        seeds: Seeds = fresh_seed,
        neighbours: Neighbours = ALONE,
    ) -> None:
        """Serve the tables of a store, except those that ``neighbours`` hold."""
        self._neighbours = neighbours
        self._seeds = seeds
        self._games = games
        self._store = store
        self._bots, self._reminders = bots, reminders
        self._bus = bus
        self._time = time
        self._uptime = uptime
        self._patience = patience
        self._fillings = fillings
        self.admission = Admission(store)
        self._bot_answer_seconds = bot_answer_seconds
        self._idle_seconds = idle_seconds
        self._live: dict[str, Table] = {}
        self._open_links = OpenLinks()
        self._asked: dict[str, float] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._unloaded: set[str] = set()
        self.shelf = Shelf(games)
        self._catching_up: set[asyncio.Task[None]] = set()
        bus.listen(self._hear)

    def __len__(self) -> int:
        """Return how many tables are in memory."""
        return len(self._live)

    def live(self, id: str) -> Table | None:
        """Return a table if it is in memory."""
        return self._live.get(id)

    async def arrived(self, id: str) -> Table | None:
        """Return a table if it is in memory, also one being loaded: it may have read old rows."""
        if (loading := self._loading.get(id)) is not None:
            await asyncio.wait([loading])
        return self._live.get(id)

    async def all_arrived(self) -> list[Table]:
        """Return all tables in memory, also those being loaded: they may have read old rows."""
        return [one for id in (*self._live, *self._loading) if (one := await self.arrived(id))]

    async def create(self, wanted: CreateTable) -> TableCreated:
        """Create a table; raises Refused."""
        chosen = await self.admission.chosen(wanted.access)
        row = new_table(self._games, wanted, self._seeds(), chosen, self._time.now())
        table, first = self._begun(row, self._games[row.game].atlas.plate(row.map))
        summary = summary_of(row, table.plate, table.match, row.created)
        made = table.row, first, summary, kept_map(table.plate), table.deadline
        table.row = row = await self._store.create(*made)
        self._keep(table)
        if row.fill_at is not None:
            self._fillings.note(row.id, row.fill_at, self.fill)
        links = tuple(
            SeatLink(seat.seat, info.kind, table.link_of(seat.seat))
            for seat, info in zip(row.seats, table.info(None).seats, strict=True)
            if not seat.bot
        )
        return TableCreated(row.id, links, row.spectators)

    async def find(self, link: str) -> tuple[Table, Reader]:
        """Return the table that a link opens, and its reader; raises Refused."""
        if (found := self._open_links.find(link)) is None:
            place = await self._store.find(link) if is_link(link) else None
            if place is None:
                raise Refused(problem("link/unknown", link=link[:64]))
            if place.used:
                raise Refused(problem("seat/taken", link=link))
            found = (await self._load(place.table), place.seat)
        check_watching(found[0].row, found[1])
        self._asked[found[0].row.id] = monotonic()
        return found

    async def look_up(self, link: str) -> tuple[Table | ArchivedTable, Reader]:
        """Return what a link opens, including tables that can only be read; raises Refused."""
        try:
            return await self.find(link)
        except Refused as refused:
            is_old = refused.problem.code in ("match/outdated", "match/cancelled")
            archived = await self.archived(link) if is_old else None
            if archived is None:
                raise
            return archived

    async def archived(self, link: str) -> tuple[ArchivedTable, Reader] | None:
        """Return the read-only table that a link opens; None if there is none."""
        place = await self._store.find(link) if is_link(link) else None
        if place is None or place.used or place.table in self._live:
            return None
        table = await self.shelf.read(self._store, place.table)
        if table is None:
            return None
        check_watching(table.row, place.seat)
        return table, place.seat

    async def claim(
        self, link: str, name: str, share: str, key: str = "", person: str = ""
    ) -> tuple[Table, int]:
        """Take the open seat that an invitation offers; raises Refused.

        A repeated claim with the same key gets the seat again: the response may have been lost.
        """

        async def sits(row: TableRow) -> TableRow:
            assert reader is not None, "an invitation offers a seat"
            if row.seats[reader].claimed:
                raise Refused(problem("seat/taken"))
            if row.status == "over":  # a player has given the seat up, and nobody has taken it
                raise Refused(problem("match/over"))
            await self.admission.check(row, person)
            return claimed(row, reader, name, share, key)

        try:
            table, reader = await self.find(link)
            if reader is None:
                raise Refused(problem("link/spectator"))
            await self.arrange(table, sits)
        except Refused as refused:
            if not key or refused.problem.code != "seat/taken":
                raise
            return await self._owned(link_by(link, key), refused)
        return table, reader

    async def arrange(self, table: Table, change: Arranging) -> None:
        """Change the seating of a table or its access, durably; raises Refused."""
        await arrange(table, self._store, change)
        self.note_change(table)

    async def at(self, id: str) -> Table:
        """Return the table with an id; raises Refused."""
        try:
            table = await self._load(id)
        except KeyError:
            raise Refused(problem("table/unknown")) from None
        self._asked[id] = monotonic()
        return table

    def online(self, id: str) -> Set[int]:
        """Return the seats of a table that a browser currently listens for."""
        table = self._live.get(id)
        return self._neighbours.online(id) if table is None else table.online()

    async def fill(self, id: str) -> None:
        """Let bots take the seats that are still open, if the table was created that way."""

        async def fills(row: TableRow) -> TableRow:
            return filled(row) if row.status == "waiting" and row.fill_bot else row

        with suppress(Elsewhere, Fenced):  # the other node sees to it
            await self.arrange(await self.at(id), fills)

    async def _owned(self, link: str, refused: Refused) -> tuple[Table, int]:
        """Return the seat that a link opens; raises the given refusal if it opens none."""
        try:
            table, reader = await self.find(link)
        except Refused:
            raise refused from None
        assert reader is not None, "made from an invitation, which offers a seat"
        return table, reader

    async def rematch(self, link: str, wanted: Rematch) -> tuple[Table | ArchivedTable, TableRow]:
        """Return a finished table and its rematch, created if there is none yet; raises Refused."""
        table, reader = await self.look_up(link)
        table.check_over()
        if isinstance(table, ArchivedTable):
            await self._neighbours.take(table.row.id)
        async with table.lock:
            row = await self.successor(table)
            if row is not None and not wanted.is_plain:
                raise Refused(problem("match/has-rematch"))
            if row is None:
                if reader is None:
                    raise Refused(problem("link/spectator"))
                row = await self._follow(table, reader, wanted)
                if isinstance(table, Table):
                    table.take_successor(row.id)
        return table, row

    async def _follow(self, table: Table | ArchivedTable, reader: int, wanted: Rematch) -> TableRow:
        game = self._games[table.row.game]
        plate = todays_plate(game, wanted.map or table.row.map)
        ended = None if table.match is None else table.match.state
        row = rematch_of(game, table.row, ended, reader, wanted, self._seeds(), table.online())
        new, first = self._begun(row, plate)
        summary = summary_of(row, new.plate, new.match, row.created)
        try:
            new.row = row = await self._store.create_successor(
                table.row.id, new.row, first, summary, kept_map(new.plate), new.deadline
            )
        except Fenced:
            raise
        except Stale:  # another process was faster
            row, _ = await self._store.load(table.row.id)
            assert row.successor is not None, "stale means that there is one"
            if not wanted.is_plain:
                raise Refused(problem("match/has-rematch")) from None
            return await self._row(row.successor)
        self._keep(new)
        if isinstance(table, Table):
            table.announce(row)
        return row

    async def successor(self, table: Table | ArchivedTable) -> TableRow | None:
        """Return the rematch of a table; None if there is none."""
        row = table.row
        if isinstance(table, ArchivedTable):  # it is not notified of a rematch made by another node
            row, _ = await self._store.load(row.id, NO_ENTRIES)
        return None if row.successor is None else await self._row(row.successor)

    async def _row(self, id: str) -> TableRow:
        """Return a table's row from memory or the store: another node may hold the table."""
        live = self._live.get(id)
        return (await self._store.load(id, NO_ENTRIES))[0] if live is None else live.row

    def note_change(self, table: Table) -> None:
        """Register new links of a table; a cancelled table can only be read from now on."""
        if self.live(table.row.id) is table:  # it may just have been lost
            self._open_links.note(table)
            if table.row.course.is_cancelled:
                self._forget(table)

    def __iter__(self) -> Iterator[Table]:
        """Return all tables that are in memory."""
        return iter(list(self._live.values()))

    def lose(self, id: str) -> Table | None:
        """Forget a table that another node has taken over; return it, or None if it is not here."""
        table = self._live.get(id)
        if table is not None:
            table.is_lost = True
            self._forget(table)
        return table

    def sweep(self) -> None:
        """Forget idle tables; they are folded from the store when needed again."""
        long_ago = monotonic() - self._idle_seconds
        for table in self:
            idle = self._asked[table.row.id] < long_ago and not table.is_watched
            busy = self._bots.is_busy(table) or self._reminders.is_busy(table)
            if idle and not table.lock.locked() and not busy:
                self._forget(table)

    async def see_to_due(self) -> None:
        """See to tables at which something is due soon, even if nobody requests them."""
        for table in self._live.values():
            self._reminders.wake(table)
        until, others = self._uptime.now() + HORIZON_SECONDS, self._neighbours.others
        for id in await self._store.due(until, MOST_DUE, others):
            try:
                table = await self._load(id)
            except (Refused, Elsewhere):
                continue  # it can only be read, or another node is faster
            except Exception:
                if id not in self._unloaded:  # it stays due
                    self._unloaded.add(id)
                    log.exception("table %s, which is due, could not be loaded", id)
                continue
            self._unloaded.discard(id)
            self._bots.wake(table)
            self._reminders.wake(table)

    async def _load(self, id: str) -> Table:
        """Return a table; concurrent callers share one read of the store. Raises Refused."""
        if (table := self._live.get(id)) is not None:
            return table
        if (loading := self._loading.get(id)) is None:
            loading = self._loading[id] = asyncio.create_task(self._opened(id))
            loading.add_done_callback(lambda done: self._loaded(id, done))
        try:
            return await asyncio.shield(loading)  # one caller's cancellation does not affect others
        finally:
            del loading  # its exception would keep it alive, through the traceback's frames

    def _loaded(self, id: str, done: asyncio.Task[Table]) -> None:
        del self._loading[id]
        if not done.cancelled():
            done.exception()  # the callers get it; if they have left, nobody needs it

    async def _opened(self, id: str) -> Table:
        if (archived := self.shelf.find(id)) is not None:
            raise archived.refused()
        await self._neighbours.take(id)
        found = await opened(self._games, self._store, id)
        if found.plate is None:
            raise self.shelf.put(found).refused()
        match = await folded_stored(found.plate.rules, found.row, found.entries)
        return self._keep(self._table(found.row, match, found.plate))

    def _begun(self, row: TableRow, plate: Plate) -> tuple[Table, tuple[EntryRow, ...]]:
        """Return a new table and its first entries."""
        first = first_entries(plate.rules, row)
        return self._table(row, folded(plate.rules, row, first), plate), first

    def _table(self, row: TableRow, match: AnyMatch | None, plate: Plate) -> Table:
        return Table(
            row,
            match,
            plate,
            self._store,
            self._tell,
            self._time,
            self._uptime,
            bot_answer_seconds=self._bot_answer_seconds,
            patience=self._patience,
        )

    def _keep(self, table: Table) -> Table:
        self._live[table.row.id] = table
        self._asked[table.row.id] = monotonic()
        self._open_links.note(table)
        self._tell(table)
        return table

    def _tell(self, table: Table) -> None:
        self._bus.tell(table.as_news())

    def _hear(self, news: Changed) -> None:
        """Wake bots and reminders, and load what another process has written."""
        if (table := self._live.get(news.table)) is None:
            return
        known = 0 if table.match is None else len(table.match.entries)
        if (known, table.row.arranged) < (news.entries, news.arranged):
            task = asyncio.create_task(table.catch_up())
            self._catching_up.add(task)
            task.add_done_callback(self._catching_up.discard)
            return
        self._bots.wake(table)
        self._reminders.wake(table)

    def _forget(self, table: Table) -> None:
        self._open_links.forget(table)
        del self._live[table.row.id]
        del self._asked[table.row.id]
        self._neighbours.drop(table.row.id)
