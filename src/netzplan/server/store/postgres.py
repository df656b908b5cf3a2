"""PostgreSQL as the database: several houses may write to it, and it may go away for a while."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, Engine, String
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.ext.compiler import compiles

from netzplan.server.store.faults import MissingDriver, StoreError, Unreachable
from netzplan.server.urls import without_password

__all__ = ["SERVING", "PostgresDatabase"]

SERVING = "netzplan serve"
"""Application name of a house's connections, by which others recognise them."""
OLDEST = 13
"""Oldest supported major version: it reports the fate of commits, and is still maintained."""

DEFAULTS: dict[str, str | int] = {
    "connect_timeout": 3,
    # A machine that is gone sends nothing: timeouts in seconds, and the last in ms.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 5000,
}
"""Defaults for what a URL leaves out."""

BEGIN = sa.text(
    "SELECT pg_current_xact_id()::text,"
    " set_config('synchronous_commit', 'on', true),"
    # A house that is suspended in the middle of a commit must not delay the others for long.
    " set_config('idle_in_transaction_session_timeout', '3s', true),"
    " set_config('lock_timeout', '2s', true)"
)
FATE = sa.text("SELECT pg_xact_status(CAST(:commit AS xid8))")

NO_ADDRESS = "this is no address of a PostgreSQL database"

PASSING = ("08", "53", "57")
"""SQLSTATE classes of temporary faults: connection lost, out of resources, shutting down."""
OF_THE_DISK = ("53100", "58030", "25006")
"""SQLSTATEs: the disk is full, it is broken, the server is read-only."""
COLLIDING = ("40", "55P03")
"""SQLSTATEs: rolled back because of other transactions, or waited too long for a lock."""


@compiles(String, "postgresql")
def _unmeasured(*_: Any, **__: Any) -> str:  # Any: SQLAlchemy's arguments
    """Return a text type without a length, which SQLite never enforced: all its texts must fit."""
    return "VARCHAR"


class PostgresDatabase:
    """A database of PostgreSQL 13 or newer."""

    def __init__(self, url: str) -> None:
        """Take an address in libpq's notation; raises StoreError if it is invalid."""
        try:
            import psycopg
            from psycopg.conninfo import conninfo_to_dict
        except ImportError as wrong:
            raise MissingDriver("postgres") from wrong
        self._psycopg = psycopg
        try:
            said = conninfo_to_dict(url)
        except psycopg.ProgrammingError:  # its message would contain the password
            raise StoreError(NO_ADDRESS) from None
        if "@" in str(said.get("host")):  # part of a password whose @ is not written as %40
            raise StoreError(NO_ADDRESS)
        self._said: dict[str, Any] = {**DEFAULTS, **said}
        self._url = url

    @property
    def shown(self) -> str:
        """Return the address without its password."""
        return without_password(self._url)

    def exists(self) -> bool:
        """Return True: creating the database is not our task."""
        return True

    def writing(self, *, serves: bool = False) -> Engine:
        """Return an engine for writing."""
        return self._engine(SERVING if serves else "netzplan", "READ COMMITTED")

    def reading(self, size: int = 1) -> Engine:
        """Return an engine whose transactions each see the database as of one commit."""
        engine = self._engine("netzplan", "REPEATABLE READ", size)
        return engine.execution_options(postgresql_readonly=True)

    @property
    def stays(self) -> bool:
        """Return False: a server can go away."""
        return False

    def begin(self, connection: Connection) -> str:
        """Begin a commit that can't delay others for long; return its transaction id."""
        return str(connection.execute(BEGIN).scalar_one())

    def was_committed(self, connection: Connection, commit: str) -> bool:
        """Return whether the commit with an id was made; raises Unreachable while in progress."""
        fate = connection.execute(FATE, {"commit": commit}).scalar_one()
        if fate == "in progress":
            raise Unreachable("a commit is still being made")
        return bool(fate == "committed")

    def passes(self, wrong: SQLAlchemyError) -> bool:
        """Return whether a fault is temporary and has left nothing written."""
        if not isinstance(wrong, DBAPIError):
            return isinstance(wrong, NoneFree)
        state = getattr(wrong.orig, "sqlstate", None)
        if state is None:  # an error of the driver, not of the database: there is no connection
            return wrong.connection_invalidated or isinstance(wrong, OperationalError)
        return wrong.connection_invalidated or str(state).startswith(PASSING)

    def disk_fails(self, wrong: Exception) -> bool:
        """Return whether the disk is full, broken or read-only, so that nothing is written."""
        return _state_of(wrong) in OF_THE_DISK

    def collides(self, wrong: Exception) -> bool:
        """Return whether the fault is a conflict with other writers."""
        return _state_of(wrong).startswith(COLLIDING)

    def alone(self) -> AbstractContextManager[object]:
        """Return a context that keeps nobody out: rows have their own locks."""
        return nullcontext()

    def _engine(self, name: str, isolation: Any, size: int = 1) -> Engine:  # Any: one of its words
        return sa.create_engine(
            "postgresql+psycopg://",
            creator=self._connecting(name),
            isolation_level=isolation,
            pool_size=size,
            pool_timeout=5,
            hide_parameters=True,  # parameters contain links, which must not be logged
        )

    def _connecting(self, name: str) -> Callable[[], Any]:
        from netzplan.server.store.cursors import OneByOne
        from netzplan.server.store.texts import TextWithoutNul

        def connect() -> Any:  # Any: a connection with any rows
            said = {"application_name": name, **self._said}
            connection = self._psycopg.connect(**said, cursor_factory=OneByOne)
            fault = _fault_of(connection)
            if fault:
                connection.close()
                raise StoreError(fault)
            connection.adapters.register_dumper(str, TextWithoutNul)
            return connection

        return connect


def _state_of(wrong: Exception) -> str:
    """Return the SQLSTATE of a fault; empty if it has none."""
    cause = wrong.orig if isinstance(wrong, DBAPIError) else None
    return str(getattr(cause, "sqlstate", None) or "")


def _fault_of(connection: Any) -> str | None:  # Any: a connection with any rows
    """Return why a database can't be used; None if it can."""
    if connection.info.server_version < 10_000 * OLDEST:
        return f"PostgreSQL {OLDEST} or newer is needed"
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        return f"the database has the encoding {encoding}, and UTF8 is needed"
    return None
