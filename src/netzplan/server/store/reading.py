"""Queries of the database, each within one transaction."""

import logging
from collections.abc import Collection, Iterable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection, RowMapping

from netzplan.server.store.course import Course
from netzplan.server.store.rows import (
    EntryRow,
    FormerRow,
    LinkTarget,
    Listed,
    MapRow,
    ReasonRow,
    SeatRow,
    Summary,
    TableRow,
)
from netzplan.server.store.schema import entries, former, maps, matches, reasons, seats, sittings

__all__ = [
    "DAMAGED",
    "due",
    "find",
    "kept",
    "listed",
    "load",
    "public",
    "readable",
    "reasons_of",
    "tables",
    "tables_of",
    "to_fill",
    "unkept",
]

log = logging.getLogger("netzplan.server")

DAMAGED = (ValueError, TypeError, LookupError, AttributeError, msgspec.MsgspecError)
"""What a row raises whose JSON is broken, or of another form than any version has written."""

_LOGGED: set[str] = set()
"""Damaged tables that are in the log."""

# msgspec inspects a type on first use, and registers it before it has finished: two readers of the
# store that start with the same type at once crash the process. So the types are prepared here.
for _kind in (Summary, Course):
    msgspec.json.Decoder(_kind)


def load(connection: Connection, table: str, since: int) -> tuple[TableRow, tuple[EntryRow, ...]]:
    """Return a table with its entries after a number; raises KeyError."""
    row, _ = tables(connection, [table])[table]
    written = connection.execute(
        entries.select()
        .where((entries.c.match_id == table) & (entries.c.seq > since))
        .order_by(entries.c.seq)
    ).mappings()
    return row, tuple(EntryRow(**_without(entry, "match_id")) for entry in written)


def find(connection: Connection, link: str) -> LinkTarget | None:
    """Return what a link opens; None if it opens nothing."""
    return _places(connection, [link]).get(link)


def listed(connection: Connection, links: Sequence[str]) -> dict[str, Listed | None]:
    """Return what each link opens, None for a damaged table; unknown links are left out."""
    targets = _places(connection, links)
    opened = readable(connection, {place.table for place in targets.values()})
    return {
        link: Listed(target, *opened[target.table]) if target.table in opened else None
        for link, target in targets.items()
    }


def reasons_of(connection: Connection, table: str, seq: int) -> ReasonRow | None:
    """Return a bot's reasons for an entry; None if there are none."""
    here = (reasons.c.match_id == table) & (reasons.c.seq == seq)
    row = connection.execute(reasons.select().where(here)).mappings().first()
    return None if row is None else ReasonRow(**_without(row, "match_id"))


def kept(connection: Connection, hash: str) -> MapRow | None:
    """Return the stored map with a hash; None if there is none."""
    row = connection.execute(maps.select().where(maps.c.hash == hash)).mappings().first()
    return None if row is None else MapRow(**row)


def due(
    connection: Connection, until: float, most: int, others: Collection[str] = ()
) -> tuple[str, ...]:
    """Return running tables that must be seen to before a time, the most urgent first.

    Tables held by ``others`` are left out.
    """
    is_due = (matches.c.deadline <= until) & (matches.c.status == "running")
    found = connection.execute(
        sa.select(matches.c.id)
        .where(is_due & matches.c.holder.not_in(others))
        .order_by(matches.c.deadline)
        .limit(most)
    )
    return tuple(found.scalars())


def public(
    connection: Connection, ids: Sequence[str] | None, since: str, most: int
) -> dict[str, tuple[TableRow, Summary | None]]:
    """Return public tables by id: some, or all that are newer than a time; the newest first."""
    waits = (matches.c.status == "waiting") & (matches.c.visibility != "link")
    runs = (matches.c.status == "running") & (matches.c.watching == "anybody")
    wanted = sa.select(matches.c.id).where((waits | runs) & (matches.c.created >= since))
    if ids is not None:
        wanted = wanted.where(matches.c.id.in_(ids))
    newest = wanted.order_by(matches.c.created.desc()).limit(most)
    return readable(connection, list(connection.execute(newest).scalars()))


def to_fill(connection: Connection) -> list[tuple[str, float]]:
    """Return the tables whose open seats bots will take, and when."""
    waits = (matches.c.status == "waiting") & matches.c.fill_at.is_not(None)
    found = connection.execute(sa.select(matches.c.id, matches.c.fill_at).where(waits))
    return [(id, at) for id, at in found]


def tables_of(connection: Connection, person: str) -> frozenset[str]:
    """Return the tables at which a person sits, without finished ones."""
    at = sittings.join(matches, matches.c.id == sittings.c.match_id)
    mine = (sittings.c.person == person) & (matches.c.status != "over")
    found = connection.execute(sa.select(sittings.c.match_id).select_from(at).where(mine))
    return frozenset(found.scalars())


def unkept(connection: Connection) -> tuple[tuple[str, str, str], ...]:
    """Return game, map and hash of the maps that tables use but the store lacks."""
    known = sa.select(maps.c.hash)
    played = sa.select(matches.c.game, matches.c.map, matches.c.map_hash).distinct()
    found = connection.execute(played.where(matches.c.map_hash.not_in(known)))
    return tuple((row.game, row.map, row.map_hash) for row in found)


def _places(connection: Connection, links: Sequence[str]) -> dict[str, LinkTarget]:
    wanted = list(links)
    targets: dict[str, LinkTarget] = {}
    for opens, is_own in ((seats.c.link, True), (seats.c.invitation, False)):
        for seat in connection.execute(seats.select().where(opens.in_(wanted))):
            used = not is_own and seat.link is not None
            link = seat.link if is_own else seat.invitation
            assert link is not None, "it was asked for"
            targets[link] = LinkTarget(seat.match_id, seat.seat, used=used)
    watching = sa.select(matches.c.id, matches.c.spectators)
    for match in connection.execute(watching.where(matches.c.spectators.in_(wanted))):
        targets[match.spectators] = LinkTarget(match.id, None)
    return targets


def tables(
    connection: Connection, ids: Iterable[str]
) -> dict[str, tuple[TableRow, Summary | None]]:
    """Return tables by id with their summaries; raises KeyError if one is missing."""
    wanted = list(ids)
    sitting: dict[str, list[SeatRow]] = {id: [] for id in wanted}
    by_seat = seats.select().where(seats.c.match_id.in_(wanted)).order_by(seats.c.seat)
    for seat in connection.execute(by_seat).mappings():
        sitting[seat["match_id"]].append(SeatRow(**_without(seat, "match_id")))
    sat: dict[str, list[FormerRow]] = {id: [] for id in wanted}
    gone = former.select().where(former.c.match_id.in_(wanted)).order_by(former.c.number)
    for row in connection.execute(gone):
        sat[row.match_id].append(FormerRow(row.number, row.seat, row.name))
    found = connection.execute(matches.select().where(matches.c.id.in_(wanted))).mappings()
    by_id = {
        match["id"]: (
            _table(match, sitting[match["id"]], sat[match["id"]]),
            msgspec.convert(match["summary"], Summary | None),
        )
        for match in found
    }
    return {id: by_id[id] for id in wanted}


def readable(
    connection: Connection, ids: Iterable[str]
) -> dict[str, tuple[TableRow, Summary | None]]:
    """Return tables as ``tables`` does, without damaged ones, each of which is logged once."""
    wanted = list(ids)
    try:
        return tables(connection, wanted)
    except DAMAGED as wrong:
        half = len(wanted) // 2
        if half:
            return {**readable(connection, wanted[:half]), **readable(connection, wanted[half:])}
        if wanted[0] not in _LOGGED:
            _LOGGED.add(wanted[0])
            log.error("table %s is damaged, and missing in lists: %s", wanted[0], wrong)
        return {}


def _table(match: RowMapping, sitting: list[SeatRow], sat: list[FormerRow]) -> TableRow:
    row = _without(match, "summary", "deadline", "holder", "fence")
    row["came"] = tuple(row["came"])
    row["course"] = msgspec.convert(row["course"], Course, str_keys=True, strict=False)
    return TableRow(**row, seats=tuple(sitting), former=tuple(sat))


def _without(row: RowMapping, *columns: str) -> dict[str, Any]:  # Any: a row with any columns
    return {name: value for name, value in row.items() if name not in columns}
