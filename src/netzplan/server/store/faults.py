"""The errors of a store."""

from sqlalchemy.exc import DBAPIError

__all__ = [
    "Fenced",
    "MissingDriver",
    "NewerDatabase",
    "Stale",
    "StoreError",
    "Unavailable",
    "Unreachable",
    "Unwritable",
    "sentence",
]


class Stale(Exception):
    """Another writer has already written what this one wanted to write."""


class Fenced(Stale):
    """Another node holds the table now; nothing is written."""

    def __init__(self, table: str) -> None:
        """Take the id of the table."""
        super().__init__(table)
        self.table = table


class StoreError(Exception):
    """The database can't be opened or written; the message gives the reason in one line."""


class Unavailable(StoreError):
    """The database is temporarily out of service, through no fault of the caller.

    The store itself logs when that begins. The write has most likely not happened; to be sure, read
    it back.
    """


class Unreachable(Unavailable):
    """The database is temporarily unreachable."""


class Unwritable(Unavailable):
    """The database's disk is full, broken or read-only."""


class MissingDriver(StoreError):
    """The driver of the database is not installed."""

    def __init__(self, extra: str) -> None:
        """Take the extra of Netzplan that installs it."""
        self.install = f"pip install 'netzplan[{extra}]'"
        super().__init__(f"its driver is missing: {self.install}")
        self._extra = extra

    def __reduce__(self) -> tuple[type["MissingDriver"], tuple[str]]:
        """Return the arguments for pickling, so that another process can receive it."""
        return MissingDriver, (self._extra,)


class NewerDatabase(StoreError):
    """The database was written by a newer version, and this one would misread it."""

    def __init__(self, found: str, known: str) -> None:
        """Take the revision of the database, and the newest revision that this version knows."""
        super().__init__(f"revision {found} of a newer version; {known} is known")
        self.found = found
        self.known = known

    def __reduce__(self) -> tuple[type["NewerDatabase"], tuple[str, str]]:
        """Return the arguments for pickling, so that another process can receive it."""
        return NewerDatabase, (self.found, self.known)


def sentence(wrong: Exception) -> str:
    """Return the driver's own message as one line."""
    cause = wrong.orig if isinstance(wrong, DBAPIError) and wrong.orig else wrong
    return str(cause).splitlines()[0] if str(cause) else type(cause).__name__
