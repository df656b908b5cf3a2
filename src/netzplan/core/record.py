"""The record of a match: a header and numbered entries, one JSON object a line."""

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
]

FORMAT = 1
"""Version of the record format."""

ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")


class Header(Struct, frozen=True, tag="match", omit_defaults=True):
    """Everything agreed before the first entry."""

    game: str
    rules_version: int
    map: str
    map_hash: str
    """Hash of the rules part of the map, and of the deck where the game has one as data."""
    seats: int
    options: dict[str, Parameter | bool] = {}
    names: tuple[str, ...] = ()
    commitment: str = ""
    """SHA-256 of the seed, published at the start."""
    seed: str = ""
    """Hexadecimal; empty in a record of a match that still runs."""
    shares: tuple[str, ...] = ()
    """Randomness that the players contributed to the deal, hexadecimal, by seat."""
    format: int = FORMAT


class Acted(Struct, Generic[ActionT], frozen=True, gc=False, tag="act"):
    """A seat acted."""

    seq: int
    seat: int
    action: ActionT


class Lapsed(Struct, Generic[ActionT], frozen=True, gc=False, tag="lapse"):
    """The time of a seat was up: what counts then, whatever it would have chosen.

    Nobody can tell a seat that answered so from one that said nothing, and nobody takes it back.
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
    """All agreed to go back: the match stands as it did after entry ``to``.

    What nature draws from there on is what she drew before, so that nobody tries his luck anew.
    """

    seq: int
    to: int


Entry = Acted[ActionT] | Lapsed[ActionT] | Happened[EventT] | Undone | Rewound


class MatchRecord(Struct, Generic[ActionT, EventT], frozen=True):
    """A match as it is stored: everything else is a fold of it."""

    header: Header
    entries: tuple[Entry[ActionT, EventT], ...]
