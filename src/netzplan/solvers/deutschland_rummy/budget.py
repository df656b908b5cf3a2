"""How much work an answer may cost, counted in nodes so that it is the same everywhere."""

from collections.abc import Callable
from time import perf_counter

from msgspec import Struct

__all__ = ["Budget", "Meter", "OutOfBudget"]

_NODES_A_LOOK = 32


class Budget(Struct, frozen=True):
    """The most work for one answer; what is proved until then is kept."""

    nodes: int = 20_000
    """Steps of one search, of tiles or of changes; a step takes less than 0.1 ms."""
    seconds: float | None = None
    """Also a deadline, which makes the answer depend on the machine; None: none."""
    clock: Callable[[], float] = perf_counter
    """What tells the seconds."""


class OutOfBudget(Exception):
    """The budget is used up."""


class Meter:
    """Counts down a budget."""

    def __init__(self, budget: Budget) -> None:
        """Begin to count."""
        self.nodes = 0
        """Steps so far."""
        self._most = budget.nodes
        self._clock = budget.clock
        self._end = None if budget.seconds is None else budget.clock() + budget.seconds

    def spend(self) -> None:
        """Count one step; raise :class:`OutOfBudget` if there is none left."""
        self.nodes += 1
        if self.nodes > self._most:
            raise OutOfBudget
        if self._end is not None and self.nodes % _NODES_A_LOOK == 1 and self._clock() > self._end:
            raise OutOfBudget
