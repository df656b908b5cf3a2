"""Queries and updates of persons in the database."""

from collections.abc import Callable, Sequence

from msgspec.structs import asdict, replace
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    PrimaryKeyConstraint,
    Text,
    UniqueConstraint,
    cast,
    exists,
    false,
    func,
    select,
    tuple_,
)

from netzplan.server.store import talk
from netzplan.server.store.faults import Stale
from netzplan.server.store.locks import hold_person
from netzplan.server.store.rows import FormerRow, PersonRow, TableRow
from netzplan.server.store.schema import (
    addresses,
    admins,
    bans,
    blocks,
    former,
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
from netzplan.server.store.upserts import put, put_new

__all__ = [
    "by_id",
    "by_looks",
    "call_former",
    "choose",
    "choosing",
    "end_sessions",
    "forget",
    "hand_over",
    "inherit",
    "is_chosen",
    "keep",
    "key",
    "leave",
    "links_of",
    "renew",
    "sit",
]


def key(connection: Connection, name: str, fresh: str) -> str:
    """Return a key of the house; ``fresh`` becomes the key if there is none."""
    put_new(connection, keys, {"name": name, "value": fresh})
    found = connection.execute(select(keys.c.value).where(keys.c.name == name))
    return str(found.scalar_one())


def by_id(connection: Connection, id: str) -> PersonRow | None:
    """Return the person with an id; None if there is none."""
    row = connection.execute(persons.select().where(persons.c.id == id)).mappings().first()
    return None if row is None else PersonRow(**row)


def by_looks(connection: Connection, looks: str) -> PersonRow | None:
    """Return the account whose name has these looks; None if there is none."""
    row = connection.execute(persons.select().where(persons.c.looks == looks)).mappings().first()
    return None if row is None else PersonRow(**row)


def keep(connection: Connection, person: PersonRow, before: PersonRow | None) -> None:
    """Write the new row of a person; raises Stale if the stored row differs from ``before``.

    It raises IntegrityError if the name of another account looks the same.
    """
    if before is None:
        connection.execute(persons.insert(), asdict(person))
        return
    as_before = (persons.c.id == before.id) & (persons.c.session == before.session)
    same = as_before & (persons.c.looks == before.looks) & (persons.c.password == before.password)
    if connection.execute(persons.update().where(same).values(asdict(person))).rowcount != 1:
        raise Stale


def end_sessions(
    connection: Connection, person: PersonRow, before: PersonRow, spared: str = ""
) -> PersonRow:
    """End the sessions of a person together with their push subscriptions; return the new row.

    ``spared`` is the endpoint of a subscription that stays. Raises Stale.
    """
    ended = replace(person, session=before.session + 1)
    keep(connection, ended, before)
    others = (pushes.c.person == ended.id) & (pushes.c.endpoint != spared)
    connection.execute(pushes.delete().where(others))
    return ended


def sit(connection: Connection, person: str, table: str, at: Sequence[int]) -> None:
    """Record that a person owns some seats of a table."""
    rows = [{"match_id": table, "seat": seat, "person": person} for seat in at]
    if rows:
        put(connection, sittings, rows)


def leave(connection: Connection, table: str, seat: int, gone: FormerRow | None = None) -> None:
    """Record that a seat has no owner any more, and who has given it up."""
    here = (sittings.c.match_id == table) & (sittings.c.seat == seat)
    if gone is not None:
        person = connection.execute(select(sittings.c.person).where(here)).scalar()
        row = {"match_id": table, "person": person, **asdict(gone)}
        connection.execute(former.insert(), row)
    connection.execute(sittings.delete().where(here))


def links_of(
    connection: Connection, person: str, most: int, after: TableRow | None
) -> tuple[str, ...]:
    """Return the links of a person's seats at up to ``most`` tables, the newest first.

    ``after`` continues after a table.
    """
    at_seat = (seats.c.match_id == sittings.c.match_id) & (seats.c.seat == sittings.c.seat)
    linked = sittings.join(seats, at_seat)
    his = (sittings.c.person == person) & seats.c.link.is_not(None)
    mine = select(sittings.c.match_id).select_from(linked).where(his)
    order = (matches.c.created.desc(), matches.c.id.desc())
    newest = select(matches.c.id).where(matches.c.id.in_(mine)).order_by(*order).limit(most)
    if after is not None:
        last = (after.created, after.id)
        newest = newest.where(tuple_(matches.c.created, matches.c.id) < last)
    found = connection.execute(
        select(seats.c.link)
        .select_from(linked.join(matches, matches.c.id == sittings.c.match_id))
        .where(his & matches.c.id.in_(newest))
        .order_by(*order, seats.c.seat)
    )
    return tuple(found.scalars())


def renew(
    connection: Connection, person: str, fresh: Callable[[], str]
) -> list[tuple[str, int, str]]:
    """Replace the links of all of a person's seats.

    Returns id of the table, number of the seat and its new link for each.
    """
    mine = select(sittings.c.match_id, sittings.c.seat).where(sittings.c.person == person)
    found = [(str(match), int(seat), fresh()) for match, seat in connection.execute(mine)]
    for match, seat, link in found:
        here = (seats.c.match_id == match) & (seats.c.seat == seat) & seats.c.link.is_not(None)
        connection.execute(seats.update().where(here).values(link=link))
    return found


def forget(
    connection: Connection, person: PersonRow, called: str, fresh: Callable[[], str]
) -> list[tuple[str, int]]:
    """Delete a person, and replace their name at their tables; the records stay.

    No existing link plays their seats any more. Returns id of the table and number of the seat for
    each, and for those that they had given up.
    """
    # Nobody can give them anything from now on.
    connection.execute(select(persons.c.id).where(persons.c.id == person.id).with_for_update())
    found = [(match_id, seat) for match_id, seat, _ in renew(connection, person.id, fresh)]
    for match_id, seat in found:
        here = (seats.c.match_id == match_id) & (seats.c.seat == seat)
        connection.execute(seats.update().where(here).values(name=called))
    talk.forget(connection, person.id, found)
    found += call_former(connection, person.id, called)
    connection.execute(former.update().where(former.c.person == person.id).values(person=None))
    for id, chosen in choosing(connection, person.id).items():
        left = {each: name for each, name in chosen.items() if each != person.id}
        choose(connection, id, left)
    for owned in (sittings, passkeys, addresses, blocks, wishes, pushes, told, admins, bans):
        connection.execute(owned.delete().where(owned.c.person == person.id))
    connection.execute(blocks.delete().where(blocks.c.blocked == person.id))
    connection.execute(persons.delete().where(persons.c.id == person.id))
    return found


def choosing(connection: Connection, person: str) -> dict[str, dict[str, str]]:
    """Return the chosen accounts, name by id, of each table that is for a person, by table."""
    found = select(matches.c.id, matches.c.chosen).where(is_chosen(person)).with_for_update()
    return {id: chosen for id, chosen in connection.execute(found) if person in chosen}


def is_chosen(person: str) -> ColumnElement[bool]:
    """Return the condition that a table is for a person."""
    return cast(matches.c.chosen, Text).contains(person)


def choose(connection: Connection, table: str, chosen: dict[str, str]) -> None:
    """Write the chosen accounts of a table; a house that knows others has to read them anew."""
    values = {"chosen": chosen, "arranged": matches.c.arranged + 1}
    connection.execute(matches.update().where(matches.c.id == table).values(values))


def call_former(
    connection: Connection, person: str, called: str, was: str | None = None
) -> list[tuple[str, int]]:
    """Change a person's name where they have given up seats, or only if it ``was`` another one.

    Returns id of the table and number of the seat for each.
    """
    given = former.select().where(former.c.person == person)
    if was is not None:
        given = given.where(former.c.name == was)
    found = connection.execute(given).all()
    for row in found:
        of_match = former.c.match_id == row.match_id
        this = of_match & (former.c.number == row.number)
        connection.execute(former.update().where(this).values(name=called))
        last = select(func.max(former.c.number)).where(of_match & (former.c.seat == row.seat))
        if connection.execute(last).scalar() == row.number:
            here = (seats.c.match_id == row.match_id) & (seats.c.seat == row.seat)
            is_free = seats.c.link.is_(None) & (seats.c.bot == "")
            connection.execute(seats.update().where(here & is_free).values(name=called))
    return [(row.match_id, row.seat) for row in found]


def hand_over(connection: Connection, guest: PersonRow, account: PersonRow) -> None:
    """Give everything of a guest to an account, and delete the guest.

    Raises Stale if the account is deleted.
    """
    hold_person(connection, account.id)
    talk.hand_over(connection, guest.id, account.id)
    for column in (
        *(sittings.c.person, former.c.person, blocks.c.person, blocks.c.blocked),
        *(wishes.c.person, pushes.c.person, told.c.person, bans.c.person),
    ):
        owned = column.table
        his = column == guest.id
        moved = owned.update().where(his & ~_has_the_same(column, account.id))
        connection.execute(moved.values({column.name: account.id}))
        connection.execute(owned.delete().where(his))  # duplicates of what the account has already
    himself = (blocks.c.person == account.id) & (blocks.c.blocked == account.id)
    connection.execute(blocks.delete().where(himself))
    connection.execute(persons.delete().where(persons.c.id == guest.id))


def _has_the_same(column: Column[str], person: str) -> ColumnElement[bool]:
    """Return whether a person already has a row that must be unique to them."""
    others = column.table.alias("others")
    same: ColumnElement[bool] = false()
    for rule in column.table.constraints:
        if isinstance(
            rule, PrimaryKeyConstraint | UniqueConstraint
        ) and rule.columns.contains_column(column):
            rest = [each for each in rule.columns if each is not column]
            equal = [others.c[each.name] == each for each in rest]
            same |= exists().where(others.c[column.name] == person, *equal)
    return same


def inherit(connection: Connection, of: str, table: str, came: Sequence[int]) -> None:
    """Record that the seats of a rematch belong to the owners of the seats before.

    ``came`` has the former seat for each seat; it is empty if nobody has moved.
    """
    before = select(sittings.c.seat, sittings.c.person).where(sittings.c.match_id == of)
    rows = [
        {"match_id": table, "seat": came.index(seat) if came else seat, "person": person}
        for seat, person in connection.execute(before)
    ]
    if rows:
        connection.execute(sittings.insert(), rows)
