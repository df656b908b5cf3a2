"""The course of a table beside its entries: clocks, stand-ins and agreements."""

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
"""A stand-in takes over a seat that is out of time or was left; its person is back; …"""


class Clock(Struct, frozen=True, gc=False):
    """The clock of a seat, in seconds of the house, which stop while the house is closed."""

    left: float = 0.0
    """Seconds that were left at ``since``, or that are left if the clock is stopped.

    Negative in the grace period: it passes once, even if the clock is stopped meanwhile.
    """
    since: float | None = None
    """When it was started; None: it is stopped."""
    returns: int = 0
    """How many times the person was given time on taking the seat back from a bot."""
    missed: bool = False
    """Whether a bot has chosen for the person since they left."""


class Offer(Struct, frozen=True, gc=False):
    """A proposal that all others are asked to agree to."""

    number: int
    """Counted from 1 at each table."""
    kind: OfferKind
    seat: int
    """The seat that proposes."""
    until: float
    """When it expires."""
    agreed: tuple[int, ...] = ()
    """Seats that have agreed, including the proposer."""
    entries: int = 0
    """For ``back``: the number of entries of the record that stay."""
    of: int | None = None
    """For ``replace``: the seat to be given away."""


class Incident(Struct, frozen=True, gc=False):
    """Something that happened at a table: shown in the log, but not an entry of the record."""

    after: int
    """Number of settled log entries before it."""
    kind: IncidentKind
    seat: int | None = None
    """The seat concerned."""
    offer: OfferKind | None = None
    """The kind of offer that was declined, or has expired."""
    name: str = ""
    """Who sat there before, if there is no number; or the reason why a table was closed."""
    former: int = 0
    """Number of the person who sat there before, if the seat has a new owner."""


class Course(Struct, frozen=True, gc=False):
    """How a table stands beside its entries."""

    clocks: tuple[Clock, ...] = ()
    """By seat; empty without a pace."""
    stand_ins: dict[int, str] = {}
    """Seat -> bot that plays for its person."""
    paused: float | None = None
    """When the pause ends; None: there is none."""
    pauses: int = 0
    """Number of pauses so far."""
    offer: Offer | None = None
    """The open offer."""
    offers: int = 0
    """Number of offers so far."""
    offered: dict[int, float] = {}
    """Seat -> time of its latest offer."""
    incidents: tuple[Incident, ...] = ()
    """The latest incidents."""
    rests: float | None = None
    """Until when bots rest that play for all persons; None: they do not."""
    is_cancelled: bool = False
    """Whether all have agreed to end the match without a result, or the table was closed."""

    @property
    def is_plain(self) -> bool:
        """Return whether there is no stand-in, open offer, pause or rest."""
        return not self.stand_ins and (self.offer, self.paused, self.rests) == (None, None, None)

    @property
    def closed(self) -> str | None:
        """Return why an administrator has closed the table; None if none has."""
        last = self.incidents[-1] if self.is_cancelled and self.incidents else None
        return last.name if last is not None and last.kind == "closed" else None


class CourseRow(Struct, frozen=True, gc=False):
    """The stored form of a course."""

    course: Course
    deadline: float | None
    """When the house must see to the table, if nobody else does; None: never."""
