"""The strong bot: holds its tiles back until all can be laid in one turn."""

from netzplan.bots.bot import Decision
from netzplan.bots.deutschland_rummy.favours import Favours, Weighed
from netzplan.bots.deutschland_rummy.races import Tactic
from netzplan.bots.deutschland_rummy.reasons import (
    asked,
    drawn,
    ended,
    given,
    held,
    laid,
    overlooked,
    refused,
    unseen_end,
)
from netzplan.bots.deutschland_rummy.seen_position import SeenPosition
from netzplan.bots.deutschland_rummy.tactics import best_tactic
from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy.actions import Action, Ask, Draw, EndTurn, Give, Refuse
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.state import Phase
from netzplan.games.deutschland_rummy.view import View

__all__ = ["PlannerBot"]

SIMULATIONS = 96
"""How much is simulated for one decision, over all choices."""


class PlannerBot:
    """Lays nothing until it can lay everything, unless kilometres are at stake.

    What can be laid depends on table and rack together: tiles laid early help only the others.
    So it draws, asks for what closes most gaps, and ends the game in one turn. Where what
    is left counts, it runs races: in a series, what promises most to win it in the end?
    """

    def __init__(
        self,
        rules: DeutschlandRummy,
        seed: int,
        *,
        patience: int | None = None,
        notices: float = 1.0,
    ) -> None:
        """Bind the bot to the rules on a country.

        With more tiles than its patience it holds nothing back; it ``notices`` with that chance,
        each time it looks, that it could lay everything.
        """
        self._rules = rules
        self._seed = seed
        self._patience = patience
        self._notices = notices

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return what promises most, within the effort."""
        simulations = effort.simulations or SIMULATIONS
        position = SeenPosition(self._rules, view, self._seed)
        favours = Favours(position, simulations, effort.is_over)
        if view.phase is Phase.ANSWER:
            return self._answer(position, favours)
        if position.can_finish and self._is_noticed(position):
            plan = position.plan
            return Decision(position.lay(plan.tables[0]), laid(position, plan))
        if self._patience is not None and position.rack_mask.bit_count() > self._patience:
            impatient = Tactic(position.layable_mask, draws=False, waits=False)
            return self._act(position, favours, impatient)
        return self._act(position, favours, best_tactic(position, simulations, effort.is_over))

    def weigh_answer(self, view: View, effort: Effort) -> Weighed:
        """Return what to answer somebody who asks, and what decided it."""
        simulations = effort.simulations or SIMULATIONS
        position = SeenPosition(self._rules, view, self._seed)
        return Favours(position, simulations, effort.is_over).gift()

    def _is_noticed(self, position: SeenPosition) -> bool:
        return self._notices >= 1 or position.random.random() < self._notices

    def _act(self, position: SeenPosition, favours: Favours, tactic: Tactic) -> Decision[Action]:
        """Return the next step of a tactic: it is chosen anew before each."""
        is_overlooked = self._notices < 1 and position.can_finish
        if tactic.draws:
            told = overlooked(position) if is_overlooked else drawn(position)
            return Decision(Draw(), told)
        if position.may_ask and position.smallest > 1:
            request = favours.request()
            if request is not None:
                city = position.country.cities[request.city]
                return Decision(Ask(city), asked(position, request))
        if tactic.lays:
            plan = position.plan_early(tactic.lays)
            if plan.tables:
                return Decision(position.lay(plan.tables[0]), laid(position, plan, early=True))
        if position.must_draw:
            return Decision(Draw(), drawn(position))
        told = unseen_end(position) if is_overlooked else held(position)
        return Decision(EndTurn(), told or ended(position))

    def _answer(self, position: SeenPosition, favours: Favours) -> Decision[Action]:
        tile = favours.gift().tile
        if tile is None:
            return Decision(Refuse(), refused(position))
        given_away = Give(position.country.tiles[tile], position.view.mover)
        return Decision(given_away, given(position, tile, "why.dr.gives"))
