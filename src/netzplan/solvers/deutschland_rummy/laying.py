"""The best laying: most tiles or kilometres of the rack, then the fewest changes to the table."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy.network import Country
from netzplan.games.deutschland_rummy.routes import Route, table_mask
from netzplan.solvers.deutschland_rummy.layable import construct
from netzplan.solvers.deutschland_rummy.meter import Meter, OutOfEffort
from netzplan.solvers.deutschland_rummy.pieces import changes
from netzplan.solvers.deutschland_rummy.rebuilding import Rebuilding
from netzplan.solvers.deutschland_rummy.selection import (
    ChosenTiles,
    Demand,
    Goal,
    Selected,
    select,
)

__all__ = ["EFFORT", "BestLaying", "best_laying", "fewest_changes", "lay_most"]

EFFORT = Effort()
"""Default effort of an answer."""
AT_ONCE = 200
"""Nodes to spend on whether the whole rack can be laid without a change."""


class BestLaying(Struct, frozen=True):
    """A table after laying, and what is proved about it."""

    routes: tuple[Route, ...]
    """The whole table; unchanged if nothing can be laid."""
    laid_mask: int
    """Mask of the rack tiles that are laid; 0 if none."""
    empties: bool
    """Whether the rack is then empty."""
    changes: int
    """Number of neighbours that are no longer together and jokers that stand for something else."""
    most: bool
    """Whether it is proved that no more can be laid."""
    fewest: bool
    """Whether it is proved that fewer changes are not enough for as many tiles or kilometres."""

    @property
    def complete(self) -> bool:
        """Whether both are proved: the effort was sufficient."""
        return self.most and self.fewest


def best_laying(
    country: Country,
    table: tuple[Route, ...],
    rack_mask: int,
    *,
    out: bool,
    goal: Goal = "tiles",
    effort: Effort = EFFORT,
) -> BestLaying:
    """Return the best single laying; before coming out, only routes of own tiles count.

    Maximises tiles or kilometres, then minimises changes; both exact if ``complete``.
    """
    if out:
        return lay_most(country, table, rack_mask, goal, effort)
    own = lay_most(country, (), rack_mask, goal, effort)
    return BestLaying(
        (*table, *own.routes), own.laid_mask, own.empties, 0, own.most, fewest=own.fewest
    )


def lay_most(
    country: Country,
    table: tuple[Route, ...],
    rack_mask: int,
    goal: Goal,
    effort: Effort,
    demand: Demand | None = None,
) -> BestLaying:
    """Return the best laying that a demand allows; if it allows none, nothing is laid."""
    rebuilding = Rebuilding(country, table)
    if demand is None or demand(rack_mask):
        routes = _at_once(rebuilding, rack_mask, effort)
        if routes is not None:
            return BestLaying(routes, rack_mask, bool(rack_mask), 0, most=True, fewest=True)
    selected = select(
        country,
        table_mask(table),
        rebuilding.jokers,
        rack_mask,
        goal,
        Meter(effort),
        demand,
    )
    laying = fewest_changes(rebuilding, selected, rack_mask, effort)
    if laying is None:
        return BestLaying(table, 0, empties=False, changes=0, most=selected.is_best, fewest=True)
    return laying


def _at_once(rebuilding: Rebuilding, rack_mask: int, effort: Effort) -> tuple[Route, ...] | None:
    """Return a table with the whole rack and no change, if that is easily found."""
    nodes = AT_ONCE if effort.nodes is None else min(AT_ONCE, effort.nodes)
    try:
        return rebuilding.lay(rack_mask, 0, Meter(replace(effort, nodes=nodes)))
    except OutOfEffort:
        return None


def fewest_changes(
    rebuilding: Rebuilding, selected: Selected, rack_mask: int, effort: Effort
) -> BestLaying | None:
    """Return the laying of one of the sets with the fewest changes; None if there is no set."""
    if not selected.choices:
        return None
    country, table = rebuilding.country, rebuilding.table
    best, routes = _simple(rebuilding, selected.choices)
    fewest = changes(country, table, routes)
    proved = selected.is_all
    meter = Meter(effort)
    try:
        most = rebuilding.least
        while most < fewest:
            for choice in selected.choices:
                found = rebuilding.lay(choice.laid_mask, most, meter)
                if found is not None:
                    best, routes, fewest = choice, found, most
                    break
            most += 1
    except OutOfEffort:
        proved = False
    return BestLaying(
        routes,
        best.laid_mask,
        best.laid_mask == rack_mask and bool(rack_mask),
        fewest,
        selected.is_best or best.laid_mask == rack_mask,
        proved or not fewest,
    )


def _simple(
    rebuilding: Rebuilding, choices: Sequence[ChosenTiles]
) -> tuple[ChosenTiles, tuple[Route, ...]]:
    """Return the set whose routes, built by the theorem, need the fewest changes."""
    country, table = rebuilding.country, rebuilding.table
    built = []
    for choice in choices:
        mask = (table_mask(tuple(table)) | choice.laid_mask) & country.connections_mask
        if choice.laid_mask:
            routes = construct(country, mask, choice.jokers, table)
            assert routes is not None, "the set can be laid out"
        else:
            routes = tuple(table)
        built.append((changes(country, table, routes), choice, routes))
    fewest = min(built, key=lambda each: each[0])
    return fewest[1], fewest[2]
