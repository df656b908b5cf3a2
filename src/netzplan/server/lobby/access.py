"""Who may come to a table, as messages tell of it."""

from msgspec import Struct

from netzplan.server.store.rows import Visibility, Watching

__all__ = ["Access", "FillNow", "FillUp", "Filling"]


class Access(Struct, frozen=True, forbid_unknown_fields=True):
    """Who may come to a table. Whoever has a link of a seat keeps it in any case."""

    visibility: Visibility = "link"
    """Who may sit down: whoever has an invitation, whoever finds the table in the lobby, or the
    accounts that are named."""
    watching: Watching = "link"
    """Who may watch: anybody, by a list of the house; whoever has the link; or nobody."""
    names: tuple[str, ...] = ()
    """Names of the accounts that are chosen, 20 at most; empty for the other two."""


class FillUp(Struct, frozen=True, forbid_unknown_fields=True):
    """Bots take the seats that are still open after a time."""

    minutes: int
    """1 to 1440."""
    bot: str


class FillNow(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/links/{link}/fill``: bots take the open seats, and the match begins."""

    bot: str


class Filling(Struct, frozen=True):
    """When bots take the seats that are still open, and which."""

    at: float
    """Seconds since the epoch."""
    bot: str
