"""How a table goes on beside its entries: clocks, who plays for whom, and what was agreed."""

from typing import Literal

from msgspec import Struct

__all__ = ["Clock", "Course", "CourseRow", "Incident", "IncidentKind", "Offer", "OfferKind"]

OfferKind = Literal["pause", "resume", "back", "cancel", "replace"]
IncidentKind = Literal[
    "out",
    "left",
    "returned",
    "paused",
    "resumed",
    "back",
    "cancelled",
    "vacated",
    "replaced",
    "declined",
    "expired",
    "closed",
]
"""A bot plays for a seat whose time is out, or that was left; its person is back; …"""


class Clock(Struct, frozen=True, gc=False):
    """The clock of a seat. All times are seconds of the house, which stand while it is closed."""

    left: float = 0.0
    """Seconds that were left at ``since``, or are left if it stands."""
    since: float | None = None
    """From when on it runs; None: it stands."""
    returns: int = 0
    """How often the person has taken the seat back from a bot."""


class Offer(Struct, frozen=True, gc=False):
    """What somebody has asked all others to agree to."""

    number: int
    """Counted from 1 at each table."""
    kind: OfferKind
    seat: int
    """Who asks."""
    until: float
    """When it expires."""
    agreed: tuple[int, ...] = ()
    """Seats that have agreed, with the one who asks."""
    entries: int = 0
    """For ``back``: how many entries of the record stay."""
    of: int | None = None
    """For ``replace``: the seat that is to be given away."""


class Incident(Struct, frozen=True, gc=False):
    """What befell a table: it stands in the log, though it is no entry of the record."""

    after: int
    """Settled entries of the log before it."""
    kind: IncidentKind
    seat: int | None = None
    """Whom it is about."""
    offer: OfferKind | None = None
    """What was declined, or has expired."""
    name: str = ""
    """Who sat there before, if somebody else sits there now; why a table was closed."""


class Course(Struct, frozen=True, gc=False):
    """How a table goes on beside its entries."""

    clocks: tuple[Clock, ...] = ()
    """By seat; empty without a pace."""
    stand_ins: dict[int, str] = {}
    """Seat -> bot that plays for its person."""
    paused: float | None = None
    """When the pause ends; None: there is none."""
    pauses: int = 0
    """How often there was a pause."""
    offer: Offer | None = None
    """What stands to be agreed to."""
    offers: int = 0
    """How often something was offered."""
    offered: dict[int, float] = {}
    """Seat -> when its latest offer was made."""
    incidents: tuple[Incident, ...] = ()
    """The latest."""
    rests: float | None = None
    """Until when bots wait that play for all persons; None: nobody waits."""
    is_cancelled: bool = False
    """Whether all have agreed to end the match without a result, or the table was closed."""

    @property
    def is_plain(self) -> bool:
        """Return whether nobody plays for another, and nothing is offered, paused or waited for."""
        return not self.stand_ins and (self.offer, self.paused, self.rests) == (None, None, None)

    @property
    def closed(self) -> str | None:
        """Return why whoever administers the house has closed the table; None if nobody has."""
        last = self.incidents[-1] if self.is_cancelled and self.incidents else None
        return last.name if last is not None and last.kind == "closed" else None


class CourseRow(Struct, frozen=True, gc=False):
    """What is written of a course."""

    course: Course
    deadline: float | None
    """When the house has to see to the table, if nobody else does; None: never."""
