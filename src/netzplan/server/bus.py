"""News from those who change tables to those who need to know."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

__all__ = ["Bus", "Changed", "MemoryBus"]


class Changed(Struct, frozen=True, gc=False, tag="changed"):
    """A table has changed, durably; whoever needs more than that reads the store."""

    table: str
    entries: int
    """Number of its last entry."""
    arranged: int
    """How often has been changed who sits there, and who may come."""
    is_public: bool = False
    """Whether lists show it to those who have no link of it."""
    due: tuple[int, ...] = ()
    """Seats whose choice is awaited: no reader but those at them may know it."""


class Bus(Protocol):
    """Carries news to every listener, the sender included."""

    def tell(self, news: Changed) -> None:
        """Let everybody know."""
        ...

    def listen(self, hears: Callable[[Changed], None]) -> None:
        """Hear all news from now on."""
        ...


class MemoryBus:
    """The bus within one process: listeners hear the news before ``tell`` returns."""

    def __init__(self) -> None:
        """Start without listeners."""
        self._hear: list[Callable[[Changed], None]] = []

    def tell(self, news: Changed) -> None:
        """Let everybody know."""
        for hears in self._hear:
            hears(news)

    def listen(self, hears: Callable[[Changed], None]) -> None:
        """Hear all news from now on."""
        self._hear.append(hears)
