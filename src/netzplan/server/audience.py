"""The audience of a table: the sockets that listen, and for which readers."""

from collections.abc import Callable, Set
from typing import Protocol

__all__ = ["Audience", "Listener", "Reader"]

Reader = int | None
"""A seat, or None for spectators."""
WATCHING: frozenset[Reader] = frozenset({None})
"""The readers of a socket that only watches."""


class Listener(Protocol):
    """A socket that listens at a table."""

    in_front: bool
    """Whether its page is in the foreground."""
    person: str
    """Id of the person; empty for a visitor whom the house does not know."""

    def show(self, link: str) -> None:
        """Request, soon, the news for the reader of a link."""
        ...

    def tell(self, message: bytes) -> None:
        """Take a message that must be delivered."""
        ...


class Audience:
    """The listeners of one table."""

    def __init__(self) -> None:
        """Start without listeners."""
        self._readers: dict[Listener, frozenset[Reader]] = {}

    def __bool__(self) -> bool:
        """Return whether anybody listens."""
        return bool(self._readers)

    def join(self, listener: Listener, readers: Set[Reader]) -> None:
        """Add a listener for some readers, or replace its readers."""
        self._readers[listener] = frozenset(readers)

    def leave(self, listener: Listener) -> None:
        """Remove a listener."""
        self._readers.pop(listener, None)

    def dismiss(self, reader: Reader, message: bytes) -> None:
        """Notify those who listen for a reader that they no longer do."""
        for listener, readers in self._readers.items():
            if reader in readers:
                self._readers[listener] = readers - {reader}
                listener.tell(message)

    def show(self, link_of: Callable[[Reader], str]) -> None:
        """Let all listeners request their news, players before spectators.

        ``link_of`` returns the current link of a reader. It is not kept, since it belongs to the
        table: a reference cycle would stay in memory until the next garbage collection.
        """
        watching = []
        for listener, readers in self._readers.items():
            if readers == WATCHING:
                watching.append(listener)
                continue
            for reader in readers:
                listener.show(link_of(reader))
        for listener in watching:
            listener.show(link_of(None))

    def tell(self, message: Callable[[frozenset[Reader]], bytes]) -> None:
        """Send each listener a message for its readers."""
        for listener, readers in self._readers.items():
            listener.tell(message(readers))

    def say(self, message: bytes, *, watching: bool, deaf: Set[str], deaf_seats: Set[int]) -> None:
        """Send a message to those who play, or to those who watch.

        Persons who do not want to hear it are left out, and so are listeners at ``deaf_seats``.
        """
        for listener, readers in self._readers.items():
            if listener.person in deaf or not deaf_seats.isdisjoint(readers):
                continue
            if any((reader is None) == watching for reader in readers):
                listener.tell(message)

    def looks_for(self, reader: Reader) -> bool:
        """Return whether somebody has the table in the foreground for a reader."""
        return any(each.in_front and reader in readers for each, readers in self._readers.items())

    def online(self) -> set[int]:
        """Return the seats that somebody listens for."""
        listening = {reader for readers in self._readers.values() for reader in readers}
        return {reader for reader in listening if reader is not None}

    def listening(self, reader: Reader) -> int:
        """Return how many sockets listen for a reader."""
        return sum(reader in readers for readers in self._readers.values())

    def present(self) -> tuple[set[int], int]:
        """Return the seats that somebody listens for, and the number of spectators."""
        return self.online(), self.watchers()

    def watchers(self) -> int:
        """Return how many sockets only watch."""
        return sum(readers == WATCHING for readers in self._readers.values())
