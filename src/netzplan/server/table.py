"""A live table: the one owner of a match in this process.

Every change is made on a fork of the match, written to the store, and only then shown: what
memory holds has always been committed, and a refusal or a failing disk leaves no trace.
"""

import asyncio
from collections.abc import Callable, Sequence, Set
from typing import Any

import msgspec
from msgspec.structs import replace

from netzplan.catalogue import Plate
from netzplan.core.match import Refusal
from netzplan.core.outcome import Note
from netzplan.core.record import MatchRecord
from netzplan.core.turn import Over, Players
from netzplan.server.asked import Asked, asked_in, prepared_answer, request_of, resumed
from netzplan.server.audience import Audience, Listener, Reader
from netzplan.server.describing import info_of, record_header
from netzplan.server.folding import AnyMatch, first_entries, folded, folded_on, reason_row, rows
from netzplan.server.messages import History, LinkInfo, Problem, RematchReady, TableInfo
from netzplan.server.problems import Refused, problem, refusal_problem
from netzplan.server.seating import claimed, now, reseated
from netzplan.server.showing import NOTHING, Sent, Showing, Shown
from netzplan.server.signals import TimeLeft
from netzplan.server.store import EntryRow, RequestRow, Stale, Status, Store, TableRow
from netzplan.server.summaries import summary_of
from netzplan.server.timekeeper import Timekeeper

__all__ = ["Table"]

_ENCODER = msgspec.json.Encoder()


class Table:
    """A table with its match, its listeners, and the lock that puts changes in order."""

    def __init__(
        self,
        row: TableRow,
        entries: Sequence[EntryRow],
        plate: Plate,
        store: Store,
        changed: "Callable[[Table], None]",
        time: Timekeeper,
        *,
        bot_answer_seconds: float,
    ) -> None:
        """Fold a stored table on its map; ``changed`` is called after each change."""
        self.row = row
        self.plate = plate
        self.match = folded(plate.rules, row, entries)
        self.lock = asyncio.Lock()
        self._store = store
        self._changed = changed
        self._time = time
        self._bot_answer_seconds = bot_answer_seconds
        self.audience = Audience(self.link_of)
        self._showing = Showing(plate.game)
        self._info: TableInfo | None = None
        self.asked: Asked | None = None
        """Who has to answer a request now."""
        self._resume_request()

    # --- asking -----------------------------------------------------------------------

    @property
    def is_watched(self) -> bool:
        """Return whether anybody listens."""
        return bool(self.audience)

    def links(self) -> dict[str, Reader]:
        """Return all links that open this table now."""
        seats = {seat.link or seat.invitation: seat.seat for seat in self.row.seats}
        opens: dict[str, Reader] = {link: seat for link, seat in seats.items() if link}
        opens[self.row.spectators] = None
        return opens

    def link_of(self, reader: Reader) -> str:
        """Return the link of a reader; bots have none."""
        if reader is None:
            return self.row.spectators
        seat = self.row.seats[reader]
        return seat.link or seat.invitation or ""

    def link_info(self, reader: Reader) -> LinkInfo:
        """Return what a link opens."""
        return LinkInfo(self.link_of(reader), reader, self.info(reader))

    def info(self, reader: Reader) -> TableInfo:
        """Return what a reader may know of the table: the same for all but who is awaited."""
        awaited = () if self.match is None else self.match.awaited(reader)
        if self._info is None or self._info.awaited != awaited:
            self._info = info_of(self.row, self.online(), awaited)
        return self._info

    def update(self, reader: Reader, since: int = 0) -> bytes:
        """Return all that a reader may know now, as JSON, with the log after that many entries."""
        return self._showing.update(self._shown(reader), since)[0]

    def news(self, reader: Reader, sent: Sent, *, owed: bool = False) -> tuple[bytes | None, Sent]:
        """Return what to send, given what was sent before, and what will have been sent then."""
        return self._showing.news(self._shown(reader), sent, owed=owed)

    def holding(self, table: str, settled: int) -> Sent:
        """Return what a browser holds that says so: nothing, if it is no part of this log."""
        known = 0 if self.match is None else len(self.match.settled)
        fits = table == self.row.id and 0 <= settled <= known
        return Sent(settled=settled) if fits else NOTHING

    def _shown(self, reader: Reader) -> Shown:
        noted = self.row.held and self.asked is not None and self.asked.seat == reader
        return Shown(self.row, self.match, reader, self.link_of(reader), self.info(reader), noted)

    def history(self, reader: Reader, first: int, last: int) -> tuple[History[Any], ...]:
        """Return earlier views of a reader, from one position to another; raises Refused."""
        if self.match is None:
            raise Refused(problem("match/waiting"))
        try:
            return self._showing.past(self._shown(reader), first, last)
        except IndexError as wrong:
            most = wrong.args[0]
            bounds = {"position": first if not 0 <= first <= most else last, "most": most}
            raise Refused(problem("match/no-such-position", parameters=bounds)) from None

    def record(self) -> MatchRecord[Any, Any]:  # Any: of whichever game
        """Return the whole record of a finished match; raises Refused before the end."""
        match = self.match
        if match is None or self.row.status != "over":
            raise Refused(problem("match/not-over"))
        return MatchRecord(record_header(self.row), tuple(match.entries))

    # --- changing ---------------------------------------------------------------------

    def action_of(self, written: msgspec.Raw) -> Any:
        """Return an action as a browser wrote it; raises msgspec.DecodeError."""
        action_type = self.plate.rules.action_type
        return msgspec.json.decode(written, type=action_type)

    async def submit(
        self,
        seat: int,
        version: str,
        action: Any,  # of whichever game
        *,
        replaces: bool = False,
        reasons: tuple[Note, ...] = (),
    ) -> Problem | None:
        """Take a choice, durably; return why not, or None.

        A refusal of a request is only noted: it counts when the time to answer is up.
        """
        async with self.lock:
            match = self.match
            wrong = self._out_of_date(seat, version)
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
            return await self._commit(fork, reasons)

    async def undo(self, seat: int, version: str) -> Problem | None:
        """Take back the seat's latest step, durably; return why not, or None."""
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

    # --- requests ---------------------------------------------------------------------

    @property
    def answer_due(self) -> float | None:
        """Return when an answer counts without anybody's doing: 0 for at once, None for never."""
        if self.asked is None:
            return None
        return 0.0 if self._ready_answer(self.asked) is not None else self.row.due

    def time_left(self, reader: Reader) -> TimeLeft | None:
        """Return how long an answer may still take; None if nobody is asked, or waited for."""
        asked, due, match = self.asked, self.row.due, self.match
        if asked is None or not asked.seconds or due is None or match is None:
            return None
        left = max(0.0, due - self._time.now())
        link, version = self.link_of(reader), match.version(reader)
        return TimeLeft(link, version, round(left, 1), asked.seconds)

    async def answer_now(self) -> None:
        """Give what the asked seat has prepared, or enter its silence if its time is up."""
        async with self.lock:
            match, asked, due = self.match, self.asked, self.row.due
            if match is None or asked is None:
                return
            fork, prepared = match.fork(), self._ready_answer(asked)
            if prepared is not None:
                answer = fork.submit(asked.seat, prepared)
            elif due is not None and due <= self._time.now():
                answer = fork.lapse(asked.seat, asked.silence)
            else:
                return  # whoever reminded of it came too early, or too late
            assert not isinstance(answer, Refusal), answer
            await self._commit(fork)

    def _ready_answer(self, asked: Asked) -> Any | None:  # Any: an action of whichever game
        """Return the prepared answer, unless it is a refusal that has to wait."""
        assert self.match is not None, "only a running match asks"
        answer = prepared_answer(self.plate.game.answering, self.row, self.match, asked)
        return None if answer == asked.silence and self.row.due is not None else answer

    def _is_held(self, seat: int, action: Any) -> bool:
        asked = self.asked
        is_silence = asked is not None and (asked.seat, asked.silence) == (seat, action)
        return is_silence and self.row.due is not None

    async def _hold(self, reasons: tuple[Note, ...]) -> None:
        """Note that the asked seat refuses, and why."""
        if not self.row.held:
            # They are kept under the number of the lapse that follows: nobody reads them before.
            match = self.match
            assert match is not None, "only a running match asks"
            why = reason_row(len(match.entries) + 1, reasons)
            request = RequestRow(self.row.due, held=True)
            await self._store.append(self.row.id, (), None, request, why)
            self.row = replace(self.row, held=True)
            self.publish()

    def _asked_in(self, match: AnyMatch) -> Asked | None:
        return asked_in(self.plate.game.answering, self.row, match, self._bot_answer_seconds)

    def _resume_request(self) -> None:
        """Go on with a request of a table that was loaded: its time does not begin anew."""
        self.asked = None if self.match is None else self._asked_in(self.match)
        self.row = resumed(self.row, self.asked, self._time.now())

    async def prepare(self, seat: int, answers: dict[str, str]) -> Problem | None:
        """Take prepared answers, durably; return why not, or None."""
        answering = self.plate.game.answering
        if answering is None:
            return problem("request/malformed", field="answers")
        wrong = answering.unknown(self.plate.rules, answers)
        if wrong is not None:
            return problem("request/malformed", field=f"answers.{wrong[:64]}".rstrip("."))
        async with self.lock:
            if answers == self.row.seats[seat].prepared:
                return None
            await self._store.prepare(self.row.id, seat, answers)
            self.row = reseated(self.row, seat, prepared=answers)
            self.publish()
            self._changed(self)
            return None

    async def claim(self, seat: int, name: str, share: str, key: str = "") -> None:
        """Give an open seat to somebody, and start when it was the last; raises Refused."""
        async with self.lock:
            if self.row.seats[seat].claimed:
                raise Refused(problem("seat/taken"))
            row = claimed(self.row, seat, name, share, key)
            first = first_entries(self.plate.rules, row)
            match = folded(self.plate.rules, row, first)
            try:
                await self._store.claim(row, seat, first, summary_of(row, match, now()))
            except Stale:
                await self._reload()
                raise Refused(problem("seat/taken")) from None
            self._take_seats(row)
            self.match = match
            self.publish()
            self._changed(self)

    def take_successor(self, id: str) -> None:
        """Note the rematch, which the store already holds."""
        self.row = replace(self.row, successor=id)

    def knows(self, seat: int, version: str) -> bool:
        """Return whether a version is that of the position as a seat knows it now."""
        return self.match is not None and version == self.match.version(seat)

    def _out_of_date(self, seat: int, version: str) -> Problem | None:
        if self.match is None:
            return problem("match/waiting")
        return None if self.knows(seat, version) else problem("match/stale")

    async def _commit(self, fork: AnyMatch, reasons: tuple[Note, ...] = ()) -> Problem | None:
        assert self.match is not None, "only a running match is changed"
        at = now()
        new = rows(fork.entries[len(self.match.entries) :], at)
        # A bot takes nothing back: the first of them is its own.
        why = reason_row(new[0].seq, reasons)
        status: Status | None = "over" if isinstance(fork.turn, Over) else None
        asked = self._asked_in(fork)
        request = request_of(asked, self._time.now())
        before = RequestRow(self.row.due, self.row.held)
        try:
            written = None if request == before else request
            summary = summary_of(self.row, fork, at)
            await self._store.append(self.row.id, new, summary, written, why)
        except Stale:
            await self._reload()
            return problem("match/stale")
        self.match, self.asked = fork, asked
        self.row = replace(
            self.row, status=status or self.row.status, due=request.due, held=request.held
        )
        self.publish()
        self._changed(self)
        return None

    async def catch_up(self) -> None:
        """Take what another process has written."""
        async with self.lock:
            await self._reload()

    async def _reload(self) -> None:
        """Another process has written: take its state."""
        match = self.match
        since = 0 if match is None else len(match.entries)
        row, entries = await self._store.load(self.row.id, since)
        self._take_seats(row)
        self.match = (
            folded(self.plate.rules, row, entries) if match is None else folded_on(match, entries)
        )
        self._resume_request()
        self._showing.forget()
        self.publish()
        self._changed(self)

    def _take_seats(self, row: TableRow) -> None:
        """Take a newer row; listeners whose invitation is used up are dropped."""
        for before, after in zip(self.row.seats, row.seats, strict=True):
            if before.link != after.link:
                self.dismiss(before.seat, problem("seat/taken", link=before.invitation or ""))
        self.row = row

    def dismiss(self, seat: int, why: Problem) -> None:
        """Tell whoever listens for a seat why his link opens it no more."""
        self.audience.dismiss(seat, _ENCODER.encode(why))

    # --- telling ----------------------------------------------------------------------

    def attach(self, listener: Listener, readers: Set[Reader]) -> None:
        """Tell somebody from now on what some readers may know."""
        online = self.online()
        self.audience.join(listener, readers)
        if self.online() != online:
            self.publish()
        for reader in readers:
            listener.show(self.link_of(reader))
        self._changed(self)  # bots may have waited for somebody to watch them

    def detach(self, listener: Listener) -> None:
        """Tell somebody no more."""
        online = self.online()
        self.audience.leave(listener)
        if self.online() != online:
            self.publish()

    def publish(self) -> None:
        """Let everybody ask soon what is new: who finds nothing is sent nothing.

        Any other message would tell of sealed choices.
        """
        self._info = None
        self._showing.renew()
        self.audience.show()

    def online(self) -> set[int]:
        """Return the seats that somebody listens for."""
        return self.audience.online()

    def announce(self, successor: "Table", asked: Reader) -> None:
        """Tell everybody but the one who asked where the rematch is: his own links only."""

        def ready(readers: Set[Reader]) -> bytes:
            links = {self.link_of(each): successor.link_of(each) for each in readers}
            return _ENCODER.encode(RematchReady(links))

        self.audience.tell(ready, but=asked)

    def awaited_bots(self) -> list[int]:
        """Return the bots' seats that the match waits for, and that have not answered yet."""
        turn = self.match.turn if self.match is not None else None
        seats = turn.seats if isinstance(turn, Players) and not self.row.held else ()
        return [seat for seat in seats if self.row.seats[seat].bot]
