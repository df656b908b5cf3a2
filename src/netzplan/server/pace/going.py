"""The course of one live table beside its entries: time, presence and stand-ins."""

from collections.abc import Set
from math import inf

from msgspec.structs import replace

from netzplan.catalogue import GameEntry
from netzplan.core.record import Acted, Lapsed
from netzplan.core.turn import Players
from netzplan.server.asked import Asked
from netzplan.server.course_messages import ClockInfo, CourseInfo, IncidentInfo, OfferInfo
from netzplan.server.folding import AnyMatch
from netzplan.server.messages import Problem
from netzplan.server.pace.agreed import Pace, Patience, pace_of
from netzplan.server.pace.clocks import begun, missing, noted, out_at, retimed, running
from netzplan.server.pace.uptime import Uptime
from netzplan.server.problems import problem
from netzplan.server.store import Course, CourseRow, Incident, TableRow

__all__ = ["MOST_PAUSES", "Going"]

MOST_PAUSES = 3
"""Most pauses of one table, however they end."""
LIVE_REST, LONG_REST = 15.0, 3600.0
"""Seconds before each choice of bots that play for all persons. The second applies where turns take
days or there is no pace: then they play for people who are banned."""


class Going:
    """The time of one table, in seconds of the house, which stop while the house is closed."""

    def __init__(self, game: GameEntry, row: TableRow, uptime: Uptime, patience: Patience) -> None:
        """Watch a table; everybody counts as gone from now on, until their browsers are back."""
        self.pace: Pace | None = pace_of(row.hosting)
        self.patience = patience
        self._game = game
        self._uptime = uptime
        self._online: frozenset[int] = frozenset()
        self._gone = dict.fromkeys(range(len(row.seats)), uptime.now())

    def now(self) -> float:
        """Return the time of the house."""
        return self._uptime.now()

    @property
    def stands(self) -> bool:
        """Return whether the whole house is in read-only mode, in which no time passes."""
        return self._uptime.stands

    @property
    def rested(self) -> float:
        """Return for how many seconds the time of the house has stood still in this run."""
        return self._uptime.rested

    def note_presence(self, online: Set[int]) -> None:
        """Record which seats have a browser at the table."""
        for seat in self._online - online:
            self._gone[seat] = self.now()
        self._online = frozenset(online)

    def present(self, row: TableRow) -> tuple[int, ...]:
        """Return the persons who are asked to agree: those without a stand-in.

        Where everybody is present at the same time, people who have long been gone do not count.
        """
        now = self.now()
        return tuple(seat for seat in _persons(row) if self._absent_at(seat) > now)

    def agreed_at(self, row: TableRow) -> float | None:
        """Return from when on nobody counts any more who has not agreed to the offer.

        None if somebody will always count, or if bots play for all who have agreed.
        """
        offer, persons = row.course.offer, _persons(row)
        if offer is None or not set(persons) & set(offer.agreed):
            return None
        awaited = (seat for seat in persons if seat not in offer.agreed)
        moment = max((self._absent_at(seat) for seat in awaited), default=0.0)
        return None if moment == inf else moment

    def is_agreed(self, row: TableRow) -> bool:
        """Return whether everybody who counts has agreed to the offer."""
        moment = self.agreed_at(row)
        return moment is not None and moment <= self.now()

    def _rested(self, row: TableRow, course: Course) -> Course:
        """Return a course in which bots rest from now on, if they play for all persons.

        Otherwise a match would be over in a moment, before anybody is back to take a seat.
        """
        persons = [seat.seat for seat in row.seats if not seat.bot]
        if not persons or not all(seat in course.stand_ins for seat in persons):
            return course
        is_live = self.pace is not None and self.pace.is_live
        return replace(course, rests=self.now() + (LIVE_REST if is_live else LONG_REST))

    def _absent_at(self, seat: int) -> float:
        """Return from when on a seat is not waited for if nothing changes; infinite for never."""
        if self.pace is None or not self.pace.is_live or seat in self._online:
            return inf
        return self._gone[seat] + self.patience.absence

    # --- what changes -------------------------------------------------------------------

    def started(self, row: TableRow, match: AnyMatch | None, asked: Asked | None) -> Course:
        """Return the course of a match that begins, or is loaded."""
        if match is None:
            return row.course
        return self.settled(row, begun(row.course, self.pace, len(row.seats)), match, asked)

    def settled(
        self, row: TableRow, course: Course, match: AnyMatch | None, asked: Asked | None
    ) -> Course:
        """Return a course in which exactly the right clocks run."""
        return retimed(course, self.pace, running(row, course, match, asked), self.now())

    def advanced(
        self,
        row: TableRow,
        course: Course,
        before: AnyMatch,
        after: AnyMatch,
        asked: Asked | None,
        was_asked: Asked | None = None,
    ) -> Course:
        """Return the course after new entries.

        A player who asks others continues the turn once they have answered, so it has not ended.
        """
        if self.pace is None and course.is_plain:
            return course
        runs = running(row, course, after, asked)
        new = after.entries[len(before.entries) :]
        acted = {entry.seat for entry in new if isinstance(entry, (Acted, Lapsed))}
        by_bots = acted & course.stand_ins.keys()
        course = missing(course, by_bots) if by_bots else course
        turn = before.turn
        is_sealed = isinstance(turn, Players) and turn.sealed
        is_new = is_sealed and len(after.settled) != len(before.settled)
        has_asked = asked is not None and was_asked is None
        ended = {seat for seat in acted if is_new or seat not in runs} if not has_asked else set()
        afresh = after.rewinds != before.rewinds
        course = retimed(course, self.pace, runs, self.now(), ended, afresh=afresh)
        if after.rules.outcome(after.state) is not None:
            return replace(course, offer=None, paused=None, rests=None)
        # Simultaneous choices share one rest.
        return self._rested(row, course) if new and (is_new or not is_sealed) else course

    def seen_to(self, row: TableRow, match: AnyMatch | None, asked: Asked | None) -> Course:
        """Return the course after some time has passed; the same object if nothing was due."""
        course, now = row.course, self.now()
        offer = course.offer
        if offer is not None and offer.until <= now:
            course = replace(course, offer=None)
            course = noted(course, match, "expired", offer.seat, offer=offer.kind)
        if course.paused is not None and course.paused <= now:
            course = noted(replace(course, paused=None), match, "resumed")
        if course.rests is not None and course.rests <= now:
            course = replace(course, rests=None)
        for seat in sorted(running(row, course, match, asked)):
            due = self._bot_at(course, seat)
            if due is not None and due <= now:
                out = out_at(course.clocks[seat])
                is_out = out is not None and out <= now
                course = self._with_stand_in(row, course, seat)
                course = noted(course, match, "out" if is_out else "left", seat)
                course = self._rested(row, course)
        return course if course is row.course else self.settled(row, course, match, asked)

    def _with_stand_in(self, row: TableRow, course: Course, seat: int) -> Course:
        bots = [bot.id for bot in self._game.bots]
        wished = [*(each.bot for each in row.seats if each.bot), self.patience.bot, *bots]
        bot = next(each for each in wished if each in bots)
        return replace(course, stand_ins={**course.stand_ins, seat: bot})

    def left(self, row: TableRow, seat: int, match: AnyMatch | None, asked: Asked | None) -> Course:
        """Return the course with a stand-in for a person who has left for good."""
        course = noted(self._with_stand_in(row, row.course, seat), match, "left", seat)
        return self.settled(row, self._rested(row, course), match, asked)

    def must_wait(self, course: Course, seat: int) -> bool:
        """Return whether a bot has to choose before its person may return: all their time is spent.

        Bots that rest leave everybody the time to return; so does a pause, in which none chooses.
        """
        is_still = course.rests is not None or course.paused is not None
        return not is_still and self._is_spent(course, seat)

    def _is_spent(self, course: Course, seat: int) -> bool:
        """Return whether a person has used up all time, and no bot has chosen for them yet."""
        if self.pace is None:
            return False
        clock = course.clocks[seat]
        return not clock.missed and clock.left + self.patience.grace <= 0

    def returned(self, row: TableRow, seat: int, *, is_another: bool = False) -> Course:
        """Return the course with a person back at a seat that a bot has played.

        ``is_another`` means a new person. The same person gets time only if a bot has chosen
        meanwhile: leaving and returning must not gain any.
        """
        course = row.course
        stand_ins = {at: bot for at, bot in course.stand_ins.items() if at != seat}
        clocks = list(course.clocks)
        if self.pace is not None:
            clock = clocks[seat]
            if is_another or clock.missed or self._is_spent(course, seat):
                returns = clock.returns + 1
                left = self.pace.after_return(clock.left, returns)
                clock = replace(clock, left=left, returns=returns, missed=False)
            clocks[seat] = clock
        return replace(course, stand_ins=stand_ins, clocks=tuple(clocks), rests=None)

    def replaced(
        self, row: TableRow, seat: int, match: AnyMatch | None, asked: Asked | None
    ) -> Course:
        """Return the course with a new person at a vacated seat."""
        course = self.returned(row, seat, is_another=True)
        former = max((each.number for each in row.former if each.seat == seat), default=0)
        name = "" if former else row.seats[seat].name  # given up before an upgrade
        course = noted(course, match, "replaced", seat, name=name, former=former)
        return self.settled(row, course, match, asked)

    # --- what is due --------------------------------------------------------------------

    def _bot_at(self, course: Course, seat: int) -> float | None:
        """Return when a stand-in takes over a seat; None if its clock is stopped."""
        clock = course.clocks[seat]
        out = out_at(clock)
        if out is None or clock.since is None or self.pace is None:
            return None
        due = out + self.patience.grace
        if not self.pace.is_live or seat in self._online:
            return due
        waits = max(self._gone[seat] + self.patience.absence, clock.since + self.patience.grace)
        return min(due, waits)

    def due(self, row: TableRow) -> float | None:
        """Return when the table must be seen to next; None for never."""
        course = row.course
        if course.is_cancelled or row.status != "running":
            return None
        dues = [self._bot_at(course, seat) for seat in range(len(course.clocks))]
        dues += [course.paused, course.rests]
        dues += [None if course.offer is None else course.offer.until, self.agreed_at(row)]
        return min((due for due in dues if due is not None), default=None)

    def written(self, row: TableRow, course: Course, match: AnyMatch | None) -> CourseRow:
        """Return the stored form of a course, with the time at which the table must be loaded."""
        after = replace(row, course=course)
        due = self.due(after)
        is_paced = self.pace is not None and match is not None and course.paused is None
        if is_paced and due is None and row.status == "running":
            due = 0.0  # bots play: they continue when the house reopens
        return CourseRow(course, due)

    # --- what is refused, and told ------------------------------------------------------

    def refused(self, row: TableRow, seat: int, bot: str, asked: Asked | None) -> Problem | None:
        """Return why a person, or a bot, may not choose for a seat now; None if they may."""
        course = row.course
        if course.is_cancelled:
            return problem("match/cancelled")
        if self.stands:
            return problem("house/read-only")
        if bot and row.bot_at(seat) != bot:
            return problem("match/stale")
        if not bot and seat in course.stand_ins:
            return problem("seat/stand-in")
        if course.paused is not None and asked is None:
            return problem("table/paused")
        return None

    def info(self, row: TableRow) -> CourseInfo | None:
        """Return what everybody at the table may know; None if there is nothing to report."""
        course = row.course
        if course == Course() and self.pace is None:
            return None
        offer = course.offer
        told = None
        if offer is not None:
            awaits = tuple(seat for seat in self.present(row) if seat not in offer.agreed)
            told = OfferInfo(offer.number, offer.kind, offer.seat, offer.until, awaits, offer.of)
        return CourseInfo(
            clocks=tuple(
                ClockInfo(round(max(0.0, clock.left), 1), out_at(clock), self._bot_at(course, seat))
                for seat, clock in enumerate(course.clocks)
            ),
            paused=course.paused,
            pauses=course.pauses,
            most_pauses=MOST_PAUSES,
            offer=told,
            incidents=tuple(
                IncidentInfo(each.after, each.kind, each.seat, each.offer, _named(row, each))
                for each in course.incidents
            ),
            cancelled=course.is_cancelled,
        )


def _named(row: TableRow, incident: Incident) -> str:
    """Return the name that belongs to an incident, as it is today."""
    names = (each.name for each in row.former if each.number == incident.former)
    return next(names, incident.name)


def _persons(row: TableRow) -> list[int]:
    """Return the seats of persons without a stand-in."""
    return [s.seat for s in row.seats if s.link is not None and not row.bot_at(s.seat)]
