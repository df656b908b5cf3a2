"""The measurements of a load."""

from time import perf_counter

__all__ = ["Measured"]


class Measured:
    """Moves made, and how long the other seat waited for each."""

    def __init__(self, thinking: float) -> None:
        """Count nothing yet; a seat thinks for ``thinking`` seconds on average."""
        self.thinking = thinking
        self.counts = False
        self.moves = 0
        self.finished = 0
        self.latencies: list[float] = []
        self.problems: list[str] = []
        self.playing: set[int] = set()
        """Tables that have completed a first move."""

    def begin(self) -> None:
        """Count from now on."""
        self.moves, self.finished = 0, 0
        self.latencies.clear()
        self.counts = True

    def moved(self) -> float:
        """Count a move; return when it was sent."""
        self.moves += self.counts
        return perf_counter()

    def seen(self, sent: float) -> None:
        """Record that the other seat has seen a move, given when it was sent."""
        if self.counts:
            self.latencies.append(perf_counter() - sent)
