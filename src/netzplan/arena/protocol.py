"""What is said to a bot in a process of its own: lines of JSON, described in docs/arena.md."""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

__all__ = ["PROTOCOL", "Answer", "Asked", "Choose", "Start"]

PROTOCOL = 1
"""Version; a bot that reads another one should end."""


class Start(Struct, frozen=True, tag="start", kw_only=True):
    """A game begins. The answer is any object, ``{"ready": true}`` for one."""

    protocol: int = PROTOCOL
    game: str
    map: str
    map_hash: str
    map_text: str
    """The map file."""
    seat: int
    seats: int
    options: dict[str, bool | int]
    seed: int
    """For whatever the bot draws by chance."""


class Choose(Struct, frozen=True, tag="choose", kw_only=True):
    """The bot is to choose. The answer is ``{"action": …}``."""

    view: Any
    """What its seat may know, as the page is told it."""
    actions: tuple[Any, ...]
    """What it may choose from."""
    complete: bool
    """Whether these are all; otherwise they are a sample."""
    simulations: int
    """What it is meant to spend."""
    seconds: float
    """What it may take at most."""


Asked = Start | Choose


class Answer(Struct, frozen=True):
    """What a bot answers; other fields are ignored."""

    action: msgspec.Raw | UnsetType = UNSET
    fault: Literal["raised", "memory"] | None = None
    detail: str = ""
