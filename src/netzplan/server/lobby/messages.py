"""Messages with lists of tables: those of a browser's links, and those of the lobby."""

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
    """Body of ``POST /api/links``: up to 200 links whose tables to list."""

    links: tuple[str, ...]


class TableSummary(Struct, frozen=True):
    """The state of a table, as far as everybody there may know it."""

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
    """What has happened at a table since the player's last move, without anything hidden."""

    seat: int
    """The seat that made the move described."""
    text: dict[str, str]
    """The move, by language, without the player's name."""
    more: int
    """Number of further moves by others."""


class LinkSummary(Struct, frozen=True):
    """What one link of a list opens."""

    link: str
    code: str
    """Empty, or why it opens nothing: ``link/unknown``, ``seat/taken``, ``table/no-spectators``, or
    ``server/fault`` if the table is damaged in the database."""
    seat: int | None
    """None for a spectators' link, and if the link opens nothing."""
    table: TableSummary | None
    """None if the link opens nothing."""
    seconds: float | None = None
    """Seconds left for this seat, if its clock is running."""
    news: News | None = None
    """None if nobody else has moved since, or if the match is not running."""


class LobbyTable(Struct, frozen=True):
    """A table in the lobby, with all its settings."""

    table: str
    """Its id; to sit down, use ``POST /api/lobby/{table}/claim``."""
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
    """The spectators' link if anybody may watch, otherwise empty."""


class Lobby(Struct, frozen=True):
    """Response of ``GET /api/lobby``: one page of the list of tables."""

    tables: tuple[LobbyTable, ...]
    total: int
    """Number of tables on all pages."""


class QuickSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/lobby/quick``: takes a seat at a suitable open table.

    The table has the same game and kind of time control, and nobody sits there whom the person has
    blocked. Unless turns take days, somebody is present, or has only just created it.
    """

    name: str
    otherwise: CreateTable
    """The game and time control wanted; also the table to create if no open one suits."""
    share: str = ""
    key: str = ""
    """As in ``Claim``: the same request with the same key gets the same seat or table again."""


class Seated(Struct, frozen=True):
    """Response of ``POST /api/lobby/quick``: one of the two."""

    joined: LinkInfo | None
    """The seat at an existing table."""
    made: TableCreated | None
    """The new table, which waits for others."""
