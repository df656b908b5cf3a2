"""Leaving a table: a bot plays on, the seat opens again, or the table is cancelled."""

from msgspec.structs import replace

from netzplan.server.describing import host_of
from netzplan.server.pace.clocks import noted
from netzplan.server.problems import Refused, problem
from netzplan.server.seating import new_link
from netzplan.server.store import TableRow
from netzplan.server.table import Table
from netzplan.server.tables import Tables

__all__ = ["get_up", "leave"]


async def leave(table: Table, seat: int) -> None:
    """Free a person's seat before the match, or let a bot play it on."""
    async with table.lock:
        row = table.row
        if row.seats[seat].link is None or row.status == "over":
            return
        if table.match is None:
            await table.vacate(seat, new_link(), row.course)
        elif seat not in row.course.stand_ins:
            await table.change(table.going.left(row, seat, table.match, table.asked))


async def get_up(tables: Tables, table: Table, seat: int) -> None:
    """Let a person leave on their own initiative; raises Refused.

    If the host leaves before the match begins, the table is cancelled: nobody else could start it.
    """
    if table.row.status == "over":
        raise Refused(problem("match/over"))
    if table.match is not None or seat != host_of(table.row):
        await leave(table, seat)
        return

    async def taken_back(row: TableRow) -> TableRow:
        if row.status != "waiting":
            raise Refused(problem("match/stale"))  # somebody has just taken the last seat
        course = noted(replace(row.course, is_cancelled=True), None, "cancelled", seat)
        return replace(row, status="over", course=course, fill_at=None)

    await tables.arrange(table, taken_back)
