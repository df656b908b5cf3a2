"""A host's data folder and database, for commands that read or replace all of it."""

from pathlib import Path

from msgspec import Struct

from netzplan.cli.failure import NEGATIVE, Failure
from netzplan.cli.obstacles import why_unusable
from netzplan.cli.serving import held, unusable
from netzplan.server.store import Database, SqliteDatabase, StoreError, database_of
from netzplan.server.store.engines import DATABASE

__all__ = ["Home", "file_in", "home_of"]


class Home(Struct, frozen=True):
    """A data folder, and the database that belongs to it."""

    folder: Path
    database: Database
    has_file: bool
    """Whether the database is a file in the folder."""

    def unusable(self, wrong: Exception) -> Failure:
        """Return the failure for a database that reports an error."""
        if self.has_file:
            reason = why_unusable(self.folder, wrong)
            return Failure("serve/data", NEGATIVE, path=str(self.folder), reason=reason)
        reason = " ".join(str(getattr(wrong, "orig", wrong)).split())
        return Failure("serve/database", NEGATIVE, url=self.database.shown, reason=reason)


def file_in(folder: Path) -> Home:
    """Return a folder with its own database file."""
    return Home(folder, SqliteDatabase(folder / DATABASE), has_file=True)


def home_of(data: Path | None, url: str | None, settings: Path | None) -> Home:
    """Return the home that a command concerns; raises Failure.

    A folder that is given alone stands for its own file, whatever the settings are: trying out a
    backup there must not touch the database in use.
    """
    if data is not None and url is None and settings is None:
        return file_in(data)
    named = {"data": None if data is None else str(data), "database_url": url}
    chosen = held(named, (), settings).settings
    folder = Path(chosen.data)
    try:
        database = database_of(folder, chosen.database_url)
    except StoreError as wrong:
        raise unusable(folder, chosen.database_url, wrong) from None
    return Home(folder, database, has_file=not chosen.database_url)
