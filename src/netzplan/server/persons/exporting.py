"""Everything stored about a person, read in batches while it is sent, however much it is."""

from collections.abc import AsyncIterable, AsyncIterator
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from netzplan.server.archive import is_finished, stored_record
from netzplan.server.house import House
from netzplan.server.messages import SeatLink
from netzplan.server.persons.messages import (
    Banned,
    Export,
    ExportedLine,
    ExportedTable,
    Met,
    MySettings,
    MyTable,
)
from netzplan.server.persons.people import Visitor
from netzplan.server.store import Listed, SaidRow, Store, TableRow

__all__ = ["exported", "tables_of"]

BATCH = 50
"""Most tables, or chat lines, read at once: others use the store in between."""


async def tables_of(
    house: House, visitor: Visitor, most: int, after: TableRow | None = None
) -> list[tuple[TableRow, MyTable]]:
    """Return up to ``most`` tables of a person, the newest first; ``after`` continues a list."""
    links = await house.people.links(visitor, most, after)
    opened = await house.store.listed(links)
    found: dict[str, tuple[TableRow, MyTable]] = {}
    for link in links:
        if (listed := opened.get(link)) is None:
            continue
        row, seat = listed.row, listed.target.seat
        assert seat is not None, "it is the link of a seat"
        if row.id in found:
            found[row.id][1].met.clear()  # several seats are not one person's strength
        else:
            found[row.id] = row, _table(row, _met(listed, seat))
        kind: Any = row.seats[seat].kind
        found[row.id][1].seats.append(SeatLink(seat, kind, link))
    return list(found.values())


def _table(row: TableRow, met: list[Met]) -> MyTable:
    return MyTable(
        table=row.id,
        game=row.game,
        map=row.map,
        over=row.status == "over",
        spectators=row.spectators,
        names=[each.name for each in row.seats],
        seats=[],
        created=row.created,
        met=met,
    )


def _met(listed: Listed, seat: int) -> list[Met]:
    """Return how a seat did against bots; empty before the end, or if a bot played on for it."""
    row, summary = listed.row, listed.summary
    if summary is None or not summary.places or seat in row.course.stand_ins:
        return []
    own = summary.places[seat]
    places = [(each.bot, summary.places[each.seat]) for each in row.seats if each.kind == "bot"]
    return [Met(bot, 0.5 if place == own else float(place > own)) for bot, place in places]


async def exported(
    house: House, visitor: Visitor, settings: MySettings | None
) -> AsyncIterator[bytes]:
    """Yield the JSON of an ``Export`` in pieces; no more than one batch of it is in memory."""
    row = visitor.row
    whole = Export([], settings=settings)
    if row is not None:
        whole = replace(whole, name=row.name, account=row.is_account, created=row.created)
        ban = await house.administration.ban_of(row.id)
        banned = None if ban is None else Banned(ban.reason, ban.until)
        whole = replace(whole, seen=row.seen, banned=banned)
    rest = asdict(whole)
    before = b"{"
    for name, items in (("tables", _tables(house, visitor)), ("said", _lines(house, visitor))):
        del rest[name]
        yield before + msgspec.json.encode(name) + b":["
        before = b","
        async for piece in _joined(items):
            yield piece
        yield b"]"
    yield before + msgspec.json.encode(rest)[1:]


async def _joined(items: AsyncIterable[ExportedTable | ExportedLine]) -> AsyncIterator[bytes]:
    comma = b""
    async for item in items:
        yield comma + msgspec.json.encode(item)
        comma = b","


async def _tables(house: House, visitor: Visitor) -> AsyncIterator[ExportedTable]:
    store, batch = house.store, await tables_of(house, visitor, BATCH)
    while batch:
        for row, told in batch:
            notes = [await store.noted(row.id, each.seat) for each in told.seats]
            yield ExportedTable(told, await _record(store, row), notes)
        batch = await tables_of(house, visitor, BATCH, batch[-1][0])


async def _record(store: Store, row: TableRow) -> list[Any]:
    """Return the lines of a record; empty if the match is not over."""
    if not is_finished(row):
        return []
    _, entries = await store.load(row.id)
    return [msgspec.Raw(line.encode()) for line in stored_record(row, entries)]


async def _lines(house: House, visitor: Visitor) -> AsyncIterator[ExportedLine]:
    batch: tuple[SaidRow, ...] = ()
    while visitor.row is not None:
        batch = await house.store.said_by(visitor.id, BATCH, batch[-1] if batch else None)
        if not batch:
            return
        for each in batch:
            yield ExportedLine(each.match_id, each.at, each.text or each.phrase)
