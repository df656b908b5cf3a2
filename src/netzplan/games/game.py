"""What the rest of the house needs to know of a game: one value per game, no base class."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from netzplan.core.facts import Facts
from netzplan.core.rules import Rules

__all__ = ["Answering", "Game", "MapInfo", "Option"]


class MapInfo(Struct, frozen=True):
    """A map as a list shows it."""

    id: str
    title: str
    difficulty: int
    """1 (first game) to 4."""
    recommended: bool
    """Whether it is recommended for a first game."""


class Option(Struct, frozen=True):
    """An option of a table: yes or no, or a number if there is a ``most``."""

    id: str
    default: bool | int
    maps: tuple[str, ...]
    """Maps that it can be played on."""
    fewest: int = 0
    most: int = 0
    absent: bool | int | None = None
    """What a setup that does not name it means; the default if None. A new table names all."""
    is_seat: bool = False
    """Whether it names a seat, counted from 1: there has to be one."""
    shown: bool = True
    """Whether the lobby lets people choose; the default is taken if not."""

    def takes(self, value: object) -> bool:
        """Return whether the option may have that value."""
        if self.most:
            return type(value) is int and self.fewest <= value <= self.most
        return isinstance(value, bool)


class Answering(Struct, frozen=True):
    """How players answer requests of others, and what counts if they don't."""

    silence: Callable[[Any, Any], tuple[int, Any] | None]
    """(rules, state) -> the seat that is asked and the action that its silence is, or None."""
    prepared: Callable[[Any, Any, int, Mapping[str, str]], Any | None]
    """(rules, state, seat, prepared answers) -> the action that was prepared, or None."""
    unknown: Callable[[Any, Mapping[str, str]], str | None]
    """(rules, prepared answers) -> the first key that can't be asked for or given, or None."""


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
    page: Callable[[str], Any]
    """What the page draws of the map with that id, and never changes; raises KeyError."""
    printable: Callable[[str, str], str]
    """(map id, language) -> the map as SVG, for paper; raises KeyError for an unknown map."""
    brief: Callable[[Any, Any, Any], Any] = lambda rules, before, entry: entry
    """(rules, the state before, an entry of a reader's log) -> the entry as it is sent to the
    page, without what it can do without."""
    answering: Answering | None = None
    """For games in which players ask each other for something."""
    again: Callable[[Any, dict[str, bool | int]], dict[str, bool | int]] = lambda state, options: (
        options
    )
    """(the state of a finished match, its options) -> those of a rematch."""
    hosting: tuple[Option, ...] = ()
    """What whoever makes a table agrees on beside the rules: ids are fields of ``Hosting``."""

    @property
    def id(self) -> str:
        """Return the stable id."""
        return self.facts.game
