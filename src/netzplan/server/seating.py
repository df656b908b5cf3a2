"""Who sits where: checks a requested table and issues the links."""

import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence, Set
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Literal

from msgspec.structs import asdict, replace

from netzplan.catalogue import Catalogue, Game, Option
from netzplan.catalogue.setups import unfit_option
from netzplan.server.lobby.access import Access
from netzplan.server.messages import CreateTable, Hosting, Rematch, SeatSpec
from netzplan.server.pace.agreed import BOUNDS, checked
from netzplan.server.persons.names import GIVEN, LONGEST_NAME, checked_name, guises
from netzplan.server.problems import Refused, problem
from netzplan.server.store import Course, Incident, SeatRow, TableRow

__all__ = [
    "LONGEST_NAME",
    "Seeds",
    "admitting",
    "claimed",
    "filled",
    "fresh_seed",
    "is_link",
    "link_by",
    "new_link",
    "new_table",
    "now",
    "rematch_of",
    "reseated",
]

UNPROCESSABLE = 422
MOST_MINUTES = 24 * 60
"""Longest time for which a table may wait for people before bots take their seats."""
_CHANCE = secrets.SystemRandom()
_SHARE = re.compile(r"[0-9a-fA-F]{0,64}")
_LINK = re.compile(r"[A-Za-z0-9_-]{24}")
_NAMELESS = re.compile(rf"^({'|'.join(sorted(GIVEN))})(?= \d|$)")
_KEY = re.compile(r"[0-9a-f]{32,64}")

Seeds = Callable[[], str]
"""Return the seed of the next table's deal: 64 hexadecimal digits that nobody else knows."""


def now() -> str:
    """Return the current time in the format of tables and entries."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def fresh_seed() -> str:
    """Return an unguessable seed for a deal: 256 bits."""
    return secrets.token_hex(32)


def new_link() -> str:
    """Return an unguessable URL-safe token of 144 bits."""
    return secrets.token_urlsafe(18)


def link_by(invitation: str, key: str) -> str:
    """Return the link derived from an invitation and a browser's key, always the same.

    The sender of the invitation does not know the key, and so can't derive the link.
    """
    made = sha256(f"{invitation}/{key}".encode()).digest()
    return urlsafe_b64encode(made)[:24].decode()


def is_link(text: str) -> bool:
    """Return whether a text has the form of a link."""
    return _LINK.fullmatch(text) is not None


def new_table(
    games: Catalogue,
    wanted: CreateTable,
    seed: str,
    chosen: Mapping[str, str] = {},
    at: float = 0.0,
) -> TableRow:
    """Return a new table with fresh links; raises Refused.

    ``chosen`` are the names of the only accounts that may sit down, by id, where access says so.
    The time ``at`` is in seconds since the epoch.
    """
    game = games.get(wanted.game)
    if game is None:
        raise Refused(problem("game/unknown", field="game"), UNPROCESSABLE)
    if wanted.map not in {each.id for each in game.maps}:
        raise Refused(problem("map/unknown", field="map"), UNPROCESSABLE)
    facts = game.facts
    if not facts.fewest_seats <= len(wanted.seats) <= facts.most_seats:
        bounds = {"fewest": facts.fewest_seats, "most": facts.most_seats}
        seats = {"seats": len(wanted.seats), **bounds}
        raise Refused(problem("table/seats", field="seats", parameters=seats))
    share = _share(wanted.share)
    owner = next((at for at, seat in enumerate(wanted.seats) if seat.kind == "me"), 0)
    row = _row(
        game,
        wanted.map,
        _agreed(game.options, wanted.options, wanted.map, len(wanted.seats)),
        _agreed(_hosting(game, wanted), _told(wanted.hosting), wanted.map, len(wanted.seats))
        | checked(wanted.hosting),
        _told_apart_all(
            tuple(
                _seat(game, at, spec, share if at == owner else "")
                for at, spec in enumerate(wanted.seats)
            )
        ),
        seed,
    )
    fill = wanted.fill
    if fill is None or row.status != "waiting":
        return admitting(row, wanted.access, chosen)
    _check_bot(game, fill.bot, "fill.bot")
    if not 1 <= fill.minutes <= MOST_MINUTES:
        raise Refused(problem("request/malformed", field="fill.minutes"))
    filled = replace(row, fill_at=at + fill.minutes * 60, fill_bot=fill.bot)
    return admitting(filled, wanted.access, chosen)


def admitting(table: TableRow, access: Access, chosen: Mapping[str, str]) -> TableRow:
    """Return the table with its access: who may find it, watch it and sit down."""
    visibility, watching = access.visibility, access.watching
    return replace(table, visibility=visibility, watching=watching, chosen=dict(chosen))


def filled(table: TableRow) -> TableRow:
    """Return the table with bots on its open seats, whose invitations are void."""
    seats = tuple(
        row
        if row.claimed
        else replace(row, kind="bot", name="", bot=table.fill_bot, invitation=None, share="")
        for row in table.seats
    )
    return replace(table, seats=seats, status=_status(seats))


def rematch_of(
    game: Game,
    table: TableRow,
    ended: Any,
    seat: int,
    wanted: Rematch,
    seed: str,
    online: Set[int] = frozenset(),
) -> TableRow:
    """Return a new table for the same people; the person who asks for it gives a new share.

    ``ended`` is the state in which the finished match ended, None if it can't be folded. Bots go on
    playing for players who had left, unless they ask for the rematch or are ``online`` at the old
    table. Raises Refused.
    """
    share = _share(wanted.share)
    order = _order(len(table.seats), wanted.seating)
    came = [_seat_after(table, before) for before in order]
    sitting = tuple(
        replace(
            each,
            seat=at,
            link=None if each.bot else new_link(),
            invitation=None,
            share=share if before == seat else "",
            prepared={},
        )
        for at, (before, each) in enumerate(zip(order, came, strict=True))
    )
    map_id, seats = wanted.map or table.map, len(sitting)
    if map_id not in {each.id for each in game.maps}:
        raise Refused(problem("map/unknown", field="map"), UNPROCESSABLE)
    if wanted.options is None:
        again = table.options if ended is None else game.entry.again(ended, table.options)
        options = _anew(game, again, map_id)
    else:
        options = _agreed(game.options, wanted.options, map_id, seats)
    hosting = table.hosting
    if wanted.hosting is not None:
        told = _agreed(game.hosting, _told(wanted.hosting), map_id, seats)
        hosting = told | checked(wanted.hosting)
    row = _row(game, map_id, _moved(game, options, order), hosting, sitting, seed)
    access = {"visibility": table.visibility, "watching": table.watching}
    links = table.links()
    back = {seat, *online, *(links.get(each) for each in wanted.links)}
    course = _without(table, back, order)
    return replace(row, came=order, chosen=table.chosen, course=course, **access)


def _without(table: TableRow, back: Set[int | None], order: Sequence[int]) -> Course:
    """Return the course of a rematch in which stand-ins stay for all who are not back."""
    came = [(at, before) for at, before in enumerate(order) if before in table.course.stand_ins]
    gone = [(at, before) for at, before in came if before not in back]
    away = {at: table.bot_at(before) for at, before in gone if table.seats[before].link}
    return Course(stand_ins=away, incidents=tuple(Incident(0, "left", seat=each) for each in away))


def _seat_after(table: TableRow, seat: int) -> SeatRow:
    """Return who moves from a seat to a rematch: the stand-in, if a leaver's seat stayed empty."""
    row = table.seats[seat]
    return row if row.claimed else replace(row, kind="bot", name="", bot=table.bot_at(seat))


def _order(seats: int, seating: Literal["kept", "next", "drawn"]) -> tuple[int, ...]:
    """Return, for each seat of a rematch, the seat from which its player comes."""
    order = list(range(seats))
    if seating == "next":
        order = [*order[-1:], *order[:-1]]
    elif seating == "drawn":
        _CHANCE.shuffle(order)
    return tuple(order)


def _moved(
    game: Game, options: Mapping[str, bool | int], order: tuple[int, ...]
) -> dict[str, bool | int]:
    """Return the options, with those that name a seat following the player to a new seat."""
    named = {option.id for option in game.options if option.is_seat}
    return {
        id: order.index(value - 1) + 1 if id in named and value else value
        for id, value in options.items()
    }


def reseated(table: TableRow, seat: int, **changed: Any) -> TableRow:
    """Return the table with some columns of a seat changed."""
    row = replace(table.seats[seat], **changed)
    return replace(table, seats=(*table.seats[:seat], row, *table.seats[seat + 1 :]))


def claimed(table: TableRow, seat: int, name: str, share: str, key: str = "") -> TableRow:
    """Return the table with somebody on an open seat, who gets a new link.

    The sender of the invitation does not know that link, and so can't see the seat's choices.
    Raises Refused, also if the name looks like another one at the table.
    """
    if key and _KEY.fullmatch(key) is None:
        raise Refused(problem("request/malformed", field="key"))
    open_ = table.seats[seat]
    is_vacated = table.status == "running"
    taken = reseated(
        table,
        seat,
        name=_told_apart(table, seat, checked_name(name, "name")),
        link=link_by(open_.invitation or "", key) if key else new_link(),
        # The share that went into the deal stays, whoever sits there.
        share=open_.share if is_vacated else _share(share),
        prepared={},
    )
    return replace(taken, status="running" if is_vacated else _status(taken.seats))


def _told_apart_all(seats: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """Return the seats of a new table; raises Refused if two people have names that look alike."""
    known: set[str] = set()
    for at, seat in enumerate(seats):
        looked = guises(seat.name) - {""} if seat.name not in GIVEN else frozenset()
        if looked & known:
            raise Refused(problem("table/name-alike", field=f"seats[{at}].name"))
        known |= looked
    return seats


def _told_apart(table: TableRow, seat: int, name: str) -> str:
    """Return a name for a seat of a table; raises Refused if it looks like another one there."""
    seated = [each.name for each in table.seats if each.claimed and each.seat != seat]
    if name in GIVEN:  # each page says them in its own language
        seated = [_NAMELESS.sub(name, each, count=1) for each in seated]
    others = {each for taken in seated for each in guises(taken)}
    if not guises(name) & others:
        return name
    if name not in GIVEN:
        raise Refused(problem("table/name-alike", field="name"))
    numbered = (f"{name} {number}" for number in range(2, len(table.seats) + 2))
    return next(each for each in numbered if not guises(each) & others)


def _row(
    game: Game,
    map_id: str,
    options: dict[str, bool | int],
    hosting: dict[str, bool | int],
    sitting: tuple[SeatRow, ...],
    seed: str,
) -> TableRow:
    return TableRow(
        id=secrets.token_hex(8),
        game=game.id,
        rules_version=game.facts.rules_version,
        map=map_id,
        map_hash=game.map_hash(map_id),
        options=options,
        hosting=hosting,
        seed=seed,
        status=_status(sitting),
        spectators=new_link(),
        created=now(),
        seats=sitting,
    )


def _status(sitting: tuple[SeatRow, ...]) -> Literal["waiting", "running"]:
    return "running" if all(seat.claimed for seat in sitting) else "waiting"


def _seat(game: Game, at: int, spec: SeatSpec, share: str) -> SeatRow:
    if spec.kind == "bot":
        _check_bot(game, spec.bot, f"seats[{at}].bot")
        return SeatRow(at, "bot", "", spec.bot, None, None)
    if spec.kind == "open":
        return SeatRow(at, "open", "", "", None, new_link(), share)
    name = checked_name(spec.name, f"seats[{at}].name")
    return SeatRow(at, spec.kind, name, "", new_link(), None, share)


def _check_bot(game: Game, bot: str, field: str) -> None:
    if bot not in {each.id for each in game.bots}:
        raise Refused(problem("bot/unknown", field=field))


def _hosting(game: Game, wanted: CreateTable) -> tuple[Option, ...]:
    """Return the hosting options, whose defaults depend on whether a person plays alone."""
    is_alone = sum(seat.kind != "bot" for seat in wanted.seats) == 1 < len(wanted.seats)
    return tuple(
        option if option.alone is None or not is_alone else replace(option, default=option.alone)
        for option in game.hosting
    )


def _told(hosting: Hosting) -> dict[str, bool | int]:
    """Return the hosting options that were given, without their bounds."""
    told = {name: value for name, value in asdict(hosting).items() if value is not None}
    return {name: value for name, value in told.items() if name not in BOUNDS}


def _agreed(
    options: tuple[Option, ...], wanted: Mapping[str, bool | int], map_id: str, seats: int
) -> dict[str, bool | int]:
    """Return a value for each option of a map, given or default; raises Refused."""
    for name, value in wanted.items():
        if unfit_option(options, map_id, name, value, seats) is not None:
            named = {"option": name[:LONGEST_NAME]}
            raise Refused(problem("table/option", field="options", parameters=named))
    return {
        option.id: wanted.get(option.id, option.default)
        for option in options
        if map_id in option.maps
    }


def _anew(game: Game, options: Mapping[str, bool | int], map_id: str) -> dict[str, bool | int]:
    """Return the options of a rematch; hidden options get their defaults, as at a new table."""
    return {
        option.id: options.get(option.id, option.default) if option.shown else option.default
        for option in game.options
        if map_id in option.maps
    }


def _share(text: str) -> str:
    if _SHARE.fullmatch(text) is None:
        raise Refused(problem("request/malformed", field="share"))
    return text.lower()
