"""Moves: the kernel's encoding of actions as small integers.

========================================  ===============================================
``0``                                     take a branch token
``1``                                     end the turn
``2 + line * 192 + edge``                 place a track token
``2048 + destination * 1024 + lines``     send the passenger; the lines used are a mask
========================================  ===============================================
"""

from netzplan.games.on_the_underground.actions import (
    Action,
    EndTurn,
    PlaceToken,
    TakeToken,
    Travel,
)
from netzplan.games.on_the_underground.edition import Colour
from netzplan.games.on_the_underground.network import Network, bits
from netzplan.kernels.on_the_underground.layout import MOST_EDGES, MOST_LINES

__all__ = ["END", "PLACE", "TAKE", "TRAVEL", "USED", "action_of", "move_of"]

TAKE, END, PLACE = range(3)
TRAVEL = 2048
USED = 1 << MOST_LINES
"""Number of different masks of lines."""
assert PLACE + MOST_LINES * MOST_EDGES <= TRAVEL


def move_of(network: Network, colours: tuple[Colour, ...], action: Action) -> int:
    """Return the move of an action that names lines of the table and places of the board."""
    numbers = {colour.id: number for number, colour in enumerate(colours)}
    match action:
        case TakeToken():
            return TAKE
        case EndTurn():
            return END
        case PlaceToken():
            return PLACE + numbers[action.line] * MOST_EDGES + network.edge_number[action.edge]
        case Travel():
            used = sum(1 << numbers[line] for line in action.lines)
            return TRAVEL + network.number[action.destination] * USED + used


def action_of(network: Network, colours: tuple[Colour, ...], move: int) -> Action:
    """Return the action of a move on a board."""
    if move == TAKE:
        return TakeToken()
    if move == END:
        return EndTurn()
    if move < TRAVEL:
        line, edge = divmod(move - PLACE, MOST_EDGES)
        return PlaceToken(colours[line].id, network.edge_ids[edge])
    destination, used = divmod(move - TRAVEL, USED)
    lines = tuple(colours[line].id for line in bits(used))
    return Travel(network.stations[destination], lines)
