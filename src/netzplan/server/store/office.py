"""The acts of administrators: each is written together with its line of the log."""

from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec.structs import asdict, replace
from sqlalchemy import Connection, func, select

from netzplan.server.store import persons, reading
from netzplan.server.store.belongings import Does
from netzplan.server.store.course import Course, Incident
from netzplan.server.store.locks import Lock, hold
from netzplan.server.store.office_rows import ActRow, BanRow, HouseRow
from netzplan.server.store.overseeing import Overseeing
from netzplan.server.store.rows import PersonRow, Summary
from netzplan.server.store.schema import (
    acts,
    admins,
    bans,
    blocks,
    house,
    matches,
    said,
    seats,
    sittings,
)

__all__ = ["Office"]

T = TypeVar("T")
MOST_HEARD = 100
"""Most acts that are applied at once."""


class Office(Overseeing):
    """Writes the acts of administrators, none without a line in the log."""

    def __init__(self, write: Does, read: Does) -> None:
        """Take the store's functions for writing and reading."""
        super().__init__(read)
        self._write = write

    async def _act(self, act: ActRow, work: Callable[[Connection], T]) -> T:
        """Do something and log it, in one transaction; what has no effect is not logged."""

        def acting(connection: Connection) -> T:
            hold(connection, Lock.OFFICE)
            done = work(connection)
            if done:
                _log(connection, act)
            return done

        return await self._write(acting)

    # --- the role -----------------------------------------------------------------------

    async def grant(self, act: ActRow) -> bool:
        """Make an account an administrator; return False if it is one already."""

        def work(connection: Connection) -> bool:
            if _has(connection, act.whom):
                return False
            connection.execute(admins.insert(), {"person": act.whom, "granted": act.at})
            return True

        return await self._act(act, work)

    async def revoke(self, act: ActRow) -> bool:
        """Take the role of administrator away; return False if the account did not have it."""
        drop = admins.delete().where(admins.c.person == act.whom)
        return await self._act(act, lambda connection: connection.execute(drop).rowcount == 1)

    async def has_role(self, person: str) -> bool:
        """Return whether a person is an administrator."""
        return await self._read(lambda connection: _has(connection, person))

    # --- persons ------------------------------------------------------------------------

    async def ban(self, row: BanRow, act: ActRow) -> bool:
        """Ban a person, replacing an earlier ban; return False for an administrator."""

        def work(connection: Connection) -> bool:
            if _has(connection, row.person):
                return False
            connection.execute(bans.delete().where(bans.c.person == row.person))
            connection.execute(bans.insert(), asdict(row))
            return True

        return await self._act(act, work)

    async def unban(self, act: ActRow) -> bool:
        """Lift a ban; return False if there is none."""
        drop = bans.delete().where(bans.c.person == act.whom)
        return await self._act(act, lambda connection: connection.execute(drop).rowcount == 1)

    async def ban_of(self, person: str, at: str) -> BanRow | None:
        """Return a person's ban at a time; None if there is none."""

        def work(connection: Connection) -> BanRow | None:
            found = connection.execute(bans.select().where(bans.c.person == person))
            row = found.mappings().first()
            ban = None if row is None else BanRow(**row)
            return ban if ban is not None and ban.holds(at) else None

        return await self._read(work)

    async def rename(self, row: PersonRow, before: PersonRow, act: ActRow) -> bool:
        """Rename a person, wherever the old name appears.

        Raises Stale if the person has changed, or if the name of another account looks the same.
        """

        def work(connection: Connection) -> bool:
            persons.keep(connection, row, before)
            at_seat = (sittings.c.match_id == seats.c.match_id) & (sittings.c.seat == seats.c.seat)
            his = select(sittings.c.person).where(at_seat).scalar_subquery() == row.id
            # A second player at the person's device has their own name.
            own = his & ((seats.c.kind != "local") | (seats.c.name == before.name))
            called = {before.name, *connection.execute(select(seats.c.name).where(own)).scalars()}
            of_him = (blocks.c.blocked == row.id) & blocks.c.name.in_(called)
            connection.execute(blocks.update().where(of_him).values(name=row.name))
            for id, chosen in persons.choosing(connection, row.id).items():
                persons.choose(connection, id, {**chosen, row.id: row.name})
            connection.execute(seats.update().where(own).values(name=row.name))
            persons.call_former(connection, row.id, row.name, before.name)
            spoken = (said.c.person == row.id) & (said.c.name != "")
            connection.execute(said.update().where(spoken).values(name=row.name))
            return True

        return await self._act(act, work)

    async def log_out(self, person: PersonRow, fresh: Callable[[], str], act: ActRow) -> bool:
        """Log a person out of all browsers, and change the links of their seats."""

        def work(connection: Connection) -> bool:
            persons.end_sessions(connection, person, person)
            persons.renew(connection, person.id, fresh)
            return True

        return await self._act(act, work)

    # --- tables -------------------------------------------------------------------------

    async def close(self, table: str, act: ActRow) -> bool:
        """End a table without a result, even a damaged one; return False if it is over.

        Raises KeyError.
        """
        return await self._act(act, lambda connection: _close(connection, table, act))

    async def close_again(self, table: str, act: ActRow) -> None:
        """Write again that a table is closed, after a simultaneous choice has overwritten it."""
        await self._write(lambda connection: _close(connection, table, act))

    # --- the house ----------------------------------------------------------------------

    async def announce(self, texts: dict[str, str], until: str, act: ActRow) -> bool:
        """Announce a text by language; without texts, end the announcement."""

        def work(connection: Connection) -> bool:
            before = _house(connection)
            if not texts and not before.announced:
                return False
            number = _next(connection) if texts else 0
            _keep(connection, replace(before, announced=number, texts=texts, until=until))
            return True

        return await self._act(act, work)

    async def set_read_only(self, act: ActRow, *, on: bool) -> bool:
        """Turn read-only mode on or off; return False if nothing changes."""

        def work(connection: Connection) -> bool:
            before = _house(connection)
            _keep(connection, replace(before, read_only=on))
            return before.read_only != on

        return await self._act(act, work)

    async def news(self, after: int) -> tuple[HouseRow, tuple[ActRow, ...]]:
        """Return the state of the house, and the acts after a number."""

        def work(connection: Connection) -> tuple[HouseRow, tuple[ActRow, ...]]:
            further = acts.select().where(acts.c.number > after).order_by(acts.c.number)
            found = connection.execute(further.limit(MOST_HEARD)).mappings()
            return _house(connection), tuple(ActRow(**row) for row in found)

        return await self._read(work)

    async def note_heard(self, number: int) -> None:
        """Record up to which act a running house has applied everything."""

        def work(connection: Connection) -> None:
            hold(connection, Lock.OFFICE)
            before = _house(connection)
            _keep(connection, replace(before, heard=max(number, before.heard)))

        await self._write(work)


def _has(connection: Connection, person: str) -> bool:
    return connection.execute(admins.select().where(admins.c.person == person)).first() is not None


def _next(connection: Connection) -> int:
    return int(connection.execute(select(func.max(acts.c.number))).scalar() or 0) + 1


def _log(connection: Connection, act: ActRow) -> None:
    connection.execute(acts.insert(), {**asdict(act), "number": _next(connection)})


def _house(connection: Connection) -> HouseRow:
    row = connection.execute(house.select()).mappings().first()
    if row is None:
        return HouseRow()
    return HouseRow(**{name: value for name, value in row.items() if name != "id"})


def _keep(connection: Connection, row: HouseRow) -> None:
    if connection.execute(house.update().values(asdict(row))).rowcount == 0:
        connection.execute(house.insert(), {"id": 1, **asdict(row)})


def _close(connection: Connection, id: str, act: ActRow) -> bool:
    status = connection.execute(select(matches.c.status).where(matches.c.id == id)).scalar()
    if status is None:
        raise KeyError(id)
    if status == "over":
        return False
    row, summary = reading.readable(connection, [id]).get(id, (None, None))
    course = Course() if row is None else row.course  # that of a damaged table can't be read
    entries, scores = (0, ()) if summary is None else (summary.entries, summary.scores)
    incidents = course.incidents
    if course.closed is None:
        incidents = (*incidents, Incident(entries, "closed", name=act.why))
    course = replace(course, offer=None, paused=None, is_cancelled=True, incidents=incidents)
    over = Summary("over", (), (), scores, (), entries, act.at)
    connection.execute(
        matches.update()
        .where(matches.c.id == id)
        .values(
            status="over",
            course=msgspec.to_builtins(course, str_keys=True),
            summary=msgspec.to_builtins(over),
            deadline=None,
            due=None,
            held=False,
            fill_at=None,
        )
    )
    return True
