"""What a house knows of others that serve the same tables: a house of one process has none."""

from collections.abc import Iterable, Set
from typing import Literal, Protocol

__all__ = ["ALONE", "Elsewhere", "Neighbours", "News"]

News = Literal["seats", "person", "wishes"]
"""What was written that tables elsewhere should know of: seats of a table have other names or
links, a person is no more, or has other wishes."""


class Elsewhere(Exception):
    """Another node goes on with a table: what was asked for is its to answer."""

    def __init__(self, node: str, table: str = "") -> None:
        """Take which node, and the table; empty if it is about none."""
        super().__init__(node)
        self.node = node
        self.table = table


class Neighbours(Protocol):
    """The other nodes of a house."""

    id: str
    """Of this node; empty where there are no others."""

    @property
    def others(self) -> frozenset[str]:
        """Return their ids."""
        ...

    async def take(self, table: str) -> None:
        """Go on with a table from now on.

        Raises Elsewhere if another node does, KeyError if there is no such table.
        """
        ...

    def drop(self, table: str) -> None:
        """Forget that a table is held, which is not in memory any more."""
        ...

    async def theirs(self, tables: Iterable[str]) -> Set[str]:
        """Return those of some tables that others go on with."""
        ...

    def online(self, table: str) -> Set[int]:
        """Return the seats of a table that somebody listens for elsewhere."""
        ...

    def tell(self, kind: News, id: str) -> None:
        """Let the others know that something was written."""
        ...


class _Alone:
    """No neighbours."""

    id = ""

    @property
    def others(self) -> frozenset[str]:
        """Return none."""
        return frozenset()

    async def take(self, table: str) -> None:
        """Go on with a table: nobody else does."""

    def drop(self, table: str) -> None:
        """Forget nothing."""

    async def theirs(self, tables: Iterable[str]) -> Set[str]:
        """Return none."""
        del tables
        return frozenset()

    def online(self, table: str) -> Set[int]:
        """Return none."""
        del table
        return frozenset()

    def tell(self, kind: News, id: str) -> None:
        """Tell nobody."""


ALONE: Neighbours = _Alone()
"""What a house of one process has."""
