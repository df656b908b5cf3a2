"""What everybody at a table may know of it."""

from collections.abc import Set

from netzplan.core.dealer import commitment
from netzplan.server.messages import Hosting, TableInfo
from netzplan.server.store import TableRow
from netzplan.server.summaries import seat_info

__all__ = ["info_of"]


def info_of(row: TableRow, online: Set[int | None], awaited: tuple[int, ...]) -> TableInfo:
    """Return a table as messages tell of it."""
    return TableInfo(
        table=row.id,
        game=row.game,
        map=row.map,
        options=row.options,
        hosting=Hosting(**row.hosting),  # type: ignore[arg-type]  # its ids are the fields
        status=row.status,
        seats=tuple(seat_info(seat, is_online=seat.seat in online) for seat in row.seats),
        commitment=commitment(row.seed),
        spectators=row.spectators,
        created=row.created,
        awaited=awaited,
    )
