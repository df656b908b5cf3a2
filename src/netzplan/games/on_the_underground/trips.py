"""Where the passenger would go: in the current position, or with one more track token."""

from functools import lru_cache

from msgspec import Struct

from netzplan.core.outcome import Item
from netzplan.games.on_the_underground.actions import PlaceToken, TokenAsked, Travel
from netzplan.games.on_the_underground.passenger import Search
from netzplan.games.on_the_underground.position import Positions
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.scoring import ridden
from netzplan.games.on_the_underground.state import State
from netzplan.games.on_the_underground.view import JourneyView, journey_view

__all__ = ["JourneyOffer", "TripOffer", "Trips", "trips", "trips_of"]


KEPT = 1 << 10
"""Cache size for sets of lines that a journey uses."""


class JourneyOffer(Struct, frozen=True, gc=False):
    """A journey that the passenger makes, or can make, next."""

    action: Travel | None
    """The action that chooses it; None if there is nothing to choose."""
    journey: JourneyView
    gains: tuple[Item, ...]
    """Points that it scores, for all players."""


class TripOffer(Struct, frozen=True, gc=False):
    """A first journey and the ones that may follow it in the same turn."""

    first: JourneyOffer
    then: tuple[JourneyOffer, ...]
    """The second journeys; empty if none follows."""


class Trips(Struct, frozen=True, gc=False):
    """Where the passenger would go if the turn ended with that token."""

    trips: tuple[TripOffer, ...] | None
    """Empty if the passenger would stay; None if the token may not be placed."""


def trips(rules: OnTheUnderground, state: State, seat: int, asked: TokenAsked) -> Trips:
    """Return where the passenger would go if a seat placed a token and its turn ended."""
    place = PlaceToken(asked.line, asked.edge)
    if rules.violation(state, seat, place) is not None:
        return Trips(None)
    return Trips(trips_of(rules, rules.act(state, seat, place)))


def trips_of(rules: OnTheUnderground, state: State) -> tuple[TripOffer, ...]:
    """Return where the passenger goes if the turn ends in this position.

    No journey is played: the next one depends only on where the passenger is and which cards are
    open.
    """
    positions = rules.positions
    targets = positions.targets_mask(state)
    if not targets:
        return ()
    lying = sum([1 << station for station in state.open])
    on = positions.stations_on(state)
    found = positions.sought_from(on, state.passenger, targets)
    then: dict[int, tuple[JourneyOffer, ...]] = {}
    for there in {choice.destination for choice in found.choices}:
        left = 0 if state.legs else positions.onward_mask(lying & ~(1 << there), there)
        onward = positions.sought_from(on, there, left) if left else None
        then[there] = () if onward is None else _journeys(positions, state, there, onward)
    first = _journeys(positions, state, state.passenger, found)
    return tuple(
        [
            TripOffer(offer, then[choice.destination])
            for offer, choice in zip(first, found.choices, strict=True)
        ]
    )


def _journeys(
    positions: Positions, state: State, origin: int, found: Search
) -> tuple[JourneyOffer, ...]:
    """Return the offers for journeys from a station."""
    seats, is_chosen = len(state.players), len(found.choices) > 1
    return tuple(
        [
            JourneyOffer(
                positions.travel(state, choice) if is_chosen else None,
                journey_view(
                    positions, state, positions.journey(state.lines, origin, found, choice)
                ),
                _brought(positions, seats, choice.lines_mask),
            )
            for choice in found.choices
        ]
    )


@lru_cache(maxsize=KEPT)
def _brought(positions: Positions, seats: int, lines_mask: int) -> tuple[Item, ...]:
    return ridden(positions.colours[seats], lines_mask)
