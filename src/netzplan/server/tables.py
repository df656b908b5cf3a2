"""All live tables: loaded on demand, dropped when idle, found by link."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from time import monotonic

from netzplan.catalogue import Catalogue, Game, Plate
from netzplan.catalogue.records import write
from netzplan.core.turn import Players
from netzplan.server.archive import ArchivedTable
from netzplan.server.audience import Reader
from netzplan.server.bus import Bus, Changed
from netzplan.server.folding import first_entries, folded
from netzplan.server.messages import CreateTable, LinkSummary, SeatLink, TableCreated
from netzplan.server.opening import kept_map, opened
from netzplan.server.players import BotPlayers
from netzplan.server.problems import Refused, problem
from netzplan.server.reminders import Reminders
from netzplan.server.seating import (
    Seeds,
    fresh_seed,
    is_link,
    link_by,
    new_table,
    rematch_of,
    reseated,
)
from netzplan.server.store import EntryRow, Listed, Stale, Store, Summary, TableRow
from netzplan.server.summaries import link_summary, summary_of
from netzplan.server.table import Table
from netzplan.server.timekeeper import Timekeeper

__all__ = ["Tables"]

KEPT = 16
"""Tables to read only that are remembered."""


class Tables:
    """The tables of this process."""

    def __init__(
        self,
        games: Catalogue,
        store: Store,
        bots: BotPlayers,
        reminders: Reminders,
        bus: Bus,
        time: Timekeeper,
        *,
        bot_answer_seconds: float,
        idle_seconds: float = 300.0,
        seeds: Seeds = fresh_seed,
    ) -> None:
        """Serve tables from a store; forget those that nobody has asked for in a while."""
        self._seeds = seeds
        self._games = games
        self._store = store
        self._bots = bots
        self._reminders = reminders
        self._bus = bus
        self._time = time
        self._bot_answer_seconds = bot_answer_seconds
        self._idle_seconds = idle_seconds
        self._live: dict[str, Table] = {}
        self._places: dict[str, tuple[Table, Reader]] = {}
        self._links: dict[str, tuple[str, ...]] = {}
        self._asked: dict[str, float] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._archived: OrderedDict[str, ArchivedTable] = OrderedDict()
        self._catching_up: set[asyncio.Task[None]] = set()
        bus.listen(self._hear)

    def __len__(self) -> int:
        """Return how many tables are in memory."""
        return len(self._live)

    def live(self, id: str) -> Table | None:
        """Return a table if it is in memory."""
        return self._live.get(id)

    async def create(self, wanted: CreateTable) -> TableCreated:
        """Make a table; raises Refused."""
        row = new_table(self._games, wanted, self._seeds())
        table, first = self._begun(row, self._games[row.game].atlas.plate(row.map))
        summary = summary_of(row, table.match, row.created)
        await self._store.create(row, first, summary, kept_map(table.plate))
        self._keep(table)
        links = tuple(
            SeatLink(seat.seat, info.kind, table.link_of(seat.seat))
            for seat, info in zip(row.seats, table.info(None).seats, strict=True)
            if not seat.bot
        )
        return TableCreated(row.id, links, row.spectators)

    async def find(self, link: str) -> tuple[Table, Reader]:
        """Return the table that a link opens, and for whom; raises Refused."""
        found = self._places.get(link)
        if found is not None and found[0].link_of(found[1]) != link:
            self._note_links(found[0])  # another process has given the seat away
            found = None
        if found is None:
            place = await self._store.find(link) if is_link(link) else None
            if place is None:
                raise Refused(problem("link/unknown", link=link[:64]))
            if place.used:
                raise Refused(problem("seat/taken", link=link))
            found = (await self._load(place.table), place.seat)
        self._asked[found[0].row.id] = monotonic()
        return found

    async def look_up(self, link: str) -> tuple[Table | ArchivedTable, Reader]:
        """Return what a link opens, also if it can be read only; raises Refused."""
        try:
            return await self.find(link)
        except Refused as refused:
            is_old = refused.problem.code == "match/outdated"
            archived = await self.archived(link) if is_old else None
            if archived is None:
                raise
            return archived

    async def archived(self, link: str) -> tuple[ArchivedTable, Reader] | None:
        """Return the table that a link opens to be read only; None if it opens none or another."""
        place = await self._store.find(link) if is_link(link) else None
        if place is None or place.used or place.table in self._live:
            return None
        table = self._archived.get(place.table)
        if table is None:
            found = await opened(self._games, self._store, place.table)
            if found.plate is not None:
                return None
            table = self._archive(ArchivedTable(self._games, found))
        self._archived.move_to_end(place.table)
        return table, place.seat

    def _archive(self, table: ArchivedTable) -> ArchivedTable:
        """Remember a table that nobody changes any more: to fold it takes long."""
        self._archived[table.row.id] = table
        while len(self._archived) > KEPT:
            self._archived.popitem(last=False)
        return table

    async def listed(self, links: Sequence[str]) -> list[LinkSummary]:
        """Return what each of some links opens, by what is stored: no match is folded for it."""
        found = await self._store.listed([link for link in links if is_link(link)])
        return [
            await self._link_summary(link, found[link])
            if link in found
            else LinkSummary(link[:64], "link/unknown", None, None)
            for link in links
        ]

    async def _link_summary(self, link: str, listed: Listed) -> LinkSummary:
        summary = listed.summary
        if summary is None:
            summary = await self._sum_up(listed.row.id)
        table = self._live.get(listed.row.id)
        online = set() if table is None else table.online()
        return link_summary(link, listed, summary, online)

    async def _sum_up(self, id: str) -> Summary:
        """Reckon how a table stands that was last written before that was stored, once."""
        found = await opened(self._games, self._store, id)
        row, entries, plate = found.row, found.entries, found.plate
        match = None if plate is None else folded(plate.rules, row, entries)
        summary = summary_of(row, match, entries[-1].at if entries else row.created)
        if match is not None or row.status == "waiting":  # a map that is missing may come back
            await self._store.sum_up(id, summary)
        return summary

    async def record(self, link: str) -> tuple[TableRow, str]:
        """Return a table with the record of its match, line by line; raises Refused."""
        found, _ = await self.look_up(link)
        if isinstance(found, ArchivedTable):
            return found.row, found.record()
        return found.row, "".join(write(found.record()))

    async def claim(self, link: str, name: str, share: str, key: str = "") -> tuple[Table, int]:
        """Take the open seat that an invitation offers; raises Refused.

        Whoever has taken it with this key gets it again: his answer may have been lost.
        """
        try:
            table, reader = await self.find(link)
            if reader is None:
                raise Refused(problem("link/spectator"))
            await table.claim(reader, name, share, key)
        except Refused as refused:
            if not key or refused.problem.code != "seat/taken":
                raise
            return await self._owned(link_by(link, key), refused)
        self._note_links(table)
        return table, reader

    async def _owned(self, link: str, refused: Refused) -> tuple[Table, int]:
        """Return the seat that a link opens; raises what was refused if it opens none."""
        try:
            table, reader = await self.find(link)
        except Refused:
            raise refused from None
        assert reader is not None, "made from an invitation, which offers a seat"
        return table, reader

    async def rematch(self, link: str, share: str) -> tuple[Table, Table]:
        """Return a finished table and its rematch, made now if need be; raises Refused."""
        table, reader = await self.find(link)
        if table.row.status != "over":
            raise Refused(problem("match/not-over"))
        async with table.lock:
            successor = table.row.successor
            if successor is None:
                if reader is None:
                    raise Refused(problem("link/spectator"))
                game = self._games[table.row.game]
                plate = _plate(game, table.row.map)
                ended = None if table.match is None else table.match.state
                row = rematch_of(game, table.row, ended, reader, share, self._seeds())
                new, first = self._begun(row, plate)
                summary = summary_of(row, new.match, row.created)
                try:
                    kept = kept_map(new.plate)
                    await self._store.create_successor(table.row.id, row, first, summary, kept)
                except Stale:  # another process was faster
                    row, _ = await self._store.load(table.row.id)
                    assert row.successor is not None, "stale means that there is one"
                    table.take_successor(row.successor)
                    return table, await self._load(row.successor)
                self._keep(new)
                table.take_successor(row.id)
                table.announce(new, reader)
                return table, new
        return table, await self._load(successor)

    async def rename(self, table: str, seat: int, name: str) -> None:
        """Show another name at a seat, which the store already holds."""
        self._archived.pop(table, None)
        live = self._live.get(table)
        if live is not None:
            async with live.lock:
                live.row = reseated(live.row, seat, name=name)
                live.publish()

    async def relink(self, table: str, seat: int, link: str) -> None:
        """Let a seat have another link, which the store already holds."""
        self._archived.pop(table, None)
        live = self._live.get(table)
        if live is not None:
            async with live.lock:
                before = live.row.seats[seat].link or ""
                live.row = reseated(live.row, seat, link=link)
                live.dismiss(seat, problem("link/renewed", link=before))
                live.publish()
            self._note_links(live)

    def sweep(self) -> None:
        """Forget tables that are idle: they come back by folding."""
        long_ago = monotonic() - self._idle_seconds
        for table in list(self._live.values()):
            idle = self._asked[table.row.id] < long_ago and not table.is_watched
            busy = self._bots.is_busy(table) or self._reminders.is_busy(table)
            if idle and not table.lock.locked() and not busy:
                self._forget(table)

    async def _load(self, id: str) -> Table:
        """Return a table, read from the store once for all who ask meanwhile; raises Refused."""
        table = self._live.get(id)
        if table is not None:
            return table
        loading = self._loading.get(id)
        if loading is None:
            loading = asyncio.create_task(self._opened(id))
            self._loading[id] = loading
            loading.add_done_callback(lambda done: self._loaded(id, done))
        return await asyncio.shield(loading)  # one who leaves takes it from nobody

    def _loaded(self, id: str, done: asyncio.Task[Table]) -> None:
        del self._loading[id]
        if not done.cancelled():
            done.exception()  # for those who asked; if they have left, nobody misses it

    async def _opened(self, id: str) -> Table:
        if id in self._archived:
            raise Refused(problem("match/outdated"))
        found = await opened(self._games, self._store, id)
        if found.plate is None:
            self._archive(ArchivedTable(self._games, found))
            raise Refused(problem("match/outdated"))
        return self._keep(self._table(found.row, found.entries, found.plate))

    def _begun(self, row: TableRow, plate: Plate) -> tuple[Table, tuple[EntryRow, ...]]:
        """Return a new table, and the entries that it starts with."""
        first = first_entries(plate.rules, row)
        return self._table(row, first, plate), first

    def _table(self, row: TableRow, entries: Sequence[EntryRow], plate: Plate) -> Table:
        return Table(
            row,
            entries,
            plate,
            self._store,
            self._tell,
            self._time,
            bot_answer_seconds=self._bot_answer_seconds,
        )

    def _keep(self, table: Table) -> Table:
        self._live[table.row.id] = table
        self._asked[table.row.id] = monotonic()
        self._note_links(table)
        self._tell(table)
        return table

    def _tell(self, table: Table) -> None:
        self._bus.tell(_changed(table))

    def _hear(self, news: Changed) -> None:
        """Wake whatever acts by itself, and take in what was written elsewhere."""
        table = self._live.get(news.table)
        if table is None:
            return
        known = _changed(table)
        if (known.entries, known.claimed) < (news.entries, news.claimed):
            task = asyncio.create_task(table.catch_up())
            self._catching_up.add(task)
            task.add_done_callback(self._catching_up.discard)
            return
        self._bots.wake(table)
        self._reminders.wake(table)

    def _note_links(self, table: Table) -> None:
        self._drop_links(table)
        links = table.links()
        self._links[table.row.id] = tuple(links)
        for link, reader in links.items():
            self._places[link] = (table, reader)

    def _drop_links(self, table: Table) -> None:
        for link in self._links.pop(table.row.id, ()):
            del self._places[link]

    def _forget(self, table: Table) -> None:
        self._drop_links(table)
        del self._live[table.row.id]
        del self._asked[table.row.id]


def _plate(game: Game, map_id: str) -> Plate:
    try:
        return game.atlas.plate(map_id)
    except KeyError:  # a map of the host that was taken away since
        raise Refused(problem("map/unknown")) from None


def _changed(table: Table) -> Changed:
    entries = 0 if table.match is None else len(table.match.entries)
    turn = None if table.match is None else table.match.turn
    due = turn.seats if isinstance(turn, Players) else ()
    return Changed(table.row.id, entries, sum(seat.claimed for seat in table.row.seats), due)
