"""What a house knows of other nodes that serve the same tables; a single process has none."""

from collections.abc import Iterable, Set
from typing import Literal, Protocol

__all__ = ["ALONE", "Elsewhere", "Neighbours", "News"]

News = Literal["seats", "person", "wishes"]
"""What another node has written: seats of a table have new names or links, a person was deleted, or
has changed their wishes."""


class Elsewhere(Exception):
    """Another node holds the table, and has to answer the request."""

    def __init__(self, node: str, table: str = "") -> None:
        """Take the node, and the table; empty if none is concerned."""
        super().__init__(node)
        self.node = node
        self.table = table


class Neighbours(Protocol):
    """The other nodes of a house."""

    id: str
    """Id of this node; empty if it is the only one."""

    @property
    def others(self) -> frozenset[str]:
        """Return the ids of the other nodes."""
        ...

    async def take(self, table: str) -> None:
        """Hold a table from now on.

        Raises Elsewhere if another node holds it, KeyError if there is no such table.
        """
        ...

    def drop(self, table: str) -> None:
        """Release a table that is no longer in memory."""
        ...

    async def theirs(self, tables: Iterable[str]) -> Set[str]:
        """Return those of the tables that other nodes hold."""
        ...

    def online(self, table: str) -> Set[int]:
        """Return the seats of a table that somebody listens for at another node."""
        ...

    def tell(self, kind: News, id: str) -> None:
        """Notify the other nodes of a write."""
        ...


class _Alone:
    """The neighbours of a single process: none."""

    id = ""

    @property
    def others(self) -> frozenset[str]:
        """Return an empty set."""
        return frozenset()

    async def take(self, table: str) -> None:
        """Do nothing: nobody else could hold the table."""

    def drop(self, table: str) -> None:
        """Do nothing."""

    async def theirs(self, tables: Iterable[str]) -> Set[str]:
        """Return an empty set."""
        del tables
        return frozenset()

    def online(self, table: str) -> Set[int]:
        """Return an empty set."""
        del table
        return frozenset()

    def tell(self, kind: News, id: str) -> None:
        """Do nothing."""


ALONE: Neighbours = _Alone()
"""The neighbours of a single process."""
