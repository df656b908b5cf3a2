"""Brings a database, also an empty one, to the newest revision."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

__all__ = ["migrate"]


def migrate(engine: Engine) -> None:
    """Run the revisions that the database has not seen; raises if it is from the future."""
    config = Config()
    folder = Path(__file__).parent / "revisions"
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    head = ScriptDirectory.from_config(config).get_current_head()
    with engine.begin() as connection:
        if MigrationContext.configure(connection).get_current_revision() == head:
            return
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
