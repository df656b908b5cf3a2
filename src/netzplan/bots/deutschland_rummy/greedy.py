"""The middle bot: in each turn it lays all that it can, or all that it notices."""

from netzplan.bots.attention import noticed
from netzplan.bots.bot import Decision
from netzplan.bots.deutschland_rummy.reasons import (
    asked,
    drawn,
    ended,
    ended_as_seen,
    given,
    laid,
    laid_as_seen,
    overlooked,
    refused,
)
from netzplan.bots.deutschland_rummy.requests import Request, best_request
from netzplan.bots.deutschland_rummy.seen_position import SeenPosition
from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy.actions import Action, Ask, Draw, EndTurn, Give, Refuse
from netzplan.games.deutschland_rummy.network import bits
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.state import Phase
from netzplan.games.deutschland_rummy.view import View
from netzplan.solvers.deutschland_rummy import LayingPlan

__all__ = ["GreedyBot"]

GENEROUS = 6
"""Gives tiles that it can't lay only to players with at least this many tiles."""


class GreedyBot:
    """Asks for tiles that let it lay more, lays as many as it can, draws only if it must."""

    def __init__(
        self, rules: DeutschlandRummy, seed: int, *, share: float = 1.0, asks: bool = True
    ) -> None:
        """Bind the bot to the rules on a country.

        It notices a ``share`` of the tiles on its rack, different ones each turn. ``asks`` tells
        whether it asks for cities at all.
        """
        self._rules = rules
        self._seed = seed
        self._share = share
        self._asks = asks

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return the action that lays the most tiles at once."""
        position = SeenPosition(self._rules, view, self._seed)
        if view.phase is Phase.ANSWER:
            return self._answer(position)
        plan = self._plan(position)
        is_all = plan.laid_mask == position.rack_mask
        if self._asks and not is_all and position.may_ask and position.smallest > 1:
            request = self._request(position)
            if request is not None:
                city = position.country.cities[request.city]
                return Decision(Ask(city), asked(position, request))
        if plan.tables:
            told = laid if self._sees_all else laid_as_seen
            return Decision(position.lay(plan.tables[0]), told(position, plan))
        if position.must_draw:
            return Decision(Draw(), (drawn if self._sees_all else overlooked)(position))
        return Decision(EndTurn(), (ended if self._sees_all else ended_as_seen)(position))

    @property
    def _sees_all(self) -> bool:
        return self._share >= 1

    def _plan(self, position: SeenPosition) -> LayingPlan:
        """Return a plan that lays most of what it notices; just one laying if it overlooks any."""
        if self._sees_all:
            return position.plan
        if position.state.laid_mask:
            return position.plan_for("tiles", 0)
        tiles = noticed(list(bits(position.rack_mask)), self._share, position.random)
        return position.plan_for("tiles", position.country.mask_of(tuple(tiles)))

    def _request(self, position: SeenPosition) -> Request | None:
        """Return the city that would let it lay most more tiles, shown on a tile that stays."""
        country = position.country
        left_mask = position.rack_mask & ~position.plan.laid_mask
        cities_mask = country.cities_of(left_mask & country.connections_mask)
        left = left_mask.bit_count()

        def worth(tile: int) -> float:
            rack_mask = position.rack_mask | 1 << tile
            return left - (rack_mask & ~position.most_of(rack_mask)).bit_count()

        return best_request(position, cities_mask, worth)

    def _answer(self, position: SeenPosition) -> Decision[Action]:
        """Return the answer: gives its last tile, or one it can't lay to a player with many."""
        can = position.rules.positions.givable(position.state)
        asker = position.view.mover
        useless = [tile for tile in can if not position.laid_mask >> tile & 1]
        is_last = bool(can) and position.rack_mask.bit_count() == 1
        if is_last or (useless and position.view.players[asker].tiles >= GENEROUS):
            tile = can[0] if is_last else max(useless, key=lambda each: position.country.km[each])
            return Decision(
                Give(position.country.tiles[tile], asker), given(position, tile, "why.dr.useless")
            )
        return Decision(Refuse(), refused(position))
