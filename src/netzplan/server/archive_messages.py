"""What is told of a match that can't go on, typed as all other messages are."""

from typing import Generic, Literal, TypeVar

from msgspec import Struct

from netzplan.server.messages import Update

__all__ = ["Archive", "StoredEntry"]

ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")
OffersT = TypeVar("OffersT")
MarkT = TypeVar("MarkT")


class StoredEntry(Struct, frozen=True):
    """An entry as it is stored, in plain words."""

    seat: int | None
    """Whose it is; None for what was drawn."""
    text: dict[str, str]
    """By language."""


class Archive(Struct, Generic[ViewT, ActionT, EventT, OffersT, MarkT], frozen=True):
    """Answer of ``GET /api/links/{link}/archive``: what can be read of a match that stopped.

    Before its end, what was not settled stays closed, and is in none of it.
    """

    why: Literal["map", "rules", "deal", "end", "agreed", "closed"]
    """What differs today: there is no such map any more, an entry is against the rules, other
    cards or tiles would be drawn, or the end would be another one."""
    rule: str
    """The rule that says no to an entry; empty if none does, and before the end."""
    position: Update[ViewT, ActionT, EventT, OffersT, MarkT] | None
    """The last one that today's rules come to, with its whole log; `history` has those before
    it. None if they come to none."""
    rest: tuple[StoredEntry, ...]
    """The entries that follow."""
    reason: str = ""
    """Why the table was closed, as whoever administers the house has told it."""
