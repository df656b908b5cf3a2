"""What must survive: tables, seats and entries; the protocol of a store, and SQLite's."""

from netzplan.server.store.belongings import Belongings
from netzplan.server.store.course import (
    Clock,
    Course,
    CourseRow,
    Incident,
    IncidentKind,
    Offer,
    OfferKind,
)
from netzplan.server.store.faults import Stale, StoreError
from netzplan.server.store.protocol import LinkTarget, Listed, Store
from netzplan.server.store.rows import (
    AddressRow,
    BlockRow,
    EntryRow,
    MapRow,
    Move,
    PasskeyRow,
    PersonRow,
    PushRow,
    ReasonRow,
    RequestRow,
    SaidRow,
    SeatRow,
    Status,
    Summary,
    TableRow,
    Visibility,
    WaitedFor,
    Watching,
    WishRow,
)
from netzplan.server.store.sqlite import SqliteStore
from netzplan.server.store.wishes import Wishes

__all__ = [
    "AddressRow",
    "Belongings",
    "BlockRow",
    "Clock",
    "Course",
    "CourseRow",
    "EntryRow",
    "Incident",
    "IncidentKind",
    "LinkTarget",
    "Listed",
    "MapRow",
    "Move",
    "Offer",
    "OfferKind",
    "PasskeyRow",
    "PersonRow",
    "PushRow",
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
    "WaitedFor",
    "Watching",
    "WishRow",
    "Wishes",
]
