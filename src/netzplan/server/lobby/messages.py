"""Lists of tables on the wire: those of a browser's links, and those that anybody finds."""

from typing import Literal

from msgspec import Struct

from netzplan.server.lobby.access import Access, Filling
from netzplan.server.messages import CreateTable, Hosting, LinkInfo, SeatInfo, TableCreated

__all__ = [
    "LinkSummary",
    "LinksAsked",
    "Lobby",
    "LobbyTable",
    "News",
    "QuickSeat",
    "Seated",
    "TableSummary",
]


class LinksAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/links``: links whose tables are to be listed, 200 at most."""

    links: tuple[str, ...]


class TableSummary(Struct, frozen=True):
    """How a table stands, as everybody at it may know."""

    table: str
    game: str
    map: str
    status: Literal["waiting", "running", "over"]
    seats: tuple[SeatInfo, ...]
    awaited: tuple[int, ...]
    """Seats whose choice is awaited now."""
    scores: tuple[int, ...]
    """Points by seat as they stand; empty while seats are open."""
    places: tuple[int, ...]
    """Places by seat, 1 is the best; empty until the end."""


class News(Struct, frozen=True):
    """What happened at a table since somebody's last move, as everybody may know it."""

    seat: int
    """Whose move is told."""
    text: dict[str, str]
    """The move by language, without the name of who made it."""
    more: int
    """How many moves of others came besides."""


class LinkSummary(Struct, frozen=True):
    """What one of the links of a list opens."""

    link: str
    code: str
    """Empty, or why it opens nothing: ``link/unknown``, ``seat/taken``, ``table/no-spectators``."""
    seat: int | None
    """None for a spectators' link, and if it opens nothing."""
    table: TableSummary | None
    """None if the link opens nothing."""
    seconds: float | None = None
    """Time left for this seat, if its clock runs."""
    news: News | None = None
    """None if nobody else has moved since, or the match does not run."""


class LobbyTable(Struct, frozen=True):
    """A table that can be found without a link, with all that is agreed on."""

    table: str
    """Its id: to sit down, ``POST /api/lobby/{table}/claim``."""
    game: str
    map: str
    map_hash: str
    options: dict[str, bool | int]
    hosting: Hosting
    access: Access
    seats: tuple[SeatInfo, ...]
    scores: tuple[int, ...]
    """Points by seat as they stand; empty while seats are open."""
    created: str
    """Time of creation, ISO 8601, UTC."""
    fill: Filling | None
    """When bots take the seats that are still open; None: they don't."""
    spectators: str
    """The link for spectators if anybody may watch, else empty."""


class Lobby(Struct, frozen=True):
    """Answer of ``GET /api/lobby``: a page of a list of tables."""

    tables: tuple[LobbyTable, ...]
    total: int
    """How many there are on all pages."""


class QuickSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/lobby/quick``: a seat at an open table of the game that suits.

    It has the kind of pace that is wanted, and somebody is there, unless turns take days.
    """

    name: str
    otherwise: CreateTable
    """The game and its pace, and the open table that is made if there is none to sit down at."""
    share: str = ""
    key: str = ""
    """As in ``Claim``."""


class Seated(Struct, frozen=True):
    """Answer of ``POST /api/lobby/quick``: one of the two."""

    joined: LinkInfo | None
    """The seat at a table that was open."""
    made: TableCreated | None
    """The new table, which waits for others."""
