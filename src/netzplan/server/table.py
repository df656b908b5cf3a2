"""A live table: the one owner of a match in this process.

Every change is made on a fork of the match, written to the store, and only then shown: what
memory holds has always been committed, and a refusal or a failing disk leaves no trace.
"""

import asyncio
from collections.abc import Callable, Sequence, Set
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from netzplan.core.dealer import Dealer, commitment
from netzplan.core.match import Match, Refusal
from netzplan.core.record import Acted, Entry, Happened, MatchRecord, Undone
from netzplan.core.rules import Setup
from netzplan.core.turn import Over, Players
from netzplan.games.catalogue import GAMES
from netzplan.games.records import header_of
from netzplan.games.voll_verplant.offers import Offers
from netzplan.games.voll_verplant.view import View
from netzplan.server.messages import (
    History,
    LinkInfo,
    Position,
    Problem,
    RematchReady,
    SeatInfo,
    TableInfo,
)
from netzplan.server.problems import Refused, problem, refusal_problem
from netzplan.server.seating import claimed, now
from netzplan.server.store import EntryRow, SeatRow, Stale, Store, TableRow

__all__ = ["AnyMatch", "Listener", "Reader", "Table", "first_entries", "is_current"]

# One table plays any game: Any stands for its state, actions, events and view.
AnyMatch = Match[Any, Any, Any, Any]
AnyEntry = Entry[Any, Any]

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

    def __init__(self, version: str, log: Sequence[AnyEntry], offers: Offers | None) -> None:
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
        self.match = _folded(row, entries)
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
            online = self._online()
            self._info = TableInfo(
                table=row.id,
                game=row.game,
                map=row.map,
                options=row.options,
                status=row.status,
                seats=tuple(_seat_info(seat, seat.seat in online) for seat in row.seats),
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

    def _position(self, reader: Reader) -> Position:
        match = self.match
        if match is None:
            return Position(
                self.link_of(reader), reader, _WAITING_VERSION, self.info(), None, (), None,
                can_undo=False, outcome=None, seed="", shares=(),
            )  # fmt: skip
        over = self.row.status == "over"
        known = self._known_to(reader, match)
        view: View = match.rules.view(match.state, reader)
        return Position(
            link=self.link_of(reader),
            seat=reader,
            version=known.version,
            info=self.info(),
            view=view,
            log=known.log,  # type: ignore[arg-type]  # the open log holds no undo entries
            offers=known.offers,
            can_undo=reader is not None and match.can_undo(reader),
            outcome=match.rules.outcome(match.state) if over else None,
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
            known = _Known(version, match.log(reader), offers)
            self._known[reader] = known
        return known

    def history(self, reader: Reader, position: int) -> History:
        """Return an earlier view of a reader; raises Refused."""
        match = self.match
        if match is None:
            raise Refused(problem("match/waiting"))
        length = len(self._known_to(reader, match).log)
        if not 0 <= position <= length:
            bounds = {"position": position, "most": length}
            raise Refused(problem("match/no-such-position", parameters=bounds))
        view: View = match.rules.view(match.state_at(reader, position), reader)
        return History(position, view)

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

    async def claim(self, seat: int, name: str, share: str) -> None:
        """Give an open seat to somebody, and start when it was the last; raises Refused."""
        async with self.lock:
            if self.row.seats[seat].claimed:
                raise Refused(problem("seat/taken"))
            row = claimed(self.row, seat, name, share)
            first = first_entries(row)
            try:
                await self._store.claim(row, seat, first)
            except Stale:
                await self._reload()
                raise Refused(problem("seat/taken")) from None
            self._take_seats(row)
            self.match = _folded(row, first)
            self.publish()
            self._changed(self)

    def take_successor(self, id: str) -> None:
        """Note the rematch, which the store already holds."""
        self.row = replace(self.row, successor=id)

    def _out_of_date(self, seat: int, version: str) -> Problem | None:
        match = self.match
        if match is None:
            return problem("match/waiting")
        return None if version == match.version(seat) else problem("match/stale")

    async def _commit(self, draft: AnyMatch, seat: int) -> Problem | None:
        assert self.match is not None, "only a running match is changed"
        at = now()
        new = _rows(draft.entries[len(self.match.entries) :], at)
        over = isinstance(draft.turn, Over)
        try:
            await self._store.append(self.row.id, new, "over" if over else None)
        except Stale:
            await self._reload()
            return problem("match/stale")
        self.match = draft
        if over:
            self.row = replace(self.row, status="over")
        self.publish()
        self._changed(self)
        return None

    async def _reload(self) -> None:
        """Another process has written: take its state."""
        row, entries = await self._store.load(self.row.id)
        self._take_seats(row)
        self.match = _folded(row, entries)
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
        online = self._online()
        self._listeners[listener] = frozenset(readers)
        if self._online() != online:
            self.publish()
        self._show(listener, readers)

    def detach(self, listener: Listener) -> None:
        """Tell somebody no more."""
        online = self._online()
        self._listeners.pop(listener, None)
        if self._online() != online:
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

    def _online(self) -> set[Reader]:
        return {reader for readers in self._listeners.values() for reader in readers} - {None}

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


def is_current(row: TableRow) -> bool:
    """Return whether a stored table is of the rules and the map of today."""
    game = GAMES.get(row.game)
    if game is None or row.map not in {each.id for each in game.maps}:
        return False
    return (row.rules_version, row.map_hash) == (game.facts.rules_version, game.map_hash(row.map))


def first_entries(row: TableRow) -> tuple[EntryRow, ...]:
    """Return the entries that a match starts with, none while seats are open."""
    return () if row.status == "waiting" else _rows(_started(row).advance(), now())


def _started(row: TableRow) -> AnyMatch:
    rules = GAMES[row.game].rules(row.map)
    setup = Setup(len(row.seats), tuple(row.options.items()))
    return Match(rules, setup, Dealer(row.seed, [seat.share for seat in row.seats]))


def _folded(row: TableRow, entries: Sequence[EntryRow]) -> AnyMatch | None:
    if row.status == "waiting":
        return None
    match = _started(row)
    kind = (
        Acted[match.rules.action_type] | Happened[match.rules.event_type] | Undone  # type: ignore[name-defined]  # known at run time only
    )
    decoder = msgspec.json.Decoder[AnyEntry](kind)
    for entry in entries:
        match.replay(decoder.decode(entry.body))
    return match


def _rows(entries: Sequence[AnyEntry], at: str) -> tuple[EntryRow, ...]:
    return tuple(
        EntryRow(
            entry.seq,
            None if isinstance(entry, Happened) else entry.seat,
            _ENCODER.encode(entry).decode(),
            at,
        )
        for entry in entries
    )


def _seat_info(seat: SeatRow, online: bool) -> SeatInfo:  # noqa: FBT001
    return SeatInfo(
        name=seat.name,
        kind=seat.kind,  # type: ignore[arg-type]  # the store holds kinds only
        bot=seat.bot,
        claimed=seat.claimed,
        online=bool(seat.bot) or online,
    )
