"""What rules take their chance from when positions are made up: it comes from the caller."""

from collections.abc import MutableSequence, Sequence
from typing import Any, Protocol, TypeVar

__all__ = ["RandomSource"]

T = TypeVar("T")


class RandomSource(Protocol):
    """The part of :class:`random.Random` that making up a position needs."""

    def shuffle(self, values: MutableSequence[Any], /) -> None:
        """Bring values into a fair order, in place."""
        ...

    def choice(self, values: Sequence[T], /) -> T:
        """Return one of some values, each as likely as any other."""
        ...
