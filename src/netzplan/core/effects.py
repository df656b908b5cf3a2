"""The effects of an entry as values, computed once and read by previews, log, end and replay."""

from typing import Generic, TypeVar

from msgspec import Struct

from netzplan.core.outcome import Item

__all__ = ["Effects"]

MarkT = TypeVar("MarkT")


class Effects(Struct, Generic[MarkT], frozen=True, gc=False):
    """The effects of one entry, as far as one reader may know them."""

    items: tuple[Item, ...] = ()
    """Points, itemised as in an :class:`Outcome`; over a whole match they sum to its items."""
    marks: tuple[MarkT, ...] = ()
    """Changes on the board, in the game's own types: one mark for each change to draw."""
