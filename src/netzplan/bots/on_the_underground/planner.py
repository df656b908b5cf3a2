"""The strong bot: plans the rest of its turn, and the journeys that its lines will serve."""

from collections.abc import Callable
from random import Random

from msgspec import Struct

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
from netzplan.kernels.on_the_underground.building import Built, Spot

__all__ = ["PlannerBot", "SecondBest"]

WIDTH = 16
"""How many plans are kept after each action."""
SIMULATIONS = 320
"""How many turns to come are tried in one decision, over all plans."""


class SecondBest(Struct, frozen=True):
    """What else could be done, and what that would bring."""

    action: Action
    points: int
    """Points at once."""
    rides: int
    """Points of the passenger at the end of this turn."""


_Decided = tuple[Decision[Action], Callable[[], SecondBest | None]]
"""What is done, and what else could be: looked for where somebody asks."""


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
        return self._decide(view, effort)[0]

    def weigh(self, view: View, effort: Effort) -> tuple[Decision[Action], SecondBest | None]:
        """Return the first action of the best plan, and the best that goes another way."""
        decision, second = self._decide(view, effort)
        return decision, second()

    def _decide(self, view: View, effort: Effort) -> _Decided:
        assert view.seat is not None, "a spectator does not choose"
        state, seat = state_from_view(self._rules, view), view.seat
        random = Random(f"{self._seed}/{seat}/{view.turns}")
        trial = _Trial(Growth(self._rules, state, seat, self._weights), effort)
        if self._rules.positions.phase(state) is Phase.PASSENGER:
            return trial.sent()
        ranked = trial.ranked(random)
        plan, trip = ranked[0]
        reasons = plan_reasons(self._rules, state, plan, trip.own)
        decision = Decision(self._action(state, plan.steps[0]), reasons)

        def second() -> SecondBest | None:
            other, then = _another(ranked) or trial.aside(plan) or (None, None)
            if other is None or then is None:
                return None
            step = other.steps[0]
            points = 0 if step is None else step.points
            return SecondBest(self._action(state, step), points, then.own)

        return decision, second

    def _action(self, state: State, built: Built | None) -> Action:
        if built is None:
            return TakeToken()
        colours = self._rules.positions.colours[len(state.players)]
        edge = self._rules.network.edge_ids[built.spot.edge]
        return PlaceToken(colours[built.spot.line].id, edge)


_Ranked = list[tuple[BuildingPlan, Trip]]


def _another(ranked: _Ranked) -> tuple[BuildingPlan, Trip] | None:
    """Return the best plan that begins with an action which is not in the very best one."""
    best = ranked[0][0]
    return next((each for each in ranked if _is_elsewhere(each[0], best)), None)


def _is_elsewhere(plan: BuildingPlan, best: BuildingPlan) -> bool:
    """Whether a plan begins with an action that another lacks, on another edge than that does."""
    spot, known = _spots(plan)[0], _spots(best)
    first = known[0]
    return spot not in known and (spot is None or first is None or spot.edge != first.edge)


def _spots(plan: BuildingPlan) -> list[Spot | None]:
    return [None if step is None else step.spot for step in plan.steps]


class _Trial:
    """One decision."""

    def __init__(self, growth: Growth, effort: Effort) -> None:
        self._growth = growth
        self._simulations = effort.simulations or SIMULATIONS
        self._is_late = effort.is_over
        self._passenger = Passenger(growth.rules, len(growth.state.players), growth.seat)

    def sent(self) -> _Decided:
        """Return how the turn ends: the journey that brings the seat most, and the next one."""
        rules = self._growth.rules
        ahead = rules.positions.ahead(self._growth.state)
        if ahead.asked is None:
            state = self._growth.state
            trip = self._passenger.trip(rules, state, stations_of(rules, state))
            return Decision(EndTurn(), end_reasons(trip)), lambda: None
        trips = self._passenger.trips(rules, ahead.state, stations_of(rules, ahead.state))
        trip, *others = sorted(trips, key=lambda each: -each.value)
        decision = Decision(self._travel(ahead.state, trip), travel_reasons(rules, trip))
        second = [SecondBest(self._travel(ahead.state, each), 0, each.own) for each in others[:1]]
        return decision, lambda: second[0] if second else None

    def _travel(self, state: State, trip: Trip) -> Action:
        assert trip.choice is not None, "there is something to choose"
        return self._growth.rules.positions.travel(state, trip.choice)

    def aside(self, best: BuildingPlan) -> tuple[BuildingPlan, Trip] | None:
        """Return the best single action that is not in a plan, with the passenger after it."""
        found = plans(self._growth, 1, WIDTH, self._is_late)
        plan = next((each for each in found if _is_elsewhere(each, best)), None)
        if plan is None:
            return None
        on = stations_of(self._growth.rules, plan.state)
        return plan, self._passenger.trip(self._growth.rules, plan.state, on)

    def ranked(self, random: Random) -> _Ranked:
        """Return plans for the rest of the turn, each with its passenger, best first."""
        growth = self._growth
        left = growth.rules.positions.allowance(growth.state) - growth.state.acted
        found = plans(growth, left, WIDTH, self._is_late)
        futures = self._passenger.futures(
            growth.state, max(1, self._simulations // len(found)), random
        )
        weighed: list[tuple[float, BuildingPlan, Trip]] = []
        for plan in found:
            on = stations_of(growth.rules, plan.state)
            trip = self._passenger.trip(growth.rules, plan.state, on)
            value = plan.built + trip.value
            if growth.turns_left:
                expected = self._passenger.expected(on, futures)
                value += growth.weights.rides * growth.turns_left * expected
            weighed.append((value, plan, trip))
            if self._is_late():
                break
        assert weighed, "a branch token can always be taken"
        weighed.sort(key=lambda each: -each[0])
        return [(plan, trip) for _, plan, trip in weighed]
