"""What a seat may do now, and what each action would bring: for the page, which knows no rules."""

from msgspec import Struct

from netzplan.core.outcome import Item
from netzplan.games.on_the_underground.actions import PlaceToken, Travel
from netzplan.games.on_the_underground.passenger import Choice, Search
from netzplan.games.on_the_underground.placing import cost
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.scoring import gains
from netzplan.games.on_the_underground.state import Phase, Player, State
from netzplan.games.on_the_underground.view import JourneyView, journey_view

__all__ = ["JourneyOffer", "Offers", "PlaceOffer", "TripOffer", "offers"]


class PlaceOffer(Struct, frozen=True):
    """A track token that may be placed, with its consequences for the mover."""

    action: PlaceToken
    price: int
    """Branch tokens to be returned; 0 at an end of the line."""
    gains: tuple[Item, ...]
    """What it brings: the items of the effects that it will have."""
    points: int
    """Sum of the gains."""
    branch: int
    """Branch tokens gained at termini."""
    landmarks: tuple[tuple[str, int], ...]
    """(kind, tiles) taken from the stations joined, before a set goes back."""


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
        places=tuple(
            _place(rules, state, seat, action)
            for action in listed
            if isinstance(action, PlaceToken)
        ),
        trips=_trips(rules, state),
    )


def _place(rules: OnTheUnderground, state: State, seat: int, place: PlaceToken) -> PlaceOffer:
    network = rules.network
    number = rules.positions.line_number[len(state.players)][place.line]
    price = cost(network, state.lines[number], network.edge_number[place.edge])
    assert price is not None, "an illegal token was listed"
    after = rules.act(state, seat, place)
    items = gains(network, rules.positions.colours[len(state.players)], state, after)
    owner, richer = state.players[seat], after.players[seat]
    return PlaceOffer(
        action=place,
        price=price,
        gains=items,
        points=sum(item.points for item in items),
        branch=richer.branch - owner.branch + price,
        landmarks=_taken(rules, owner, richer),
    )


def _taken(rules: OnTheUnderground, before: Player, after: Player) -> tuple[tuple[str, int], ...]:
    if after.landmarks == before.landmarks and after.sets == before.sets:
        return ()
    returned = after.sets - before.sets
    pairs = zip(rules.positions.tiles.kinds, before.landmarks, after.landmarks, strict=False)
    taken = ((kind, now + returned - was) for kind, was, now in pairs)
    return tuple((kind, tiles) for kind, tiles in taken if tiles)


def _trips(rules: OnTheUnderground, state: State) -> tuple[TripOffer, ...]:
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
