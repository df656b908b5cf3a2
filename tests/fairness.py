"""A test of fair chance: chi-square over draws from a fixed seed."""

from collections import Counter
from collections.abc import Hashable, Iterable

__all__ = ["is_even"]


def is_even(drawn: Iterable[Hashable], possible: int) -> bool:
    """Return whether this many possibilities all came up, about equally often."""
    counts = Counter(drawn)
    expected = counts.total() / possible
    assert expected > 10, "too few were drawn to judge"
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    freedom = possible - 1
    return len(counts) == possible and chi_square < freedom + 4 * (2 * freedom) ** 0.5
