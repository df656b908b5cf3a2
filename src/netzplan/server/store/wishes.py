"""Who wants to be notified of turns, how, and who has been notified."""

from collections.abc import Collection

from msgspec.structs import asdict
from sqlalchemy import Connection, RowMapping, and_, select

from netzplan.server.store import reading
from netzplan.server.store.belongings import Does
from netzplan.server.store.faults import Stale
from netzplan.server.store.rows import PushRow, WaitedFor, WishRow
from netzplan.server.store.schema import matches, pushes, sittings, told, wishes
from netzplan.server.store.upserts import put

__all__ = ["Wishes"]


class Wishes:
    """Reads and writes the data of notices."""

    def __init__(self, write: Does, read: Does) -> None:
        """Take the store's functions for writing and reading."""
        self._write = write
        self._read = read

    async def of(self, person: str) -> WishRow | None:
        """Return how a person wants to be notified; None if they have never chosen."""

        def work(connection: Connection) -> WishRow | None:
            found = connection.execute(wishes.select().where(wishes.c.person == person))
            row = found.mappings().first()
            return None if row is None else WishRow(**row)

        return await self._read(work)

    async def keep(self, row: WishRow) -> None:
        """Write how a person wants to be notified, replacing the choice before."""
        await self._write(lambda connection: put(connection, wishes, asdict(row)))

    async def pushes_of(self, person: str) -> list[PushRow]:
        """Return the browsers to which a person's notices are pushed."""

        def work(connection: Connection) -> list[PushRow]:
            his = pushes.select().where(pushes.c.person == person).order_by(pushes.c.endpoint)
            return [PushRow(**row) for row in connection.execute(his).mappings()]

        return await self._read(work)

    async def add_push(self, row: PushRow) -> None:
        """Write a browser's subscription, for the person who used it last."""
        await self._write(lambda connection: put(connection, pushes, asdict(row)))

    async def drop_push(self, endpoint: str) -> None:
        """Delete a browser's subscription."""
        gone = pushes.delete().where(pushes.c.endpoint == endpoint)
        await self._write(lambda connection: connection.execute(gone))

    async def waited_for(self, tables: Collection[str] | None) -> list[WaitedFor]:
        """Return who sits at some tables, or at all running ones, and wants to be notified."""
        here = and_(told.c.match_id == sittings.c.match_id, told.c.person == sittings.c.person)
        found = (
            select(sittings, wishes.c.minutes, matches.c.game, matches.c.map)
            .add_columns(matches.c.spectators, matches.c.summary, matches.c.status)
            .add_columns(matches.c.course)
            .add_columns(told.c.stage.label("told"))
            .select_from(
                sittings.join(wishes, wishes.c.person == sittings.c.person)
                .join(matches, matches.c.id == sittings.c.match_id)
                .outerjoin(told, here)
            )
            .order_by(sittings.c.match_id, sittings.c.seat)
        )
        if tables is None:
            found = found.where(matches.c.status == "running")
        else:
            found = found.where(sittings.c.match_id.in_(tables))

        def work(connection: Connection) -> list[WaitedFor]:
            try:
                return _by_person(list(connection.execute(found).mappings()))
            except reading.DAMAGED:
                ids = connection.execute(found.with_only_columns(sittings.c.match_id)).scalars()
                fine = reading.readable(connection, set(ids))
                rest = found.where(sittings.c.match_id.in_(fine))
                return _by_person(list(connection.execute(rest).mappings()))

        return await self._read(work)

    async def tell(self, table: str, person: str, stage: int) -> bool:
        """Record that a person is notified of a turn; return False if they have been already."""
        statement = told.insert()
        row = {"match_id": table, "person": person, "stage": stage}
        try:
            await self._write(lambda connection: connection.execute(statement, row))
        except Stale:
            return False
        return True

    async def turn_over(self, table: str, person: str) -> None:
        """Record that the turn that a person was notified of is over."""
        gone = (told.c.match_id == table) & (told.c.person == person)
        await self._write(lambda connection: connection.execute(told.delete().where(gone)))


def _by_person(rows: list[RowMapping]) -> list[WaitedFor]:
    """Return one item per person and table, since a person with several seats gets one notice.

    Where a stand-in plays, the person is not awaited; while the table pauses, nobody is.
    """
    found: dict[tuple[str, str], WaitedFor] = {}
    for row in rows:
        summary = row["summary"] or {}
        course = row["course"] or {}
        stand_ins = {int(seat) for seat in course.get("stand_ins", {})}
        goes_on = row["status"] == "running" and course.get("paused") is None
        due = tuple(set(summary.get("due", ())) - stand_ins) if goes_on else ()
        key = (row["match_id"], row["person"])
        before = found.get(key)
        found[key] = WaitedFor(
            table=row["match_id"],
            person=row["person"],
            seats=(*(() if before is None else before.seats), row["seat"]),
            due=due,
            changed=summary.get("changed", ""),
            stage=summary.get("stage", 0),
            told=row["told"],
            minutes=row["minutes"],
            game=row["game"],
            map=row["map"],
            spectators=row["spectators"],
        )
    return list(found.values())
