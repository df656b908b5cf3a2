"""What is told of a table as a whole: to everybody at it, and at the head of its record."""

from collections.abc import Set

from netzplan.core.dealer import commitment
from netzplan.core.record import Header
from netzplan.server.course_messages import CourseInfo
from netzplan.server.messages import Hosting, TableInfo
from netzplan.server.store import TableRow
from netzplan.server.summaries import seat_info

__all__ = ["info_of", "record_header"]


def info_of(
    row: TableRow,
    online: Set[int | None],
    awaited: tuple[int, ...],
    course: CourseInfo | None = None,
) -> TableInfo:
    """Return a table as messages tell of it."""
    return TableInfo(
        table=row.id,
        game=row.game,
        map=row.map,
        map_hash=row.map_hash,
        options=row.options,
        hosting=Hosting(**row.hosting),  # type: ignore[arg-type]  # its ids are the fields
        status=row.status,
        seats=tuple(seat_info(row, seat, is_online=seat.seat in online) for seat in row.seats),
        commitment=commitment(row.seed),
        spectators=row.spectators,
        created=row.created,
        awaited=awaited,
        course=course,
    )


def record_header(row: TableRow) -> Header:
    """Return the header of a finished match: its seed is no secret any more."""
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
