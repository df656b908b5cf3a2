"""What the rest of the house needs to know of a game: one value per game, no base class."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from netzplan.core.facts import Facts
from netzplan.core.rules import Rules

__all__ = ["Game", "MapInfo", "Option"]


class MapInfo(Struct, frozen=True):
    """A map as a list shows it."""

    id: str
    title: str
    difficulty: int
    """1 (first game) to 4."""
    recommended: bool
    """Whether it is recommended for a first game."""


class Option(Struct, frozen=True):
    """A yes-or-no option of a table."""

    id: str
    default: bool
    maps: tuple[str, ...]
    """Maps that it can be played on."""


class Game(Struct, frozen=True):
    """A game of the catalogue."""

    facts: Facts
    maps: tuple[MapInfo, ...]
    options: tuple[Option, ...]
    rules: Callable[[str], Rules[Any, Any, Any, Any]]
    """Rules on the map with that id; raises KeyError for an unknown map."""
    map_hash: Callable[[str], str]
    """Hash of all data that a match on the map with that id replays on."""
    offers: Callable[[Any, Any, int], Any]
    """(rules, state, seat) -> what the seat may do now, for the page; None if nothing."""

    @property
    def id(self) -> str:
        """Return the stable id."""
        return self.facts.game
