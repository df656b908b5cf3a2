"""The strong bot: plans the rest of its turn, and the journeys that its lines will serve."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from netzplan.bots.attention import noticed
from netzplan.bots.bot import Decision
from netzplan.bots.on_the_underground.building_plan import BuildingPlan, plans
from netzplan.bots.on_the_underground.growth import WEIGHTS, Growth, Weights
from netzplan.bots.on_the_underground.journeys import Passenger, Trip, stations_of
from netzplan.bots.on_the_underground.reasons import (
    end_reasons,
    fairer_reasons,
    lead_reasons,
    plan_reasons,
    travel_reasons,
)
from netzplan.core.effort import Effort
from netzplan.core.outcome import Note
from netzplan.games.on_the_underground.actions import Action, EndTurn, PlaceToken, TakeToken
from netzplan.games.on_the_underground.resample import state_from_view
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.state import Phase, State
from netzplan.games.on_the_underground.view import View
from netzplan.kernels.on_the_underground.building import Built, Spot

__all__ = ["PlannerBot", "SecondBest"]

WIDTH = 16
"""Number of plans kept after each action."""
SIMULATIONS = 320
"""Future turns sampled in one decision, over all plans."""


class SecondBest(Struct, frozen=True):
    """The second-best action, and what it would score."""

    action: Action
    points: int
    """Points that it scores at once."""
    rides: int
    """Points from the passenger at the end of this turn."""


_Also = tuple[SecondBest | None, tuple[Note, ...]]
"""The alternative, and why it is not chosen if it would bring as much or more soon."""

_Decided = tuple[Decision[Action], Callable[[], _Also]]
"""The decision, and a function that finds the alternative on demand."""


class PlannerBot:
    """Compares plans by points, prospects, and the passenger of this turn and of future turns.

    Future cards are sampled from what the view reveals of the pile: all plans of a turn are judged
    by the same samples.
    """

    def __init__(
        self, rules: OnTheUnderground, seed: int, weights: Weights = WEIGHTS, share: float = 1.0
    ) -> None:
        """Bind the bot to the rules on a board; it notices a ``share`` of spaces for a token."""
        self._rules = rules
        self._seed = seed
        self._weights = weights
        self._share = share

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return the first action of the best plan, within the effort."""
        return self._decide(view, effort)[0]

    def weigh(self, view: View, effort: Effort) -> tuple[Decision[Action], SecondBest | None]:
        """Return the first action of the best plan, and the best alternative."""
        decision, also = self._decide(view, effort)
        second, why = also()
        return replace(decision, reasons=(*decision.reasons, *why)), second

    def _decide(self, view: View, effort: Effort) -> _Decided:
        assert view.seat is not None, "a spectator does not choose"
        state, seat = state_from_view(self._rules, view), view.seat
        random = Random(f"{self._seed}/{seat}/{view.turns}")
        trial = _Trial(Growth(self._rules, state, seat, self._weights), effort)
        if self._rules.positions.phase(state) is Phase.PASSENGER:
            return trial.sent()
        looks = Random(f"{self._seed}/{seat}/{view.turns}/{view.acted}")
        ranked = trial.ranked(random, lambda spots: noticed(spots, self._share, looks))
        best = ranked[0]
        reasons = plan_reasons(self._rules, state, best.plan, best.trip.own)
        decision = Decision(self._action(state, best.plan.steps[0]), reasons)

        def also() -> _Also:
            another = _another(ranked)
            other = another or trial.aside(best.plan)
            if other is None:
                return None, ()
            second = SecondBest(
                self._action(state, other.plan.steps[0]), other.first, other.trip.own
            )
            if best.first + best.trip.own > second.points + second.rides:
                return second, ()
            if another is None:
                return second, lead_reasons(best.whole, None, 0)
            return second, lead_reasons(best.whole, another.whole, best.value - another.value)

        return decision, also

    def _action(self, state: State, built: Built | None) -> Action:
        if built is None:
            return TakeToken()
        colours = self._rules.positions.colours[len(state.players)]
        edge = self._rules.network.edge_ids[built.spot.edge]
        return PlaceToken(colours[built.spot.line].id, edge)


class _Weighed(NamedTuple):
    """A plan for the rest of the turn, with its passenger."""

    value: float
    """Points and prospects, in points."""
    plan: BuildingPlan
    trip: Trip

    @property
    def first(self) -> int:
        """Return the points of the first action."""
        step = self.plan.steps[0]
        return 0 if step is None else step.points

    @property
    def whole(self) -> int:
        """Return the points of the whole turn."""
        return self.trip.own + sum(step.points for step in self.plan.steps if step is not None)


def _another(ranked: list[_Weighed]) -> _Weighed | None:
    """Return the best plan that begins with an action that the very best plan lacks."""
    best = ranked[0].plan
    return next((each for each in ranked if _is_elsewhere(each.plan, best)), None)


def _is_elsewhere(plan: BuildingPlan, best: BuildingPlan) -> bool:
    """Whether a plan begins with an action that another lacks, on an edge it does not use."""
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
        """Return how the turn ends: the journey that brings the seat most, and the next best."""
        rules = self._growth.rules
        ahead = rules.positions.ahead(self._growth.state)
        if ahead.asked is None:
            state = self._growth.state
            trip = self._passenger.trip(rules, state, stations_of(rules, state))
            return Decision(EndTurn(), end_reasons(trip)), lambda: (None, ())
        trips = self._passenger.trips(rules, ahead.state, stations_of(rules, ahead.state))
        trip, *others = sorted(trips, key=lambda each: -each.value)
        decision = Decision(self._travel(ahead.state, trip), travel_reasons(rules, trip))
        if not others:
            return decision, lambda: (None, ())
        second = SecondBest(self._travel(ahead.state, others[0]), 0, others[0].own)
        return decision, lambda: (second, fairer_reasons(trip, others[0]))

    def _travel(self, state: State, trip: Trip) -> Action:
        assert trip.choice is not None, "there is something to choose"
        return self._growth.rules.positions.travel(state, trip.choice)

    def aside(self, best: BuildingPlan) -> _Weighed | None:
        """Return the best single action that is not in a plan, with the passenger after it."""
        found = plans(self._growth, 1, WIDTH, self._is_late)
        plan = next((each for each in found if _is_elsewhere(each, best)), None)
        if plan is None:
            return None
        on = stations_of(self._growth.rules, plan.state)
        trip = self._passenger.trip(self._growth.rules, plan.state, on)
        return _Weighed(plan.built + trip.value, plan, trip)

    def ranked(self, random: Random, seen: Callable[[list[Spot]], list[Spot]]) -> list[_Weighed]:
        """Return plans for the rest of the turn, each with its passenger, best first."""
        growth = self._growth
        left = growth.rules.positions.allowance(growth.state) - growth.state.acted
        found = plans(growth, left, WIDTH, self._is_late, seen)
        futures = self._passenger.futures(
            growth.state, max(1, self._simulations // len(found)), random
        )
        weighed: list[_Weighed] = []
        for plan in found:
            on = stations_of(growth.rules, plan.state)
            trip = self._passenger.trip(growth.rules, plan.state, on)
            value = plan.built + trip.value
            if growth.turns_left:
                expected = self._passenger.expected(on, futures)
                value += growth.weights.rides * growth.turns_left * expected
            weighed.append(_Weighed(value, plan, trip))
            if self._is_late():
                break
        assert weighed, "a branch token can always be taken"
        return sorted(weighed, key=lambda each: -each.value)
