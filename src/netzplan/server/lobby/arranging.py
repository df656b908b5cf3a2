"""Durable changes of a live table's seating and access."""

from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from netzplan.server.folding import first_entries, folded
from netzplan.server.problems import Refused, problem
from netzplan.server.seating import now
from netzplan.server.store import EntryRow, Fenced, Stale, Store, TableRow
from netzplan.server.summaries import summary_of
from netzplan.server.table import Table

__all__ = ["Arranging", "arrange"]

Arranging = Callable[[TableRow], Awaitable[TableRow]]
"""Returns the new row of a table, or the same row for no change; raises Refused."""

MOST_TRIES = 8
"""Attempts before the caller is told that other processes keep being faster."""


async def arrange(table: Table, store: Store, change: Arranging) -> None:
    """Change the seating of a table or its access; the match starts once no seat is open.

    ``change`` is called again if another process has written in between. Raises Refused, Fenced.
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
            except Fenced:  # the node that holds the table now arranges it
                raise
            except Stale:
                await table.reload()
                continue
            table.arrange(row, match)
            return
        raise Refused(problem("match/stale"))
