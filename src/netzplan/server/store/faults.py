"""What can go wrong with a store."""

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
    """Somebody else has already written what this writer wanted to write."""


class Fenced(Stale):
    """Another node goes on with the table; nothing is written."""

    def __init__(self, table: str) -> None:
        """Take its id."""
        super().__init__(table)
        self.table = table


class StoreError(Exception):
    """The database can't be opened or written; the message says why in one line."""


class Unavailable(StoreError):
    """The database does not do its work for the moment, and nobody here is to blame.

    The store itself writes a line of log when that begins. What was to be written is most likely
    not written; whoever wants to know has to read it.
    """


class Unreachable(Unavailable):
    """The database is out of reach for the moment."""


class Unwritable(Unavailable):
    """The disk of the database is full, is broken, or may only be read."""


class MissingDriver(StoreError):
    """What talks to the database is not installed."""

    def __init__(self, extra: str) -> None:
        """Take the extra of Netzplan that brings it."""
        self.install = f"pip install 'netzplan[{extra}]'"
        super().__init__(f"its driver is missing: {self.install}")
        self._extra = extra

    def __reduce__(self) -> tuple[type["MissingDriver"], tuple[str]]:
        """Return how another process is told of it."""
        return MissingDriver, (self._extra,)


class NewerDatabase(StoreError):
    """The database was written by a newer version: this one would not read it right."""

    def __init__(self, found: str, known: str) -> None:
        """Take the revision of the database, and the newest that this version knows."""
        super().__init__(f"revision {found} of a newer version; {known} is known")
        self.found = found
        self.known = known

    def __reduce__(self) -> tuple[type["NewerDatabase"], tuple[str, str]]:
        """Return how another process is told of it."""
        return NewerDatabase, (self.found, self.known)


def sentence(wrong: Exception) -> str:
    """Return the driver's own message in one line."""
    cause = wrong.orig if isinstance(wrong, DBAPIError) and wrong.orig else wrong
    return str(cause).splitlines()[0] if str(cause) else type(cause).__name__
