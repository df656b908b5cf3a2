"""A live table as its readers see it: the audience, and what each reader receives."""

from collections.abc import Callable, Set
from typing import Any

import msgspec
from msgspec import Raw

from netzplan.catalogue import Plate
from netzplan.core.record import MatchRecord
from netzplan.core.turn import Players
from netzplan.server.asked import Asked
from netzplan.server.audience import Audience, Listener, Reader
from netzplan.server.bus import Changed
from netzplan.server.describing import info_of, record_header
from netzplan.server.folding import AnyMatch
from netzplan.server.messages import History, LinkInfo, Problem, RematchReady, TableInfo
from netzplan.server.pace.going import Going
from netzplan.server.problems import Refused, problem
from netzplan.server.showing import NOTHING, Sent, Showing, Shown
from netzplan.server.store import TableRow

__all__ = ["ToldTable"]

_ENCODER = msgspec.json.Encoder()


class ToldTable:
    """The reading side of a table; ``Table`` adds the changes."""

    def __init__(
        self,
        row: TableRow,
        plate: Plate,
        match: AnyMatch | None,
        going: Going,
        changed: Callable[[Any], None],
    ) -> None:
        """Start without listeners; ``changed`` is called after each change."""
        self.row = row
        self.plate = plate
        self.match = match
        self.going = going
        """Its clocks, and which bot plays for whom."""
        self.asked: Asked | None = None
        """Who has to answer a request now."""
        self._changed = changed
        self.audience = Audience()
        self._showing = Showing(plate.game)
        self._about: tuple[Any, ...] = ()
        """The part of the table's info that does not depend on who is awaited."""
        self._is_changed = True
        """Whether that part may have changed."""
        self._described: dict[tuple[int, ...], tuple[TableInfo, Raw]] = {}
        """The info and its JSON, by the awaited seats, which change with each choice."""

    # --- asking -----------------------------------------------------------------------

    @property
    def is_watched(self) -> bool:
        """Return whether anybody listens."""
        return bool(self.audience)

    def link_of(self, reader: Reader) -> str:
        """Return the link of a reader; bots have none."""
        return self.row.link_of(reader)

    def link_info(self, reader: Reader) -> LinkInfo:
        """Return the response for the link of a reader."""
        return LinkInfo(self.link_of(reader), reader, self.info(reader))

    def info(self, reader: Reader) -> TableInfo:
        """Return the table's info for a reader; readers differ only in who is awaited."""
        return self._info(reader)[0]

    def _info(self, reader: Reader) -> tuple[TableInfo, Raw]:
        if self._is_changed:
            online, watchers = self.audience.present()
            about = (self.row, online, self.going.info(self.row), watchers)
            if self._about != about:
                self._about = about
                self._described.clear()
            self._is_changed = False
        awaited = () if self.match is None else self.match.awaited(self.row.reads_as(reader))
        told = self._described.get(awaited)
        if told is None:
            row, online, course, watchers = self._about
            info = info_of(row, online, awaited, course, watchers)
            told = self._described[awaited] = (info, Raw(_ENCODER.encode(info)))
        return told

    def update(self, reader: Reader, since: int = 0) -> bytes:
        """Return all that a reader may know now, as JSON, with the log after ``since`` entries."""
        return self._showing.update(self._shown(reader), since)[0]

    def news(self, reader: Reader, sent: Sent, *, owed: bool = False) -> tuple[bytes | None, Sent]:
        """Return what to send after what was sent before, and what will then have been sent."""
        return self._showing.news(self._shown(reader), sent, owed=owed)

    def holding(self, table: str, settled: int) -> Sent:
        """Return what a browser claims to hold of this log; nothing if it does not fit."""
        known = 0 if self.match is None else len(self.match.settled)
        is_same = self.match is None or not self.match.rewinds
        fits = table == self.row.id and 0 <= settled <= known and is_same
        return Sent(settled=settled) if fits else NOTHING

    def _shown(self, reader: Reader) -> Shown:
        seen = reader if self.match is None else self.row.reads_as(reader)
        noted = self.row.held and self.asked is not None and self.asked.seat == seen
        info, told = self._info(reader)
        return Shown(self.row, self.match, seen, self.link_of(reader), info, told, noted)

    def history(self, reader: Reader, first: int, last: int) -> tuple[History[Any], ...]:
        """Return earlier views of a reader, between two positions inclusive; raises Refused."""
        if self.match is None:
            raise Refused(problem("match/waiting"))
        try:
            return self._showing.past(self._shown(reader), first, last)
        except IndexError as wrong:
            most = wrong.args[0]
            bounds = {"position": first if not 0 <= first <= most else last, "most": most}
            raise Refused(problem("match/no-such-position", parameters=bounds)) from None

    def record(self) -> MatchRecord[Any, Any]:  # Any: of any game
        """Return the whole record of a finished match; raises Refused before the end."""
        match = self.match
        if match is None or self.row.status != "over":
            raise Refused(problem("match/not-over"))
        return MatchRecord(record_header(self.row), tuple(match.entries))

    # --- telling ----------------------------------------------------------------------

    def attach(self, listener: Listener, readers: Set[Reader]) -> None:
        """Add a listener for some readers."""
        before = self.audience.present()
        self.audience.join(listener, readers)
        self._notice(before)
        for reader in readers:
            listener.show(self.link_of(reader))
        self._changed(self)  # bots may have waited for spectators

    def detach(self, listener: Listener) -> None:
        """Remove a listener."""
        before = self.audience.present()
        self.audience.leave(listener)
        if self._notice(before) and self.going.pace is not None:
            self._changed(self)  # a bot may have to play for the person who has left

    def _notice(self, before: tuple[Set[int], int]) -> bool:
        """Record who is here now; return whether that has changed."""
        is_news = self.audience.present() != before
        if is_news:
            self.going.note_presence(self.online())
            self.publish()
        return is_news

    def publish(self) -> None:
        """Let all listeners request their news; those without news are sent nothing.

        Any other message would reveal that a sealed choice was made.
        """
        self._is_changed = True
        self._showing.renew()
        self.audience.show(self.link_of)

    def as_news(self) -> Changed:
        """Return the news that the table has changed."""
        entries = 0 if self.match is None else len(self.match.entries)
        turn = None if self.match is None else self.match.turn
        due = turn.seats if isinstance(turn, Players) else ()
        return Changed(self.row.id, entries, self.row.arranged, self.row.is_public, due)

    def wake(self) -> None:
        """Let bots and reminders examine the table again."""
        self._changed(self)

    def online(self) -> set[int]:
        """Return the seats that somebody listens for."""
        return self.audience.online()

    def announce(self, successor: TableRow) -> None:
        """Send everybody their own links at the rematch; whoever asked may have other tabs."""
        self.audience.tell(lambda readers: self.rematch_ready(successor, readers))

    def rematch_ready(self, successor: TableRow, readers: Set[Reader]) -> bytes:
        """Return the message that tells some readers their links at the rematch."""
        links = {self.link_of(each): successor.link_after(each) for each in readers}
        return _ENCODER.encode(RematchReady(links))

    def dismiss(self, reader: Reader, why: Problem) -> None:
        """Notify those who listen for a reader why the link no longer opens it."""
        self.audience.dismiss(reader, _ENCODER.encode(why))

    def _take_seats(self, row: TableRow) -> None:
        """Apply a newer row; listeners with a used invitation or a vacated seat are dropped."""
        for before, after in zip(self.row.seats, row.seats, strict=True):
            if before.link != after.link:
                used = before.link or before.invitation or ""
                code = "seat/taken" if after.claimed else "seat/vacated"
                self.dismiss(before.seat, problem(code, link=used))
                self.going.note_presence(self.online())
        if row.watching == "nobody":
            self.dismiss(None, problem("table/no-spectators", link=row.spectators))
        self.row = row
