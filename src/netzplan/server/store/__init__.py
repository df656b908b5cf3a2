"""What must survive: tables, seats and entries in SQLite."""

from netzplan.server.store.rows import EntryRow, RequestRow, SeatRow, Status, TableRow
from netzplan.server.store.store import Place, Stale, Store, StoreError

__all__ = [
    "EntryRow",
    "Place",
    "RequestRow",
    "SeatRow",
    "Stale",
    "Status",
    "Store",
    "StoreError",
    "TableRow",
]
