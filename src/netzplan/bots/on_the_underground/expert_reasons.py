"""The expert's reasons: what favours the turn, how it ended, and why the next best did worse."""

from typing import NamedTuple

from netzplan.bots.on_the_underground.building_plan import BuildingPlan
from netzplan.bots.on_the_underground.journeys import Passenger, stations_of
from netzplan.bots.on_the_underground.reasons import end_reasons, plan_reasons, travel_reasons
from netzplan.bots.reason import tenths
from netzplan.core.outcome import Note
from netzplan.games.on_the_underground.actions import Action, EndTurn, PlaceToken, Travel
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.state import State
from netzplan.kernels.on_the_underground.building import Built, Spot, build, with_built

__all__ = ["Ending", "reasons_against"]

_AT_ONCE = 3
"""The most remarks on the turn itself."""


class Ending(NamedTuple):
    """The rest of a turn, and the mean results, in points, of the games that continued from it."""

    actions: tuple[Action, ...]
    games: int
    ahead: float
    """Lead over the best rival."""
    own: float
    best: float
    """Points of the best rival."""
    rides: float
    loops: float

    @property
    def track(self) -> float:
        """Return the seat's points that are neither the passenger's nor for loops."""
        return self.own - self.rides - self.loops


def reasons_against(
    rules: OnTheUnderground, state: State, seat: int, endings: list[Ending]
) -> tuple[Note, ...]:
    """Return the reasons for the first of some turns."""
    best = endings[0]
    notes = _at_once(rules, state, seat, best.actions)[:_AT_ONCE]
    if not best.games:
        return notes
    why = (("points", round(best.own)), ("others", round(best.best)), ("games", best.games))
    notes = (*notes, Note("why.ug.expected", why))
    second = _next_best(endings)
    if second is None or not second.games:
        return notes
    return (*notes, _named(second, best), *_difference(second, best))


def _next_best(endings: list[Ending]) -> Ending | None:
    """Return the best turn that begins on another edge than the first, or else differently."""
    best = endings[0]
    others = [each for each in endings if each.actions[0] not in best.actions]
    return next((each for each in others if _is_elsewhere(each, best)), next(iter(others), None))


def _is_elsewhere(other: Ending, best: Ending) -> bool:
    """Whether the beginnings of two turns differ in more than the colour of a token."""
    action, first = other.actions[0], best.actions[0]
    if isinstance(action, PlaceToken) and isinstance(first, PlaceToken):
        return action.edge != first.edge
    return True


def _named(second: Ending, best: Ending) -> Note:
    """Return how the next best turn begins, and how many points fewer it brings."""
    less = tenths(best.ahead - second.ahead)
    action = second.actions[0]
    if isinstance(action, PlaceToken):
        a, b = action.edge.split("-")
        return Note("why.ug.next-track", (("line", action.line), ("from", a), ("to", b), *less))
    if isinstance(action, Travel):
        where = ("station", action.destination)
        if not action.lines:
            return Note("why.ug.next-journey", (where, *less))
        return Note("why.ug.next-rides", (where, ("lines", " ".join(action.lines)), *less))
    return Note("why.ug.next-token", less)


def _difference(second: Ending, best: Ending) -> tuple[Note, ...]:
    """Return the largest advantage of the best turn, if any; it can exceed the whole lead."""
    gains = {
        "why.ug.by-passenger": best.rides - second.rides,
        "why.ug.by-loops": best.loops - second.loops,
        "why.ug.by-track": best.track - second.track,
        "why.ug.by-rivals": second.best - best.best,
    }
    most = max(gains, key=gains.__getitem__)
    gain = tenths(gains[most])
    return (Note(most, gain),) if any(figure for _, figure in gain) else ()


def _at_once(
    rules: OnTheUnderground, state: State, seat: int, actions: tuple[Action, ...]
) -> tuple[Note, ...]:
    """Return the immediate advantages of a turn."""
    passenger = Passenger(rules, len(state.players), seat)
    first = actions[0]
    if isinstance(first, EndTurn):
        return end_reasons(passenger.trip(rules, state, stations_of(rules, state)))
    if isinstance(first, Travel):
        ahead = rules.positions.ahead(state).state
        for trip in passenger.trips(rules, ahead, stations_of(rules, ahead)):
            assert trip.choice is not None, "there is something to choose"
            if rules.positions.travel(ahead, trip.choice) == first:
                return travel_reasons(rules, trip)
    plan = _plan(rules, state, seat, actions)
    trip = passenger.trip(rules, plan.state, stations_of(rules, plan.state))
    return plan_reasons(rules, state, plan, trip.own)


def _plan(
    rules: OnTheUnderground, state: State, seat: int, actions: tuple[Action, ...]
) -> BuildingPlan:
    numbers = rules.positions.line_number[len(state.players)]
    steps: list[Built | None] = []
    for action in actions:
        built = None
        if isinstance(action, PlaceToken):
            spot = Spot(numbers[action.line], rules.network.edge_number[action.edge])
            built = build(rules, state, seat, spot)
        steps.append(built)
        state = with_built(state, seat, built)
    return BuildingPlan(tuple(steps), state, (), 0.0)
