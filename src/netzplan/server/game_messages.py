"""Messages about the games of the catalogue."""

from msgspec import Struct

from netzplan.catalogue import Option
from netzplan.paper.mapfile import MapInfo

__all__ = ["BotInfo", "GameInfo", "ListedMap"]


class BotInfo(Struct, frozen=True):
    """A bot that can take a seat."""

    id: str
    """``beginner``, ``casual``, ``sound``, ``strong`` or ``expert``; ``random``, ``greedy`` or
    ``planner``."""
    level: int
    """1 (for beginners) to 5 (the strongest); 0: for comparison only, not offered in the lobby."""


class ListedMap(MapInfo, frozen=True):
    """A map of a game, and its version."""

    hash: str
    """Hash of the map's data, as in a table's info."""


class GameInfo(Struct, frozen=True):
    """A game of the catalogue."""

    id: str
    fewest_seats: int
    most_seats: int
    maps: tuple[ListedMap, ...]
    options: tuple[Option, ...]
    """Options of the rules."""
    hosting: tuple[Option, ...]
    """Settings beyond the rules: fields of ``Hosting``."""
    bots: tuple[BotInfo, ...]
