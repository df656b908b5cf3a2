"""What is said at a table: in two rooms, of those who play and of those who watch."""

from typing import Literal

from msgspec import Struct

__all__ = ["Line", "Notes", "Phrase", "Say", "Spoken", "Talk"]

Phrase = Literal[
    "hello", "luck", "nice", "wow", "oops", "sorry", "moment", "back", "hurry", "again", "thanks",
    "bye",
]  # fmt: skip
"""What each page says in its own language."""


class Say(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of ``POST /api/links/{link}/talk``: a text or a phrase."""

    text: str = ""
    """1 to 300 characters in one line; empty for a phrase."""
    phrase: Phrase | None = None
    name: str = ""
    """Of who watches and has told the house no name; a seat has its own."""


class Line(Struct, frozen=True):
    """Something that was said."""

    number: int
    """Counted in each room from 1."""
    seat: int | None
    """None for who watches."""
    name: str
    """Of who watches; empty for a seat."""
    text: str
    """Plain text, empty for a phrase."""
    phrase: str
    """Id of the phrase, empty for a text."""
    at: str
    """ISO 8601, UTC."""


class Talk(Struct, frozen=True):
    """Answer of ``GET /api/links/{link}/talk``: what was said in the reader's room."""

    lines: tuple[Line, ...]


class Spoken(Struct, frozen=True, tag="spoken"):
    """Told on the socket to everybody in a room, the speaker included."""

    table: str
    watching: bool
    """Whether it was said among those who watch."""
    line: Line


class Notes(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat notes for itself: up to 4,000 characters."""

    text: str
