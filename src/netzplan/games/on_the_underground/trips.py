"""Where the passenger would go: as the turn stands, or with one more track token."""

from msgspec import Struct

from netzplan.core.outcome import Item
from netzplan.games.on_the_underground.actions import PlaceToken, TokenAsked, Travel
from netzplan.games.on_the_underground.passenger import Choice, Search
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.scoring import gains
from netzplan.games.on_the_underground.state import State
from netzplan.games.on_the_underground.view import JourneyView, journey_view

__all__ = ["JourneyOffer", "TripOffer", "Trips", "trips", "trips_of"]


class JourneyOffer(Struct, frozen=True):
    """A journey that the passenger makes, or may make, next."""

    action: Travel | None
    """What chooses it; None if there is nothing to choose."""
    journey: JourneyView
    gains: tuple[Item, ...]
    """Points that it brings, whosever they are."""


class TripOffer(Struct, frozen=True):
    """A first journey and those that may follow it in the same turn."""

    first: JourneyOffer
    then: tuple[JourneyOffer, ...]
    """Empty if none follows."""


class Trips(Struct, frozen=True):
    """Where the passenger would go if the turn ended with that token."""

    trips: tuple[TripOffer, ...] | None
    """Empty if he would stay; None if the token may not be placed."""


def trips(rules: OnTheUnderground, state: State, seat: int, asked: TokenAsked) -> Trips:
    """Return where the passenger would go if a seat placed a token and its turn ended."""
    place = PlaceToken(asked.line, asked.edge)
    if rules.violation(state, seat, place) is not None:
        return Trips(None)
    return Trips(trips_of(rules, rules.act(state, seat, place)))


def trips_of(rules: OnTheUnderground, state: State) -> tuple[TripOffer, ...]:
    """Return where the passenger goes if the turn ends as it stands."""
    targets = rules.positions.targets_mask(state)
    if not targets:
        return ()
    found = rules.positions.sought(state, targets)
    return tuple(_trip(rules, state, found, choice) for choice in found.choices)


def _trip(rules: OnTheUnderground, state: State, found: Search, choice: Choice) -> TripOffer:
    first, there = _journey(rules, state, found, choice)
    targets = rules.positions.targets_mask(there)
    if not targets:
        return TripOffer(first, ())
    onward = rules.positions.sought(there, targets)
    then = tuple(_journey(rules, there, onward, choice)[0] for choice in onward.choices)
    return TripOffer(first, then)


def _journey(
    rules: OnTheUnderground, state: State, found: Search, choice: Choice
) -> tuple[JourneyOffer, State]:
    """Return a journey as offered, and the state after it."""
    after = rules.positions.travelled(state, found, choice)
    action = rules.positions.travel(state, choice) if len(found.choices) > 1 else None
    items = gains(rules.network, rules.positions.colours[len(state.players)], state, after)
    return JourneyOffer(
        action, journey_view(rules.positions, state, after.journeys[-1]), items
    ), after
