"""Moves: the kernel's encoding of actions as small integers.

=================  ======================================================================
``0``              draw
``1``              end the turn
``2``              refuse
``3``              lay: the table on the slate at ``WANTED``
``128 + tile``     give
``256 + city``     ask
``384 + number``   lay: that laying of the last sample taken, which is on its slate
=================  ======================================================================
"""

from netzplan.games.deutschland_rummy.actions import (
    Action,
    Ask,
    Draw,
    EndTurn,
    Give,
    Lay,
    Refuse,
)
from netzplan.games.deutschland_rummy.network import Country

__all__ = [
    "ASK",
    "DRAW_TILE",
    "END_TURN",
    "GIVE",
    "LAY",
    "REFUSE",
    "SAMPLED",
    "action_of",
    "move_of",
]

DRAW_TILE, END_TURN, REFUSE, LAY = range(4)
GIVE = 128
ASK = 256
SAMPLED = 384


def move_of(country: Country, action: Action) -> int:
    """Return the move of an action that names tiles and cities of the country.

    For a laying, the caller also writes the wanted table to the slate.
    """
    match action:
        case Draw():
            return DRAW_TILE
        case EndTurn():
            return END_TURN
        case Refuse():
            return REFUSE
        case Lay():
            return LAY
        case Give():
            return GIVE + country.tile_number[action.tile]
        case Ask():
            return ASK + country.city_number[action.city]


def action_of(country: Country, move: int, mover: int) -> Action:
    """Return the action of a move, other than a laying; ``mover`` is the seat whose turn it is."""
    assert move < SAMPLED, "a laying is read off the slate"
    if move == DRAW_TILE:
        return Draw()
    if move == END_TURN:
        return EndTurn()
    if move == REFUSE:
        return Refuse()
    assert move >= GIVE, "a laying is read off the slate"
    if move < ASK:
        return Give(country.tiles[move - GIVE], mover)
    return Ask(country.cities[move - ASK])
