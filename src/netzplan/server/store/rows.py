"""Rows as values: what the store takes and gives."""

from typing import Literal

from msgspec import Struct

from netzplan.server.store.course import Course

__all__ = [
    "AddressRow",
    "BlockRow",
    "EntryRow",
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

    Links are stored as they are, not hashed: a rematch has to tell every player his new
    link, and the one place that would profit from hashes, a stolen database, holds the
    seeds and the sealed choices anyhow.
    """

    seat: int
    kind: str
    name: str
    bot: str
    link: str | None
    """The token that plays the seat; None for a bot and for a seat not claimed yet."""
    invitation: str | None
    """The token that claims the seat; it opens nothing afterwards."""
    share: str = ""
    prepared: dict[str, str] = {}
    """Answers prepared for requests of others: what was asked for -> what is given."""

    @property
    def claimed(self) -> bool:
        """Return whether somebody, or a bot, sits there."""
        return bool(self.bot) or self.link is not None


class TableRow(Struct, frozen=True, gc=False):
    """A table with its seats: everything that is agreed apart from the entries."""

    id: str
    game: str
    rules_version: int
    map: str
    map_hash: str
    options: dict[str, bool | int]
    seed: str
    status: Status
    spectators: str
    """Token for spectators."""
    created: str
    """ISO 8601, UTC."""
    seats: tuple[SeatRow, ...]
    successor: str | None = None
    """Id of the rematch."""
    hosting: dict[str, bool | int] = {}
    """What is agreed on beside the rules."""
    due: float | None = None
    """When the silence of the seat that is asked counts, in seconds since the epoch."""
    held: bool = False
    """Whether that seat has refused: it counts then."""
    visibility: Visibility = "link"
    """Who may sit down."""
    watching: Watching = "link"
    """Who may watch."""
    chosen: dict[str, str] = {}
    """Who alone may sit down where people are chosen: ids of accounts with their names."""
    arranged: int = 0
    """How often has been changed who sits there, and who may come."""
    fill_at: float | None = None
    """When bots take the seats that are still open, in seconds since the epoch."""
    fill_bot: str = ""
    came: tuple[int, ...] = ()
    """By seat of a rematch, the seat from which whoever sits there came; empty: the same."""
    course: Course = Course()

    @property
    def is_public(self) -> bool:
        """Return whether lists show the table to those who have no link of it."""
        if self.status == "waiting":
            return self.visibility != "link"
        return self.status == "running" and self.watching == "anybody"

    def links(self) -> dict[str, int | None]:
        """Return all links that open the table now, with the seats that they open."""
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

    def link_after(self, before: int | None) -> str:
        """Return the link of whoever had some link at the table of which this is the rematch."""
        moved = self.came and before is not None
        return self.link_of(self.came.index(before) if moved else before)

    def bot_at(self, seat: int) -> str:
        """Return the bot that plays a seat now, its own or one that stands in; empty: a person."""
        return self.seats[seat].bot or self.course.stand_ins.get(seat, "")


class RequestRow(Struct, frozen=True, gc=False):
    """The columns of a table that change with a request to a player."""

    due: float | None = None
    held: bool = False


class EntryRow(Struct, frozen=True, gc=False):
    """An entry of a match's record."""

    seq: int
    seat: int | None
    """None for nature."""
    body: str
    """The entry as JSON."""
    at: str
    """Time of acceptance, ISO 8601, UTC."""


class ReasonRow(Struct, frozen=True, gc=False):
    """Why a bot made an entry."""

    seq: int
    """Number of the entry."""
    notes: str
    """The notes as JSON."""


class MapRow(Struct, frozen=True, gc=False):
    """A map that a table is played on, as it was when the table was made."""

    hash: str
    """As the table names it."""
    game: str
    map: str
    """Its id."""
    file: str
    """The text of the map file."""


class Move(Struct, frozen=True, gc=False):
    """What a seat did in one go, as everybody may know it."""

    seat: int
    text: dict[str, str]
    """By language, without the name: seats may be given away."""
    points: int
    """What it brought whoever made it."""


class Summary(Struct, frozen=True, gc=False):
    """How a table stands: all that a list of tables needs, without folding the match.

    It is written in the same commit as what changed it. It holds nothing that only one seat
    may know, but who chooses again, when and how often: whoever tells it to others leaves
    ``due``, ``entries`` and ``changed`` out.
    """

    status: Status
    awaited: tuple[int, ...]
    """Seats whose choice is awaited, as everybody may know it."""
    due: tuple[int, ...]
    """Seats whose choice is awaited: a list shows each seat only itself of those not above."""
    scores: tuple[int, ...]
    """Points by seat as everybody may know them; empty while seats are open."""
    places: tuple[int, ...]
    """Places by seat, 1 is the best; empty until the end."""
    entries: int
    """Number of the last entry that it covers."""
    changed: str
    """Time of the last change, ISO 8601, UTC."""
    stage: int = 0
    """Where seats choose at the same time, another number for each such stage; else 0."""
    moves: tuple[Move, ...] = ()
    """The latest move of a running match, or those that were made together."""
    since: tuple[tuple[int, ...], ...] = ()
    """By seat, how many moves each seat has made since that one's own last."""


class LinkTarget(Struct, frozen=True, gc=False):
    """What a link opens."""

    table: str
    seat: int | None
    """None for spectators."""
    used: bool = False
    """Whether the link is an invitation that somebody has already taken."""


class Listed(Struct, frozen=True, gc=False):
    """What a link opens, with what is told of its table in a list."""

    target: LinkTarget
    row: TableRow
    summary: Summary | None
    """None for a table that was last written before summaries were."""


class PersonRow(Struct, frozen=True, gc=False):
    """Somebody who keeps tables: a guest of one browser, or an account that opens on many."""

    id: str
    name: str
    """As others see it; empty for a guest who has told none."""
    looks: str
    """What the name looks like: two accounts never look alike. Empty for a guest."""
    password: str
    """Its hash; empty for a guest, and for who has passkeys alone."""
    session: int
    """Number of the sessions that are valid: to log out everywhere is to raise it."""
    created: str
    """ISO 8601, UTC."""
    seen: str
    """Day of the last visit, ISO 8601, UTC."""

    @property
    def is_account(self) -> bool:
        """Return whether more than one browser can open it."""
        return bool(self.looks)


class SaidRow(Struct, frozen=True, gc=False):
    """What somebody has said at a table."""

    match_id: str
    watching: bool
    """Whether it was said among those who watch; else among those who play."""
    number: int
    """Counted in each room from 1; 0 as long as it is not written."""
    seat: int | None
    """None for who watches."""
    person: str
    """Who said it; empty if the house does not know."""
    name: str
    """Of who watches; empty for a seat, which is called as it is now."""
    text: str
    phrase: str
    """Id of a phrase that each page says in its own language; empty if there is a text."""
    at: str
    """ISO 8601, UTC."""


class PasskeyRow(Struct, frozen=True, gc=False):
    """A passkey that opens an account."""

    id: str
    """As the authenticator calls it, in URL-safe Base64."""
    person: str
    public: str
    """The public key (COSE), in URL-safe Base64."""
    uses: int
    """What the authenticator has counted; 0 for one that does not count."""
    created: str
    """ISO 8601, UTC."""
    used: str
    """Time of the last login, ISO 8601, UTC; empty before the first."""


class AddressRow(Struct, frozen=True, gc=False):
    """The e-mail address of an account."""

    person: str
    address: str
    confirmed: bool
    """Whether somebody has opened the link that was sent there."""


class BlockRow(Struct, frozen=True, gc=False):
    """Somebody with whom a person does not want to play."""

    id: str
    person: str
    """Who does not want to."""
    blocked: str
    """Id of the person with whom."""
    name: str
    """What he was called at the table."""
    created: str
    """ISO 8601, UTC."""


class WishRow(Struct, frozen=True, gc=False):
    """How a person wants to be told that it is his turn."""

    person: str
    push: bool
    mail: bool
    webhook: str
    """Address that is told; empty for none."""
    minutes: int
    """How long his turn has lasted before he is told."""
    language: str


class PushRow(Struct, frozen=True, gc=False):
    """A browser to which notices are pushed, as it has described itself."""

    endpoint: str
    """Address at the browser's own push service."""
    person: str
    p256dh: str
    """The browser's public key, in URL-safe Base64."""
    auth: str
    """What it shares with the house, in URL-safe Base64."""


class WaitedFor(Struct, frozen=True, gc=False):
    """Somebody at a table who wants to be told of his turns, and how the table stands."""

    table: str
    person: str
    seats: tuple[int, ...]
    """His seats there."""
    due: tuple[int, ...]
    """All seats whose choice is awaited."""
    changed: str
    """Time of the table's last change, ISO 8601, UTC; empty if nobody has noted it."""
    stage: int
    """Of the summary: with another one his turn is another."""
    told: int | None
    """The stage of the turn that he was last told of; None if he has not been told."""
    minutes: int
    """How long his turn has lasted before he is told."""
    game: str
    map: str
    spectators: str
    """The link of those who watch: it leads the person to his seat, and plays nothing."""

    @property
    def is_due(self) -> bool:
        """Return whether he is waited for."""
        return not set(self.seats).isdisjoint(self.due)
