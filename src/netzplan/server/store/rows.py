"""Rows as values: the input and output of the store."""

from typing import Literal

from msgspec import Struct

from netzplan.server.store.course import Course

__all__ = [
    "AddressRow",
    "BlockRow",
    "EntryRow",
    "FormerRow",
    "LinkTarget",
    "Listed",
    "MapRow",
    "Move",
    "PasskeyRow",
    "PersonRow",
    "PushRow",
    "ReasonRow",
    "RequestRow",
    "SaidRow",
    "SeatRow",
    "Status",
    "Summary",
    "TableRow",
    "Visibility",
    "WaitedFor",
    "Watching",
    "WishRow",
]

Status = Literal["waiting", "running", "over"]
Visibility = Literal["link", "open", "chosen"]
Watching = Literal["anybody", "link", "nobody"]


class SeatRow(Struct, frozen=True, gc=False):
    """A seat of a table.

    Links are stored in plain text, not hashed: a rematch has to give every player a new link, and
    the only attack that hashes would hinder, a stolen database, reveals the seeds and the sealed
    choices anyway.
    """

    seat: int
    kind: str
    name: str
    bot: str
    link: str | None
    """The token that plays the seat; None for a bot, and while the seat is open."""
    invitation: str | None
    """The token that claims the seat; once used, it opens nothing."""
    share: str = ""
    prepared: dict[str, str] = {}
    """Answers prepared for requests of others: what is asked for -> what is given."""

    @property
    def claimed(self) -> bool:
        """Return whether a person or a bot has the seat."""
        return bool(self.bot) or self.link is not None


class FormerRow(Struct, frozen=True, gc=False):
    """A person who has given up a seat of a match."""

    number: int
    """Counted from 1 at each table."""
    seat: int
    name: str


class TableRow(Struct, frozen=True, gc=False):
    """A table with its seats: everything but the entries."""

    id: str
    game: str
    rules_version: int
    map: str
    map_hash: str
    options: dict[str, bool | int]
    seed: str
    status: Status
    spectators: str
    """The spectators' token."""
    created: str
    """ISO 8601, UTC."""
    seats: tuple[SeatRow, ...]
    successor: str | None = None
    """Id of the rematch."""
    hosting: dict[str, bool | int] = {}
    """What is agreed beside the rules."""
    due: float | None = None
    """When the silence of the asked seat counts, in seconds since the epoch."""
    held: bool = False
    """Whether that seat has refused, which counts at that time."""
    visibility: Visibility = "link"
    """Who may sit down."""
    watching: Watching = "link"
    """Who may watch."""
    chosen: dict[str, str] = {}
    """The only accounts that may sit down, where people are chosen: names by id."""
    arranged: int = 0
    """How many times seating or access has been changed."""
    fill_at: float | None = None
    """When bots take the seats that are still open, in seconds since the epoch."""
    fill_bot: str = ""
    came: tuple[int, ...] = ()
    """By seat of a rematch, the seat from which its player came; empty: the same."""
    course: Course = Course()
    former: tuple[FormerRow, ...] = ()
    """Who has given up a seat, in order. Only the store renames them: the course has numbers."""

    @property
    def is_public(self) -> bool:
        """Return whether lists show the table to people without a link to it."""
        if self.status == "waiting":
            return self.visibility != "link"
        return self.status == "running" and self.watching == "anybody"

    def links(self) -> dict[str, int | None]:
        """Return all links that currently open the table, with their seats; None for spectators."""
        seats = {seat.link or seat.invitation: seat.seat for seat in self.seats}
        opens: dict[str, int | None] = {link: seat for link, seat in seats.items() if link}
        opens[self.spectators] = None
        return opens

    def link_of(self, reader: int | None) -> str:
        """Return the link of a seat, or of spectators; bots have none."""
        if reader is None:
            return self.spectators
        seat = self.seats[reader]
        return seat.link or seat.invitation or ""

    def reads_as(self, reader: int | None) -> int | None:
        """Return as whom a reader sees the match: without a seat yet, as a spectator.

        An invitation to a seat that was given away is known to all at the table, its hand is not.
        """
        return reader if reader is None or self.seats[reader].claimed else None

    def link_after(self, before: int | None) -> str:
        """Return the link of a reader who had a link at the table of which this is the rematch."""
        moved = self.came and before is not None
        return self.link_of(self.came.index(before) if moved else before)

    def bot_at(self, seat: int) -> str:
        """Return the bot that plays a seat now, its own or a stand-in; empty: a person plays."""
        return self.seats[seat].bot or self.course.stand_ins.get(seat, "")


class RequestRow(Struct, frozen=True, gc=False):
    """The columns of a table that change with a request to a player."""

    due: float | None = None
    held: bool = False


class EntryRow(Struct, frozen=True, gc=False):
    """An entry of a match's record."""

    seq: int
    seat: int | None
    """None for events."""
    body: str
    """The entry as JSON."""
    at: str
    """Time of acceptance, ISO 8601, UTC."""


class ReasonRow(Struct, frozen=True, gc=False):
    """A bot's reasons for an entry."""

    seq: int
    """Number of the entry."""
    notes: str
    """The notes as JSON."""


class MapRow(Struct, frozen=True, gc=False):
    """A map that a table is played on, as it was when the table was created."""

    hash: str
    """The hash by which the table refers to it."""
    game: str
    map: str
    """Its id."""
    file: str
    """The text of the map file."""


class Move(Struct, frozen=True, gc=False):
    """What a seat did in one go, as far as everybody may know."""

    seat: int
    text: dict[str, str]
    """By language, without the name: seats may be given away."""
    points: int
    """Points that the move earned its player."""


class Summary(Struct, frozen=True, gc=False):
    """How a table stands: everything that a list of tables needs, without folding the match.

    It is written in the same commit as the change that it reflects. It contains nothing that only
    one seat may know, except who chooses again, when and how many times: before showing it to
    others, leave ``due``, ``entries`` and ``changed`` out.
    """

    status: Status
    awaited: tuple[int, ...]
    """Seats whose choice is awaited, as far as everybody may know."""
    due: tuple[int, ...]
    """All seats whose choice is awaited; those not in ``awaited`` may be shown only to
    themselves."""
    scores: tuple[int, ...]
    """Points by seat as far as everybody may know; empty while seats are open."""
    places: tuple[int, ...]
    """Places by seat, 1 is the best; empty until the end."""
    entries: int
    """Number of the last entry that is included."""
    changed: str
    """Time of the last change, ISO 8601, UTC."""
    stage: int = 0
    """Differs between stages in which seats choose at the same time; otherwise 0."""
    moves: tuple[Move, ...] = ()
    """The latest move of a running match, or those that were made together."""
    since: tuple[tuple[int, ...], ...] = ()
    """By seat, how many moves each seat has made since that seat's own last move."""


class LinkTarget(Struct, frozen=True, gc=False):
    """What a link opens."""

    table: str
    seat: int | None
    """None for spectators."""
    used: bool = False
    """Whether the link is an invitation that has been used."""


class Listed(Struct, frozen=True, gc=False):
    """What a link opens, with what lists show of its table."""

    target: LinkTarget
    row: TableRow
    summary: Summary | None
    """None for a table that was last written before there were summaries."""


class PersonRow(Struct, frozen=True, gc=False):
    """A person who owns seats: a guest in one browser, or an account that opens in many."""

    id: str
    name: str
    """As others see it; empty for a guest who has given none."""
    looks: str
    """Key of names that look alike, unique among accounts; empty for a guest."""
    password: str
    """The hash; empty for guests, and for accounts with passkeys only."""
    session: int
    """Number that valid sessions carry; logging out everywhere increments it."""
    created: str
    """ISO 8601, UTC."""
    seen: str
    """Day of the last visit, ISO 8601, UTC."""

    @property
    def is_account(self) -> bool:
        """Return whether it is an account, which more than one browser can open."""
        return bool(self.looks)


class SaidRow(Struct, frozen=True, gc=False):
    """A chat line at a table."""

    match_id: str
    watching: bool
    """Whether it belongs to the spectators' room; otherwise to the players'."""
    number: int
    """Counted from 1 in each room; 0 until it is written."""
    seat: int | None
    """None for a spectator."""
    person: str
    """Id of the speaker; empty if unknown."""
    name: str
    """Of a spectator; empty for a seat, which is shown with its current name."""
    text: str
    phrase: str
    """Id of a phrase that each page shows in its own language; empty if there is a text."""
    at: str
    """ISO 8601, UTC."""


class PasskeyRow(Struct, frozen=True, gc=False):
    """A passkey that opens an account."""

    id: str
    """Id given by the authenticator, in URL-safe Base64."""
    person: str
    public: str
    """The public key (COSE), in URL-safe Base64."""
    uses: int
    """The authenticator's signature counter; 0 if it has none."""
    created: str
    """ISO 8601, UTC."""
    used: str
    """Time of the last login, ISO 8601, UTC; empty before the first."""


class AddressRow(Struct, frozen=True, gc=False):
    """The e-mail address of an account."""

    person: str
    address: str
    confirmed: bool
    """Whether the link that was sent there has been opened."""


class BlockRow(Struct, frozen=True, gc=False):
    """A person whom another does not want to play with."""

    id: str
    person: str
    """Id of the person who blocks."""
    blocked: str
    """Id of the person who is blocked."""
    name: str
    """Name of the blocked person at the table."""
    created: str
    """ISO 8601, UTC."""


class WishRow(Struct, frozen=True, gc=False):
    """How a person wants to be notified of turns."""

    person: str
    push: bool
    mail: bool
    webhook: str
    """URL to call; empty for none."""
    minutes: int
    """How long a turn has to last before the notice."""
    language: str


class PushRow(Struct, frozen=True, gc=False):
    """A browser's push subscription."""

    endpoint: str
    """URL at the browser's push service."""
    person: str
    p256dh: str
    """The browser's public key, in URL-safe Base64."""
    auth: str
    """The secret shared with this house, in URL-safe Base64."""


class WaitedFor(Struct, frozen=True, gc=False):
    """A person at a table who wants to be notified of turns, and the state of the table."""

    table: str
    person: str
    seats: tuple[int, ...]
    """The person's seats there."""
    due: tuple[int, ...]
    """All seats whose choice is awaited."""
    changed: str
    """Time of the table's last change, ISO 8601, UTC; empty if unknown."""
    stage: int
    """Stage of the summary; another stage is another turn."""
    told: int | None
    """Stage of the turn in the last notice; None if there was none."""
    minutes: int
    """How long a turn has to last before the notice."""
    game: str
    map: str
    spectators: str
    """The spectators' link: it leads the person to their seat, and plays nothing."""

    @property
    def is_due(self) -> bool:
        """Return whether one of the person's seats is awaited."""
        return not set(self.seats).isdisjoint(self.due)
