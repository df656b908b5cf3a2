"""What a seat may do now, and what each action would bring: for the page, which knows no rules."""

from msgspec import Struct

from netzplan.games.on_the_underground.actions import PlaceToken
from netzplan.games.on_the_underground.placements import LoopOffer, PlaceOffer, place_offers
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.state import Phase, State
from netzplan.games.on_the_underground.trips import TripOffer, trips_of

__all__ = ["LoopOffer", "Offers", "PlaceOffer", "offers"]


class Offers(Struct, frozen=True):
    """All that a seat may do now."""

    phase: Phase
    left: int
    """Actions left."""
    token: bool
    """Whether a branch token may be taken."""
    end: bool
    """Whether the turn may be ended as it stands."""
    places: tuple[PlaceOffer, ...]
    trips: tuple[TripOffer, ...]
    """Where the passenger goes: now, or, with actions left, if the turn ended now.

    After a first journey that was chosen, the second ones. Empty if he stays.
    """


def offers(rules: OnTheUnderground, state: State, seat: int) -> Offers | None:
    """Return the seat's choices, or None when it has nothing to choose."""
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
