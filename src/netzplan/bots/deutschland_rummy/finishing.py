"""Whether a seat could end the game in one turn, now or after a draw."""

from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.solvers.deutschland_rummy import can_come_out
from netzplan.solvers.deutschland_rummy.jokers import place_jokers
from netzplan.solvers.deutschland_rummy.meter import Meter, OutOfEffort
from netzplan.solvers.deutschland_rummy.picks import find_conflicts, find_picks

__all__ = ["LOOK", "can_lay_all", "gaps", "tiles_at_gaps"]

LOOK = Effort(nodes=100)
"""Effort to place jokers; if it takes more, they count as no help."""


def can_lay_all(
    country: Country, lying_mask: int, rack_mask: int, *, out: bool, look: Effort = LOOK
) -> bool:
    """Return whether a seat can lay its whole rack in one turn; rarely, a False is wrong.

    The answer depends on rack and table together, not on which tiles were laid before.
    """
    if not out and not can_come_out(country, rack_mask):
        return False
    mask = lying_mask | rack_mask
    connections_mask = mask & country.connections_mask
    jokers = tuple(bits(mask & country.jokers_mask))
    if not jokers:
        return not find_picks(country, connections_mask).conflict_mask
    try:
        return not place_jokers(country, connections_mask, jokers, Meter(look)).conflict_mask
    except OutOfEffort:
        return False


def gaps(country: Country, mask: int) -> list[int]:
    """Return the cities, as masks, around each gap that keeps some tiles from being laid out.

    No two gaps share a city; jokers are ignored.
    """
    return find_conflicts(country, mask & country.connections_mask)[1]


def tiles_at_gaps(country: Country, mask: int) -> int:
    """Return the mask of the connections that have an end at a gap of some tiles."""
    found = 0
    for gap in gaps(country, mask):
        found |= country.tiles_at(gap)
    return found
