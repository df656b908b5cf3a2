"""Wagons: the start of a line, with its letter, windows and points."""

from msgspec import Struct

from netzplan.games.voll_verplant.board.drawing import STEP
from netzplan.games.voll_verplant.board.plan import PlannedLine
from netzplan.paper.plane import Box, Point

__all__ = ["COUPLING", "Wagon", "wagon"]

COUPLING = 12.0
"""Distance from a wagon back from the first point of its path."""

_HEIGHT = 48.0

_PAD = 6.0
_LETTER = 20.0
_WINDOW = 25.0
_GAP = 3.0
_TAB = 36.0
_TAB_HEIGHT = 20.0
"""Height of each of the two tabs; at 80 % zoom that leaves 16 pixels."""


class Wagon(Struct, frozen=True):
    """A wagon in pixels; it reads from left to right, whichever way its line leaves it."""

    box: Box
    letter_at: Point
    windows: tuple[Box, ...]
    points: tuple[Box, Box]
    """Tabs for the high and the low value: the number, and next to it the players who scored it."""


def wagon(line: PlannedLine) -> Wagon:
    """Return the wagon that stands behind the first point of the line's path."""
    (x, y), (to_x, to_y) = line.path[0], line.path[1]
    right, down = _sign(to_x - x), _sign(to_y - y)
    width = 1.5 * _PAD + _LETTER + line.windows * (_WINDOW + _GAP) + _GAP + _TAB
    # The track leaves from the middle of the side that faces the line.
    at_x, at_y = x * STEP - right * COUPLING, y * STEP - down * COUPLING
    left = at_x - width / 2 if down else at_x - (width if right > 0 else 0)
    top = at_y - (_HEIGHT / 2 if not down else _HEIGHT if down > 0 else 0)
    first = left + _PAD + _LETTER + _GAP
    inner = top + (_HEIGHT - _WINDOW) / 2
    tabs = first + line.windows * (_WINDOW + _GAP)
    upper = top + (_HEIGHT - 2 * _TAB_HEIGHT) / 3
    lower = top + _HEIGHT - (_HEIGHT - 2 * _TAB_HEIGHT) / 3 - _TAB_HEIGHT
    return Wagon(
        Box(left, top, width, _HEIGHT),
        (left + _PAD + _LETTER / 2, top + _HEIGHT / 2),
        tuple(
            Box(first + index * (_WINDOW + _GAP), inner, _WINDOW, _WINDOW)
            for index in range(line.windows)
        ),
        (Box(tabs, upper, _TAB, _TAB_HEIGHT), Box(tabs, lower, _TAB, _TAB_HEIGHT)),
    )


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
