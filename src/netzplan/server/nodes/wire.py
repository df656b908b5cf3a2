"""The wire between nodes: fast and ordered, without guaranteed delivery."""

from collections.abc import Callable
from typing import Protocol

__all__ = ["Breaks", "Hears", "Wire"]

Hears = Callable[[str, bytes], None]
"""Takes a frame of a node, with the node's id."""


class Breaks(Protocol):
    """Called when frames to or from a node may have been lost."""

    def __call__(self, node: str | None, *, arrived: bool = True) -> None:
        """Take the node, None for all; and whether frames sent to it may have arrived."""
        ...


class Wire(Protocol):
    """Carries frames to one node, or to all others."""

    @property
    def is_ready(self) -> bool:
        """Return whether frames are carried right now."""
        ...

    async def open(self, house: str, node: str, hears: Hears, breaks: Breaks) -> None:
        """Carry the frames of one node of a house in both directions, from now on.

        ``house`` is a name that only its nodes know.
        """
        ...

    def send(self, node: str, frame: bytes) -> None:
        """Send a frame to a node."""
        ...

    def send_all(self, frame: bytes) -> None:
        """Send a frame to all other nodes."""
        ...

    def know(self, others: frozenset[str]) -> None:
        """Take the ids of the other nodes."""
        ...

    async def close(self) -> None:
        """Stop carrying frames."""
        ...
