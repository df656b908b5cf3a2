"""The actions open to a seat and what each would bring, for the page, which knows no rules."""

from msgspec import Struct

from netzplan.games.on_the_underground.actions import PlaceToken
from netzplan.games.on_the_underground.placements import LoopOffer, PlaceOffer, place_offers
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.state import Phase, State
from netzplan.games.on_the_underground.trips import TripOffer, trips_of

__all__ = ["LoopOffer", "Offers", "PlaceOffer", "offers"]


class Offers(Struct, frozen=True):
    """Everything that a seat can do now."""

    phase: Phase
    left: int
    """Number of actions left."""
    token: bool
    """Whether the seat may take a branch token."""
    end: bool
    """Whether the seat may end the turn now."""
    places: tuple[PlaceOffer, ...]
    trips: tuple[TripOffer, ...]
    """Where the passenger goes now, or would go if the turn ended with actions left.

    After a first journey that the seat chose, the second journeys. Empty if the passenger stays."""


def offers(rules: OnTheUnderground, state: State, seat: int) -> Offers | None:
    """Return the seat's choices, or None if it has nothing to choose."""
    listed = rules.actions(state, seat)
    if not listed:
        return None
    phase = rules.positions.phase(state)
    acting = phase is Phase.ACT
    return Offers(
        phase=phase,
        left=rules.positions.allowance(state) - state.acted,
        token=acting,
        end=not acting and rules.positions.ahead(state).asked is None,
        places=place_offers(
            rules, state, seat, [each for each in listed if isinstance(each, PlaceToken)]
        ),
        trips=trips_of(rules, state),
    )
