"""Changes of who sits at a live table and who may come, durably."""

from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from netzplan.server.folding import first_entries, folded
from netzplan.server.problems import Refused, problem
from netzplan.server.seating import now
from netzplan.server.store import EntryRow, Stale, Store, TableRow
from netzplan.server.summaries import summary_of
from netzplan.server.table import Table

__all__ = ["Arranging", "arrange"]

Arranging = Callable[[TableRow], Awaitable[TableRow]]
"""Returns a table as it is to be, the same for no change; raises Refused."""

MOST_TRIES = 8
"""How often other processes may be faster before whoever wants to sit down is told so."""


async def arrange(table: Table, store: Store, change: Arranging) -> None:
    """Change who sits at a table or who may; it starts when no seat is open any more.

    ``change`` is asked again for what another process has written. Raises Refused.
    """
    async with table.lock:
        for _ in range(MOST_TRIES):
            wanted = await change(table.row)
            if wanted is table.row:
                return
            row = replace(wanted, arranged=table.row.arranged + 1)
            match = table.match
            first: tuple[EntryRow, ...] = ()
            if match is None and row.status == "running":
                first = first_entries(table.plate.rules, row)
                match = folded(table.plate.rules, row, first)
            row, deadline = table.timed(row, match)
            summary = summary_of(row, table.plate, match, now()) if table.match is None else None
            try:
                await store.settle(table.row, row, first, summary, deadline)
            except Stale:
                await table.reload()
                continue
            table.arrange(row, match)
            return
        raise Refused(problem("match/stale"))
