"""What can go wrong with a store."""

__all__ = ["NewerDatabase", "Stale", "StoreError"]


class Stale(Exception):
    """Somebody else has already written what this writer wanted to write."""


class StoreError(Exception):
    """The database can't be opened or written; the message says why in one line."""


class NewerDatabase(StoreError):
    """The database was written by a newer version: this one would not read it right."""

    def __init__(self, found: str, known: str) -> None:
        """Take the revision of the database, and the newest that this version knows."""
        super().__init__(f"revision {found} of a newer version; {known} is known")
        self.found = found
        self.known = known
