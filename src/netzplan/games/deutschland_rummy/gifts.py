"""What players know of tiles that they have given away (rules 3 C).

The asker and the giver see the tile; the others only see that a tile with a city has changed hands.
So a giver knows where a tile is until it is laid, or until its owner gives away one that could be
it.
"""

from netzplan.games.deutschland_rummy.network import Country
from netzplan.games.deutschland_rummy.state import Gift, State

__all__ = ["after_gift", "after_laying"]


def after_laying(gifts: tuple[Gift, ...], laid_mask: int) -> tuple[Gift, ...]:
    """Return the gifts that are still relevant once some tiles have been laid."""
    return tuple(gift for gift in gifts if not laid_mask >> gift.tile & 1)


def after_gift(country: Country, state: State, giver: int, tile: int) -> tuple[Gift, ...]:
    """Return the gifts after a tile was given to the player whose turn it is."""
    assert state.question is not None, "nobody has asked"
    shown = country.tiles_of_city[state.question.city]
    kept = []
    for gift in state.gifts:
        witness = gift.giver in (giver, state.mover)
        if witness and gift.tile == tile:
            continue
        might_be_it = gift.seats_mask >> giver & 1 and shown >> gift.tile & 1
        if might_be_it and not witness:
            kept.append(Gift(gift.giver, gift.tile, gift.seats_mask | 1 << state.mover))
        else:
            kept.append(gift)
    return (*kept, Gift(giver, tile, 1 << state.mover))
