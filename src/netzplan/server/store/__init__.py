"""What must survive: tables, seats and entries in SQLite."""

from netzplan.server.store.rows import EntryRow, SeatRow, TableRow
from netzplan.server.store.store import Place, Stale, Store, StoreError

__all__ = ["EntryRow", "Place", "SeatRow", "Stale", "Store", "StoreError", "TableRow"]
