"""Sitting down without a link: at a table found in the lobby, or at any that suits."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from netzplan.server.lobby.access import Access
from netzplan.server.lobby.messages import QuickSeat
from netzplan.server.lobby.open_tables import OpenTables, Wish
from netzplan.server.messages import Claim, LinkInfo, TableCreated
from netzplan.server.neighbours import Elsewhere
from netzplan.server.pace.agreed import checked, kind_of
from netzplan.server.problems import Refused, problem
from netzplan.server.seating import admitting, claimed, filled, link_by
from netzplan.server.store import Store, TableRow
from netzplan.server.table import Table
from netzplan.server.tables import Tables

__all__ = ["ClaimElsewhere", "Joining"]


ClaimElsewhere = Callable[[str, str, Claim], Awaitable[LinkInfo | None]]
"""Claims a seat at a table of another node; None if there is none to be had."""


MOST_FOUND = 1000
"""Most requests for a quick seat that are remembered: a lost response is asked for soon."""


class _Found(Struct, frozen=True):
    """What a request for a quick seat has found."""

    table: str
    links: Mapping[int, str | None]
    """Its own seats."""
    made: TableCreated | None
    """The answer, if the table was created."""


class Joining:
    """Seats people who have no link."""

    def __init__(self, store: Store, tables: Tables, open_tables: OpenTables) -> None:
        """Take all tables, and the open tables of the lobby."""
        self._store = store
        self._tables = tables
        self._open = open_tables
        self._quick = asyncio.Lock()
        self._found: OrderedDict[bytes, _Found] = OrderedDict()
        """What the latest requests for a quick seat have found."""

    async def join(self, id: str, claim: Claim, person: str) -> tuple[Table, int]:
        """Take any open seat of a table; raises Refused.

        A repeated claim with the same key gets the seat again: the response may have been lost.
        """
        if person and id in await self._store.tables_of(person):
            table = await self._tables.at(id)
            before = _taken(table.row, claim.key)
            if before is None:
                raise Refused(problem("table/sitting"))
            return table, before
        return await self._sit(await self._tables.at(id), claim, person)

    async def _sit(self, table: Table, claim: Claim, person: str) -> tuple[Table, int]:
        seat = -1

        async def sits(row: TableRow) -> TableRow:
            nonlocal seat
            before = _taken(row, claim.key)
            if before is not None:
                seat = before
                return row
            await self._check(row, person)
            seat = next(each.seat for each in row.seats if not each.claimed)
            return claimed(row, seat, claim.name, claim.share, claim.key)

        await self._tables.arrange(table, sits)
        return table, seat

    async def _check(self, row: TableRow, person: str) -> None:
        if row.visibility == "link":
            raise Refused(problem("table/private"))
        if row.status != "waiting":
            raise Refused(problem("match/over" if row.status == "over" else "table/full"))
        await self._tables.admission.check(row, person)

    async def quick(
        self, wanted: QuickSeat, person: str, elsewhere: ClaimElsewhere
    ) -> tuple[Table, int] | LinkInfo | TableCreated:
        """Take a seat at an open table of a game, or create a table that waits; raises Refused.

        The table has the pace that is wanted, and somebody is online there, or is about to be:
        players who want to play now do not wait for somebody who has left. Requests run one after
        another; otherwise two at once would each create a table and wait. A request that is
        repeated with its key gets the same again: the response may have been lost. ``elsewhere``
        claims seats at tables of other nodes.
        """
        async with self._quick:
            mark = _mark(wanted, person)
            again = await self._again(mark)
            if again is not None:
                return again
            found = await self._sought(wanted, person, elsewhere)
            if wanted.key and not isinstance(found, LinkInfo):
                self._note(mark, found)
            return found

    async def _again(self, mark: bytes) -> tuple[Table, int] | TableCreated | None:
        """Return what a request has found before; None if nothing that is still theirs."""
        found = self._found.get(mark)
        if found is None:
            return None
        with suppress(Refused, Elsewhere):
            table = await self._tables.at(found.table)
            if all(table.row.seats[seat].link == link for seat, link in found.links.items()):
                return found.made or (table, next(iter(found.links)))
        return None

    def _note(self, mark: bytes, found: tuple[Table, int] | TableCreated) -> None:
        """Remember what a request has found."""
        if isinstance(found, TableCreated):
            own = {each.seat: each.link for each in found.seats if each.kind in ("me", "local")}
            noted = _Found(found.table, own, found)
        else:
            table, seat = found
            noted = _Found(table.row.id, {seat: table.row.seats[seat].link}, None)
        self._found[mark] = noted
        while len(self._found) > MOST_FOUND:
            self._found.popitem(last=False)

    async def _sought(
        self, wanted: QuickSeat, person: str, elsewhere: ClaimElsewhere
    ) -> tuple[Table, int] | LinkInfo | TableCreated:
        claim = Claim(wanted.name, wanted.share, wanted.key)
        pace = kind_of(checked(wanted.otherwise.hosting))
        mine = await self._store.tables_of(person) if person else frozenset()
        belongings = self._store.belongings
        avoided = {each.blocked for each in await belongings.blocks_by(person)} if person else set()
        wish = Wish(game=wanted.otherwise.game, pace=pace)
        for row, _ in await self._open.rows(wish, person):
            # Where turns take days nobody has to be online now.
            if row.id in mine or not (pace == "days" or self._open.is_somebody_at(row)):
                continue
            if avoided and avoided.intersection((await belongings.sitting(row.id)).values()):
                continue
            try:
                return await self._sit(await self._tables.at(row.id), claim, person)
            except Elsewhere as there:
                found = await elsewhere(there.node, row.id, claim)
                if found is not None:
                    return found
            except Refused as refused:
                if refused.problem.code not in PASSED_OVER:
                    raise
        return await self._tables.create(wanted.otherwise)

    async def set_access(self, link: str, access: Access) -> Table:
        """Change who may come, as the host; raises Refused.

        Who may sit down can't change any more once somebody else has sat down.
        """
        table = await self._hosted(link)

        async def admits(row: TableRow) -> TableRow:
            if row.status == "over":
                raise Refused(problem("match/over"))
            same = (row.visibility, tuple(row.chosen.values()))
            keeps = (access.visibility, access.names) == same
            chosen = row.chosen if keeps else await self._tables.admission.chosen(access)
            others = any(seat.kind == "open" and seat.claimed for seat in row.seats)
            if (access.visibility, chosen) != (row.visibility, row.chosen) and (
                others or row.status != "waiting"
            ):
                raise Refused(problem("table/access-fixed"))
            return admitting(row, access, chosen)

        await self._tables.arrange(table, admits)
        return table

    async def fill_now(self, link: str, bot: str) -> Table:
        """Let bots take the seats that are still open, as the host; raises Refused."""
        table = await self._hosted(link)
        if bot not in {each.id for each in table.plate.game.bots}:
            raise Refused(problem("bot/unknown", field="bot"))

        async def fills(row: TableRow) -> TableRow:
            return filled(replace(row, fill_bot=bot)) if row.status == "waiting" else row

        await self._tables.arrange(table, fills)
        return table

    async def _hosted(self, link: str) -> Table:
        """Return the table whose host has a link; raises Refused."""
        table, reader = await self._tables.find(link)
        if reader is None or reader != table.info(reader).host:
            raise Refused(problem("table/not-host"))
        return table


PASSED_OVER = frozenset(
    (
        *("seat/blocked", "table/full", "table/name-alike", "table/not-chosen", "table/private"),
        *("map/unknown", "match/cancelled", "match/outdated", "match/over", "table/unknown"),
    )
)
"""Codes for which one table does not suit, so that the next is tried."""


def _mark(wanted: QuickSeat, person: str) -> bytes:
    """Return a mark of a request, which stays the same if it is repeated with its key.

    Only the shares of the deal may differ.
    """
    same = replace(wanted, share="", otherwise=replace(wanted.otherwise, share=""))
    return sha256(msgspec.json.encode((person, same))).digest()


def _taken(row: TableRow, key: str) -> int | None:
    """Return the seat that an earlier claim has taken with the same key; None if there is none."""
    for seat in row.seats:
        if key and seat.invitation and seat.link == link_by(seat.invitation, key):
            return seat.seat
    return None
