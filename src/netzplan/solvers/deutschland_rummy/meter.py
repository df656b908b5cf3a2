"""Counting the steps of a search: counted in nodes, an answer is the same everywhere."""

from netzplan.core.effort import Effort

__all__ = ["NODES", "Meter", "OutOfEffort"]

NODES = 20_000
"""Steps of one search if the effort names none; a step takes less than 0.1 ms."""
_NODES_A_LOOK = 32


class OutOfEffort(Exception):
    """The effort is spent; what is proved until then is kept."""


class Meter:
    """Counts one search down. The deadline is that of the whole answer."""

    def __init__(self, effort: Effort) -> None:
        """Begin to count."""
        self.nodes = 0
        """Steps so far."""
        self._most = NODES if effort.nodes is None else effort.nodes
        self._effort = effort if effort.is_timed else None

    def spend(self) -> None:
        """Count one step; raise :class:`OutOfEffort` if there is none left."""
        self.nodes += 1
        if self.nodes > self._most:
            raise OutOfEffort
        if self._effort is not None and self.nodes % _NODES_A_LOOK == 1 and self._effort.is_over():
            raise OutOfEffort
