"""How long tests search: briefly on each change, longer with ``make nightly``."""

import os
from collections.abc import Sequence
from typing import TypeVar

from hypothesis import settings

__all__ = ["NIGHTLY", "by_day", "covered_by_day", "examples", "first_by_day"]

NIGHTLY = os.environ.get("NIGHTLY") == "1"
"""Whether there is time for long series and for new random examples."""

MORE = 10
S = TypeVar("S")
T = TypeVar("T")


def by_day(short: int, *, by_night: int) -> int:
    """Return the length of a series: short on each change, long at night."""
    return by_night if NIGHTLY else short


def first_by_day(first: T, *others: T) -> tuple[T, ...]:
    """Return the cases to test: only the first on each change, all at night."""
    return (first, *others) if NIGHTLY else (first,)


def examples(number: int, **more: int) -> settings:
    """Return settings for this many examples, ten times as many at night, without a deadline."""
    return settings(max_examples=number * (MORE if NIGHTLY else 1), deadline=None, **more)  # type: ignore[arg-type]


def covered_by_day(rows: Sequence[S], columns: Sequence[T]) -> list[tuple[S, T]]:
    """Return pairs to test: all at night; on each change each row and each column at least once."""
    if NIGHTLY:
        return [(row, column) for row in rows for column in columns]
    most = max(len(rows), len(columns))
    return [(rows[n % len(rows)], columns[n % len(columns)]) for n in range(most)]
