"""Migrates a database, even an empty one, to the newest revision."""

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine

from netzplan.server.store.faults import NewerDatabase
from netzplan.server.store.locks import Lock, hold

__all__ = ["is_known", "migrate", "newest", "revision_of", "upgrade"]


def migrate(engine: Engine) -> None:
    """Run the revisions that the database lacks, all or none; raises NewerDatabase."""
    with engine.begin() as connection:
        if revision_of(connection) == newest():
            return
        hold(connection, Lock.SCHEMA)
        found = revision_of(connection)
        if found == newest():
            return
        if found is not None and not is_known(found):
            raise NewerDatabase(found, newest())
        upgrade(connection)


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
