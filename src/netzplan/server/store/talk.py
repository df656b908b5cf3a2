"""Queries and updates of chat lines and notes in the database."""

from msgspec.structs import asdict
from sqlalchemy import Connection, func, select, tuple_

from netzplan.server.store.locks import hold_person
from netzplan.server.store.rows import SaidRow
from netzplan.server.store.schema import notes, said
from netzplan.server.store.upserts import put

__all__ = ["forget", "hand_over", "heard", "note", "noted", "said_by", "speak"]


def speak(connection: Connection, line: SaidRow, most: int) -> SaidRow | None:
    """Write a chat line with the next number; None if the room has ``most`` lines already.

    Raises Stale if the speaker is deleted.
    """
    if line.person:
        hold_person(connection, line.person)
    here = (said.c.match_id == line.match_id) & (said.c.watching == line.watching)
    last = connection.execute(select(func.max(said.c.number)).where(here)).scalar() or 0
    if last >= most:
        return None
    row = SaidRow(**{**asdict(line), "number": last + 1})
    connection.execute(said.insert(), asdict(row))
    return row


def heard(connection: Connection, table: str, *, watching: bool, after: int) -> tuple[SaidRow, ...]:
    """Return the lines of a room after a number, in order."""
    here = (said.c.match_id == table) & (said.c.watching == watching) & (said.c.number > after)
    here &= (said.c.text != "") | (said.c.phrase != "")
    found = connection.execute(said.select().where(here).order_by(said.c.number)).mappings()
    return tuple(SaidRow(**row) for row in found)


def said_by(
    connection: Connection, person: str, most: int, after: SaidRow | None
) -> tuple[SaidRow, ...]:
    """Return up to ``most`` chat lines of a person, the newest first; continue after a line."""
    order = (said.c.at, said.c.match_id, said.c.watching, said.c.number)
    wanted = said.select().where(said.c.person == person)
    if after is not None:
        last = (after.at, after.match_id, after.watching, after.number)
        wanted = wanted.where(tuple_(*order) < last)
    found = connection.execute(wanted.order_by(*(each.desc() for each in order)).limit(most))
    return tuple(SaidRow(**row) for row in found.mappings())


def note(connection: Connection, table: str, seat: int, text: str) -> None:
    """Write the notes of a seat, replacing those before."""
    put(connection, notes, {"match_id": table, "seat": seat, "text": text})


def noted(connection: Connection, table: str, seat: int) -> str:
    """Return the notes of a seat."""
    here = (notes.c.match_id == table) & (notes.c.seat == seat)
    return connection.execute(select(notes.c.text).where(here)).scalar() or ""


def drop_notes(connection: Connection, table: str, seat: int) -> None:
    """Delete the notes of a seat: they are not for whoever sits there next."""
    here = (notes.c.match_id == table) & (notes.c.seat == seat)
    connection.execute(notes.delete().where(here))


def hand_over(connection: Connection, guest: str, account: str) -> None:
    """Give a guest's chat lines to an account."""
    connection.execute(said.update().where(said.c.person == guest).values(person=account))


def forget(connection: Connection, person: str, seats: list[tuple[str, int]]) -> None:
    """Delete a person's chat lines, and the notes of their seats.

    The last line of a room is emptied: no line gets a number that readers have already heard.
    """
    rooms = select(said.c.match_id, said.c.watching).where(said.c.person == person).distinct()
    for table, watching in connection.execute(rooms).all():
        room = (said.c.match_id == table) & (said.c.watching == watching)
        last = connection.execute(select(func.max(said.c.number)).where(room)).scalar()
        here = room & (said.c.number == last) & (said.c.person == person)
        nothing = {"seat": None, "person": "", "name": "", "text": "", "phrase": ""}
        connection.execute(said.update().where(here).values(nothing))
    connection.execute(said.delete().where(said.c.person == person))
    for table, seat in seats:
        drop_notes(connection, table, seat)
