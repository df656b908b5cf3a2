"""Changed names and links of seats, and deleted people: brings memory up to the store."""

from msgspec.structs import replace

from netzplan.server.neighbours import Neighbours
from netzplan.server.problems import problem
from netzplan.server.seating import reseated
from netzplan.server.store import SeatRow, Store
from netzplan.server.table import NO_ENTRIES, Table
from netzplan.server.tables import Tables

__all__ = ["Reseating"]


class Reseating:
    """Applies stored changes of the people at tables."""

    def __init__(self, store: Store, tables: Tables, neighbours: Neighbours) -> None:
        """Take the tables here, and the nodes that hold others."""
        self._store = store
        self._tables = tables
        self._neighbours = neighbours

    async def reread(self, id: str, *, tells: bool = True) -> None:
        """Update the names, links and chosen persons of a table from the store.

        If the table is not here, the other nodes are notified.
        """
        table = await self._tables.arrived(id)
        self._tables.shelf.drop(id)
        if table is not None:
            await self._reread(table)
        elif tells:
            self._neighbours.tell("seats", id)

    async def _reread(self, table: Table) -> None:
        async with table.lock:
            row, _ = await self._store.load(table.row.id, NO_ENTRIES)
            known = table.row
            if (row.chosen, row.former) != (known.chosen, known.former):
                table.row = replace(known, chosen=row.chosen, former=row.former)
            for before, after in zip(table.row.seats, row.seats, strict=True):
                if (before.name, before.link) != (after.name, after.link):
                    self._reseat(table, before, after)
            if table.row is known:
                return
            table.publish()
        self._tables.note_change(table)

    def _reseat(self, table: Table, before: SeatRow, after: SeatRow) -> None:
        table.row = reseated(table.row, before.seat, name=after.name, link=after.link)
        if after.link != before.link:
            table.dismiss(before.seat, problem("link/renewed", link=before.link or ""))

    async def forget_person(self, person: str, *, tells: bool = True) -> None:
        """Remove a deleted person from the tables for chosen accounts, as the store already has."""
        tables = await self._tables.all_arrived()
        self._tables.shelf.forget(person)
        for table in tables:
            async with table.lock:
                if person in table.row.chosen:
                    left = {id: name for id, name in table.row.chosen.items() if id != person}
                    table.row = replace(table.row, chosen=left)
                    table.publish()
        if tells:
            self._neighbours.tell("person", person)
