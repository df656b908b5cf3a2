"""Archived matches, which can only be read: map or rules have changed too much to continue them.

Entries are shown as in any match, as far as today's rules can fold them; later ones are shown in
plain words, as they are stored. Sealed choices of a stage that was open when the match stopped stay
hidden.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

import msgspec

from netzplan.catalogue import Catalogue, GameEntry
from netzplan.catalogue.folding import AnyMatch
from netzplan.catalogue.plain import lines
from netzplan.catalogue.records import write
from netzplan.core.turn import Players
from netzplan.server.archive_messages import Archive, StoredEntry
from netzplan.server.chronicle import Chronicle
from netzplan.server.course_messages import CourseInfo
from netzplan.server.describing import info_of, record_header
from netzplan.server.messages import (
    Archived,
    History,
    LinkInfo,
    TableInfo,
    Update,
)
from netzplan.server.opening import Opened, opened
from netzplan.server.pace.going import MOST_PAUSES
from netzplan.server.problems import Refused, problem
from netzplan.server.store import EntryRow, Store, TableRow
from netzplan.server.told_table import ToldTable

__all__ = ["ArchivedTable", "Shelf", "is_finished", "stored_record", "written"]

KEPT = 16
"""Most archived tables kept in memory: folding one is slow, and none ever changes."""

VERSION = "archived"
"""Version of every archived position, since none will follow."""

AnyArchive = Archive[Any, Any, Any, Any, Any]  # of any game


class ArchivedTable:
    """A table whose match does not continue."""

    def __init__(self, games: Catalogue, found: Opened) -> None:
        """Take a table that can only be read."""
        assert found.stopped is not None, "this match goes on"
        self.row = found.row
        self._entries = found.entries
        self._stopped = found.stopped
        self.lock = asyncio.Lock()
        """Held while a rematch is created."""
        game = games.get(self.row.game)
        self._game = None if game is None else game.entry
        reach = found.stopped.reach
        self._match: AnyMatch | None = None if reach is None else _stopped(reach.match)
        self._chronicle: Chronicle | None = None
        if self._game is not None and self._match is not None:
            self._chronicle = Chronicle(self._game, self._match)

    @property
    def match(self) -> AnyMatch | None:
        """Return the match as far as it can be folded."""
        return self._match

    @property
    def game(self) -> GameEntry | None:
        """Return the game; None if the house no longer has it."""
        return self._game

    @property
    def is_over(self) -> bool:
        """Return whether the match was finished; then nothing of it is secret."""
        return is_finished(self.row)

    def refused(self) -> Refused:
        """Return the refusal for anybody who tries to play here."""
        is_cancelled = self.row.course.is_cancelled
        return Refused(problem("match/cancelled" if is_cancelled else "match/outdated"))

    def check_over(self) -> None:
        """Raise Refused unless a new start is allowed, as it is where all have agreed to stop."""
        if self._stopped.why != "agreed" or not self._entries:
            raise self.refused()

    def online(self) -> frozenset[int]:
        """Return the seats that somebody listens for: none, as nothing is told here."""
        return frozenset()

    def link_info(self, link: str, seat: int | None, rematch: TableRow | None = None) -> LinkInfo:
        """Return what a link opens, with the last standings."""
        summary = self._stopped.summary
        # Before the end, the number would reveal sealed choices, and those taken back.
        entries = len(self._entries) if self.is_over else 0
        again = "" if rematch is None else rematch.link_after(seat)
        archived = Archived(summary.scores, summary.places, entries, again)
        return LinkInfo(link, seat, self._info(), archived)

    def told(self, link: str, reader: int | None) -> AnyArchive:
        """Return everything that a reader may know about the match."""
        reader = self.row.reads_as(reader)
        settled = 0 if self._match is None else max((e.seq for e in self._match.settled), default=0)
        bodies = [entry.body for entry in self._entries[settled:]]
        rest = lines(self._game, bodies, reader, is_over=self.is_over)
        is_closed = self.row.course.closed is not None  # whatever has changed since, or before
        return Archive(
            "closed" if is_closed else self._stopped.why,
            self._rule(),
            self._position(link, reader),
            tuple(StoredEntry(each.seat, dict(each.text)) for each in rest),
            self.row.course.closed or "",
        )

    def history(self, reader: int | None, first: int, last: int) -> tuple[History[Any], ...]:
        """Return earlier views of a reader, between two positions inclusive; raises Refused."""
        match, chronicle, reader = self._match, self._chronicle, self.row.reads_as(reader)
        if match is None or chronicle is None:
            raise Refused(problem("match/outdated"))
        most = len(match.settled)
        if not 0 <= first <= last <= most:
            bounds = {"position": first if not 0 <= first <= most else last, "most": most}
            raise Refused(problem("match/no-such-position", parameters=bounds))
        states = ((at, chronicle.state_at(match, at)) for at in range(first, last + 1))
        return tuple(History(at, match.rules.view(state, reader)) for at, state in states)

    def record(self) -> str:
        """Return a finished match as stored, line by line; raises Refused before the end."""
        if not self.is_over:
            raise Refused(problem("match/not-over"))
        return "".join(f"{line}\n" for line in stored_record(self.row, self._entries))

    def _info(self) -> TableInfo:
        course = CourseInfo((), None, 0, MOST_PAUSES, None, (), self.row.course.is_cancelled)
        is_cancelled = self.row.course.is_cancelled
        return info_of(self.row, frozenset(), (), course if is_cancelled else None)

    def _rule(self) -> str:
        """Return the rule that an entry breaks; before the end that might reveal the entry."""
        reach = self._stopped.reach
        code = reach.wrong[0] if reach is not None and reach.wrong is not None else ""
        return code.removeprefix("rule/") if self.is_over and code.startswith("rule/") else ""

    def _position(self, link: str, reader: int | None) -> Update[Any, Any, Any, Any, Any] | None:
        """Return the last settled position; None if none can be folded."""
        match, chronicle = self._match, self._chronicle
        if match is None or chronicle is None:
            return None
        settled = len(match.settled)
        return Update(
            link=link,
            seat=reader,
            version=VERSION,
            info=self._info(),
            view=match.rules.view(chronicle.state_at(match, settled), reader),
            since=0,
            settled=settled,
            log=tuple(chronicle.told(match, reader)),  # type: ignore[arg-type]  # already encoded
            offers=None,
            can_undo=False,
            noted=False,
            outcome=None,
            prepared={},
            seed="",
            shares=(),
        )


class Shelf:
    """The archived tables that were used most recently."""

    def __init__(self, games: Catalogue) -> None:
        """Start empty."""
        self._games = games
        self._tables: OrderedDict[str, ArchivedTable] = OrderedDict()
        self._changes = 0
        """How many times rows may have changed; what was read meanwhile is read again."""

    def find(self, id: str) -> ArchivedTable | None:
        """Return an archived table if it is in memory."""
        if id in self._tables:
            self._tables.move_to_end(id)
        return self._tables.get(id)

    async def read(self, store: Store, id: str) -> ArchivedTable | None:
        """Return an archived table, None if its match continues; raises KeyError."""
        if (table := self.find(id)) is not None:
            return table
        changes = self._changes
        found = await opened(self._games, store, id)
        if changes != self._changes:
            return await self.read(store, id)
        return self.put(found) if found.plate is None else None

    def put(self, found: Opened) -> ArchivedTable:
        """Keep an archived table, and drop the least recently used one if there are too many."""
        table = self._tables[found.row.id] = ArchivedTable(self._games, found)
        while len(self._tables) > KEPT:
            self._tables.popitem(last=False)
        return table

    def drop(self, id: str) -> None:
        """Forget a table whose row has changed."""
        self._changes += 1
        self._tables.pop(id, None)

    def clear(self) -> None:
        """Forget all tables, since any of their rows may have changed."""
        self._changes += 1
        self._tables.clear()

    def forget(self, person: str) -> None:
        """Forget the tables for chosen accounts of which one is deleted."""
        self._changes += 1
        for id in [id for id, table in self._tables.items() if person in table.row.chosen]:
            del self._tables[id]


def _stopped(match: AnyMatch) -> AnyMatch:
    """Return a match whose open turn is final as far as it went, since everybody has seen it."""
    if isinstance(match.turn, Players) and match.turn.sealed:
        return match
    stopped = match.fork()
    stopped.settle()
    return stopped


def is_finished(row: TableRow) -> bool:
    """Return whether a match was played to its end; then nothing of it is secret."""
    return row.status == "over" and not row.course.is_cancelled


def stored_record(row: TableRow, entries: Iterable[EntryRow]) -> tuple[str, ...]:
    """Return the lines of a finished match's record as stored, which folds nothing."""
    header = msgspec.json.encode(record_header(row)).decode()
    return header, *(entry.body for entry in entries)


def written(table: ToldTable | ArchivedTable) -> str:
    """Return the record of a match, line by line; raises Refused before the end."""
    record = table.record()
    return record if isinstance(record, str) else "".join(write(record))
