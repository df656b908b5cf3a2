"""PostgreSQL as the database: many houses may write into it, and it may go away for a while."""

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
"""By this name the connections of a house are known to the database."""
OLDEST = 13
"""Of the versions that tell the fate of a commit, and that are still looked after by anybody."""

DEFAULTS: dict[str, str | int] = {
    "connect_timeout": 3,
    # A machine that is gone says nothing: so long is waited for it, in seconds, and ms at last.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 5000,
}
"""What a URL does not say."""

BEGIN = sa.text(
    "SELECT pg_current_xact_id()::text,"
    " set_config('synchronous_commit', 'on', true),"
    # A house that stops in the middle of a commit must not hold up the others for long.
    " set_config('idle_in_transaction_session_timeout', '3s', true),"
    " set_config('lock_timeout', '2s', true)"
)
FATE = sa.text("SELECT pg_xact_status(CAST(:commit AS xid8))")

NO_ADDRESS = "this is no address of a PostgreSQL database"

PASSING = ("08", "53", "57")
"""Beginnings of SQLSTATEs: the connection is lost, the database is too busy, it is shut down."""
OF_THE_DISK = ("53100", "58030", "25006")
"""The disk is full, it is broken, the server may only be read."""
COLLIDING = ("40", "55P03")
"""Undone for the sake of others, locked by others for too long."""


@compiles(String, "postgresql")
def _unmeasured(*_: Any, **__: Any) -> str:  # Any: of SQLAlchemy's own
    """Return the type of a short text: SQLite never held its length, and has to fit in here."""
    return "VARCHAR"


class PostgresDatabase:
    """A database of PostgreSQL 13 or newer."""

    def __init__(self, url: str) -> None:
        """Take an address as libpq has it; raises StoreError."""
        try:
            import psycopg
            from psycopg.conninfo import conninfo_to_dict
        except ImportError as wrong:
            raise MissingDriver("postgres") from wrong
        self._psycopg = psycopg
        try:
            said = conninfo_to_dict(url)
        except psycopg.ProgrammingError:  # its message would hold the password
            raise StoreError(NO_ADDRESS) from None
        if "@" in str(said.get("host")):  # the end of a password in which @ is not written as %40
            raise StoreError(NO_ADDRESS)
        self._said: dict[str, Any] = {**DEFAULTS, **said}
        self._url = url

    @property
    def shown(self) -> str:
        """Return its address without a password."""
        return without_password(self._url)

    def exists(self) -> bool:
        """Return True: it is somebody else's to make."""
        return True

    def writing(self, *, serves: bool = False) -> Engine:
        """Return connections that write."""
        return self._engine(SERVING if serves else "netzplan", "READ COMMITTED")

    def reading(self, size: int = 1) -> Engine:
        """Return connections whose transactions each see the database as of one commit."""
        engine = self._engine("netzplan", "REPEATABLE READ", size)
        return engine.execution_options(postgresql_readonly=True)

    @property
    def stays(self) -> bool:
        """Return False: it is elsewhere, and may go away."""
        return False

    def begin(self, connection: Connection) -> str:
        """Begin a commit that holds up nobody for long; return its number."""
        return str(connection.execute(BEGIN).scalar_one())

    def was_committed(self, connection: Connection, commit: str) -> bool:
        """Return whether the commit of that number was made; raises Unreachable while it is."""
        fate = connection.execute(FATE, {"commit": commit}).scalar_one()
        if fate == "in progress":
            raise Unreachable("a commit is still being made")
        return bool(fate == "committed")

    def passes(self, wrong: SQLAlchemyError) -> bool:
        """Return whether a fault passes by itself and has left nothing written."""
        if not isinstance(wrong, DBAPIError):
            return isinstance(wrong, NoneFree)
        state = getattr(wrong.orig, "sqlstate", None)
        if state is None:  # said by the driver, not by the database: there is no connection
            return wrong.connection_invalidated or isinstance(wrong, OperationalError)
        return wrong.connection_invalidated or str(state).startswith(PASSING)

    def disk_fails(self, wrong: Exception) -> bool:
        """Return whether the disk is full, is broken, or may only be read: nothing is written."""
        return _state_of(wrong) in OF_THE_DISK

    def collides(self, wrong: Exception) -> bool:
        """Return whether others were in the way."""
        return _state_of(wrong).startswith(COLLIDING)

    def alone(self) -> AbstractContextManager[object]:
        """Keep nobody out: rows have locks of their own."""
        return nullcontext()

    def _engine(self, name: str, isolation: Any, size: int = 1) -> Engine:  # Any: one of its words
        return sa.create_engine(
            "postgresql+psycopg://",
            creator=self._connecting(name),
            isolation_level=isolation,
            pool_size=size,
            pool_timeout=5,
            hide_parameters=True,  # they are links, and would stand in the log
        )

    def _connecting(self, name: str) -> Callable[[], Any]:
        from netzplan.server.store.cursors import OneByOne
        from netzplan.server.store.texts import TextWithoutNul

        def connect() -> Any:  # Any: a connection of any rows
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
    """Return the SQLSTATE of a fault, empty if it has none."""
    cause = wrong.orig if isinstance(wrong, DBAPIError) else None
    return str(getattr(cause, "sqlstate", None) or "")


def _fault_of(connection: Any) -> str | None:  # Any: a connection of any rows
    """Return why a database can't be worked with."""
    if connection.info.server_version < 10_000 * OLDEST:
        return f"PostgreSQL {OLDEST} or newer is needed"
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        return f"the database has the encoding {encoding}, and UTF8 is needed"
    return None
