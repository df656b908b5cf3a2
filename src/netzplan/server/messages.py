"""Every message on the wire, typed; the TypeScript types are generated from this file.

HTTP answers with an error carry an :class:`Problem`. A browser holds *links*: unguessable
tokens, one per seat, and one for spectators of a table. The socket at ``/api/play`` starts
with :class:`Hello`; after it the server sends one :class:`Update` per link at once and
whenever that reader's knowledge changes, with the entries of the log that the browser lacks.

What depends on the game (action, event, view, offers, board) is a type parameter here; the
TypeScript has one file for each game, in which it is filled in.
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
    """A seat of a table to be made."""

    kind: SeatKind
    name: str = ""
    """1 to 24 characters for ``me`` and ``local``; empty for ``open``; ignored for bots.

    Nobody is called Gast or Guest: that says that somebody has told no name.
    """
    bot: str = ""
    """Bot id for ``bot``, else empty."""


class Hosting(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match is hosted: the rules know nothing of it. None: the game has no such thing."""

    answer: int | None = None
    """Seconds that a person on another device has to answer a request."""
    hints: bool | None = None
    """Whether seats may ask for hints."""
    reasons: bool | None = None
    """Whether bots tell why they chose before the match is over."""
    clock_minutes: int | None = None
    """Minutes that each person has; None: no clock."""
    clock_increment: int | None = None
    """Seconds that each turn gives back, with such a clock."""
    turn_days: int | None = None
    """Days that a turn may take, in place of such a clock."""


class CreateTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/tables``."""

    game: str
    map: str
    seats: tuple[SeatSpec, ...]
    options: dict[str, bool | int] = {}
    hosting: Hosting = Hosting()
    """What is left out gets the default of the game."""
    access: Access = Access()
    fill: FillUp | None = None
    """Whether bots take the seats that are still open after a time."""
    share: str = ""
    """Randomness of this browser for the deal: up to 64 hexadecimal digits."""


class SeatLink(Struct, frozen=True):
    """A seat and the token that plays it."""

    seat: int
    kind: SeatKind
    link: str


class TableCreated(Struct, frozen=True):
    """Answer of ``POST /api/tables``: the only time that all links are told."""

    table: str
    """Public id of the table: opens nothing."""
    seats: tuple[SeatLink, ...]
    """Links of seats for me, this device, and open ones (to be sent to friends)."""
    spectators: str


class SeatInfo(Struct, frozen=True, gc=False):
    """What everybody may know of a seat."""

    name: str
    kind: SeatKind
    bot: str
    claimed: bool
    """False for an open seat that nobody has taken yet."""
    online: bool
    stand_in: str = ""
    """The bot that plays for the person now."""


class TableInfo(Struct, frozen=True, gc=False):
    """What everybody at the table may know of it."""

    table: str
    game: str
    map: str
    map_hash: str
    """Of the data of the map: `GET /api/maps/{game}/{map}?hash=` has it, whatever changes later."""
    options: dict[str, bool | int]
    hosting: Hosting
    status: Literal["waiting", "running", "over"]
    seats: tuple[SeatInfo, ...]
    commitment: str
    """SHA-256 of the seed, for checking the deal after the end."""
    spectators: str
    """The link for spectators: anybody at the table may pass it on."""
    created: str
    """Time of creation, ISO 8601, UTC."""
    awaited: tuple[int, ...]
    """Seats whose choice is awaited now, as far as the reader may know it."""
    access: Access
    host: int | None
    """The seat that decides who may come; None: nobody sits there who could."""
    watchers: int
    """How many watch on a socket without a seat."""
    fill: Filling | None
    """When bots take the seats that are still open; None: they don't."""
    course: CourseInfo | None = None
    """Clocks and what was agreed beside the entries; None if there is nothing to tell."""


class Archived(Struct, frozen=True):
    """How a match stood last that can only be read: its map or its rules have changed since."""

    scores: tuple[int, ...]
    """Points by seat; empty if seats were open."""
    places: tuple[int, ...]
    """Places by seat, 1 is the best; empty if it was not at its end."""
    entries: int
    """Entries of the record of a finished match; 0 before the end."""
    again: str = ""
    """The link at the rematch for whoever has the one that was asked about; empty if nobody has
    begun one."""


class LinkInfo(Struct, frozen=True):
    """Answer of ``GET /api/links/{link}`` and of the claim of an open seat."""

    link: str
    """The link that works from now on: an invitation is used up by its claim, and the answer
    of the claim holds the seat's own new link, which whoever sent the invitation never sees."""
    seat: int | None
    """None for a spectators' link."""
    info: TableInfo
    archived: Archived | None = None
    """None for a match that can be played or looked at on a socket."""


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/links/{link}/claim``: somebody takes an open seat.

    Go on with ``LinkInfo.link`` of the answer: for the invitation the answer is
    ``seat/taken`` from then on, but for a claim with the same key, which gets the same seat again.
    """

    name: str
    share: str = ""
    key: str = ""
    """32 to 64 hexadecimal digits that this browser keeps: the link is made of them."""


class History(Struct, Generic[ViewT], frozen=True):
    """Answer of ``GET /api/links/{link}/history/{position}``: the past as this reader saw it."""

    position: int
    """Number of log entries folded, 0 to the length of the log."""
    view: ViewT


class Rematch(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/links/{link}/rematch``: a new table with the same seats."""

    links: tuple[str, ...] = ()
    """Further links of this device (hot-seat), to be translated into new ones."""
    share: str = ""
    seating: Literal["kept", "next", "drawn"] = "kept"
    """Who sits where: as before, each a seat further, or drawn."""
    map: str = ""
    """Empty: the same."""
    options: dict[str, bool | int] | None = None
    """None: as they were; an option that names a seat means who sat there."""
    hosting: Hosting | None = None


class RematchReady(Struct, frozen=True, tag="rematch"):
    """The new table: answer of the rematch call, and a push to everybody else's sockets."""

    links: dict[str, str]
    """Old link of this socket -> new link, spectators' links included."""


class Problem(Struct, frozen=True, tag="problem"):
    """Why a request was refused; nothing was changed."""

    code: str
    """Stable: ``match/stale``, ``match/not-your-turn``, ``rule/<id>``, ``request/malformed`` …"""
    field: str = ""
    """Path of the wrong field, for malformed requests."""
    parameters: dict[str, Parameter] = {}
    """Values for the placeholders of the sentence."""
    link: str = ""
    """The link that the refused message spoke for (socket only)."""


# --- socket, from the browser ---------------------------------------------------------


class Holding(Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser holds of a log, from before it lost the connection."""

    table: str
    """Public id of the table."""
    settled: int
    """Entries that never change, as the last position counted them."""


class Hello(Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """First message: the links that this browser plays or watches (1 to 8)."""

    links: tuple[str, ...]
    holds: dict[str, Holding] = {}
    """By link; without it the whole log is sent."""


class Submit(Struct, frozen=True, gc=False, tag="submit", forbid_unknown_fields=True):
    """A choice. With ``replace`` the seat's choice of this round is withdrawn first."""

    link: str
    version: str
    """Version of the position that the choice answers."""
    action: Annotated[Raw, Meta(extra_json_schema={"$ref": "Action"})]
    """An action of the game that is played."""
    replace: bool = False


class Undo(Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Take back the seat's latest step of this round."""

    link: str
    version: str


class Prepare(Struct, frozen=True, tag="prepare", forbid_unknown_fields=True):
    """Prepare the seat's answers to requests of others, in place of those prepared before."""

    link: str
    answers: dict[str, str]
    """What may be asked for -> what is given then; empty: it is refused."""


ClientMessage = Hello | Submit | Undo | Prepare | Ping | Front


# --- socket, to the browser -----------------------------------------------------------


class Told(Struct, Generic[ActionT, EventT, MarkT], frozen=True, gc=False):
    """An entry of the log, and what it brought as far as the reader may know it."""

    entry: Acted[ActionT] | Lapsed[ActionT] | Happened[EventT]
    effects: Effects[MarkT]


class Update(
    Struct, Generic[ViewT, ActionT, EventT, OffersT, MarkT], frozen=True, gc=False, tag="position"
):
    """All that one reader may know now, but for what the browser holds of the log."""

    link: str
    seat: int | None
    version: str
    info: TableInfo
    view: ViewT | None
    """None while seats are still unclaimed. Sealed choices of others are not in it, nor who has
    made one: see ``info.awaited``."""
    since: int
    """Entries 1 to this of the log are as the browser holds them; those after it are dropped."""
    settled: int
    """Entries 1 to this never change."""
    log: tuple[Told[ActionT, EventT, MarkT], ...]
    """The open log after ``since``, its entries numbered on; sealed choices of others are not in
    it."""
    offers: OffersT | None
    can_undo: bool
    noted: bool
    """Whether the seat has answered a request: it counts when the time to answer is up."""
    outcome: Outcome | None
    prepared: dict[str, str]
    """The answers that this seat has prepared for requests of others."""
    seed: str
    """Empty until the end; then whoever wants to can audit the deal."""
    shares: tuple[str, ...]


class Info(Struct, frozen=True, gc=False, tag="info"):
    """The table's info has changed and nothing else, or a message is answered by it."""

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
