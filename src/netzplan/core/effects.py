"""What an entry brought, as values: told once, read by previews, log, end and replay alike."""

from typing import Generic, TypeVar

from msgspec import Struct

from netzplan.core.outcome import Item

__all__ = ["Effects"]

MarkT = TypeVar("MarkT")


class Effects(Struct, Generic[MarkT], frozen=True, gc=False):
    """What one entry brought, as far as one reader may know it."""

    items: tuple[Item, ...] = ()
    """Points, item by item as in an :class:`Outcome`: those of a whole match sum to its items."""
    marks: tuple[MarkT, ...] = ()
    """What changed on the board, in the words of the game: a mark for each thing to be drawn."""
