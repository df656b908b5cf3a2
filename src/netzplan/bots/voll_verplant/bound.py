"""The best score of a sheet when all cards are known in advance, as a yardstick for bots.

A beam search: of all sheets reachable in a round, the most promising by the learned value continue.
The sheet found can be played; with room for all sheets, it is the optimum.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from netzplan.core.rules import Setup

if TYPE_CHECKING:  # it needs numba, which may not be installed
    from netzplan.kernels.voll_verplant.judge import Judge
    from netzplan.kernels.words import Words

__all__ = ["best_sheet"]

WIDTH = 200
"""Number of sheets that continue from round to round."""


class _Reached(Struct, frozen=True):
    row: "Words"
    points: float
    """Points so far, plus one for each station marked."""
    promise: float


def best_sheet(judge: "Judge", cards: Iterable[str], width: int = WIDTH) -> int:
    """Return the best score found for one seat alone, with cards in a known order.

    Raise ValueError if the cards end before all windows are full.
    """
    rules = judge.rules
    start = judge.row(rules.start(Setup(1)))
    field = [_Reached(start, 0.0, 0.0)]
    best: float | None = None
    for card in cards:
        found: dict[bytes, _Reached] = {}
        for reached in field:
            row = judge.turned(reached.row, rules.positions.card_number[card])
            for judged in judge.judged(row, 0):
                points = reached.points + judged.gain
                after = judge.after(row, 0, judged.move)
                if not judge.is_open(after):
                    best = points if best is None else max(best, points)
                    continue
                key = judge.sheet_key(after)
                if key not in found or found[key].points < points:
                    found[key] = _Reached(after, points, reached.points + judged.value)
        field = sorted(found.values(), key=lambda each: -each.promise)[:width]
        if not field:
            break
    if field or best is None:
        raise ValueError("the cards end before the windows are full")
    return round(best) - len(rules.city.stations)  # each station marked counts in the points
