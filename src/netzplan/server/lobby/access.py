"""Messages about who may join a table, and about filling it with bots."""

from msgspec import Struct

from netzplan.server.store.rows import Visibility, Watching

__all__ = ["Access", "FillNow", "FillUp", "Filling"]


class Access(Struct, frozen=True, forbid_unknown_fields=True):
    """Who may join or watch a table. Players keep the links of their seats in any case."""

    visibility: Visibility = "link"
    """Who may sit down: anyone with an invitation, anyone who finds the table in the lobby, or only
    the named accounts."""
    watching: Watching = "link"
    """Who may watch: anybody (the lobby lists the table), anyone with the link, or nobody."""
    names: tuple[str, ...] = ()
    """For ``chosen``: names of the accounts, at most 20; otherwise empty."""


class FillUp(Struct, frozen=True, forbid_unknown_fields=True):
    """Which bot takes the seats that are still open, and after how many minutes."""

    minutes: int
    """1 to 1440."""
    bot: str


class FillNow(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/links/{link}/fill``: bots take the open seats; the match starts."""

    bot: str


class Filling(Struct, frozen=True):
    """When bots take the seats that are still open, and which bot."""

    at: float
    """Seconds since the Unix epoch."""
    bot: str
