"""What only one of several houses may do to a shared database at a time."""

from enum import IntEnum

from sqlalchemy import Connection, func, select

from netzplan.server.store.faults import Stale
from netzplan.server.store.schema import persons

__all__ = ["Lock", "hold", "hold_person"]


class Lock(IntEnum):
    """Keys of our advisory locks, which no other program uses: the letters of netzplan, and on."""

    SCHEMA = 0x6E65747A706C616E
    """The schema: houses that start at the same moment migrate a database one after the other."""
    OFFICE = SCHEMA + 1
    """Acts of administrators, each of which has the next number, and the state of the house."""


def hold(connection: Connection, lock: Lock) -> None:
    """Keep others out until the end of the transaction.

    SQLite allows only one writer anyway. But its driver would begin no transaction before a change
    of the schema, and a migration that was interrupted could not be repeated.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(int(lock))))
    elif lock is Lock.SCHEMA:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def hold_person(connection: Connection, id: str) -> None:
    """Keep a person from being deleted until the end of the transaction; raises Stale if gone."""
    known = select(persons.c.id).where(persons.c.id == id).with_for_update()
    if connection.execute(known).first() is None:
        raise Stale
