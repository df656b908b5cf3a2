"""Writes the seating and access of tables."""

from sqlalchemy import Connection

from netzplan.server.store.faults import Stale
from netzplan.server.store.locks import hold_person
from netzplan.server.store.rows import TableRow
from netzplan.server.store.schema import matches, seats

__all__ = ["settle"]


def settle(connection: Connection, before: TableRow, after: TableRow) -> None:
    """Write the changes of a table's seats and access.

    Raises Stale if a seat is no longer free, if an account that is chosen now is deleted, or if
    anything else has changed meanwhile.
    """
    for person in sorted(after.chosen.keys() - before.chosen.keys()):
        hold_person(connection, person)
    same = (matches.c.id == after.id) & (matches.c.arranged == before.arranged)
    told = ("status", "visibility", "watching", "chosen", "arranged", "fill_at", "fill_bot")
    values = {name: getattr(after, name) for name in told}
    if connection.execute(matches.update().where(same).values(values)).rowcount != 1:
        raise Stale
    for old, new in zip(before.seats, after.seats, strict=True):
        if old == new:
            continue
        here = (seats.c.match_id == after.id) & (seats.c.seat == new.seat)
        free = here & seats.c.link.is_(None) & (seats.c.bot == "")
        values = {
            name: getattr(new, name)
            for name in ("kind", "name", "bot", "link", "invitation", "share", "prepared")
        }
        if connection.execute(seats.update().where(free).values(values)).rowcount != 1:
            raise Stale
