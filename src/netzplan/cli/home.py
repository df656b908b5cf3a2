"""What a host has: a data folder and a database, for commands that read or replace all of it."""

from pathlib import Path

from msgspec import Struct

from netzplan.cli.failure import NEGATIVE, Failure
from netzplan.cli.serving import held, unusable
from netzplan.server.store import Database, SqliteDatabase, StoreError, database_of
from netzplan.server.store.engines import DATABASE

__all__ = ["Home", "file_in", "home_of"]


class Home(Struct, frozen=True):
    """A data folder, and the database that belongs to it."""

    folder: Path
    database: Database
    has_file: bool
    """Whether the database is a file of the folder."""

    def unusable(self, wrong: Exception) -> Failure:
        """Return the failure for what a database says that can't be used."""
        reason = " ".join(str(getattr(wrong, "orig", wrong)).split())
        if self.has_file:
            return Failure("serve/data", NEGATIVE, path=str(self.folder), reason=reason)
        return Failure("serve/database", NEGATIVE, url=self.database.shown, reason=reason)


def file_in(folder: Path) -> Home:
    """Return a folder with its own file."""
    return Home(folder, SqliteDatabase(folder / DATABASE), has_file=True)


def home_of(data: Path | None, url: str | None, settings: Path | None) -> Home:
    """Return what a command is about; raises Failure.

    A folder that is named alone is meant with its own file, whatever is set elsewhere: to try a
    backup there must not touch the database that is in use.
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
