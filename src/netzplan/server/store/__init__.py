"""What must survive: tables, seats and entries; the protocol of a store, and SQLite's."""

from netzplan.server.store.course import (
    Clock,
    Course,
    CourseRow,
    Incident,
    IncidentKind,
    Offer,
    OfferKind,
)
from netzplan.server.store.protocol import LinkTarget, Listed, Stale, Store, StoreError
from netzplan.server.store.rows import (
    EntryRow,
    MapRow,
    PersonRow,
    ReasonRow,
    RequestRow,
    SaidRow,
    SeatRow,
    Status,
    Summary,
    TableRow,
    Visibility,
    Watching,
)
from netzplan.server.store.sqlite import SqliteStore

__all__ = [
    "Clock",
    "Course",
    "CourseRow",
    "EntryRow",
    "Incident",
    "IncidentKind",
    "LinkTarget",
    "Listed",
    "MapRow",
    "Offer",
    "OfferKind",
    "PersonRow",
    "ReasonRow",
    "RequestRow",
    "SaidRow",
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
