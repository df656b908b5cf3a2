"""Persons in the database: what is read and written of them."""

from collections.abc import Callable, Sequence

from msgspec.structs import asdict
from sqlalchemy import Connection, Text, cast, func, select

from netzplan.server.store import talk
from netzplan.server.store.faults import Stale
from netzplan.server.store.rows import PersonRow
from netzplan.server.store.schema import (
    addresses,
    admins,
    bans,
    blocks,
    keys,
    matches,
    passkeys,
    persons,
    pushes,
    seats,
    sittings,
    told,
    wishes,
)

__all__ = [
    "by_id",
    "by_looks",
    "forget",
    "hand_over",
    "inherit",
    "keep",
    "key",
    "leave",
    "links_of",
    "renew",
    "sit",
]


def key(connection: Connection, name: str, fresh: str) -> str:
    """Return a key of the house; the one that is handed in if there was none."""
    statement = keys.insert().prefix_with("OR IGNORE")
    connection.execute(statement, {"name": name, "value": fresh})
    found = connection.execute(select(keys.c.value).where(keys.c.name == name))
    return str(found.scalar_one())


def by_id(connection: Connection, id: str) -> PersonRow | None:
    """Return a person, None if there is none of this id."""
    row = connection.execute(persons.select().where(persons.c.id == id)).mappings().first()
    return None if row is None else PersonRow(**row)


def by_looks(connection: Connection, looks: str) -> PersonRow | None:
    """Return the account whose name looks like that, None if there is none."""
    row = connection.execute(persons.select().where(persons.c.looks == looks)).mappings().first()
    return None if row is None else PersonRow(**row)


def keep(connection: Connection, person: PersonRow, before: PersonRow | None) -> None:
    """Write a person as he is now; raises Stale if he is not as he was before.

    It raises IntegrityError if an account of another person looks the same.
    """
    if before is None:
        connection.execute(persons.insert(), asdict(person))
        return
    as_before = (persons.c.id == before.id) & (persons.c.session == before.session)
    same = as_before & (persons.c.looks == before.looks) & (persons.c.password == before.password)
    if connection.execute(persons.update().where(same).values(asdict(person))).rowcount != 1:
        raise Stale


def sit(connection: Connection, person: str, table: str, at: Sequence[int]) -> None:
    """Write whose some seats of a table are."""
    statement = sittings.insert().prefix_with("OR REPLACE")
    rows = [{"match_id": table, "seat": seat, "person": person} for seat in at]
    if rows:
        connection.execute(statement, rows)


def leave(connection: Connection, table: str, seat: int) -> None:
    """Write that a seat belongs to nobody any more."""
    here = (sittings.c.match_id == table) & (sittings.c.seat == seat)
    connection.execute(sittings.delete().where(here))


def links_of(connection: Connection, person: str, most: int) -> tuple[str, ...]:
    """Return the links of a person's seats, those of the newest tables first."""
    at_seat = (seats.c.match_id == sittings.c.match_id) & (seats.c.seat == sittings.c.seat)
    found = connection.execute(
        select(seats.c.link)
        .select_from(
            sittings.join(seats, at_seat).join(matches, matches.c.id == sittings.c.match_id)
        )
        .where((sittings.c.person == person) & seats.c.link.is_not(None))
        .order_by(matches.c.created.desc(), seats.c.seat)
        .limit(most)
    )
    return tuple(found.scalars())


def renew(
    connection: Connection, person: str, fresh: Callable[[], str]
) -> list[tuple[str, int, str]]:
    """Give each of a person's seats another link.

    Returns them: id of a table, number of the seat, its link from now on.
    """
    mine = select(sittings.c.match_id, sittings.c.seat).where(sittings.c.person == person)
    found = [(str(match), int(seat), fresh()) for match, seat in connection.execute(mine)]
    for match, seat, link in found:
        here = (seats.c.match_id == match) & (seats.c.seat == seat)
        connection.execute(seats.update().where(here).values(link=link))
    return found


def forget(connection: Connection, person: PersonRow, called: str) -> list[tuple[str, int]]:
    """Delete a person; at his tables stands another name from now on, and their records stay.

    Returns his seats: id of a table, number of the seat.
    """
    mine = select(sittings.c.match_id, sittings.c.seat).where(sittings.c.person == person.id)
    found = [(str(match_id), int(seat)) for match_id, seat in connection.execute(mine)]
    for match_id, seat in found:
        here = (seats.c.match_id == match_id) & (seats.c.seat == seat)
        connection.execute(seats.update().where(here).values(name=called))
    talk.forget(connection, person.id, found)
    drop = func.json_remove(matches.c.chosen, f'$."{person.id}"')
    is_chosen = cast(matches.c.chosen, Text).contains(person.id)
    connection.execute(matches.update().where(is_chosen).values(chosen=drop))
    for owned in (sittings, passkeys, addresses, blocks, wishes, pushes, told, admins, bans):
        connection.execute(owned.delete().where(owned.c.person == person.id))
    connection.execute(blocks.delete().where(blocks.c.blocked == person.id))
    connection.execute(persons.delete().where(persons.c.id == person.id))
    return found


def hand_over(connection: Connection, guest: PersonRow, account: PersonRow) -> None:
    """Give what is a guest's to an account; nothing is left of the guest."""
    talk.hand_over(connection, guest.id, account.id)
    for column in (
        *(sittings.c.person, blocks.c.person, blocks.c.blocked),
        *(wishes.c.person, pushes.c.person, told.c.person, bans.c.person),
    ):
        owned = column.table
        his = column == guest.id
        moved = owned.update().prefix_with("OR IGNORE").where(his)
        connection.execute(moved.values({column.name: account.id}))
        connection.execute(owned.delete().where(his))  # what the account has already
    himself = (blocks.c.person == account.id) & (blocks.c.blocked == account.id)
    connection.execute(blocks.delete().where(himself))
    connection.execute(persons.delete().where(persons.c.id == guest.id))


def inherit(connection: Connection, of: str, table: str, came: Sequence[int]) -> None:
    """Write that the seats of a rematch belong to those whose they were.

    ``came`` has for each seat the one before; it is empty if nobody has moved.
    """
    before = select(sittings.c.seat, sittings.c.person).where(sittings.c.match_id == of)
    rows = [
        {"match_id": table, "seat": came.index(seat) if came else seat, "person": person}
        for seat, person in connection.execute(before)
    ]
    if rows:
        connection.execute(sittings.insert().prefix_with("OR IGNORE"), rows)
