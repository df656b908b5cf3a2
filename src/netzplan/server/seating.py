"""Who sits where: checks what somebody wants to set up, and gives out the links."""

import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Literal

from msgspec.structs import asdict, replace

from netzplan.catalogue import Catalogue, Game, Option
from netzplan.server.messages import CreateTable, Hosting, SeatSpec
from netzplan.server.persons.names import LONGEST_NAME, checked_name, looks
from netzplan.server.problems import Refused, problem
from netzplan.server.store import SeatRow, TableRow

__all__ = [
    "LONGEST_NAME",
    "Seeds",
    "claimed",
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
_SHARE = re.compile(r"[0-9a-fA-F]{0,64}")
_LINK = re.compile(r"[A-Za-z0-9_-]{24}")
_KEY = re.compile(r"[0-9a-f]{32,64}")

Seeds = Callable[[], str]
"""Gives the seed of the next table's deal: 64 hexadecimal digits that nobody else knows."""


def now() -> str:
    """Return the time as tables and entries note it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def fresh_seed() -> str:
    """Return an unguessable seed for a deal: 256 bits."""
    return secrets.token_hex(32)


def new_link() -> str:
    """Return an unguessable token: 144 bits, safe in an address."""
    return secrets.token_urlsafe(18)


def link_by(invitation: str, key: str) -> str:
    """Return the link that the key of a browser makes of an invitation, the same each time.

    Who sent the invitation does not know the key, so he can't tell the link either.
    """
    made = sha256(f"{invitation}/{key}".encode()).digest()
    return urlsafe_b64encode(made)[:24].decode()


def is_link(text: str) -> bool:
    """Return whether a text has the form of a link."""
    return _LINK.fullmatch(text) is not None


def new_table(games: Catalogue, wanted: CreateTable, seed: str) -> TableRow:
    """Return the table that somebody wants, with fresh links; raises Refused."""
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
    return _row(
        game,
        wanted.map,
        _agreed(game.options, wanted.options, wanted.map, len(wanted.seats)),
        _agreed(_hosting(game, wanted), _told(wanted.hosting), wanted.map, len(wanted.seats)),
        tuple(
            _seat(game, at, spec, share if at == owner else "")
            for at, spec in enumerate(wanted.seats)
        ),
        seed,
    )


def rematch_of(
    game: Game, table: TableRow, ended: Any, seat: int, share: str, seed: str
) -> TableRow:
    """Return a new table for the same people; the one who asks for it gives a new share.

    ``ended`` is the state that the finished match ended in, None if it can't be folded.
    """
    share = _share(share)
    sitting = tuple(
        replace(
            row,
            link=None if row.bot else new_link(),
            invitation=None,
            share=share if row.seat == seat else "",
            prepared={},
        )
        for row in table.seats
    )
    options = table.options if ended is None else game.entry.again(ended, table.options)
    return _row(game, table.map, _anew(game, options, table.map), table.hosting, sitting, seed)


def reseated(table: TableRow, seat: int, **changed: Any) -> TableRow:
    """Return the table with some columns of a seat changed."""
    row = replace(table.seats[seat], **changed)
    return replace(table, seats=(*table.seats[:seat], row, *table.seats[seat + 1 :]))


def claimed(table: TableRow, seat: int, name: str, share: str, key: str = "") -> TableRow:
    """Return the table with somebody on an open seat, who gets a link of his own.

    Whoever sent the invitation does not know it, and so can't look at the seat's choices.
    Raises Refused, also if the name looks like another one at the table.
    """
    if key and _KEY.fullmatch(key) is None:
        raise Refused(problem("request/malformed", field="key"))
    called = checked_name(name, "name")
    if looks(called) in {looks(other.name) for other in table.seats}:
        raise Refused(problem("table/name-alike", field="name"))
    taken = reseated(
        table,
        seat,
        name=called,
        link=link_by(table.seats[seat].invitation or "", key) if key else new_link(),
        share=_share(share),
    )
    return replace(taken, status=_status(taken.seats))


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
        if spec.bot not in {bot.id for bot in game.bots}:
            raise Refused(problem("bot/unknown", field=f"seats[{at}].bot"))
        return SeatRow(at, "bot", "", spec.bot, None, None)
    if spec.kind == "open":
        return SeatRow(at, "open", "", "", None, new_link(), share)
    name = checked_name(spec.name, f"seats[{at}].name")
    return SeatRow(at, spec.kind, name, "", new_link(), None, share)


def _hosting(game: Game, wanted: CreateTable) -> tuple[Option, ...]:
    """Return what is agreed on beside the rules, with the defaults for who sits there."""
    is_alone = sum(seat.kind != "bot" for seat in wanted.seats) == 1 < len(wanted.seats)
    return tuple(
        option if option.alone is None or not is_alone else replace(option, default=option.alone)
        for option in game.hosting
    )


def _told(hosting: Hosting) -> dict[str, bool | int]:
    """Return what was said of how to host a match."""
    return {name: value for name, value in asdict(hosting).items() if value is not None}


def _agreed(
    options: tuple[Option, ...], wanted: Mapping[str, bool | int], map_id: str, seats: int
) -> dict[str, bool | int]:
    """Return a value for each option of a map: what is wanted, or its default; raises Refused."""
    known = {option.id: option for option in options}
    for name, value in wanted.items():
        option = known.get(name)
        if (
            option is None
            or not option.takes(value)
            or (option.is_seat and value > seats)
            or (value is not False and map_id not in option.maps)
        ):
            named = {"option": name[:LONGEST_NAME]}
            raise Refused(problem("table/option", field="options", parameters=named))
    return {
        name: wanted.get(name, option.default)
        for name, option in known.items()
        if map_id in option.maps
    }


def _anew(game: Game, options: Mapping[str, bool | int], map_id: str) -> dict[str, bool | int]:
    """Return the options of a rematch: those that nobody chooses are as at a new table."""
    return {
        option.id: options.get(option.id, option.default) if option.shown else option.default
        for option in game.options
        if map_id in option.maps
    }


def _share(text: str) -> str:
    if _SHARE.fullmatch(text) is None:
        raise Refused(problem("request/malformed", field="share"))
    return text.lower()
