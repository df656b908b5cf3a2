"""What carries frames between nodes: fast, in order, and without a promise."""

from collections.abc import Callable
from typing import Protocol

__all__ = ["Breaks", "Hears", "Wire"]

Hears = Callable[[str, bytes], None]
"""Takes a frame of a node."""


class Breaks(Protocol):
    """Hears that frames to or from a node may have been lost."""

    def __call__(self, node: str | None, *, arrived: bool = True) -> None:
        """Take which node, None for all; and whether what was sent to it may have arrived."""
        ...


class Wire(Protocol):
    """Carries frames to one node, or to all others."""

    @property
    def is_ready(self) -> bool:
        """Return whether frames are carried right now."""
        ...

    async def open(self, house: str, node: str, hears: Hears, breaks: Breaks) -> None:
        """Carry frames of a node of a house, and to it; whoever sends from now on is heard.

        ``house`` is a name that its nodes alone know.
        """
        ...

    def send(self, node: str, frame: bytes) -> None:
        """Send a frame to a node."""
        ...

    def send_all(self, frame: bytes) -> None:
        """Send a frame to all other nodes."""
        ...

    def know(self, others: frozenset[str]) -> None:
        """Take which other nodes there are."""
        ...

    async def close(self) -> None:
        """Carry nothing any more."""
        ...
