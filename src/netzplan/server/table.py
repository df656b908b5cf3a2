"""A live table: the only owner of a match in this process.

Every change is made on a fork of the match, written to the store, and only then shown. What memory
holds has therefore always been committed, and a refusal or a failing disk leaves no trace.
"""

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import Any

import msgspec
from msgspec.structs import replace

from netzplan.catalogue import Plate
from netzplan.core.match import Refusal
from netzplan.core.outcome import Note
from netzplan.core.turn import Over, Players
from netzplan.server.asked import (
    Asked,
    asked_in,
    prepared_answer,
    request_of,
    resumed,
    wrong_preparation,
)
from netzplan.server.audience import Reader
from netzplan.server.counters import note_choice
from netzplan.server.folding import AnyMatch, folded, folded_on, reading, reason_row, rows
from netzplan.server.messages import Problem
from netzplan.server.pace.agreed import Patience
from netzplan.server.pace.going import Going
from netzplan.server.pace.uptime import Uptime
from netzplan.server.problems import Refused, problem, refusal_problem
from netzplan.server.seating import now, reseated
from netzplan.server.signals import TimeLeft
from netzplan.server.store import (
    Course,
    Fenced,
    FormerRow,
    RequestRow,
    Stale,
    Store,
    Summary,
    TableRow,
)
from netzplan.server.summaries import summary_of
from netzplan.server.timekeeper import Timekeeper
from netzplan.server.told_table import ToldTable

__all__ = ["NO_ENTRIES", "Table"]

NO_ENTRIES = 2**31 - 1
"""More entries than any match has."""


class Table(ToldTable):
    """A table with its match, its listeners, and the lock that serialises changes."""

    def __init__(
        self,
        row: TableRow,
        match: AnyMatch | None,
        plate: Plate,
        store: Store,
        changed: Callable[[Any], None],
        time: Timekeeper,
        uptime: Uptime,
        *,
        bot_answer_seconds: float,
        patience: Patience = Patience(),
    ) -> None:
        """Take a table on its map; ``changed`` is called after each change."""
        going = Going(plate.game, row, uptime, patience)
        super().__init__(row, plate, match, going, changed)
        self.lock = asyncio.Lock()
        self._store = store
        self._time = time
        self._bot_answer_seconds = bot_answer_seconds
        self.is_lost = False
        """Whether another node has taken the table over; then nothing is due here any more."""
        self._summary: tuple[str, Summary | None] = ("", None)
        """The summary last written, preceded by the spectators' version at that time."""
        self._resume()

    # --- changing ---------------------------------------------------------------------

    def action_of(self, written: msgspec.Raw) -> Any:
        """Return the action that a browser sent; raises msgspec.DecodeError."""
        return reading(self.plate.rules.action_type).decode(written)

    async def submit(
        self,
        seat: int,
        version: str,
        action: Any,  # an action of any game
        *,
        replaces: bool = False,
        reasons: tuple[Note, ...] = (),
        bot: str = "",
    ) -> Problem | None:
        """Apply a choice of a person, or of a ``bot``, durably; return the problem, or None.

        A refusal of a request is only recorded: it counts when the time to answer is up.
        """
        began = perf_counter()
        async with self.lock:
            match = self.match
            wrong = self._out_of_date(seat, version, bot)
            if match is None or wrong is not None:
                return wrong
            if self._is_held(seat, action):
                await self._hold(reasons)
                return None
            fork = match.fork()
            while replaces and fork.undoable(seat) is not None:
                kept = fork.undo(seat)
                if isinstance(kept, Refusal):
                    return refusal_problem(kept)
            answer = fork.submit(seat, action)
            if isinstance(answer, Refusal):
                return refusal_problem(answer)
            refused = await self._commit(fork, reasons)
        if refused is None:
            note_choice(self.row.game, bot, perf_counter() - began)
        return refused

    async def undo(self, seat: int, version: str) -> Problem | None:
        """Take back the seat's latest step, durably; return the problem, or None."""
        async with self.lock:
            match = self.match
            wrong = self._out_of_date(seat, version)
            if match is None or wrong is not None:
                return wrong
            fork = match.fork()
            answer = fork.undo(seat)
            if isinstance(answer, Refusal):
                return refusal_problem(answer)
            return await self._commit(fork)

    async def change(self, course: Course, fork: AnyMatch | None = None) -> Problem | None:
        """Commit a new course, with new entries if there is a fork; the caller holds the lock."""
        assert self.match is not None, "only a running match goes on"
        return await self._commit(self.match if fork is None else fork, course=course)

    async def take_closed(self) -> bool:
        """Load the closing of the table; False if it was not closed. The caller holds the lock."""
        row, _ = await self._store.load(self.row.id, NO_ENTRIES)
        if row.status != "over" or not row.course.is_cancelled:
            return False
        self.row, self.asked = replace(self.row, status=row.status, course=row.course), None
        self.publish()
        self._changed(self)
        return True

    async def vacate(self, seat: int, invitation: str, course: Course) -> None:
        """Open a seat to anybody with the invitation; the caller holds the lock."""
        # Where a bot plays on, it does so under the name of the person who has left.
        name = "" if self.match is None else self.row.seats[seat].name
        left = replace(self.row.seats[seat], name=name, link=None, invitation=invitation)
        sitting = (*self.row.seats[:seat], left, *self.row.seats[seat + 1 :])
        arranged = self.row.arranged + 1
        gone = FormerRow(len(self.row.former) + 1, seat, name) if name else None
        former = self.row.former if gone is None else (*self.row.former, gone)
        row = replace(self.row, seats=sitting, course=course, arranged=arranged, former=former)
        written = self.going.written(row, course, self.match)
        await self._store.vacate(row.id, left, written, gone)
        self._take_seats(row)
        self.publish()
        self._changed(self)

    # --- what is due ------------------------------------------------------------------

    @property
    def deadline(self) -> float | None:
        """Return when the house must load the table even if nobody requests it."""
        return self.going.written(self.row, self.row.course, self.match).deadline

    @property
    def wait(self) -> float | None:
        """Return in how many seconds something is due here; None for never."""
        if self.going.stands or self.is_lost:
            return None
        answer, due = self.answer_due, self.going.due(self.row)
        waits = [] if answer is None else [answer - self._now()]
        waits += [] if due is None else [due - self.going.now()]
        return min(waits, default=None)

    async def see_to(self) -> None:
        """Do what is due; the clocks decide that, not the caller."""
        if self.going.stands:
            return
        await self.answer_now()
        async with self.lock:
            course = self.going.seen_to(self.row, self.match, self.asked)
            if course is not self.row.course:
                await self.change(course)

    @property
    def answer_due(self) -> float | None:
        """Return when an answer counts without anybody acting: 0 for at once, None for never."""
        if self.asked is None:
            return None
        return 0.0 if self._ready_answer(self.asked) is not None else self.row.due

    def time_left(self, reader: Reader) -> TimeLeft | None:
        """Return how long an answer may still take; None if nobody is asked or nothing is due."""
        asked, due, match = self.asked, self.row.due, self.match
        if asked is None or not asked.seconds or due is None or match is None:
            return None
        left = max(0.0, due - self._now())
        link, version = self.link_of(reader), match.version(self.row.reads_as(reader))
        return TimeLeft(link, version, round(left, 1), asked.seconds)

    async def answer_now(self) -> None:
        """Submit what the asked seat has prepared, or enter its silence if its time is up."""
        async with self.lock:
            match, asked, due = self.match, self.asked, self.row.due
            if match is None or asked is None:
                return
            fork, prepared = match.fork(), self._ready_answer(asked)
            if prepared is not None:
                answer = fork.submit(asked.seat, prepared)
            elif due is not None and due <= self._now():
                answer = fork.lapse(asked.seat, asked.silence)
            else:
                return  # the reminder came too early or too late
            assert not isinstance(answer, Refusal), answer
            await self._commit(fork)

    def _now(self) -> float:
        """Return the time by which answers are due; it stands still while the house is closed."""
        return self._time.now() - self.going.rested

    def _ready_answer(self, asked: Asked) -> Any | None:  # Any: an action of any game
        """Return the prepared answer, unless it is a refusal that has to wait."""
        assert self.match is not None, "only a running match asks"
        answer = prepared_answer(self.plate.game.answering, self.row, self.match, asked)
        return None if answer == asked.silence and self.row.due is not None else answer

    def _is_held(self, seat: int, action: Any) -> bool:
        asked = self.asked
        is_silence = asked is not None and (asked.seat, asked.silence) == (seat, action)
        return is_silence and self.row.due is not None

    async def _hold(self, reasons: tuple[Note, ...]) -> None:
        """Record that the asked seat refuses, and why."""
        if not self.row.held:
            # They get the number of the lapse entry that follows, so nobody can read them before
            # it.
            match = self.match
            assert match is not None, "only a running match asks"
            why = reason_row(len(match.entries) + 1, reasons)
            request = RequestRow(self.row.due, held=True)
            await self._store.append(self.row.id, (), None, request, why)
            self.row = replace(self.row, held=True)
            self.publish()

    def _asked_in(self, match: AnyMatch, row: TableRow) -> Asked | None:
        if row.course.is_cancelled:
            return None
        return asked_in(self.plate.game.answering, row, match, self._bot_answer_seconds)

    def _resume(self) -> None:
        """Continue a table that was loaded, without restarting any clock."""
        self.asked = None if self.match is None else self._asked_in(self.match, self.row)
        row = resumed(self.row, self.asked, self._now())
        self.row = replace(row, course=self.going.started(row, self.match, self.asked))

    async def prepare(self, seat: int, answers: dict[str, str]) -> Problem | None:
        """Store prepared answers, durably; return the problem, or None."""
        wrong = wrong_preparation(self.plate.game.answering, self.plate.rules, answers)
        if wrong is not None:
            return wrong
        if self.going.stands:
            return problem("house/read-only")
        async with self.lock:
            if answers == self.row.seats[seat].prepared:
                return None
            await self._store.prepare(self.row.id, seat, answers)
            self.row = reseated(self.row, seat, prepared=answers)
            self.publish()
            self._changed(self)
            return None

    def timed(self, row: TableRow, match: AnyMatch | None) -> tuple[TableRow, float | None]:
        """Return a table about to be written, with its clocks, and when it must be seen to."""
        if self.match is None:
            asked = None if match is None else self._asked_in(match, row)
            course = self.going.started(row, match, asked)
        else:
            course = row.course
            for before, after in zip(self.row.seats, row.seats, strict=True):
                if after.claimed and not before.claimed:
                    course = self.going.replaced(self.row, after.seat, match, self.asked)
        return replace(row, course=course), self.going.written(row, course, match).deadline

    def arrange(self, row: TableRow, match: AnyMatch | None) -> None:
        """Apply a new seating or access, which the store already holds."""
        self._take_seats(row)
        self.match = match
        self.publish()
        self._changed(self)

    def check_over(self) -> None:
        """Raise Refused if the match is not over yet."""
        if self.row.status != "over":
            raise Refused(problem("match/not-over"))

    def take_successor(self, id: str) -> None:
        """Record the rematch, which the store already holds."""
        self.row = replace(self.row, successor=id)

    def knows(self, seat: int, version: str) -> bool:
        """Return whether a version is that of the position as the seat knows it now."""
        return self.match is not None and version == self.match.version(seat)

    def _out_of_date(self, seat: int, version: str, bot: str = "") -> Problem | None:
        if self.match is None:
            return problem("match/waiting")
        if self.is_lost or not self.knows(seat, version):
            return problem("match/stale")
        return self.going.refused(self.row, seat, bot, self.asked)

    async def _commit(
        self, fork: AnyMatch, reasons: tuple[Note, ...] = (), course: Course | None = None
    ) -> Problem | None:
        assert self.match is not None, "only a running match is changed"
        at, before = now(), self.row
        new = rows(fork.entries[len(self.match.entries) :], at)
        # A bot never takes anything back, so the first new entry is its own.
        why = reason_row(new[0].seq, reasons) if new else None
        row = before if course is None else replace(before, course=course)
        if isinstance(fork.turn, Over) or row.course.is_cancelled:
            row = replace(row, status="over")
        asked = self._asked_in(fork, row)
        request = RequestRow(row.due, row.held)
        if new or asked != self.asked:
            request = request_of(asked, self._now())
        course = self.going.advanced(row, row.course, self.match, fork, asked, self.asked)
        if (row.due, row.held) != (request.due, request.held) or course is not row.course:
            row = replace(row, due=request.due, held=request.held, course=course)
        try:
            written = None if (row.due, row.held) == (before.due, before.held) else request
            way = None if course == before.course else self.going.written(row, course, fork)
            summary = summary_of(row, self.plate, fork, at, self._told_before(fork))
            await self._store.append(row.id, new, summary, written, why, way)
        except Fenced:
            return problem("match/stale")  # its browsers reconnect, to another node
        except Stale:
            await self.reload()
            return problem("match/stale")
        if fork.rewinds != self.match.rewinds:
            self._showing.forget()
        self.match, self.asked, self.row = fork, asked, row
        self._summary = (fork.version(None), summary)
        self.publish()
        self._changed(self)
        return None

    def _told_before(self, fork: AnyMatch) -> Summary | None:
        """Return the latest summary, if spectators see nothing that it lacks."""
        version, summary = self._summary
        return summary if version == fork.version(None) else None

    async def catch_up(self) -> None:
        """Load what another process has written."""
        async with self.lock:
            await self.reload()

    async def reload(self) -> None:
        """Load what another process has written; the caller holds the lock."""
        match = self.match
        since = 0 if match is None else len(match.entries)
        row, entries = await self._store.load(self.row.id, since)
        self._take_seats(row)
        self.match = (
            folded(self.plate.rules, row, entries) if match is None else folded_on(match, entries)
        )
        self._resume()
        self._showing.forget()
        self.publish()
        self._changed(self)

    def awaited_bots(self) -> list[int]:
        """Return the bots' seats that the match waits for and that have not answered yet."""
        turn = self.match.turn if self.match is not None else None
        course = self.row.course
        is_paused = course.paused is not None and self.asked is None
        is_resting = is_paused or course.rests is not None
        is_still = self.row.held or is_resting or course.is_cancelled or self.going.stands
        is_still = is_still or self.is_lost
        seats = turn.seats if isinstance(turn, Players) and not is_still else ()
        return [seat for seat in seats if self.row.bot_at(seat)]
