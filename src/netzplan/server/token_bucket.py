"""Token buckets: how much one connection, address or table may ask for per second, and ahead."""

from collections.abc import Hashable

__all__ = ["TokenBucket", "TokenBuckets"]


class TokenBucket:
    """A token bucket that refills evenly."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, rate: float, most: float) -> None:
        """Take the tokens that arrive per second, and the capacity; the bucket starts full."""
        self._rate = rate
        self._most = most
        self._left = most
        self._at: float | None = None

    def take(self, now: float, cost: float = 1) -> float:
        """Take tokens at a time in seconds; return how many seconds to wait for them, often 0."""
        self._fill(now)
        self._left -= cost
        return max(0.0, -self._left / self._rate)

    def wait(self, now: float) -> float:
        """Return how many seconds it is until there is a token; take none."""
        self._fill(now)
        return max(0.0, (1 - self._left) / self._rate)

    def is_full(self, now: float) -> bool:
        """Return whether it has refilled completely."""
        self._fill(now)
        return self._left >= self._most

    def _fill(self, now: float) -> None:
        gone = 0.0 if self._at is None else max(0.0, now - self._at)
        self._at = now
        self._left = min(self._most, self._left + gone * self._rate)


class TokenBuckets:
    """A bucket per key; buckets that are full again are forgotten."""

    def __init__(self, rate: float, most: float) -> None:
        """Take the tokens that each key gets per second, and the capacity of each bucket."""
        self._rate = rate
        self._most = most
        self._kept: dict[Hashable, TokenBucket] = {}

    def __len__(self) -> int:
        """Return how many buckets are kept."""
        return len(self._kept)

    def take(self, who: Hashable, now: float, cost: float = 1) -> float:
        """Take tokens of one key; return how many seconds to wait for them."""
        return self._kept.setdefault(who, TokenBucket(self._rate, self._most)).take(now, cost)

    def wait(self, who: Hashable, now: float) -> float:
        """Return how many seconds a key has to wait for a token; take none."""
        kept = self._kept.get(who)
        return 0.0 if kept is None else kept.wait(now)

    def sweep(self, now: float) -> None:
        """Forget buckets that are full again."""
        self._kept = {who: each for who, each in self._kept.items() if not each.is_full(now)}
