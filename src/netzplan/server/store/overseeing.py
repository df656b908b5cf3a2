"""Lists for administrators: tables, persons and acts."""

from collections.abc import Sequence

from sqlalchemy import Connection, func, select, tuple_, union

from netzplan.server.store import reading
from netzplan.server.store.belongings import Does
from netzplan.server.store.office_rows import ActRow, BanRow, KnownPerson, KnownTable, TableWish
from netzplan.server.store.persons import is_chosen
from netzplan.server.store.rows import PersonRow
from netzplan.server.store.schema import (
    acts,
    admins,
    bans,
    former,
    matches,
    persons,
    seats,
    sittings,
)

__all__ = ["Overseeing"]


class Overseeing:
    """Reads the state of the house; no list contains a link."""

    def __init__(self, read: Does) -> None:
        """Take the store's function for reading."""
        self._read = read

    async def tables(self, wish: TableWish, most: int) -> list[KnownTable]:
        """Return the tables that match a filter, the newest first."""
        return await self._read(lambda connection: _tables(connection, wish, most))

    async def game_at(self, table: str) -> str | None:
        """Return the game of a table, even of a damaged one; None if there is no such table."""
        game = select(matches.c.game).where(matches.c.id == table)
        return await self._read(lambda connection: connection.execute(game).scalar())

    async def persons(self, search: str, most: int, after: str = "") -> list[KnownPerson]:
        """Return the persons with an id, or with a text in their name, last seen first.

        ``after`` is the id of the person after whom the list continues.
        """
        return await self._read(lambda connection: _persons(connection, search, most, after))

    async def seats_of(self, person: str) -> list[tuple[str, int, str, str]]:
        """Return table, seat, name and link of all of a person's seats at unfinished tables."""
        at_seat = (seats.c.match_id == sittings.c.match_id) & (seats.c.seat == sittings.c.seat)
        at = sittings.join(seats, at_seat).join(matches, matches.c.id == sittings.c.match_id)
        his = (sittings.c.person == person) & (matches.c.status != "over")
        wanted = select(seats.c.match_id, seats.c.seat, seats.c.name, seats.c.link)

        def work(connection: Connection) -> list[tuple[str, int, str, str]]:
            found = connection.execute(wanted.select_from(at).where(his))
            return [(id, seat, name, link or "") for id, seat, name, link in found]

        return await self._read(work)

    async def named_at(self, person: str) -> set[str]:
        """Return all tables, including finished ones, that name a person.

        They have or had a seat there, or are among the accounts for which the table is.
        """
        named = [select(of.c.match_id).where(of.c.person == person) for of in (sittings, former)]
        named.append(select(matches.c.id).where(is_chosen(person)))

        def work(connection: Connection) -> set[str]:
            return set(connection.execute(union(*named)).scalars())

        return await self._read(work)

    async def acts(self, before: int, most: int) -> list[ActRow]:
        """Return the acts before a number, the latest first; 0: all."""
        wanted = acts.select().order_by(acts.c.number.desc()).limit(most)
        if before:
            wanted = wanted.where(acts.c.number < before)

        def work(connection: Connection) -> list[ActRow]:
            return [ActRow(**row) for row in connection.execute(wanted).mappings()]

        return await self._read(work)


def _tables(connection: Connection, wish: TableWish, most: int) -> list[KnownTable]:
    wanted = select(matches.c.id)
    if wish.game:
        wanted = wanted.where(matches.c.game == wish.game)
    if wish.status:
        wanted = wanted.where(matches.c.status == wish.status)
    if wish.before:
        wanted = wanted.where(matches.c.created < wish.before)
    if wish.table:
        wanted = wanted.where(matches.c.id.startswith(wish.table, autoescape=True))
    if wish.person:
        his = select(sittings.c.match_id).where(sittings.c.person == wish.person)
        wanted = wanted.where(matches.c.id.in_(his))
    if wish.after:
        of = select(matches.c.created).where(matches.c.id == wish.after).scalar_subquery()
        as_old = (matches.c.created == of) & (matches.c.id > wish.after)
        wanted = wanted.where((matches.c.created < of) | as_old)
    newest = wanted.order_by(matches.c.created.desc(), matches.c.id).limit(most)
    ids = list(connection.execute(newest).scalars())
    sitting = _sitting(connection, ids)
    found = reading.readable(connection, ids)
    return [KnownTable(row, summary, sitting[id]) for id, (row, summary) in found.items()]


def _sitting(connection: Connection, ids: Sequence[str]) -> dict[str, dict[int, PersonRow]]:
    """Return the owners of seats at some tables, by seat."""
    at = sittings.join(persons, persons.c.id == sittings.c.person)
    wanted = select(sittings.c.match_id, sittings.c.seat.label("at_seat"), persons)
    found: dict[str, dict[int, PersonRow]] = {id: {} for id in ids}
    here = wanted.select_from(at).where(sittings.c.match_id.in_(ids))
    for row in connection.execute(here).mappings():
        person = {name: row[name] for name in PersonRow.__struct_fields__}
        found[row["match_id"]][row["at_seat"]] = PersonRow(**person)
    return found


def _persons(connection: Connection, search: str, most: int, after: str) -> list[KnownPerson]:
    wanted = select(persons)
    if search:
        called = persons.c.name.icontains(search, autoescape=True)
        wanted = wanted.where(called | (persons.c.id == search))
    if after:
        other = persons.alias()
        last_listed = select(other).where(other.c.id == after).subquery()
        seen, name = last_listed.c.seen, last_listed.c.name
        follows = tuple_(persons.c.name, persons.c.id) > tuple_(name, last_listed.c.id)
        wanted = wanted.where((persons.c.seen < seen) | ((persons.c.seen == seen) & follows))
    last = wanted.order_by(persons.c.seen.desc(), persons.c.name, persons.c.id).limit(most)
    rows = [PersonRow(**row) for row in connection.execute(last).mappings()]
    ids = [row.id for row in rows]
    banned = connection.execute(bans.select().where(bans.c.person.in_(ids))).mappings()
    ban_of = {row["person"]: BanRow(**row) for row in banned}
    granted = set(connection.execute(select(admins.c.person)).scalars())
    at = sittings.join(matches, matches.c.id == sittings.c.match_id)
    count = select(sittings.c.person, func.count(sittings.c.match_id.distinct()))
    theirs = sittings.c.person.in_(ids) & (matches.c.status != "over")
    counted = connection.execute(count.select_from(at).where(theirs).group_by(sittings.c.person))
    tables = {str(person): int(number) for person, number in counted}
    return [
        KnownPerson(row, row.id in granted, ban_of.get(row.id), tables.get(row.id, 0))
        for row in rows
    ]
