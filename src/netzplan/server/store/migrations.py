"""Migrates a database, even an empty one, to the newest revision."""

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, func, select

from netzplan.server.store.faults import NewerDatabase

__all__ = ["hold", "is_known", "migrate", "newest", "revision_of", "upgrade"]

LOCK = 0x6E65747A706C616E
"""Key of our advisory lock, which no other program uses: the letters of netzplan."""


def migrate(engine: Engine) -> None:
    """Run the revisions that the database lacks; raises NewerDatabase."""
    with engine.begin() as connection:
        hold(connection)
        found = revision_of(connection)
        if found == newest():
            return
        if found is not None and not is_known(found):
            raise NewerDatabase(found, newest())
        upgrade(connection)


def hold(connection: Connection) -> None:
    """Keep out others who would change the schema, until the end of the transaction.

    Houses that start at the same moment thus migrate a shared database one after the other. SQLite
    allows only one writer anyway.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))


def upgrade(connection: Connection, to: str = "head") -> None:
    """Run the revisions up to one."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


@cache
def newest() -> str:
    """Return the revision that this version writes."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None, "there are revisions"
    return head


def is_known(revision: str) -> bool:
    """Return whether this version knows a revision: its own, or an older one."""
    try:
        return ScriptDirectory.from_config(_config()).get_revision(revision) is not None
    except CommandError:
        return False


def revision_of(connection: Connection) -> str | None:
    """Return the revision of a database; None if it has none."""
    return MigrationContext.configure(connection).get_current_revision()


def _config() -> Config:
    config = Config()
    folder = Path(__file__).parent / "revisions"
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    return config
