"""Speed of the compiled search for the passenger's best journeys, on full boards."""

from time import process_time

import numpy as np

from bench.on_the_underground.engine import journeys, rules
from netzplan.kernels.compiling import compiled
from netzplan.kernels.on_the_underground.kernel import Kernel
from netzplan.kernels.on_the_underground.passenger import search, targets
from netzplan.kernels.on_the_underground.slate import blank_slate
from netzplan.kernels.words import Words

__all__ = ["MOST_MICROSECONDS", "Journeys"]

MOST_MICROSECONDS = 5.0
FEW_CARDS = 12
"""With fewer cards in the pile a board counts as full."""
GAMES = 20
TIMES = 50


@compiled
def _search_all(chart: Words, rows: Words, length: int, slate: Words) -> int:
    """Search the journeys of all positions, one after another; return how many there are."""
    found = 0
    for at in range(0, len(rows), length):
        row = rows[at : at + length]
        low, high = targets(chart, row)
        found += search(chart, row, low, high, slate)
    return found


class Journeys:
    """Positions on a full London board, with five players, in which the passenger sets out."""

    def __init__(self) -> None:
        """Play games until there are some."""
        made = rules("london")
        kernel = Kernel(made)
        full = [
            state for state in journeys(made, 5, GAMES) if state.pile_mask.bit_count() < FEW_CARDS
        ]
        self._chart, self._slate, self._number = kernel.chart, blank_slate(), len(full)
        self._rows = np.concatenate([kernel.row(state) for state in full])
        self._search()

    def microseconds(self) -> float:
        """Return the mean time of a search."""
        begun = process_time()
        for _ in range(TIMES):
            self._search()
        return (process_time() - begun) * 1e6 / (TIMES * self._number)

    def _search(self) -> None:
        _search_all(self._chart, self._rows, len(self._rows) // self._number, self._slate)
