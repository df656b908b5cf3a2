"""The strong bot: holds its tiles back until it can lay all of them in one turn."""

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
    laid_impatiently,
    refused,
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
"""Simulations for one decision, over all options."""


class PlannerBot:
    """Lays nothing until it can lay everything, unless kilometres are at stake.

    What can be laid depends on table and rack together: tiles laid early only help the others. So
    it draws, asks for what closes most gaps, and ends the game in one turn. In a series, where the
    tiles left count, it runs races to see what most probably wins the series.
    """

    def __init__(
        self,
        rules: DeutschlandRummy,
        seed: int,
        *,
        patience: int | None = None,
        gives_in: float = 1.0,
    ) -> None:
        """Bind the bot to the rules on a country.

        With more than ``patience`` tiles it gives in, with the probability ``gives_in`` each time
        it looks, and lays what it can.
        """
        self._rules = rules
        self._seed = seed
        self._patience = patience
        self._gives_in = gives_in

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return the most promising action, within the effort."""
        simulations = effort.simulations or SIMULATIONS
        position = SeenPosition(self._rules, view, self._seed)
        favours = Favours(position, simulations, effort.is_over)
        if view.phase is Phase.ANSWER:
            return self._answer(position, favours)
        if position.can_finish:
            plan = position.plan
            return Decision(position.lay(plan.tables[0]), laid(position, plan))
        is_impatient = self._is_impatient(position)
        if is_impatient:
            tactic = Tactic(position.layable_mask, draws=False, waits=False)
        else:
            tactic = best_tactic(position, simulations, effort.is_over)
        return self._act(position, favours, tactic, is_impatient=is_impatient)

    def weigh_answer(self, view: View, effort: Effort) -> Weighed:
        """Return the answer to a request, and what decided it."""
        simulations = effort.simulations or SIMULATIONS
        position = SeenPosition(self._rules, view, self._seed)
        return Favours(position, simulations, effort.is_over).gift()

    def _is_impatient(self, position: SeenPosition) -> bool:
        if self._patience is None or position.rack_mask.bit_count() <= self._patience:
            return False
        return position.random.random() < self._gives_in

    def _act(
        self, position: SeenPosition, favours: Favours, tactic: Tactic, *, is_impatient: bool
    ) -> Decision[Action]:
        """Return the next step of a tactic, which is chosen afresh at each step."""
        if tactic.draws:
            return Decision(Draw(), drawn(position))
        if position.may_ask and position.smallest > 1:
            request = favours.request()
            if request is not None:
                city = position.country.cities[request.city]
                return Decision(Ask(city), asked(position, request))
        if tactic.lays:
            plan = position.plan_early(tactic.lays)
            if plan.tables:
                told = (
                    laid_impatiently(position, plan)
                    if is_impatient
                    else laid(position, plan, early=True)
                )
                return Decision(position.lay(plan.tables[0]), told)
        if position.must_draw:
            return Decision(Draw(), drawn(position))
        return Decision(EndTurn(), held(position) or ended(position))

    def _answer(self, position: SeenPosition, favours: Favours) -> Decision[Action]:
        tile = favours.gift().tile
        if tile is None:
            return Decision(Refuse(), refused(position))
        given_away = Give(position.country.tiles[tile], position.view.mover)
        return Decision(given_away, given(position, tile, "why.dr.gives"))
