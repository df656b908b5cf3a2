"""A stored table and its match: which entries it starts with, and how they fold."""

from collections.abc import Sequence
from typing import Any

import msgspec

from netzplan.core.dealer import Dealer
from netzplan.core.match import Match
from netzplan.core.record import Acted, Entry, Happened, Lapsed, Undone
from netzplan.core.rules import Setup
from netzplan.games.catalogue import GAMES
from netzplan.server.seating import now
from netzplan.server.store import EntryRow, TableRow

__all__ = ["AnyEntry", "AnyMatch", "first_entries", "folded", "folded_on", "is_current", "rows"]

# One table plays any game: Any stands for its state, actions, events and view.
AnyMatch = Match[Any, Any, Any, Any]
AnyEntry = Entry[Any, Any]

_ENCODER = msgspec.json.Encoder()


def is_current(row: TableRow) -> bool:
    """Return whether a stored table is of the rules and the map of today."""
    game = GAMES.get(row.game)
    if game is None or row.map not in {each.id for each in game.maps}:
        return False
    return (row.rules_version, row.map_hash) == (game.facts.rules_version, game.map_hash(row.map))


def first_entries(row: TableRow) -> tuple[EntryRow, ...]:
    """Return the entries that a match starts with, none while seats are open."""
    return () if row.status == "waiting" else rows(_started(row).advance(), now())


def _started(row: TableRow) -> AnyMatch:
    rules = GAMES[row.game].rules(row.map)
    setup = Setup(len(row.seats), tuple(row.options.items()))
    return Match(rules, setup, Dealer(row.seed, [seat.share for seat in row.seats]))


def folded(row: TableRow, entries: Sequence[EntryRow]) -> AnyMatch | None:
    """Return the match of a table of today's rules, None while seats are open."""
    if row.status == "waiting":
        return None
    match = _started(row)
    _replay(match, entries)
    return match


def folded_on(match: AnyMatch, entries: Sequence[EntryRow]) -> AnyMatch:
    """Return a match with the entries that follow."""
    further = match.fork()
    _replay(further, entries)
    return further


def _replay(match: AnyMatch, entries: Sequence[EntryRow]) -> None:
    kind = (
        Acted[match.rules.action_type]  # type: ignore[name-defined]  # known at run time only
        | Lapsed[match.rules.action_type]  # type: ignore[name-defined]
        | Happened[match.rules.event_type]  # type: ignore[name-defined]
        | Undone
    )
    decoder = msgspec.json.Decoder[AnyEntry](kind)
    for entry in entries:
        match.replay(decoder.decode(entry.body))


def rows(entries: Sequence[AnyEntry], at: str) -> tuple[EntryRow, ...]:
    """Return entries as they are stored."""
    return tuple(
        EntryRow(
            entry.seq,
            None if isinstance(entry, Happened) else entry.seat,
            _ENCODER.encode(entry).decode(),
            at,
        )
        for entry in entries
    )
