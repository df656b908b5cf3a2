"""What can go wrong with a store."""

__all__ = ["Stale", "StoreError"]


class Stale(Exception):
    """Somebody else has already written what this writer wanted to write."""


class StoreError(Exception):
    """The database can't be opened or written; the message says why in one line."""
