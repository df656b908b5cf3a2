"""All live tables: loaded on demand, dropped when idle, found by link."""

import asyncio
from collections.abc import Sequence
from time import monotonic

from netzplan.server.answering import Answers
from netzplan.server.bus import Bus, Changed
from netzplan.server.folding import first_entries, folded, is_current
from netzplan.server.messages import CreateTable, LinkSummary, SeatLink, TableCreated
from netzplan.server.players import BotPlayers
from netzplan.server.problems import Refused, problem
from netzplan.server.seating import Seeds, fresh_seed, is_link, new_table, rematch_of
from netzplan.server.store import Listed, Stale, Store, Summary, TableRow
from netzplan.server.summaries import link_summary, summary_of
from netzplan.server.table import Reader, Table
from netzplan.server.timekeeper import Timekeeper

__all__ = ["Tables"]


class Tables:
    """The tables of this process."""

    def __init__(
        self,
        store: Store,
        bots: BotPlayers,
        answers: Answers,
        bus: Bus,
        time: Timekeeper,
        *,
        idle_seconds: float = 300.0,
        seeds: Seeds = fresh_seed,
    ) -> None:
        """Serve tables out of a store; forget those that nobody has asked for in a while."""
        self._seeds = seeds
        self._store = store
        self._bots = bots
        self._answers = answers
        self._bus = bus
        self._time = time
        self._idle_seconds = idle_seconds
        self._live: dict[str, Table] = {}
        self._places: dict[str, tuple[Table, Reader]] = {}
        self._links: dict[str, tuple[str, ...]] = {}
        self._asked: dict[str, float] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._catching_up: set[asyncio.Task[None]] = set()
        bus.listen(self._hear)

    def __len__(self) -> int:
        """Return how many tables are in memory."""
        return len(self._live)

    async def create(self, wanted: CreateTable) -> TableCreated:
        """Make a table; raises Refused."""
        row = new_table(wanted, self._seeds())
        first = first_entries(row)
        table = Table(row, first, self._store, self._tell, self._time)
        await self._store.create(row, first, summary_of(row, table.match, row.created))
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
        row, entries = await self._store.load(id)
        match = folded(row, entries) if is_current(row) else None
        summary = summary_of(row, match, entries[-1].at if entries else row.created)
        await self._store.sum_up(id, summary)
        return summary

    async def claim(self, link: str, name: str, share: str) -> tuple[Table, int]:
        """Take the open seat that an invitation offers; raises Refused."""
        table, reader = await self.find(link)
        if reader is None:
            raise Refused(problem("link/spectator"))
        await table.claim(reader, name, share)
        self._note_links(table)
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
                ended = None if table.match is None else table.match.state
                row = rematch_of(table.row, ended, reader, share, self._seeds())
                first = first_entries(row)
                new = Table(row, first, self._store, self._tell, self._time)
                summary = summary_of(row, new.match, row.created)
                try:
                    await self._store.create_successor(table.row.id, row, first, summary)
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

    def sweep(self) -> None:
        """Forget tables that are idle: they come back by folding."""
        long_ago = monotonic() - self._idle_seconds
        for table in list(self._live.values()):
            idle = self._asked[table.row.id] < long_ago and not table.is_watched
            busy = self._bots.is_busy(table) or self._answers.is_busy(table)
            if idle and not table.lock.locked() and not busy:
                self._forget(table)

    async def _load(self, id: str) -> Table:
        async with self._loading.setdefault(id, asyncio.Lock()):
            table = self._live.get(id)
            if table is None:
                row, entries = await self._store.load(id)
                _check(row)
                table = self._keep(Table(row, entries, self._store, self._tell, self._time))
        self._loading.pop(id, None)
        return table

    def _keep(self, table: Table) -> Table:
        self._live[table.row.id] = table
        self._asked[table.row.id] = monotonic()
        self._note_links(table)
        self._tell(table)
        return table

    def _tell(self, table: Table) -> None:
        self._bus.tell(_changed(table))

    def _hear(self, news: Changed) -> None:
        """Let those act who act by themselves; take what was written elsewhere."""
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
        self._answers.wake(table)

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


def _changed(table: Table) -> Changed:
    entries = 0 if table.match is None else len(table.match.entries)
    return Changed(table.row.id, entries, sum(seat.claimed for seat in table.row.seats))


def _check(row: TableRow) -> None:
    if not is_current(row):
        raise Refused(problem("match/outdated"))
