"""The strong bot: plans the rest of its turn, and the journeys that its lines will serve."""

from random import Random

from netzplan.bots.bot import Decision
from netzplan.bots.on_the_underground.building_plan import BuildingPlan, plans
from netzplan.bots.on_the_underground.growth import WEIGHTS, Growth, Weights
from netzplan.bots.on_the_underground.journeys import Passenger, Trip, stations_of
from netzplan.bots.on_the_underground.reasons import end_reasons, plan_reasons, travel_reasons
from netzplan.core.effort import Effort
from netzplan.games.on_the_underground.actions import Action, EndTurn, PlaceToken, TakeToken
from netzplan.games.on_the_underground.resample import state_from_view
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.state import Phase, State
from netzplan.games.on_the_underground.view import View

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

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return the first action of the best plan, within the effort."""
        assert view.seat is not None, "a spectator does not choose"
        state, seat = state_from_view(self._rules, view), view.seat
        random = Random(f"{self._seed}/{seat}/{view.turns}")
        trial = _Trial(Growth(self._rules, state, seat, self._weights), effort)
        if self._rules.positions.phase(state) is Phase.PASSENGER:
            return trial.sent()
        plan, trip = trial.best(random)
        reasons = plan_reasons(self._rules, state, plan, trip.own)
        built = plan.steps[0]
        if built is None:
            return Decision(TakeToken(), reasons)
        colours = self._rules.positions.colours[len(state.players)]
        edge = self._rules.network.edge_ids[built.spot.edge]
        return Decision(PlaceToken(colours[built.spot.line].id, edge), reasons)


class _Trial:
    """One decision."""

    def __init__(self, growth: Growth, effort: Effort) -> None:
        self._growth = growth
        self._simulations = effort.simulations or SIMULATIONS
        self._is_late = effort.is_over
        self._passenger = Passenger(growth.rules, len(growth.state.players), growth.seat)

    def sent(self) -> Decision[Action]:
        """Return how the turn ends: the journey that brings the seat most."""
        rules = self._growth.rules
        ahead = rules.positions.ahead(self._growth.state)
        if ahead.asked is None:
            return Decision(EndTurn(), end_reasons(self._trip(self._growth.state)))
        trip = self._trip(ahead.state)
        assert trip.choice is not None, "there is something to choose"
        return Decision(
            rules.positions.travel(ahead.state, trip.choice), travel_reasons(rules, trip)
        )

    def _trip(self, state: State) -> Trip:
        rules = self._growth.rules
        return self._passenger.trip(rules, state, stations_of(rules, state))

    def best(self, random: Random) -> tuple[BuildingPlan, Trip]:
        """Return the best plan for the rest of the turn, and its passenger."""
        growth = self._growth
        left = growth.rules.positions.allowance(growth.state) - growth.state.acted
        found = plans(growth, left, WIDTH, self._is_late)
        futures = self._passenger.futures(
            growth.state, max(1, self._simulations // len(found)), random
        )
        best: tuple[float, BuildingPlan, Trip] | None = None
        for plan in found:
            on = stations_of(growth.rules, plan.state)
            trip = self._passenger.trip(growth.rules, plan.state, on)
            value = plan.built + trip.value
            if growth.turns_left:
                expected = self._passenger.expected(on, futures)
                value += growth.weights.rides * growth.turns_left * expected
            if best is None or value > best[0]:
                best = (value, plan, trip)
            if self._is_late():
                break
        assert best is not None, "a branch token can always be taken"
        return best[1], best[2]
