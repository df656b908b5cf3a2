"""Finds and deletes old data that nobody needs any more."""

from sqlalchemy import ColumnElement, Connection, and_, exists, func, select

from netzplan.server.store import persons
from netzplan.server.store.belongings import Does
from netzplan.server.store.rows import PersonRow
from netzplan.server.store.schema import (
    entries,
    former,
    matches,
    notes,
    reasons,
    said,
    seats,
    sittings,
)
from netzplan.server.store.schema import persons as guests
from netzplan.server.store.schema import told as notices

__all__ = ["Remains"]


class Remains:
    """Finds and deletes empty tables, guests without a seat, and chats with only old lines.

    Times are in the format of the rows: ISO 8601, UTC.
    """

    def __init__(self, write: Does, read: Does) -> None:
        """Take the store's functions for writing and reading."""
        self._write = write
        self._read = read

    async def empty_tables(self, before: str, most: int) -> list[tuple[str, str | None]]:
        """Return old tables that nobody has joined, each with the table that it is the rematch of.

        Only tables that wait or were cancelled before they began count: what was played is kept.
        """
        followed = matches.alias("followed")
        wanted = (
            select(matches.c.id, followed.c.id)
            .select_from(matches.outerjoin(followed, followed.c.successor == matches.c.id))
            .where(_is_empty() & (matches.c.created < before))
            .order_by(matches.c.created)
            .limit(most)
        )
        return await self._read(
            lambda connection: [(id, of) for id, of in connection.execute(wanted)]
        )

    async def drop_table(self, id: str) -> bool:
        """Delete a table unless somebody has joined since; return whether it is gone."""

        def work(connection: Connection) -> bool:
            # Lock first: joining at another house then waits, and an earlier join is seen below.
            connection.execute(select(matches.c.id).where(matches.c.id == id).with_for_update())
            here = (matches.c.id == id) & _is_empty()
            if connection.execute(select(matches.c.id).where(here)).first() is None:
                return False
            for of in (entries, reasons, seats, sittings, former, said, notes, notices):
                connection.execute(of.delete().where(of.c.match_id == id))
            followed = matches.c.successor == id
            connection.execute(matches.update().where(followed).values(successor=None))
            connection.execute(matches.delete().where(matches.c.id == id))
            return True

        return await self._write(work)

    async def drop_guests(self, before: str, most: int) -> int:
        """Delete guests without a seat who were last seen before a time; return how many."""

        def work(connection: Connection) -> int:
            is_seated = exists().where(sittings.c.person == guests.c.id)
            old = (guests.c.looks == "") & (guests.c.seen < before[:10]) & ~is_seated
            some = select(guests.c.id).where(old).limit(most)
            ids = connection.execute(some.with_for_update()).scalars().all()
            # While they were locked, one may have taken a seat at another house.
            still = guests.select().where(guests.c.id.in_(ids) & ~is_seated)
            found = connection.execute(still).mappings().all()
            for row in found:
                # Where they gave up a seat, others may still read their name.
                connection.execute(
                    former.update().where(former.c.person == row["id"]).values(person=None)
                )
                persons.forget(connection, PersonRow(**row), "", str)  # they have no seats
            return len(found)

        return await self._write(work)

    async def drop_chats(self, before: str, most: int) -> int:
        """Delete chats in which nothing was said since a time; return how many."""

        def work(connection: Connection) -> int:
            rooms = select(said.c.match_id, said.c.watching)
            rooms = rooms.group_by(said.c.match_id, said.c.watching)
            silent = rooms.having(func.max(said.c.at) < before).limit(most)
            found = connection.execute(silent).all()
            for id, watching in found:
                room = and_(said.c.match_id == id, said.c.watching == watching)
                # A line that was just written at another house stays.
                connection.execute(said.delete().where(room, said.c.at < before))
            return len(found)

        return await self._write(work)


def _is_empty() -> ColumnElement[bool]:
    """Return the condition that nothing has begun at a table and nobody has taken an invitation."""
    has_come = seats.c.invitation.is_not(None) & seats.c.link.is_not(None)
    joined = exists().where((seats.c.match_id == matches.c.id) & has_come)
    has_begun = exists().where(entries.c.match_id == matches.c.id)
    ended = (matches.c.status == "over") & ~has_begun
    return ((matches.c.status == "waiting") | ended) & ~joined
