"""Compares minds by games between them: how minds are fitted.

What only fitting needs is compiled for it alone, so that experts are ready sooner.
"""

import numpy as np

from netzplan.kernels.on_the_underground import trying
from netzplan.kernels.on_the_underground.judge import Judge, room
from netzplan.kernels.on_the_underground.layout import SEATS
from netzplan.kernels.words import Words

__all__ = ["ENTRY_POINTS", "contest"]

_ROW = "int64[::1]"
_ROOM = ", ".join([_ROW] * 4)
ENTRY_POINTS = (
    (
        trying.contest,
        f"({_ROW}, {_ROW}, {_ROW}, int64, int64, int64, {_ROOM}, {_ROW}, {_ROW})",
    ),
)
"""Functions called from Python, with the types of their parameters; compiled beforehand."""


def contest(
    judge: Judge, row: Words, minds: list[tuple[int, ...]], games: range, seed: int
) -> list[list[int]]:
    """Return the scores by game and seat of games between minds, one for each seat."""
    seats = int(row[SEATS])
    found = np.zeros((len(games), seats, 2), np.int64)
    trying.contest(
        judge.chart, row, np.array(minds, np.int64).reshape(-1), seed, games.start, len(games),
        *room(), np.empty(2 * len(row), np.int64), found.reshape(-1),
    )  # fmt: skip
    scores: list[list[int]] = found[:, :, 0].tolist()
    return scores
