"""The dealer: derives chance events from a keyed hash, so that anyone can audit a deal.

Event number n of a match depends only on the seed, the players' shares and n; there is no generator
whose state could leak or drift.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b, sha256
from typing import TypeVar

__all__ = ["Dealer", "commitment"]

EventT = TypeVar("EventT")


@lru_cache(maxsize=1 << 10)  # sent with every position of a running match
def commitment(seed: str) -> str:
    """Return the SHA-256 of a seed in hexadecimal, to be published before the first draw."""
    return sha256(seed.encode()).hexdigest()


class Dealer:
    """Draws the chance events of one match."""

    def __init__(self, seed: str, shares: Sequence[str] = ()) -> None:
        """Derive the key from the secret seed and the shares that the players contributed.

        Raise TypeError for a seed that is not text, like a number.
        """
        if not isinstance(seed, str):
            raise TypeError(f"the seed of a dealer is text, not {seed!r}")
        mixed = "\n".join((seed, *shares)).encode()
        self._key = sha256(mixed).digest()

    def draw(self, number: int, chances: Sequence[tuple[EventT, int]]) -> EventT:
        """Return the event of draw ``number`` (counted from 0) from weighted chances.

        A 32-byte hash modulo the sum of the weights: the bias is below 2**-200.
        """
        total = sum(weight for _, weight in chances)
        assert total > 0, "nothing to draw"
        digest = blake2b(number.to_bytes(8, "big"), key=self._key, digest_size=32).digest()
        ticket = int.from_bytes(digest, "big") % total
        for event, weight in chances:
            ticket -= weight
            if ticket < 0:
                return event
        raise AssertionError("weights sum to less than their total")
