"""The types of messages on the wire; the TypeScript types are generated from them.

An HTTP error response carries a :class:`Problem`. A browser holds *links*: unguessable tokens,
one per seat and one for the spectators of a table. The socket at ``/api/play`` starts with
:class:`Hello`; the server then sends one :class:`Update` per link, immediately and whenever that
reader's knowledge changes, with the log entries that the browser lacks.

What depends on the game (action, event, view, offers, board) is a type parameter here; the
TypeScript has one file per game that fills them in.
"""

from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, Raw, Struct

from netzplan.core.effects import Effects
from netzplan.core.outcome import Outcome
from netzplan.core.record import Acted, Happened, Lapsed
from netzplan.core.violation import Parameter
from netzplan.server.course_messages import CourseInfo, Now
from netzplan.server.game_messages import BotInfo, GameInfo
from netzplan.server.lobby.access import Access, Filling, FillUp
from netzplan.server.signals import Bye, Front, HouseNews, Ping, Pong, TimeLeft
from netzplan.server.talk.messages import Spoken

__all__ = [
    "Archived",
    "BotInfo",
    "Bye",
    "Claim",
    "ClientMessage",
    "CreateTable",
    "Front",
    "GameInfo",
    "Hello",
    "History",
    "Holding",
    "Hosting",
    "Info",
    "LinkInfo",
    "Ping",
    "Pong",
    "Prepare",
    "Problem",
    "Rematch",
    "RematchReady",
    "SeatInfo",
    "SeatLink",
    "SeatSpec",
    "ServerMessage",
    "Spoken",
    "Submit",
    "TableCreated",
    "TableInfo",
    "TimeLeft",
    "Told",
    "Undo",
    "Update",
]

ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")
OffersT = TypeVar("OffersT")
MarkT = TypeVar("MarkT")

SeatKind = Literal["me", "local", "bot", "open"]


# --- HTTP ---------------------------------------------------------------------------


class SeatSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a table to be created."""

    kind: SeatKind
    name: str = ""
    """1 to 24 characters for ``me`` and ``local``; empty for ``open``; ignored for bots.

    Gast and Guest stand for players who have given no name; several seats may use them.
    """
    bot: str = ""
    """Bot id for ``bot``, otherwise empty."""


class Hosting(Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of a match beyond the rules. None: the game has no such setting."""

    answer: int | None = None
    """Seconds that a person on another device has to answer a request."""
    hints: bool | None = None
    """Whether seats may ask for hints."""
    reasons: bool | None = None
    """Whether the reasons of bots can be read before the match is over."""
    clock_minutes: int | None = None
    """Minutes on each person's clock; None: no clock."""
    clock_increment: int | None = None
    """Seconds added to that clock for each turn."""
    turn_days: int | None = None
    """Days that a turn may take, instead of such a clock."""


class CreateTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/tables``."""

    game: str
    map: str
    seats: tuple[SeatSpec, ...]
    options: dict[str, bool | int] = {}
    hosting: Hosting = Hosting()
    """Omitted settings get the default of the game."""
    access: Access = Access()
    fill: FillUp | None = None
    """If set, bots take the seats that are still open after a time."""
    share: str = ""
    """This browser's share of randomness for the deal: up to 64 hexadecimal digits."""


class SeatLink(Struct, frozen=True):
    """A seat and the link that plays it."""

    seat: int
    kind: SeatKind
    link: str


class TableCreated(Struct, frozen=True):
    """Response of ``POST /api/tables``: the only one that contains all links."""

    table: str
    """Public id of the table; it opens nothing."""
    seats: tuple[SeatLink, ...]
    """Links of the seats at this device, and of open seats (to send to friends)."""
    spectators: str


class SeatInfo(Struct, frozen=True, gc=False):
    """What everybody may know about a seat."""

    name: str
    kind: SeatKind
    bot: str
    claimed: bool
    """False for an open seat that nobody has taken yet."""
    online: bool
    stand_in: str = ""
    """The bot that currently plays for the person; empty if none does."""


class TableInfo(Struct, frozen=True, gc=False):
    """What everybody at the table may know about it."""

    table: str
    game: str
    map: str
    map_hash: str
    """Hash of the map's data; `GET /api/maps/{game}/{map}?hash=` keeps returning that version."""
    options: dict[str, bool | int]
    hosting: Hosting
    status: Literal["waiting", "running", "over"]
    seats: tuple[SeatInfo, ...]
    commitment: str
    """SHA-256 of the seed, for auditing the deal after the end."""
    spectators: str
    """The spectators' link, which anybody at the table may pass on."""
    created: str
    """Time of creation, ISO 8601, UTC."""
    awaited: tuple[int, ...]
    """Seats whose choice is awaited now, as far as the reader may know."""
    access: Access
    host: int | None
    """The host's seat, which decides who may join; None if the table's creator has no seat."""
    watchers: int
    """Number of spectators on a socket."""
    fill: Filling | None
    """When bots take the seats that are still open; None: they don't."""
    course: CourseInfo | None = None
    """Clocks, offers and incidents, which are not log entries; None if there are none."""


class Archived(Struct, frozen=True):
    """The last standings of an archived match, which can be read but not continued."""

    scores: tuple[int, ...]
    """Points by seat; empty if seats were open."""
    places: tuple[int, ...]
    """Places by seat, 1 is the best; empty if the match was not over."""
    entries: int
    """Number of entries in the record of a finished match; 0 before the end."""
    again: str = ""
    """This reader's link at the rematch; empty if there is no rematch."""


class LinkInfo(Struct, frozen=True):
    """Response of ``GET /api/links/{link}``, and of claiming an open seat."""

    link: str
    """The link to use from now on. A claim uses up the invitation; its response contains the
    seat's own new link, which the sender of the invitation never sees."""
    seat: int | None
    """None for a spectators' link."""
    info: TableInfo
    archived: Archived | None = None
    """None for a match that can be played or watched on a socket."""


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/links/{link}/claim``: takes an open seat.

    Use ``LinkInfo.link`` of the response from then on. The invitation now returns ``seat/taken``,
    except for a claim with the same key, which gets the same seat again.
    """

    name: str
    share: str = ""
    key: str = ""
    """32 to 64 hexadecimal digits that this browser keeps: the new link is derived from them."""


class History(Struct, Generic[ViewT], frozen=True):
    """Response of ``GET /api/links/{link}/history/{position}``: a past view of this reader."""

    position: int
    """Number of log entries before the position, 0 to the length of the log."""
    view: ViewT


class Rematch(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/links/{link}/rematch``: creates a new table with the same seats.

    If there is a rematch already, settings of one's own are refused.
    """

    links: tuple[str, ...] = ()
    """Further links of this device (hot seat), to be exchanged for new ones."""
    share: str = ""
    seating: Literal["kept", "next", "drawn"] = "kept"
    """Who sits where: as before, everybody one seat further, or drawn by lot."""
    map: str = ""
    """Empty: the same map."""
    options: dict[str, bool | int] | None = None
    """None: as before. An option that names a seat means the player who sat there before."""
    hosting: Hosting | None = None

    @property
    def is_plain(self) -> bool:
        """Return whether everything is to stay as before."""
        return self == Rematch(self.links, self.share)


class RematchReady(Struct, frozen=True, tag="rematch"):
    """The new table: response of the rematch call, also sent to all sockets there, even later."""

    links: dict[str, str]
    """Old link -> new link for this device, the spectators' link included."""


class Problem(Struct, frozen=True, tag="problem"):
    """Why a request was refused; nothing has changed."""

    code: str
    """Stable: ``match/stale``, ``match/not-your-turn``, ``rule/<id>``, ``request/malformed`` …"""
    field: str = ""
    """Path of the invalid field."""
    parameters: dict[str, Parameter] = {}
    """Values for the placeholders of the sentence."""
    link: str = ""
    """The link that the refused message named (socket only)."""


# --- socket, from the browser ---------------------------------------------------------


class Holding(Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser already holds of a log from before a reconnect."""

    table: str
    """Public id of the table."""
    settled: int
    """``settled`` of the last update."""


class Hello(Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """First message: the links that this browser plays or watches (1 to 8)."""

    links: tuple[str, ...]
    holds: dict[str, Holding] = {}
    """By link; without it, the server sends the whole log."""


class Submit(Struct, frozen=True, gc=False, tag="submit", forbid_unknown_fields=True):
    """A choice. ``replace`` first withdraws the seat's choice of this round."""

    link: str
    version: str
    """Version of the position that the choice responds to."""
    action: Annotated[Raw, Meta(extra_json_schema={"$ref": "Action"})]
    """An action of the game being played."""
    replace: bool = False


class Undo(Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Take back the seat's latest step of this round."""

    link: str
    version: str


class Prepare(Struct, frozen=True, tag="prepare", forbid_unknown_fields=True):
    """Store the seat's answers to requests from others, replacing those stored before."""

    link: str
    answers: dict[str, str]
    """What may be asked for -> what to give then; empty to refuse."""


ClientMessage = Hello | Submit | Undo | Prepare | Ping | Front


# --- socket, to the browser -----------------------------------------------------------


class Told(Struct, Generic[ActionT, EventT, MarkT], frozen=True, gc=False):
    """A log entry and its effects, as far as the reader may know them."""

    entry: Acted[ActionT] | Lapsed[ActionT] | Happened[EventT]
    effects: Effects[MarkT]


class Update(
    Struct, Generic[ViewT, ActionT, EventT, OffersT, MarkT], frozen=True, gc=False, tag="position"
):
    """Everything that one reader may know now, except log entries that the browser holds."""

    link: str
    seat: int | None
    version: str
    info: TableInfo
    view: ViewT | None
    """None while seats are unclaimed. It contains neither the sealed choices of others nor who has
    made one; see ``info.awaited``."""
    since: int
    """The browser keeps log entries 1 to this and drops those after it."""
    settled: int
    """Entries 1 to this will never change."""
    log: tuple[Told[ActionT, EventT, MarkT], ...]
    """The log after ``since``, numbered on from there; without the sealed choices of others."""
    offers: OffersT | None
    can_undo: bool
    noted: bool
    """Whether the seat has refused a request; the refusal counts when the time is up."""
    outcome: Outcome | None
    prepared: dict[str, str]
    """The answers that this seat has prepared for requests from others."""
    seed: str
    """Empty until the end; then anyone can audit the deal with it."""
    shares: tuple[str, ...]


class Info(Struct, frozen=True, gc=False, tag="info"):
    """Only the table's info has changed; or the acknowledgement of a message."""

    link: str
    info: TableInfo


ServerMessage = (
    Update[ViewT, ActionT, EventT, OffersT, MarkT]
    | Info
    | RematchReady
    | Spoken
    | Problem
    | TimeLeft
    | Now
    | HouseNews
    | Bye
    | Pong
)
