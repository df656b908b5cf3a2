"""Who may not stay: a bot plays on for him, or his seat is open again."""

from netzplan.server.seating import new_link
from netzplan.server.table import Table

__all__ = ["leave"]


async def leave(table: Table, seat: int) -> None:
    """Let a person's seat go on without him."""
    async with table.lock:
        row = table.row
        if row.seats[seat].link is None or row.status == "over":
            return
        if table.match is None:
            await table.vacate(seat, new_link(), row.course)
        elif seat not in row.course.stand_ins:
            await table.change(table.going.left(row, seat, table.match, table.asked))
