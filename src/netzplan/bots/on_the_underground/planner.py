"""The strong bot: plans the rest of its turn, and the journeys that its lines will serve."""

from random import Random
from time import perf_counter

from netzplan.bots.bot import Budget, Decision
from netzplan.bots.on_the_underground.journeys import Passenger, Trip, stations_of
from netzplan.bots.on_the_underground.outlook import WEIGHTS, Outlook, Weights
from netzplan.bots.on_the_underground.plan import Plan, plans
from netzplan.bots.on_the_underground.reasons import plan_reasons, travel_reasons
from netzplan.games.on_the_underground.actions import Action, EndTurn, Place, TakeToken
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.state import Phase, State
from netzplan.games.on_the_underground.view import View, state_from_view

__all__ = ["PlannerBot"]

WIDTH = 16
"""How many plans are kept after each action."""
SIMULATIONS = 320
"""How many turns to come are tried in one decision, over all plans."""


class PlannerBot:
    """Compares plans by points, prospects, the passenger of this turn and of turns to come.

    Which cards come is drawn from what the view tells of the pile: all plans of a turn are
    judged by the same draws.
    """

    def __init__(self, rules: OnTheUnderground, seed: int, weights: Weights = WEIGHTS) -> None:
        """Bind the bot to the rules on a board."""
        self._rules = rules
        self._seed = seed
        self._weights = weights

    def choose(self, view: View, budget: Budget) -> Decision[Action]:
        """Return the first action of the best plan, within the budget."""
        assert view.seat is not None, "a spectator does not choose"
        deadline = None if budget.simulations else perf_counter() + budget.seconds
        state, seat = state_from_view(self._rules.positions, view), view.seat
        random = Random(f"{self._seed}/{seat}/{view.turns}")
        trial = _Trial(Outlook(self._rules, state, seat, self._weights), deadline)
        if self._rules.positions.phase(state) is Phase.PASSENGER:
            return trial.sent()
        plan, trip = trial.best(budget.simulations or SIMULATIONS, random)
        reasons = plan_reasons(self._rules, state, plan, trip.own)
        built = plan.steps[0]
        if built is None:
            return Decision(TakeToken(), reasons)
        colours = self._rules.positions.colours[len(state.players)]
        edge = self._rules.network.edge_ids[built.spot.edge]
        return Decision(Place(colours[built.spot.line].id, edge), reasons)


class _Trial:
    """One decision."""

    def __init__(self, outlook: Outlook, deadline: float | None) -> None:
        self._outlook = outlook
        self._deadline = deadline
        self._passenger = Passenger(outlook.rules, len(outlook.state.players), outlook.seat)

    def _is_late(self) -> bool:
        return self._deadline is not None and perf_counter() > self._deadline

    def sent(self) -> Decision[Action]:
        """Return how the turn ends: the journey that brings the seat most."""
        rules = self._outlook.rules
        ahead = rules.positions.ahead(self._outlook.state)
        if ahead.asked is None:
            return Decision(EndTurn())
        trip = self._trip(ahead.state)
        assert trip.choice is not None, "there is something to choose"
        return Decision(
            rules.positions.travel(ahead.state, trip.choice), travel_reasons(rules, trip)
        )

    def _trip(self, state: State) -> Trip:
        rules = self._outlook.rules
        return self._passenger.trip(rules, state, stations_of(rules, state))

    def best(self, simulations: int, random: Random) -> tuple[Plan, Trip]:
        """Return the best plan for the rest of the turn, and its passenger."""
        outlook = self._outlook
        left = outlook.rules.positions.allowance(outlook.state) - outlook.state.acted
        found = plans(outlook, left, WIDTH, self._is_late)
        futures = self._passenger.futures(outlook.state, max(1, simulations // len(found)), random)
        best: tuple[float, Plan, Trip] | None = None
        for plan in found:
            on = stations_of(outlook.rules, plan.state)
            trip = self._passenger.trip(outlook.rules, plan.state, on)
            value = plan.built + trip.value
            if outlook.turns_left:
                expected = self._passenger.expected(on, futures)
                value += outlook.weights.rides * outlook.turns_left * expected
            if best is None or value > best[0]:
                best = (value, plan, trip)
            if self._is_late():
                break
        assert best is not None, "a branch token can always be taken"
        return best[1], best[2]
