"""What a player overlooks: weaker bots do not think worse, they see less."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

__all__ = ["noticed"]

T = TypeVar("T")


def noticed(things: Sequence[T], share: float, random: Random) -> list[T]:
    """Return what is noticed of some things, in their order: each with that chance, one at least.

    ``share`` is from 0 to 1. Where there is nothing, nothing is noticed.
    """
    if not things or share >= 1:
        return list(things)
    one = random.randrange(len(things))
    return [each for at, each in enumerate(things) if random.random() < share or at == one]
