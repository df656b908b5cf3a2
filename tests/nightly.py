"""How long tests search: shorter on each change, longer with ``make nightly``."""

import os

from hypothesis import settings

__all__ = ["NIGHTLY", "by_day", "examples"]

NIGHTLY = os.environ.get("NIGHTLY") == "1"
"""Whether there is time for long series, and for examples that nobody has seen before."""

MORE = 5


def by_day(short: int, *, by_night: int) -> int:
    """Return how long a series is: short on each change, long at night."""
    return by_night if NIGHTLY else short


def examples(number: int, **more: int) -> settings:
    """Return settings for that many examples, many more at night; the machine may be busy."""
    return settings(max_examples=number * (MORE if NIGHTLY else 1), deadline=None, **more)  # type: ignore[arg-type]
