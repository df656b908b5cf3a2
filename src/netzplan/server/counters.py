"""Counters and histograms of a running server, for monitoring."""

import logging
from functools import lru_cache

from prometheus_client import Counter, Gauge, Histogram

__all__ = ["SOCKETS", "CountedFaults", "choices", "note_choice", "note_thought"]

_CHOICES = Counter("netzplan_moves", "Total number of moves accepted.", ("game", "by"))
_CHOICE_SECONDS = Histogram(
    "netzplan_move_seconds",
    "Time from receiving a move until it is stored and broadcast, in seconds.",
    ("game",),
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0),
)
_THOUGHT_SECONDS = Histogram(
    "netzplan_bot_seconds",
    "Thinking time of a bot per move, in seconds.",
    ("bot",),
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0),
)
_FAULTS = Counter("netzplan_errors", "Total number of log records at level ERROR or above.")

SOCKETS = Gauge("netzplan_sockets", "Number of open play sockets.")


def note_choice(game: str, bot: str, seconds: float) -> None:
    """Count a choice of a person, or of a ``bot``, and the seconds that it took."""
    counted, timed = _of_choices(game, "bot" if bot else "person")
    counted.inc()
    timed.observe(seconds)


@lru_cache(maxsize=64)  # looking them up by their labels costs more than counting
def _of_choices(game: str, by: str) -> tuple[Counter, Histogram]:
    return _CHOICES.labels(game, by), _CHOICE_SECONDS.labels(game)


def choices() -> float:
    """Return how many choices have been taken since the process began."""
    samples = (sample for metric in _CHOICES.collect() for sample in metric.samples)
    return sum(sample.value for sample in samples if sample.name.endswith("_total"))


def note_thought(bot: str, seconds: float) -> None:
    """Record for how many seconds a bot has thought."""
    _THOUGHT_SECONDS.labels(bot).observe(seconds)


class CountedFaults(logging.Handler):
    """Counts faults: log records of level ERROR and above."""

    def __init__(self) -> None:
        """Handle errors only."""
        super().__init__(logging.ERROR)

    def emit(self, record: logging.LogRecord) -> None:
        """Count one log record."""
        _FAULTS.inc()
