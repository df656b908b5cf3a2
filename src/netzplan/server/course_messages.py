"""Messages about clocks, stand-ins and offers at a table, which are not entries of its record.

Times are seconds of server time: compare them with ``Now``, which follows each message that
contains any.
"""

from msgspec import Struct

from netzplan.server.store.course import IncidentKind, OfferKind

__all__ = [
    "Answered",
    "ClockInfo",
    "CourseInfo",
    "IncidentInfo",
    "Invitation",
    "Now",
    "OfferInfo",
    "Offered",
    "Returned",
]


class ClockInfo(Struct, frozen=True):
    """The clock of a seat."""

    left: float
    """Seconds left, if the clock is stopped."""
    until: float | None
    """When the clock runs out, if it is running."""
    bot: float | None
    """When a bot starts playing for the seat, if the clock is running."""


class OfferInfo(Struct, frozen=True):
    """An offer that waits for agreement."""

    number: int
    kind: OfferKind
    seat: int
    """The seat that made the offer."""
    until: float
    """When the offer expires."""
    awaits: tuple[int, ...]
    """Seats that have not agreed yet."""
    of: int | None
    """For ``replace``: the seat to be given away."""


class IncidentInfo(Struct, frozen=True):
    """Something that happened at the table; the page shows it between log entries."""

    after: int
    """Number of log entries before it."""
    kind: IncidentKind
    seat: int | None
    offer: OfferKind | None
    name: str
    """For ``replaced``: who sat there before; for ``closed``: the reason."""


class CourseInfo(Struct, frozen=True):
    """Clocks, pauses, offers and incidents of a table."""

    clocks: tuple[ClockInfo, ...]
    """By seat; empty without a time control."""
    paused: float | None
    """When the current pause ends; None if there is none."""
    pauses: int
    """Number of pauses so far."""
    most_pauses: int
    """Most pauses that a table may have."""
    offer: OfferInfo | None
    incidents: tuple[IncidentInfo, ...]
    cancelled: bool
    """Whether all persons agreed to end the match without a result, or the table was closed."""


class Now(Struct, frozen=True, tag="now"):
    """The current server time, for the message sent before it."""

    seconds: float


class Offered(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/links/{link}/offers``: asks all persons to agree."""

    kind: OfferKind
    links: tuple[str, ...] = ()
    """Further links of this device, which agree as well."""
    of: int | None = None
    """For ``replace``: the seat that a bot plays and that somebody else is to get."""


class Answered(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/links/{link}/offers/{number}``: accepts or declines an offer."""

    agrees: bool
    links: tuple[str, ...] = ()
    """Further links of this device, which answer the same."""


class Returned(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/links/{link}/return`` and ``…/leave``: an empty object."""


class Invitation(Struct, frozen=True):
    """An open seat and the link that takes it."""

    seat: int
    link: str
