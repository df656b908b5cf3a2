"""Messages to a bot in a separate process: lines of JSON, described in docs/arena.md."""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

__all__ = ["PROTOCOL", "Answer", "Asked", "Choose", "Start"]

PROTOCOL = 1
"""Version of the protocol; a bot that needs another version should exit."""


class Start(Struct, frozen=True, tag="start", kw_only=True):
    """A game begins. The answer can be any object, such as ``{"ready": true}``."""

    protocol: int = PROTOCOL
    game: str
    map: str
    map_hash: str
    map_text: str
    """The text of the map file."""
    seat: int
    seats: int
    options: dict[str, bool | int]
    seed: int
    """Seed for the bot's own random numbers."""


class Choose(Struct, frozen=True, tag="choose", kw_only=True):
    """The bot has to choose. The answer is ``{"action": …}``."""

    view: Any
    """The view of the bot's seat, as the page receives it."""
    actions: tuple[Any, ...]
    """The actions to choose from."""
    complete: bool
    """Whether these are all legal actions; otherwise they are a sample."""
    simulations: int
    """Number of simulations that the bot should spend."""
    seconds: float
    """Time limit in seconds."""


Asked = Start | Choose


class Answer(Struct, frozen=True):
    """The answer of a bot; other fields are ignored."""

    action: msgspec.Raw | UnsetType = UNSET
    fault: Literal["raised", "memory"] | None = None
    detail: str = ""
