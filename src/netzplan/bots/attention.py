"""Attention: weaker bots do not think worse, they overlook more."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

__all__ = ["noticed"]

T = TypeVar("T")


def noticed(things: Sequence[T], share: float, random: Random) -> list[T]:
    """Return the items noticed, in order: each with the probability ``share``, but at least one.

    ``share`` is from 0 to 1. If there are no items, the result is empty.
    """
    if not things or share >= 1:
        return list(things)
    one = random.randrange(len(things))
    return [each for at, each in enumerate(things) if random.random() < share or at == one]
