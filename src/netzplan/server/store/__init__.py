"""What must survive: tables, seats and entries; the protocol of a store, and SQLite's."""

from netzplan.server.store.protocol import LinkTarget, Listed, Stale, Store, StoreError
from netzplan.server.store.rows import (
    EntryRow,
    MapRow,
    PersonRow,
    ReasonRow,
    RequestRow,
    SeatRow,
    Status,
    Summary,
    TableRow,
    Visibility,
    Watching,
)
from netzplan.server.store.sqlite import SqliteStore

__all__ = [
    "EntryRow",
    "LinkTarget",
    "Listed",
    "MapRow",
    "PersonRow",
    "ReasonRow",
    "RequestRow",
    "SeatRow",
    "SqliteStore",
    "Stale",
    "Status",
    "Store",
    "StoreError",
    "Summary",
    "TableRow",
    "Visibility",
    "Watching",
]
