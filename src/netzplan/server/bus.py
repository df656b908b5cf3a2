"""The bus: news of changed tables for everybody in the server who needs it."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

__all__ = ["Bus", "Changed", "MemoryBus"]


class Changed(Struct, frozen=True, gc=False, tag="changed"):
    """A table has changed, durably; a listener that needs details reads the store."""

    table: str
    entries: int
    """Number of the table's last entry."""
    arranged: int
    """How many times seating or access has been changed."""
    is_public: bool = False
    """Whether lists show the table to people without a link to it."""
    due: tuple[int, ...] = ()
    """Seats whose choice is awaited; this must not be revealed to readers at other seats."""


class Bus(Protocol):
    """Delivers news to every listener, including those of the sender."""

    def tell(self, news: Changed) -> None:
        """Deliver news to all listeners."""
        ...

    def listen(self, hears: Callable[[Changed], None]) -> None:
        """Call a listener with all news from now on."""
        ...


class MemoryBus:
    """The bus within one process; listeners are called before ``tell`` returns."""

    def __init__(self) -> None:
        """Start without listeners."""
        self._hear: list[Callable[[Changed], None]] = []

    def tell(self, news: Changed) -> None:
        """Deliver news to all listeners."""
        for hears in self._hear:
            hears(news)

    def listen(self, hears: Callable[[Changed], None]) -> None:
        """Call a listener with all news from now on."""
        self._hear.append(hears)
