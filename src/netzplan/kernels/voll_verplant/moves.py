"""Moves: the kernel's encoding of choices, or parts of them, as small integers.

===================  ====================================================================
``walk * 16 + m``    fill a window of line ``walk // 2`` and mark m stations (0 to 9);
                     an odd walk is the other direction of a ring line
``512``              free ride that passes
``513 + station``    free ride to a station
===================  ====================================================================
"""

from netzplan.games.voll_verplant.actions import Action, Fill, Ride
from netzplan.games.voll_verplant.network import City
from netzplan.kernels.voll_verplant.layout import MOST_LINES, MOST_STATIONS

__all__ = ["MARKS", "MOST_MOVES", "PASS", "action_of", "move_of"]

MARKS = 16
"""Number of moves of one walk."""
PASS = MOST_LINES * 2 * MARKS
MOST_MOVES = PASS + 1 + MOST_STATIONS
"""One more than the highest move; an array of this length holds all legal moves."""


def move_of(city: City, action: Action) -> int:
    """Return the move of an action that names a line and stations of the city."""
    if isinstance(action, Ride):
        return PASS if action.station is None else PASS + 1 + city.number[action.station]
    return (city.line_number[action.line] * 2 + action.backward) * MARKS + action.marks


def action_of(city: City, move: int) -> Action:
    """Return the action of a move on a city."""
    if move >= PASS:
        return Ride() if move == PASS else Ride(city.stations[move - PASS - 1])
    walk, marks = divmod(move, MARKS)
    return Fill(city.lines[walk // 2].letter, marks, backward=bool(walk % 2))
