"""Counts the steps of a search: limited in nodes, an answer is the same everywhere."""

from netzplan.core.effort import Effort

__all__ = ["NODES", "Meter", "OutOfEffort"]

NODES = 20_000
"""Default number of steps of one search; a step takes less than 0.1 ms."""
_NODES_A_LOOK = 32


class OutOfEffort(Exception):
    """The effort is spent; what has been proved so far stays valid."""


class Meter:
    """Counts down the steps of one search. The deadline is that of the whole answer."""

    def __init__(self, effort: Effort) -> None:
        """Start counting."""
        self.nodes = 0
        """Number of steps so far."""
        self._most = NODES if effort.nodes is None else effort.nodes
        self._effort = effort if effort.is_timed else None

    def spend(self) -> None:
        """Count one step; raise :class:`OutOfEffort` if there are none left."""
        self.nodes += 1
        if self.nodes > self._most:
            raise OutOfEffort
        if self._effort is not None and self.nodes % _NODES_A_LOOK == 1 and self._effort.is_over():
            raise OutOfEffort
