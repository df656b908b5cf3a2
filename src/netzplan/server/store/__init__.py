"""What must survive: tables, seats and entries; the protocol of a store, and SQLite's."""

from netzplan.server.store.protocol import Listed, Place, Stale, Store, StoreError
from netzplan.server.store.rows import (
    EntryRow,
    MapRow,
    RequestRow,
    SeatRow,
    Status,
    Summary,
    TableRow,
)
from netzplan.server.store.sqlite import SqliteStore

__all__ = [
    "EntryRow",
    "Listed",
    "MapRow",
    "Place",
    "RequestRow",
    "SeatRow",
    "SqliteStore",
    "Stale",
    "Status",
    "Store",
    "StoreError",
    "Summary",
    "TableRow",
]
