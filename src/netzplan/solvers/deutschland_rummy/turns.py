"""Plans for a whole turn: coming out and what follows."""

from msgspec import Struct
from msgspec.structs import replace

from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.games.deutschland_rummy.routes import Route, table_mask
from netzplan.solvers.deutschland_rummy.coming_out import (
    Taking,
    can_come_out,
    first_route,
    take_from_table,
    takings_of,
)
from netzplan.solvers.deutschland_rummy.laying import EFFORT, BestLaying, lay_most
from netzplan.solvers.deutschland_rummy.meter import Meter, OutOfEffort
from netzplan.solvers.deutschland_rummy.selection import Demand, Goal

__all__ = ["LayingPlan", "allowed_by", "best_turn"]


class LayingPlan(Struct, frozen=True):
    """The layings of a turn."""

    tables: tuple[tuple[Route, ...], ...]
    """The whole table after each laying, in order; empty if nothing can be laid."""
    laid_mask: int
    """Mask of all rack tiles that are laid."""
    empties: bool
    """Whether the rack is then empty."""
    changes: int
    """Number of changes between the table before the turn and the last one."""
    taken: int | None
    """The tile that the first laying takes from the table (rules 3 C 2)."""
    most: bool
    """Whether it is proved that no more can be laid in the turn."""
    fewest: bool
    """Whether it is proved that fewer changes are not enough for as many tiles or kilometres."""

    @property
    def complete(self) -> bool:
        """Whether both are proved: the effort was sufficient."""
        return self.most and self.fewest


def best_turn(
    country: Country,
    table: tuple[Route, ...],
    rack_mask: int,
    *,
    out: bool,
    asked: int | None = None,
    goal: Goal = "tiles",
    effort: Effort = EFFORT,
) -> LayingPlan:
    """Return the layings that lay most in one turn, without a draw or a gift.

    ``asked`` is the city for which nobody gave a tile; a seat that is not out may take a table tile
    with it.
    """
    if out:
        laying = lay_most(country, table, rack_mask, goal, effort)
        return _plan((laying.routes,) if laying.laid_mask else (), laying)
    ways, is_all = _takings(country, table, rack_mask, asked, effort)
    laying = lay_most(country, table, rack_mask, goal, effort, allowed_by(country, ways))
    if not is_all and laying.laid_mask != rack_mask:
        laying = replace(laying, most=False)
    laid = laying.laid_mask or _least(country, rack_mask, ways)
    own = first_route(country, laid)
    if own is not None:
        return _after_own(table, rack_mask, own, laying)
    if not laid:
        return _plan((), laying)
    among = tuple(way for way in ways if laid == rack_mask or not way.pair_mask & ~laid)
    if laid.bit_count() == 2:
        among = ways
    taking = take_from_table(country, table, rack_mask, goal=goal, effort=effort, among=among)
    assert taking is not None, "the demand was met"
    taken = next(bits(table_mask(taking.routes[-1:]) & ~rack_mask))
    if laid.bit_count() == 2:
        single = replace(taking, most=laying.most)
        return _plan((single.routes,), single, taken)
    return _plan((taking.routes, laying.routes), laying, taken)


def _takings(
    country: Country,
    table: tuple[Route, ...],
    rack_mask: int,
    city: int | None,
    effort: Effort,
) -> tuple[tuple[Taking, ...], bool]:
    """Return the ways to take a tile with a city, and whether these are all."""
    ways: list[Taking] = []
    is_all = True
    shown = 0 if city is None else table_mask(table) & country.tiles_of_city[city]
    meter = Meter(effort)
    for tile in bits(shown):
        try:
            ways += takings_of(country, table, rack_mask, tile, meter)
        except OutOfEffort:
            is_all = False
    return tuple(ways), is_all


def allowed_by(country: Country, ways: tuple[Taking, ...]) -> Demand:
    """Return a demand: sets of tiles that let a player come out, with own tiles or a taken one."""

    def is_allowed(laid_mask: int) -> bool:
        if can_come_out(country, laid_mask):
            return True
        return any(not way.pair_mask & ~laid_mask for way in ways)

    return is_allowed


def _least(country: Country, rack_mask: int, ways: tuple[Taking, ...]) -> int:
    """Return some tiles to come out with, at any cost; 0 if there are none."""
    own = first_route(country, rack_mask)
    if own is not None:
        return table_mask((own,))
    return ways[0].pair_mask if ways else 0


def _plan(
    tables: tuple[tuple[Route, ...], ...], laying: BestLaying, taken: int | None = None
) -> LayingPlan:
    return LayingPlan(
        tables,
        laying.laid_mask,
        laying.empties,
        laying.changes,
        taken,
        laying.most,
        laying.fewest,
    )


def _after_own(
    table: tuple[Route, ...], rack_mask: int, own: Route, laying: BestLaying
) -> LayingPlan:
    """Return a plan that begins with a route of own tiles, and continues if more can be laid."""
    first = (*table, own)
    if laying.laid_mask.bit_count() <= len(own.tiles):
        laid = table_mask((own,))
        return _plan(
            (first,), BestLaying(first, laid, laid == rack_mask, 0, laying.most, fewest=True)
        )
    new = [route for route in laying.routes if route not in table]
    is_single = len(new) + len(table) == len(laying.routes) and not any(
        table_mask((route,)) & ~rack_mask for route in new
    )
    return _plan((laying.routes,) if is_single else (first, laying.routes), laying)
