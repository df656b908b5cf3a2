"""How good a sheet can get when all cards are known beforehand: what bots are measured by.

A search by breadth: of all sheets that can be reached round by round the most promising by the
learned value go on. What it finds can be played; with room for all sheets it is the best there is.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from netzplan.core.rules import Setup

if TYPE_CHECKING:  # it needs numba, which may be missing
    from netzplan.kernels.voll_verplant.judge import Judge
    from netzplan.kernels.words import Words

__all__ = ["best_sheet"]

WIDTH = 200
"""Sheets that go on from round to round."""


class _Reached(Struct, frozen=True):
    row: "Words"
    points: float
    """What was made so far, each station marked included."""
    promise: float


def best_sheet(judge: "Judge", cards: Iterable[str], width: int = WIDTH) -> int:
    """Return the best score of one seat alone that is found for cards in a known order.

    Raises ValueError if they end before all windows are full.
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
    return round(best) - len(rules.city.stations)  # each that was marked counts in the points
