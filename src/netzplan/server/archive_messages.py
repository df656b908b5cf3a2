"""Messages about an archived match, which can't continue."""

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
    """A stored entry, as text."""

    seat: int | None
    """The seat that made the entry; None for a draw."""
    text: dict[str, str]
    """By language."""


class Archive(Struct, Generic[ViewT, ActionT, EventT, OffersT, MarkT], frozen=True):
    """Response of ``GET /api/links/{link}/archive``: what can be read of an archived match.

    If the match was not over, nothing that was not yet settled is included.
    """

    why: Literal["map", "rules", "deal", "end", "agreed", "closed"]
    """Why the match can't continue: the map is gone, the rules now forbid an entry, other cards or
    tiles would be drawn, the outcome would differ, all persons agreed to cancel it, or an
    administrator closed the table."""
    rule: str
    """The rule that forbids an entry; empty if none does, and if the match was not over."""
    position: Update[ViewT, ActionT, EventT, OffersT, MarkT] | None
    """The last position that the current rules can replay, with its whole log; `history` returns
    the earlier ones. None if they can replay none."""
    rest: tuple[StoredEntry, ...]
    """The entries that follow."""
    reason: str = ""
    """Why the table was closed, in the administrator's words."""
