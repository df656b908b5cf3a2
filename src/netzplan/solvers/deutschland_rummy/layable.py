"""Whether tiles can be laid out, and in which routes."""

from collections.abc import Sequence

from netzplan.games.deutschland_rummy.network import Country
from netzplan.games.deutschland_rummy.routes import Route
from netzplan.solvers.deutschland_rummy.construct import build_routes
from netzplan.solvers.deutschland_rummy.jokers import place_jokers
from netzplan.solvers.deutschland_rummy.meter import Meter
from netzplan.solvers.deutschland_rummy.picks import PlacedJoker, find_picks

__all__ = ["construct", "is_layable", "layable_with_jokers"]


def is_layable(country: Country, mask: int, jokers: Sequence[PlacedJoker] = ()) -> bool:
    """Return whether connections, and jokers that stand for given pairs, can be laid out."""
    return not find_picks(country, mask & country.connections_mask, jokers).conflict_mask


def layable_with_jokers(
    country: Country, mask: int, meter: Meter | None = None
) -> tuple[PlacedJoker, ...] | None:
    """Return what the jokers among some tiles can stand for so that all can be laid out.

    None if nothing helps. Exact at any cost, unless a meter limits it; then it raises
    :class:`~netzplan.solvers.deutschland_rummy.meter.OutOfEffort`.
    """
    tiles = [tile for tile in range(country.first_joker, len(country.tiles)) if mask >> tile & 1]
    placing = place_jokers(country, mask & country.connections_mask, tiles, meter)
    return None if placing.conflict_mask else placing.jokers


def construct(
    country: Country, mask: int, jokers: Sequence[PlacedJoker] = (), table: Sequence[Route] = ()
) -> tuple[Route, ...] | None:
    """Return routes of all given connections and jokers, or None if they can't be laid out.

    Neighbours of a table stay together where that is easy; for the fewest changes see
    :func:`~netzplan.solvers.deutschland_rummy.laying.best_laying`.
    """
    mask &= country.connections_mask
    found = find_picks(country, mask, jokers)
    if found.conflict_mask:
        return None
    return build_routes(country, mask, jokers, found.picks, table)
