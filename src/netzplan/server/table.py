"""A live table: the one owner of a match in this process.

Every change is made on a fork of the match, written to the store, and only then shown: what
memory holds has always been committed, and a refusal or a failing disk leaves no trace.
"""

import asyncio
from collections.abc import Callable, Sequence, Set
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from netzplan.core.dealer import commitment
from netzplan.core.match import Refusal
from netzplan.core.record import MatchRecord
from netzplan.core.turn import Over, Players
from netzplan.games.catalogue import GAMES
from netzplan.games.records import header_of
from netzplan.server.folding import AnyEntry, AnyMatch, first_entries, folded, folded_on, rows
from netzplan.server.messages import (
    History,
    LinkInfo,
    Position,
    Problem,
    RematchReady,
    TableInfo,
)
from netzplan.server.problems import Refused, problem, refusal_problem
from netzplan.server.seating import claimed, now
from netzplan.server.store import EntryRow, Stale, Store, TableRow
from netzplan.server.summaries import seat_info, summary_of

__all__ = ["Listener", "Reader", "Table"]

# One table plays any game: Any stands for its actions, events, view and offers.
AnyPosition = Position[Any, Any, Any, Any]

Reader = int | None
"""A seat, or None for spectators."""

_ENCODER = msgspec.json.Encoder()
_WAITING_VERSION = "waiting"


class Listener(Protocol):
    """Somebody who is told about a table: a socket."""

    def show(self, link: str, position: bytes) -> None:
        """Take the newest position of a link; an older one not yet sent is out of date."""
        ...

    def tell(self, message: bytes) -> None:
        """Take a message that has to arrive."""
        ...


class _Known:
    """What only changes with a reader's version: dear to compute, so it is kept."""

    def __init__(self, version: str, log: Sequence[AnyEntry], offers: Any) -> None:
        self.version = version
        self.log = tuple(log)
        self.offers = offers


class Table:
    """A table with its match, its listeners, and the lock that puts changes in order."""

    def __init__(
        self,
        row: TableRow,
        entries: Sequence[EntryRow],
        store: Store,
        changed: "Callable[[Table], None]",
    ) -> None:
        """Fold a stored table of today's rules; ``changed`` is called after each change."""
        self.row = row
        self.match = folded(row, entries)
        self.lock = asyncio.Lock()
        self._store = store
        self._changed = changed
        self._listeners: dict[Listener, frozenset[Reader]] = {}
        self._known: dict[Reader, _Known] = {}
        self._encoded: dict[Reader, bytes] = {}
        self._info: TableInfo | None = None

    # --- asking -----------------------------------------------------------------------

    @property
    def is_watched(self) -> bool:
        """Return whether anybody listens."""
        return bool(self._listeners)

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
        return LinkInfo(self.link_of(reader), reader, self.info())

    def info(self) -> TableInfo:
        """Return what everybody at the table may know of it."""
        if self._info is None:
            row = self.row
            online = self.online()
            self._info = TableInfo(
                table=row.id,
                game=row.game,
                map=row.map,
                options=row.options,
                status=row.status,
                seats=tuple(seat_info(seat, is_online=seat.seat in online) for seat in row.seats),
                commitment=commitment(row.seed),
                spectators=row.spectators,
                created=row.created,
                awaited=self._awaited(),
            )
        return self._info

    def position(self, reader: Reader) -> bytes:
        """Return all that a reader may know now, as JSON; made once for each change."""
        encoded = self._encoded.get(reader)
        if encoded is None:
            encoded = _ENCODER.encode(self._position(reader))
            self._encoded[reader] = encoded
        return encoded

    def _position(self, reader: Reader) -> AnyPosition:
        match = self.match
        if match is None:
            return Position(
                self.link_of(reader), reader, _WAITING_VERSION, self.info(), None, (), None,
                can_undo=False, outcome=None, prepared={}, seed="", shares=(),
            )  # fmt: skip
        over = self.row.status == "over"
        known = self._known_to(reader, match)
        return Position(
            link=self.link_of(reader),
            seat=reader,
            version=known.version,
            info=self.info(),
            view=match.rules.view(match.state, reader),
            log=known.log,  # type: ignore[arg-type]  # the open log holds no undo entries
            offers=known.offers,
            can_undo=reader is not None and match.can_undo(reader),
            outcome=match.rules.outcome(match.state) if over else None,
            prepared={} if reader is None else self.row.seats[reader].prepared,
            seed=self.row.seed if over else "",
            shares=tuple(seat.share for seat in self.row.seats) if over else (),
        )

    def _known_to(self, reader: Reader, match: AnyMatch) -> _Known:
        version = match.version(reader)
        known = self._known.get(reader)
        if known is None or known.version != version:
            offers = None
            if reader is not None:
                offers = GAMES[self.row.game].offers(match.rules, match.state, reader)
            log = GAMES[self.row.game].brief(match.log(reader))
            known = _Known(version, log, offers)
            self._known[reader] = known
        return known

    def history(self, reader: Reader, position: int) -> History[Any]:
        """Return an earlier view of a reader; raises Refused."""
        match = self.match
        if match is None:
            raise Refused(problem("match/waiting"))
        length = len(self._known_to(reader, match).log)
        if not 0 <= position <= length:
            bounds = {"position": position, "most": length}
            raise Refused(problem("match/no-such-position", parameters=bounds))
        return History(position, match.rules.view(match.state_at(reader, position), reader))

    def record(self) -> MatchRecord[Any, Any]:  # Any: of whichever game
        """Return the whole record of a finished match; raises Refused before the end."""
        match = self.match
        if match is None or self.row.status != "over":
            raise Refused(problem("match/not-over"))
        header = header_of(
            self.row.game,
            self.row.map,
            match.setup,
            names=[seat.name or seat.bot for seat in self.row.seats],
            seed=self.row.seed,
            shares=[seat.share for seat in self.row.seats],
        )
        return MatchRecord(header, tuple(match.entries))

    # --- changing ---------------------------------------------------------------------

    def action_of(self, written: msgspec.Raw) -> Any:
        """Return an action as a browser wrote it; raises msgspec.DecodeError."""
        action_type = GAMES[self.row.game].rules(self.row.map).action_type
        return msgspec.json.decode(written, type=action_type)

    async def submit(
        self, seat: int, version: str, action: Any, *, replaces: bool = False
    ) -> Problem | None:  # Any: an action of whichever game
        """Take a choice, durably; return why not, or None."""
        async with self.lock:
            match = self.match
            wrong = self._out_of_date(seat, version)
            if match is None or wrong is not None:
                return wrong
            draft = match.fork()
            while replaces and draft.can_undo(seat):
                draft.undo(seat)
            answer = draft.submit(seat, action)
            if isinstance(answer, Refusal):
                return refusal_problem(answer)
            return await self._commit(draft, seat)

    async def undo(self, seat: int, version: str) -> Problem | None:
        """Take back the seat's latest step, durably; return why not, or None."""
        async with self.lock:
            match = self.match
            wrong = self._out_of_date(seat, version)
            if match is None or wrong is not None:
                return wrong
            draft = match.fork()
            answer = draft.undo(seat)
            if isinstance(answer, Refusal):
                return refusal_problem(answer)
            return await self._commit(draft, seat)

    async def answer(self, seat: int, action: Any, entries: int) -> None:
        """Take an answer for a seat, unless the match has gone on since so many entries."""
        async with self.lock:
            match = self.match
            if match is not None and len(match.entries) == entries:
                draft = match.fork()
                if not isinstance(draft.submit(seat, action), Refusal):
                    await self._commit(draft, seat)

    async def prepare(self, seat: int, answers: dict[str, str]) -> Problem | None:
        """Take prepared answers, durably; return why not, or None."""
        answering = GAMES[self.row.game].answering
        rules = GAMES[self.row.game].rules(self.row.map)
        wrong = next(iter(answers), "") if answering is None else answering.unknown(rules, answers)
        if wrong is not None:
            return problem("request/malformed", field=f"answers.{wrong[:64]}".rstrip("."))
        async with self.lock:
            await self._store.prepare(self.row.id, seat, answers)
            row = replace(self.row.seats[seat], prepared=answers)
            sitting = (*self.row.seats[:seat], row, *self.row.seats[seat + 1 :])
            self.row = replace(self.row, seats=sitting)
            self.publish()
            self._changed(self)
            return None

    async def claim(self, seat: int, name: str, share: str) -> None:
        """Give an open seat to somebody, and start when it was the last; raises Refused."""
        async with self.lock:
            if self.row.seats[seat].claimed:
                raise Refused(problem("seat/taken"))
            row = claimed(self.row, seat, name, share)
            first = first_entries(row)
            match = folded(row, first)
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

    async def _commit(self, draft: AnyMatch, seat: int) -> Problem | None:
        assert self.match is not None, "only a running match is changed"
        at = now()
        new = rows(draft.entries[len(self.match.entries) :], at)
        over = isinstance(draft.turn, Over)
        try:
            await self._store.append(self.row.id, new, summary_of(self.row, draft, at))
        except Stale:
            await self._reload()
            return problem("match/stale")
        self.match = draft
        if over:
            self.row = replace(self.row, status="over")
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
        self.match = folded(row, entries) if match is None else folded_on(match, entries)
        self._known.clear()
        self.publish()
        self._changed(self)

    def _take_seats(self, row: TableRow) -> None:
        """Take a newer row; who listens with an invitation that is used up hears no more."""
        for before, after in zip(self.row.seats, row.seats, strict=True):
            if before.link != after.link:
                for listener, readers in self._listeners.items():
                    if before.seat in readers:
                        self._listeners[listener] = readers - {before.seat}
                        used = before.invitation or ""
                        listener.tell(_ENCODER.encode(problem("seat/taken", link=used)))
        self.row = row

    # --- telling ----------------------------------------------------------------------

    def attach(self, listener: Listener, readers: Set[Reader]) -> None:
        """Tell somebody from now on what some readers may know."""
        online = self.online()
        self._listeners[listener] = frozenset(readers)
        if self.online() != online:
            self.publish()
        self._show(listener, readers)
        self._changed(self)  # bots may have waited for somebody to watch them

    def detach(self, listener: Listener) -> None:
        """Tell somebody no more."""
        online = self.online()
        self._listeners.pop(listener, None)
        if self.online() != online:
            self.publish()

    def publish(self) -> None:
        """Show the position to whom it is new: any other message would tell of sealed choices."""
        self._info = None
        shown, self._encoded = self._encoded, {}
        for listener, readers in self._listeners.items():
            news = {each for each in readers if self.position(each) != shown.get(each)}
            self._show(listener, news)

    def _show(self, listener: Listener, readers: Set[Reader]) -> None:
        for reader in readers:
            listener.show(self.link_of(reader), self.position(reader))

    def online(self) -> set[int]:
        """Return the seats that somebody listens for."""
        listening = {reader for readers in self._listeners.values() for reader in readers}
        return {reader for reader in listening if reader is not None}

    def announce(self, successor: "Table", asked: Reader) -> None:
        """Tell everybody but the one who asked where the rematch is: his own links only."""
        for listener, readers in self._listeners.items():
            if asked not in readers:
                links = {self.link_of(each): successor.link_of(each) for each in readers}
                listener.tell(_ENCODER.encode(RematchReady(links)))

    def awaited_bots(self) -> list[int]:
        """Return the bots' seats that the match waits for."""
        return [seat for seat in self._awaited() if self.row.seats[seat].bot]

    def _awaited(self) -> tuple[int, ...]:
        turn = self.match.turn if self.match is not None else None
        return turn.seats if isinstance(turn, Players) else ()
