"""Descriptions of a table: its info for everybody there, and the header of its record."""

from collections.abc import Set

from netzplan.core.dealer import commitment
from netzplan.core.record import Header
from netzplan.server.course_messages import CourseInfo
from netzplan.server.lobby.access import Access, Filling
from netzplan.server.messages import Hosting, TableInfo
from netzplan.server.store import TableRow
from netzplan.server.summaries import seat_info

__all__ = ["access_of", "filling_of", "host_of", "info_of", "record_header"]


def info_of(
    row: TableRow,
    online: Set[int | None],
    awaited: tuple[int, ...],
    course: CourseInfo | None = None,
    watchers: int = 0,
) -> TableInfo:
    """Return the info of a table for messages."""
    return TableInfo(
        table=row.id,
        game=row.game,
        map=row.map,
        map_hash=row.map_hash,
        options=row.options,
        hosting=Hosting(**row.hosting),  # type: ignore[arg-type]  # its ids are the field names
        status=row.status,
        seats=tuple(seat_info(row, seat, is_online=seat.seat in online) for seat in row.seats),
        commitment=commitment(row.seed),
        spectators=row.spectators,
        created=row.created,
        awaited=awaited,
        access=access_of(row),
        host=host_of(row),
        watchers=watchers,
        fill=filling_of(row),
        course=course,
    )


def access_of(row: TableRow) -> Access:
    """Return the access of a table."""
    return Access(row.visibility, row.watching, tuple(row.chosen.values()))


def host_of(row: TableRow) -> int | None:
    """Return the host's seat; None if the table's creator does not sit there."""
    return next((seat.seat for seat in row.seats if seat.kind == "me"), None)


def filling_of(row: TableRow) -> Filling | None:
    """Return when bots take the seats that are still open; None if they don't."""
    if row.fill_at is None or row.status != "waiting":
        return None
    return Filling(row.fill_at, row.fill_bot)


def record_header(row: TableRow) -> Header:
    """Return the header of a finished match's record, including its seed, now public."""
    return Header(
        game=row.game,
        rules_version=row.rules_version,
        map=row.map,
        map_hash=row.map_hash,
        seats=len(row.seats),
        options=dict(row.options),
        names=tuple(seat.name or seat.bot for seat in row.seats),
        commitment=commitment(row.seed) if row.seed else "",
        seed=row.seed,
        shares=tuple(seat.share for seat in row.seats),
    )
