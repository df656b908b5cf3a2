"""What is told of how a table goes on beside its entries, and what can be agreed on.

Times are seconds of the house: compare them with ``Now``, which follows each message that has some.
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
    """Seconds left, if it stands."""
    until: float | None
    """When it is out, if it runs."""
    bot: float | None
    """When a bot begins to play for the seat, if it runs."""


class OfferInfo(Struct, frozen=True):
    """What stands to be agreed to."""

    number: int
    kind: OfferKind
    seat: int
    """Who asks."""
    until: float
    """When it expires."""
    awaits: tuple[int, ...]
    """Seats that have still to agree."""
    of: int | None
    """For ``replace``: the seat that is to be given away."""


class IncidentInfo(Struct, frozen=True):
    """What befell the table: it stands in the log between entries."""

    after: int
    """Entries of the log before it."""
    kind: IncidentKind
    seat: int | None
    offer: OfferKind | None
    name: str
    """Who sat there before, for ``replaced``; why, for ``closed``."""


class CourseInfo(Struct, frozen=True):
    """How a table goes on beside its entries."""

    clocks: tuple[ClockInfo, ...]
    """By seat; empty without a pace."""
    paused: float | None
    """When the pause ends."""
    pauses: int
    """How often there was a pause."""
    most_pauses: int
    """How many pauses a table may have."""
    offer: OfferInfo | None
    incidents: tuple[IncidentInfo, ...]
    cancelled: bool
    """Whether all have agreed to end the match without a result, or the table was closed."""


class Now(Struct, frozen=True, tag="now"):
    """The time of the house, as what was sent before it counts."""

    seconds: float


class Offered(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/links/{link}/offers``: all are asked to agree."""

    kind: OfferKind
    links: tuple[str, ...] = ()
    """Further links of this device, which agree with it."""
    of: int | None = None
    """For ``replace``: the seat that a bot plays, and somebody else is to have."""


class Answered(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/links/{link}/offers/{number}``: an answer to what is offered."""

    agrees: bool
    links: tuple[str, ...] = ()
    """Further links of this device, which answer with it."""


class Returned(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/links/{link}/return``: the person plays the seat again."""


class Invitation(Struct, frozen=True):
    """An open seat of a running match, and the link that takes it."""

    seat: int
    link: str
