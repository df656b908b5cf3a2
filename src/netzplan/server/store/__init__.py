"""What must survive: tables, seats and entries; the protocol of a store, and SQLite's."""

from netzplan.server.store.protocol import Listed, Place, Stale, Store, StoreError
from netzplan.server.store.rows import EntryRow, SeatRow, Summary, TableRow
from netzplan.server.store.sqlite import SqliteStore

__all__ = [
    "EntryRow",
    "Listed",
    "Place",
    "SeatRow",
    "SqliteStore",
    "Stale",
    "Store",
    "StoreError",
    "Summary",
    "TableRow",
]
