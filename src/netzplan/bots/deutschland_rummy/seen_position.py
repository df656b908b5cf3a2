"""A view in numbers: what a seat knows, what it does not know, and what the solver finds."""

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from random import Random

from netzplan.bots.deutschland_rummy.finishing import LOOK, can_lay_all
from netzplan.bots.deutschland_rummy.rough_laying import closes
from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy.actions import Lay
from netzplan.games.deutschland_rummy.network import bits
from netzplan.games.deutschland_rummy.resample import dealt, resample, unseen
from netzplan.games.deutschland_rummy.routes import Route, table_mask, to_words
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.state import State
from netzplan.games.deutschland_rummy.view import View
from netzplan.solvers.deutschland_rummy import Goal, LayingPlan, best_turn, can_come_out
from netzplan.solvers.deutschland_rummy.meter import Meter
from netzplan.solvers.deutschland_rummy.pieces import jokers_of
from netzplan.solvers.deutschland_rummy.selection import select

__all__ = ["LAYING", "SeenPosition"]

LAYING = Effort(nodes=4_000)
"""Effort of the solver for a laying that is played."""
TRY = Effort(nodes=200)
"""Effort of the solver to see how much could be laid."""


class SeenPosition:
    """The knowledge of a seat, in numbers."""

    def __init__(self, rules: DeutschlandRummy, view: View, seed: int, look: Effort = LOOK) -> None:
        """Read a view; randomness comes only from the view and the seed.

        ``look`` is the effort to find out whether a rack can be laid with jokers.
        """
        assert view.seat is not None, "a spectator does not choose"
        self.rules = rules
        self._look = look
        self.country = rules.country
        self.view = view
        self.seat: int = view.seat
        self.unseen = unseen(rules, view)
        """Tiles in the bag and on other racks."""
        self.state = dealt(rules, view, self.unseen)
        """The real state, except for the bag and the other racks: see :meth:`sample`."""
        self.lying_mask = table_mask(self.state.table)
        self.rack_mask = self.state.racks[self.seat]
        self.unseen_mask = self.country.mask_of(self.unseen)
        tiles = self.country.tile_number
        self.known_mask = self.country.mask_of(tuple(tiles[each.tile] for each in view.known))
        """Mask of the tiles that the seat gave away and that are still on another rack."""
        self.is_out = rules.positions.is_out(self.state, self.seat)
        self.random = Random(f"{seed}/{self._stamp()}")

    def _stamp(self) -> str:
        """Return a string that distinguishes this position from others of the same match."""
        view = self.view
        question = "" if view.question is None else f"{view.question.city}{view.question.refused}"
        turn = f"{self.seat}/{view.game}/{view.mover}/{view.idle}/{view.drawn}/{question}"
        return f"{turn}/{self.rack_mask}/{self.lying_mask}"

    @property
    def may_draw(self) -> bool:
        """Return whether the seat may draw in its turn."""
        return self.rules.positions.draw_violation(self.state) is None

    @property
    def must_draw(self) -> bool:
        """Return whether the seat must draw or lay before it can end the turn."""
        return self.rules.positions.end_violation(self.state) is not None

    @property
    def may_ask(self) -> bool:
        """Return whether the seat may ask for a city."""
        return self.rules.positions.ask_violation(self.state) is None

    @property
    def can_take(self) -> bool:
        """Return whether the seat may take a table tile, because nobody gave one."""
        return self.rules.positions.takeable_city(self.state) is not None

    @property
    def can_finish(self) -> bool:
        """Return whether the whole rack can be laid now, also by taking a tile."""
        out = self.is_out or self.can_take
        if not self._can_lay_all(self.rack_mask, out=out):
            return False
        return self.plan.empties

    @property
    def others(self) -> int:
        """Return the number of tiles on the other racks."""
        return sum(each.tiles for each in self.view.players if each.seat != self.seat)

    @property
    def smallest(self) -> int:
        """Return the number of tiles on the smallest of the other racks."""
        return min(each.tiles for each in self.view.players if each.seat != self.seat)

    def sample(self) -> State:
        """Return a position that looks the same to the seat, with hidden tiles dealt at random."""
        return resample(self.rules, self.view, self.random)

    def finishes(self, seat: int, rack_mask: int, more_mask: int = 0) -> bool:
        """Return whether a seat could lay a rack in one turn, with more tiles on the table."""
        out = self.rules.positions.is_out(self.state, seat)
        return self._can_lay_all(rack_mask, more_mask, out=out)

    def _can_lay_all(self, rack_mask: int, more_mask: int = 0, *, out: bool) -> bool:
        lying_mask = self.lying_mask | more_mask
        return can_lay_all(self.country, lying_mask, rack_mask, out=out, look=self._look)

    @cached_property
    def plan(self) -> LayingPlan:
        """A plan to lay the most tiles in the running turn."""
        return self.plan_for("tiles")

    def plan_for(self, goal: Goal, among_mask: int | None = None) -> LayingPlan:
        """Return a plan to lay most tiles or kilometres, of the rack or of some tiles."""
        return best_turn(
            self.country,
            self.state.table,
            self.rack_mask if among_mask is None else among_mask,
            out=self.is_out,
            asked=self.rules.positions.takeable_city(self.state),
            goal=goal,
            effort=LAYING,
        )

    def plan_early(self, lays_mask: int) -> LayingPlan:
        """Return a plan to lay the given tiles early, to get rid of kilometres."""
        is_all = lays_mask == self.layable_mask
        return self.plan_for("kilometres", None if is_all else lays_mask)

    @cached_property
    def laid_mask(self) -> int:
        """Mask of the most rack tiles that can be laid in the running turn, without taking one."""
        return self.most_of(self.rack_mask)

    @property
    def told_mask(self) -> int:
        """The same after a longer search, which often finds more with jokers; for reasons only.

        Bots choose by the short search, as they did when their levels were measured.
        """
        return self.plan.laid_mask

    @cached_property
    def layable_mask(self) -> int:
        """Mask of the most rack tiles that can be laid in the running turn, also by taking one."""
        return self.plan.laid_mask if self.can_take else self.laid_mask

    @cached_property
    def shed_mask(self) -> int:
        """Mask of the rack's jokers, with two heavy tiles if coming out needs them; or 0."""
        jokers = self.rack_mask & self.country.jokers_mask
        if not jokers or self.is_out:
            return jokers
        tiles = list(bits(self.laid_mask & self.country.connections_mask))
        tiles.sort(key=lambda tile: -self.country.km[tile])
        for pair in combinations(tiles, 2):
            mask = jokers | self.country.mask_of(pair)
            if can_come_out(self.country, mask) and closes(self.country, self.lying_mask, mask):
                return mask
        return 0

    def most_of(self, rack_mask: int) -> int:
        """Return the tiles of a rack that the seat could lay in the turn; nearly always the most.

        Much cheaper than a plan, which also shows how.
        """
        country = self.country
        selected = select(
            country,
            self.lying_mask,
            jokers_of(country, self.state.table),
            rack_mask,
            "tiles",
            Meter(TRY),
            None if self.is_out else lambda laid_mask: can_come_out(country, laid_mask),
            is_one_enough=True,
        )
        return selected.choices[0].laid_mask if selected.choices else 0

    def lay(self, table: Sequence[Route]) -> Lay:
        """Return the action that lays a table."""
        return Lay(tuple(to_words(self.country, route) for route in table))
