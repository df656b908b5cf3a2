"""The record of a match: a header and numbered entries, one JSON object per line."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from netzplan.core.violation import Parameter

__all__ = [
    "FORMAT",
    "Acted",
    "Entry",
    "Happened",
    "Header",
    "Lapsed",
    "MatchRecord",
    "Rewound",
    "Undone",
    "remaining",
]

FORMAT = 1
"""Version of the record format."""

ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")


class Header(Struct, frozen=True, tag="match", omit_defaults=True):
    """Everything that is fixed before the first entry."""

    game: str
    rules_version: int
    map: str
    map_hash: str
    """Hash of the rules part of the map, and of the deck if the game stores its deck as data."""
    seats: int
    options: dict[str, Parameter | bool] = {}
    names: tuple[str, ...] = ()
    commitment: str = ""
    """SHA-256 of the seed, published at the start of the match."""
    seed: str = ""
    """Hexadecimal; empty in the record of a match that is still running."""
    shares: tuple[str, ...] = ()
    """Randomness that the players contributed to the deal: hexadecimal, indexed by seat."""
    format: int = FORMAT


class Acted(Struct, Generic[ActionT], frozen=True, gc=False, tag="act"):
    """A seat acted."""

    seq: int
    seat: int
    action: ActionT


class Lapsed(Struct, Generic[ActionT], frozen=True, gc=False, tag="lapse"):
    """A seat ran out of time: the action that counts in its place, whatever it would have chosen.

    Nobody can distinguish it from the same action chosen by the seat, and nobody can undo it.
    """

    seq: int
    seat: int
    action: ActionT


class Happened(Struct, Generic[EventT], frozen=True, gc=False, tag="draw"):
    """Nature drew."""

    seq: int
    event: EventT


class Undone(Struct, frozen=True, gc=False, tag="undo"):
    """A seat took back its own entry ``of``."""

    seq: int
    seat: int
    of: int


class Rewound(Struct, frozen=True, gc=False, tag="rewind"):
    """All agreed to go back: the match is as it was after entry ``to``.

    Nature repeats its earlier draws from there, so that nobody can retry for better luck.
    """

    seq: int
    to: int


Entry = Acted[ActionT] | Lapsed[ActionT] | Happened[EventT] | Undone | Rewound


def remaining(entries: Sequence[Entry[ActionT, EventT]], to: int) -> list[Entry[ActionT, EventT]]:
    """Return the entries up to number ``to`` that no later one of them has rewound.

    They lead to the same position. Folding each rewind instead would fold everything before it
    again, including earlier rewinds: the work would double with every one.
    """
    found: list[Entry[ActionT, EventT]] = []
    while to:
        entry = entries[to - 1]
        if isinstance(entry, Rewound):
            to = entry.to
        else:
            found.append(entry)
            to -= 1
    return found[::-1]


class MatchRecord(Struct, Generic[ActionT, EventT], frozen=True):
    """A match as stored; everything else is a fold of it."""

    header: Header
    entries: tuple[Entry[ActionT, EventT], ...]
