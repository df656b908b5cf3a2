"""From stored rows to a match: the entries that a match starts with, and folding them."""

import asyncio
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any, TypeVar

import msgspec

from netzplan.catalogue.folding import AnyEntry, AnyMatch, decoder
from netzplan.catalogue.game_entry import AnyRules
from netzplan.core.dealer import Dealer
from netzplan.core.match import Match
from netzplan.core.outcome import Note
from netzplan.core.record import Happened, Rewound
from netzplan.server.seating import now
from netzplan.server.store import EntryRow, ReasonRow, TableRow

__all__ = [
    "AnyEntry",
    "AnyMatch",
    "first_entries",
    "folded",
    "folded_on",
    "folded_stored",
    "last_of",
    "reading",
    "reason_row",
    "rows",
    "slices",
]

T = TypeVar("T")

SLICE = 16
"""How many entries are folded in one go: everybody else waits for these few milliseconds."""

_ENCODER = msgspec.json.Encoder()


@cache
def reading(action: Any) -> msgspec.json.Decoder[Any]:  # Any: an action of any game
    """Return a decoder for a browser's actions, which is cached per type of action."""
    return msgspec.json.Decoder(action)


def first_entries(rules: AnyRules, row: TableRow) -> tuple[EntryRow, ...]:
    """Return the entries that a match starts with; none while seats are open."""
    return () if row.status == "waiting" else rows(_started(rules, row).advance(), now())


def _started(rules: AnyRules, row: TableRow) -> AnyMatch:
    setup = rules.agreeable.stored(len(row.seats), row.options)
    return Match(rules, setup, Dealer(row.seed, [seat.share for seat in row.seats]))


def folded(rules: AnyRules, row: TableRow, entries: Sequence[EntryRow]) -> AnyMatch | None:
    """Return the match of a table; None while seats are open."""
    if row.status == "waiting":
        return None
    match = _started(rules, row)
    _replay(match, entries)
    return match


async def folded_stored(
    rules: AnyRules, row: TableRow, entries: Sequence[EntryRow]
) -> AnyMatch | None:
    """Return the match of a stored table, however long, without making others wait for it."""
    if row.status == "waiting":
        return None
    match, reading = _started(rules, row), decoder(rules.action_type, rules.event_type)
    for some in slices(entries):
        for stored in some:
            entry = reading.decode(stored.body)
            to = entry.to if isinstance(entry, Rewound) else None
            match.replay(entry, None if to is None else await last_of(match.pasts(to)))
        await asyncio.sleep(0)
    return match


async def last_of(folding: Iterator[T]) -> T | None:
    """Return the last value of a long iterator, without making others wait for it."""
    last = None
    while some := tuple(islice(folding, SLICE)):
        last = some[-1]
        await asyncio.sleep(0)
    return last


def slices(entries: Sequence[EntryRow]) -> Iterator[Sequence[EntryRow]]:
    """Yield entries in parts that can be folded in one go."""
    return (entries[first : first + SLICE] for first in range(0, len(entries), SLICE))


def folded_on(match: AnyMatch, entries: Sequence[EntryRow]) -> AnyMatch:
    """Return a fork of a match with further entries."""
    further = match.fork()
    _replay(further, entries)
    return further


def _replay(match: AnyMatch, entries: Sequence[EntryRow]) -> None:
    reading = decoder(match.rules.action_type, match.rules.event_type)
    for entry in entries:
        match.replay(reading.decode(entry.body))


def rows(entries: Sequence[AnyEntry], at: str) -> tuple[EntryRow, ...]:
    """Return entries as rows of the store."""
    return tuple(
        EntryRow(
            entry.seq,
            None if isinstance(entry, Happened | Rewound) else entry.seat,
            _ENCODER.encode(entry).decode(),
            at,
        )
        for entry in entries
    )


def reason_row(seq: int, reasons: tuple[Note, ...]) -> ReasonRow | None:
    """Return the row with a bot's reasons for an entry; None if there are none."""
    return ReasonRow(seq, _ENCODER.encode(reasons).decode()) if reasons else None
