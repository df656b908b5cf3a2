"""The steps of a match: its entries with the states before and after."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from netzplan.catalogue import GAMES
from netzplan.core import Acted, Happened, Lapsed, MatchRecord, Setup, Undone
from netzplan.core.record import Header

__all__ = ["Step", "setup_of", "steps"]


def setup_of(header: Header) -> Setup:
    """Return the setup of a header."""
    return Setup(header.seats, tuple(header.options.items()))


class Step(Struct, frozen=True):
    """An entry with the states before and after it."""

    # Any: the states and entries of whichever game.
    before: Any
    entry: Any
    after: Any


def steps(record: MatchRecord[Any, Any]) -> Iterator[Step]:
    """Yield the steps of a match without those that were undone."""
    rules = GAMES[record.header.game].rules(record.header.map)
    taken_back = {entry.of for entry in record.entries if isinstance(entry, Undone)}
    state = rules.start(setup_of(record.header))
    for entry in record.entries:
        if entry.seq in taken_back:
            continue
        before = state
        if isinstance(entry, Acted | Lapsed):
            state = rules.act(state, entry.seat, entry.action)
        elif isinstance(entry, Happened):
            state = rules.happen(state, entry.event)
        else:
            continue
        yield Step(before, entry, state)
