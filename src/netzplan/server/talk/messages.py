"""Chat and notes at a table; players and spectators each have a room."""

from typing import Literal

from msgspec import Struct

__all__ = ["Line", "Notes", "Phrase", "Say", "Spoken", "Talk"]

Phrase = Literal[
    "hello", "luck", "nice", "wow", "oops", "sorry", "moment", "back", "hurry", "again", "thanks",
    "bye",
]  # fmt: skip
"""Phrases that each page shows in its own language."""


class Say(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/links/{link}/talk``: a text or a phrase."""

    text: str = ""
    """1 to 300 characters on one line; empty for a phrase."""
    phrase: Phrase | None = None
    name: str = ""
    """Name of a spectator whom the server knows no name of; a seat speaks under its own."""


class Line(Struct, frozen=True):
    """A chat line."""

    number: int
    """Counted from 1 in each room."""
    seat: int | None
    """None for a spectator."""
    name: str
    """Name of a spectator; empty for a seat."""
    text: str
    """Plain text; empty for a phrase."""
    phrase: str
    """Id of the phrase; empty for a text."""
    at: str
    """ISO 8601, UTC."""


class Talk(Struct, frozen=True):
    """Response of ``GET /api/links/{link}/talk``: the chat in the reader's room."""

    lines: tuple[Line, ...]


class Spoken(Struct, frozen=True, tag="spoken"):
    """A chat line, sent to everybody in its room, the speaker included."""

    table: str
    watching: bool
    """Whether it belongs to the spectators' room."""
    line: Line


class Notes(Struct, frozen=True, forbid_unknown_fields=True):
    """The private notes of a seat: up to 4,000 characters."""

    text: str
