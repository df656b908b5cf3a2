"""The source of randomness for sampling positions, which the caller passes in."""

from collections.abc import MutableSequence, Sequence
from typing import Any, Protocol, TypeVar

__all__ = ["RandomSource"]

T = TypeVar("T")


class RandomSource(Protocol):
    """The part of :class:`random.Random` that sampling a position needs."""

    def shuffle(self, values: MutableSequence[Any], /) -> None:
        """Shuffle the values uniformly, in place."""
        ...

    def choice(self, values: Sequence[T], /) -> T:
        """Return one of the values, each with the same probability."""
        ...
