"""What everybody at a table may know of it."""

from collections.abc import Set

from netzplan.core.dealer import commitment
from netzplan.server.messages import Hosting, SeatInfo, TableInfo
from netzplan.server.store import SeatRow, TableRow

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
        seats=tuple(_seat_info(seat, is_online=seat.seat in online) for seat in row.seats),
        commitment=commitment(row.seed),
        spectators=row.spectators,
        created=row.created,
        awaited=awaited,
    )


def _seat_info(seat: SeatRow, *, is_online: bool) -> SeatInfo:
    return SeatInfo(
        name=seat.name,
        kind=seat.kind,  # type: ignore[arg-type]  # the store holds kinds only
        bot=seat.bot,
        claimed=seat.claimed,
        online=bool(seat.bot) or is_online,
    )
