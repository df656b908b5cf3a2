"""The rooms of a table's chat: who says what, and what is refused."""

import unicodedata

import msgspec

from netzplan.server.archive import ArchivedTable
from netzplan.server.audience import Reader
from netzplan.server.persons.names import (
    checked_name,
    composed,
    guises,
    hides,
    is_piled_up,
    looks,
)
from netzplan.server.persons.people import Visitor, account_like, unchanged
from netzplan.server.problems import Refused, problem
from netzplan.server.seating import now
from netzplan.server.store import SaidRow, Store
from netzplan.server.table import Table
from netzplan.server.talk.messages import Line, Notes, Say, Spoken, Talk

__all__ = ["AnyTable", "Rooms"]

AnyTable = Table | ArchivedTable
"""Where a match has been stopped, people can still say goodbye, and read their notes."""

LONGEST_TEXT = 300
LONGEST_NOTES = 4_000
MOST_SAID = 2_000
"""Most lines of one room, after which nothing more can be said."""
_BREAKS = "\n\t"
_JOINERS = "\u200c\u200d"
"""Invisible characters that scripts and emoji need for joining; others can hide or reorder text."""
_ENCODER = msgspec.json.Encoder()


class Rooms:
    """The chats of all tables."""

    def __init__(self, store: Store) -> None:
        """Keep the chats in a store."""
        self._store = store

    async def heard(self, table: AnyTable, reader: Reader, visitor: Visitor, after: int) -> Talk:
        """Return what was said in a reader's room after a number; raises Refused.

        Lines of people whom the visitor has blocked are left out.
        """
        _seated(table, reader)
        blocked = {each.blocked for each in await self._store.belongings.blocks_by(visitor.id)}
        rows = await self._store.heard(table.row.id, watching=reader is None, after=after)
        return Talk(tuple(_line(row) for row in rows if row.person not in blocked))

    async def say(self, table: AnyTable, reader: Reader, visitor: Visitor, said: Say) -> Line:
        """Say something to everybody in the reader's room; raises Refused.

        Nobody listens at an archived table: its readers fetch the lines. Nothing more is said where
        an administrator has closed the table.
        """
        _seated(table, reader)
        if isinstance(table, ArchivedTable) and table.row.course.closed is not None:
            raise table.refused()
        if bool(said.text) == bool(said.phrase):
            raise Refused(problem("request/malformed", field="text"))
        text = _readable(said.text) if said.text else ""
        belongings = self._store.belongings
        sitting = await belongings.sitting(table.row.id)
        known = "" if visitor.row is None else visitor.row.id
        row = SaidRow(
            match_id=table.row.id,
            watching=reader is None,
            number=0,
            seat=reader,
            # A seat speaks for its owner, whichever cookie comes with its link.
            person=known if reader is None else sitting.get(reader, known),
            name=await self._name(table, visitor, said.name) if reader is None else "",
            text=text,
            phrase=said.phrase or "",
            at=now(),
        )
        with unchanged():
            kept = await self._store.speak(row, MOST_SAID)
        if kept is None:
            raise Refused(problem("talk/full"))
        line = _line(kept)
        if isinstance(table, ArchivedTable):
            return line
        spoken = Spoken(table.row.id, kept.watching, line)
        deaf = await belongings.blockers(kept.person) if kept.person else frozenset[str]()
        deaf_seats = {seat for seat, person in sitting.items() if person in deaf}
        # An invitation alone gives no access to the chat.
        deaf_seats |= {seat.seat for seat in table.row.seats if not seat.claimed}
        message = _ENCODER.encode(spoken)
        table.audience.say(message, watching=kept.watching, deaf=deaf, deaf_seats=deaf_seats)
        return line

    async def noted(self, table: AnyTable, reader: Reader) -> Notes:
        """Return a seat's notes; raises Refused."""
        return Notes(await self._store.noted(table.row.id, _own(table, reader)))

    async def note(self, table: AnyTable, reader: Reader, notes: Notes) -> Notes:
        """Replace a seat's notes; raises Refused."""
        seat = _own(table, reader)
        if len(notes.text) > LONGEST_NOTES or any(
            unicodedata.category(sign)[0] == "C" and sign not in _BREAKS + _JOINERS
            for sign in notes.text
        ):
            most = {"most": LONGEST_NOTES}
            raise Refused(problem("talk/text", field="text", parameters=most))
        await self._store.note(table.row.id, seat, notes.text)
        return notes

    async def _name(self, table: AnyTable, visitor: Visitor, told: str) -> str:
        """Return a spectator's name, which must not be that of a seat or of another's account."""
        row = visitor.row
        name = row.name if row is not None and row.name else checked_name(told, "name")
        if row is not None and row.is_account:
            return name
        seated = {each for seat in table.row.seats if seat.name for each in guises(seat.name)}
        if guises(name) & seated:
            raise Refused(problem("table/name-alike", field="name"))
        if await account_like(self._store, name) is not None:
            raise Refused(problem("person/name-taken", field="name"))
        return name


def _seated(table: AnyTable, reader: Reader) -> None:
    """Refuse a reader who has an invitation but has not sat down."""
    if reader is not None and not table.row.seats[reader].claimed:
        raise Refused(problem("match/waiting"))


def _own(table: AnyTable, reader: Reader) -> int:
    if reader is None:
        raise Refused(problem("link/spectator"))
    _seated(table, reader)
    return reader


def _readable(text: str) -> str:
    """Return a one-line text that others can read; raises Refused."""
    plain = composed(text, LONGEST_TEXT)
    if plain is None or hides(plain, _JOINERS) or is_piled_up(plain) or not looks(plain):
        raise Refused(problem("talk/text", field="text", parameters={"most": LONGEST_TEXT}))
    return plain


def _line(row: SaidRow) -> Line:
    return Line(row.number, row.seat, row.name, row.text, row.phrase, row.at)
