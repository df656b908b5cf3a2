"""The strong bot: holds its tiles back until all can be laid in one turn."""

from collections.abc import Callable
from time import perf_counter

from netzplan.bots.bot import Budget, Decision
from netzplan.bots.deutschland_rummy.courses import best_course
from netzplan.bots.deutschland_rummy.outlook import Outlook
from netzplan.bots.deutschland_rummy.position import Position
from netzplan.bots.deutschland_rummy.races import Course
from netzplan.bots.deutschland_rummy.reasons import (
    asked,
    drawn,
    ended,
    given,
    held,
    laid,
    refused,
)
from netzplan.games.deutschland_rummy.actions import Action, Ask, Draw, EndTurn, Give, Refuse
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.state import Phase
from netzplan.games.deutschland_rummy.view import View

__all__ = ["PlannerBot"]

SIMULATIONS = 96
"""How much is simulated for one decision, over all choices."""


class PlannerBot:
    """Lays nothing as long as it can't lay everything, unless kilometres are at stake.

    What can be laid depends on table and rack together: tiles laid early help only the others.
    So it draws, asks for what closes most gaps, and ends the game in one turn. Where what
    is left counts, it runs races: in a series, what promises most to win it in the end?
    """

    def __init__(self, rules: DeutschlandRummy, seed: int) -> None:
        """Bind the bot to the rules on a country."""
        self._rules = rules
        self._seed = seed

    def choose(self, view: View, budget: Budget) -> Decision[Action]:
        """Return what promises most, within the budget."""
        deadline = None if budget.simulations else perf_counter() + budget.seconds
        is_late = _late(deadline)
        simulations = budget.simulations or SIMULATIONS
        position = Position(self._rules, view, self._seed)
        outlook = Outlook(position, simulations, is_late)
        if view.phase is Phase.ANSWER:
            return self._answer(position, outlook)
        if outlook.can_finish:
            plan = position.plan
            return Decision(position.lay(plan.tables[0]), laid(position, plan))
        return self._act(position, outlook, best_course(position, simulations, is_late))

    def _act(self, position: Position, outlook: Outlook, course: Course) -> Decision[Action]:
        """Return the next step of a course: it is chosen anew before each."""
        if course.draws:
            return Decision(Draw(), drawn(position))
        if position.may_ask and position.smallest > 1:
            request = outlook.request()
            if request is not None:
                city = position.country.cities[request.city]
                return Decision(Ask(city), asked(position, request))
        if course.lays:
            is_all = course.lays == position.layable_mask
            plan = position.plan_for("kilometres", None if is_all else course.lays)
            if plan.tables:
                return Decision(position.lay(plan.tables[0]), laid(position, plan, early=True))
        if position.must_draw:
            return Decision(Draw(), drawn(position))
        return Decision(EndTurn(), held(position) or ended(position))

    def _answer(self, position: Position, outlook: Outlook) -> Decision[Action]:
        tile = outlook.gift()
        if tile is None:
            return Decision(Refuse(), refused(position))
        given_away = Give(position.country.tiles[tile], position.view.mover)
        return Decision(given_away, given(position, tile, "why.dr.gives"))


def _late(deadline: float | None) -> Callable[[], bool]:
    """Return what tells whether time is up."""
    return lambda: deadline is not None and perf_counter() > deadline
