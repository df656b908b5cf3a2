"""Which link opens which table in memory, and as which reader."""

from netzplan.server.audience import Reader
from netzplan.server.problems import Refused, problem
from netzplan.server.store import TableRow
from netzplan.server.table import Table

__all__ = ["OpenLinks", "check_watching"]


class OpenLinks:
    """The links of the tables in memory, as of the last time that they were noted."""

    def __init__(self) -> None:
        """Start without links."""
        self._places: dict[str, tuple[Table, Reader]] = {}
        self._links: dict[str, tuple[str, ...]] = {}

    def find(self, link: str) -> tuple[Table, Reader] | None:
        """Return the table and reader of a link; None if no table in memory has that link."""
        found = self._places.get(link)
        if found is not None and found[0].link_of(found[1]) != link:
            self.note(found[0])  # another process has given the seat away
            return None
        return found

    def note(self, table: Table) -> None:
        """Register the links of a table, replacing those noted before."""
        self.forget(table)
        links = table.row.links()
        self._links[table.row.id] = tuple(links)
        for link, reader in links.items():
            self._places[link] = (table, reader)

    def forget(self, table: Table) -> None:
        """Forget the links of a table."""
        for link in self._links.pop(table.row.id, ()):
            del self._places[link]


def check_watching(row: TableRow, reader: Reader) -> None:
    """Raise Refused if the reader is a spectator and the table admits none."""
    if reader is None and row.watching == "nobody":
        raise Refused(problem("table/no-spectators", link=row.spectators))
