"""Messages about the games of the catalogue."""

from msgspec import Struct

from netzplan.catalogue import Option
from netzplan.paper.mapfile import MapInfo

__all__ = ["BotInfo", "GameInfo"]


class BotInfo(Struct, frozen=True):
    """A bot that can take a seat."""

    id: str
    """``beginner``, ``casual``, ``sound``, ``strong`` or ``expert``; ``random``, ``greedy`` or
    ``planner``."""
    level: int
    """1 (for beginners) to 5 (the strongest); 0: for comparison only, not offered in the lobby."""


class GameInfo(Struct, frozen=True):
    """A game of the catalogue."""

    id: str
    fewest_seats: int
    most_seats: int
    maps: tuple[MapInfo, ...]
    options: tuple[Option, ...]
    """Options of the rules."""
    hosting: tuple[Option, ...]
    """Settings beyond the rules: fields of ``Hosting``."""
    bots: tuple[BotInfo, ...]
