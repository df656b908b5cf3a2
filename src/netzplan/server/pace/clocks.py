"""The clocks of a table: which of them run, what a turn adds, and who is out of time."""

from collections.abc import Set

from msgspec.structs import replace

from netzplan.core.turn import Over
from netzplan.server.asked import Asked
from netzplan.server.folding import AnyMatch
from netzplan.server.pace.agreed import Pace
from netzplan.server.store import Clock, Course, Incident, IncidentKind, OfferKind, TableRow

__all__ = ["MOST_INCIDENTS", "begun", "missing", "noted", "out_at", "retimed", "running"]

MOST_INCIDENTS = 100
"""Most incidents kept, the latest."""


def begun(course: Course, pace: Pace | None, seats: int) -> Course:
    """Return the course of a match that begins, with clocks if it has none yet."""
    if pace is None or course.clocks:
        return course
    return replace(course, clocks=(Clock(pace.bank),) * seats)


def missing(course: Course, seats: Set[int]) -> Course:
    """Return the course after bots have chosen for the persons at some seats."""
    clocks = tuple(
        replace(clock, missed=True) if seat in seats else clock
        for seat, clock in enumerate(course.clocks)
    )
    return replace(course, clocks=clocks)


def running(
    row: TableRow, course: Course, match: AnyMatch | None, asked: Asked | None
) -> frozenset[int]:
    """Return the persons whose clocks run: those who everybody knows are awaited.

    Taking back a sealed choice is invisible, so it starts no clock. While an answer with its own
    time limit is due, no clock runs.
    """
    stands = course.paused is not None or course.is_cancelled or not course.clocks
    if stands or match is None or isinstance(match.turn, Over):
        return frozenset()
    if asked is not None and asked.seconds is not None:
        return frozenset()
    return frozenset(
        seat
        for seat in match.awaited(None)
        if not row.seats[seat].bot and seat not in course.stand_ins
    )


def retimed(
    course: Course,
    pace: Pace | None,
    runs: Set[int],
    at: float,
    ended: Set[int] = frozenset(),
    *,
    afresh: bool = False,
) -> Course:
    """Return a course in which the clocks of the seats ``runs`` run from a time on.

    The seats ``ended`` have ended a turn. ``afresh`` restarts every clock where turns take days.
    """
    if pace is None:
        return course
    clocks = []
    for seat, before in enumerate(course.clocks):
        clock = before
        if clock.since is not None and (seat not in runs or seat in ended):
            clock = replace(clock, left=_left(clock, at), since=None)
        if seat in ended and before.since is not None:  # a repeated choice ends no turn
            clock = replace(clock, left=pace.after_turn(clock.left))
        elif afresh and not pace.is_live:
            clock = replace(clock, left=pace.bank, since=None)
        if clock.since is None and seat in runs:
            clock = replace(clock, since=at)
        clocks.append(clock)
    return replace(course, clocks=tuple(clocks))


def out_at(clock: Clock) -> float | None:
    """Return when a clock runs out; None if it is stopped."""
    return None if clock.since is None else clock.since + clock.left


def noted(
    course: Course,
    match: AnyMatch | None,
    kind: IncidentKind,
    seat: int | None = None,
    *,
    offer: OfferKind | None = None,
    name: str = "",
    former: int = 0,
) -> Course:
    """Return a course with a new incident."""
    after = 0 if match is None else len(match.settled)
    incident = Incident(after, kind, seat, offer, name, former)
    return replace(course, incidents=(*course.incidents, incident)[-MOST_INCIDENTS:])


def _left(clock: Clock, at: float) -> float:
    assert clock.since is not None, "it runs"
    # After a crash, the time of the house may be slightly before the last write.
    return clock.left - max(0.0, at - clock.since)
