"""Who is told about a table: the sockets that listen, and for which of its readers."""

from collections.abc import Callable, Set
from typing import Protocol

__all__ = ["Audience", "Listener", "Reader"]

Reader = int | None
"""A seat, or None for spectators."""
WATCHING: frozenset[Reader] = frozenset({None})
"""What somebody listens for who only looks on."""


class Listener(Protocol):
    """Somebody who is told about a table: a socket."""

    in_front: bool
    """Whether somebody looks at it."""
    person: str
    """Id of who is there; empty for nobody whom the house knows."""

    def show(self, link: str) -> None:
        """Ask the table soon for what is new to the reader of a link."""
        ...

    def tell(self, message: bytes) -> None:
        """Take a message that has to arrive."""
        ...


class Audience:
    """The listeners of one table."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._readers: dict[Listener, frozenset[Reader]] = {}

    def __bool__(self) -> bool:
        """Return whether anybody listens."""
        return bool(self._readers)

    def join(self, listener: Listener, readers: Set[Reader]) -> None:
        """Take somebody who listens for some readers."""
        self._readers[listener] = frozenset(readers)

    def leave(self, listener: Listener) -> None:
        """Let somebody go."""
        self._readers.pop(listener, None)

    def dismiss(self, reader: Reader, message: bytes) -> None:
        """Tell whoever listens for a reader that he no longer does."""
        for listener, readers in self._readers.items():
            if reader in readers:
                self._readers[listener] = readers - {reader}
                listener.tell(message)

    def show(self, link_of: Callable[[Reader], str]) -> None:
        """Let everybody ask soon for what is new, those who play before all who look on.

        ``link_of`` gives the link of a reader as it is now. It is not kept: it belongs to the
        table, and what holds each other stays in memory until the collector comes.
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

    def tell(self, message: Callable[[frozenset[Reader]], bytes], *, but: Reader) -> None:
        """Tell something to everybody who does not listen for a reader, each his own."""
        for listener, readers in self._readers.items():
            if but not in readers:
                listener.tell(message(readers))

    def say(self, message: bytes, *, watching: bool, deaf: Set[str], deaf_seats: Set[int]) -> None:
        """Tell something to those who play, or to those who watch.

        Persons who do not want to hear it, and their seats, are left out.
        """
        for listener, readers in self._readers.items():
            if listener.person in deaf or not deaf_seats.isdisjoint(readers):
                continue
            if any((reader is None) == watching for reader in readers):
                listener.tell(message)

    def looks_for(self, reader: Reader) -> bool:
        """Return whether somebody looks at the table for a reader right now."""
        return any(each.in_front and reader in readers for each, readers in self._readers.items())

    def online(self) -> set[int]:
        """Return the seats that somebody listens for."""
        listening = {reader for readers in self._readers.values() for reader in readers}
        return {reader for reader in listening if reader is not None}

    def listening(self, reader: Reader) -> int:
        """Return how many listen for a reader."""
        return sum(reader in readers for readers in self._readers.values())

    def present(self) -> tuple[set[int], int]:
        """Return who is there: seats, and how many watch."""
        return self.online(), self.watchers()

    def watchers(self) -> int:
        """Return how many listen without a seat."""
        return sum(readers == WATCHING for readers in self._readers.values())
