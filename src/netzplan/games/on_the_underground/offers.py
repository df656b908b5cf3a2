"""What a seat may do now, and what each action would bring: for the page, which knows no rules."""

from msgspec import Struct

from netzplan.core.outcome import Item
from netzplan.games.on_the_underground.actions import PlaceToken
from netzplan.games.on_the_underground.placing import cost
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.scoring import final_landmarks, gains
from netzplan.games.on_the_underground.state import Line, Phase, Player, State
from netzplan.games.on_the_underground.trips import TripOffer, trips_of

__all__ = ["LoopOffer", "Offers", "PlaceOffer", "offers"]


class LoopOffer(Struct, frozen=True):
    """A loop that a track token would close, where that scores."""

    stations: tuple[str, ...]
    """Stations inside that would score, in the order of the map."""
    faces: tuple[tuple[str, ...], ...]
    """What it would enclose, face by face: the stations around each."""


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
    hand: int
    """By how much it changes what the landmarks in hand would score if the game ended now."""
    loop: LoopOffer | None
    """None if it brings no points for a loop."""


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
        trips=trips_of(rules, state),
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
        hand=final_landmarks(richer) - final_landmarks(owner),
        loop=_loop(rules, state.lines[number], after.lines[number]),
    )


def _loop(rules: OnTheUnderground, before: Line, after: Line) -> LoopOffer | None:
    network = rules.network
    scored = after.looped_mask & ~before.looped_mask
    if not scored:
        return None
    faces = network.faces.within(after.edges_mask) - network.faces.within(before.edges_mask)
    walks = (network.faces.walks[face] for face in sorted(faces))
    return LoopOffer(
        stations=network.names_of(scored),
        faces=tuple(tuple(network.stations[station] for station in walk) for walk in walks),
    )


def _taken(rules: OnTheUnderground, before: Player, after: Player) -> tuple[tuple[str, int], ...]:
    if after.landmarks == before.landmarks and after.sets == before.sets:
        return ()
    returned = after.sets - before.sets
    pairs = zip(rules.positions.tiles.kinds, before.landmarks, after.landmarks, strict=False)
    taken = ((kind, now + returned - was) for kind, was, now in pairs)
    return tuple((kind, tiles) for kind, tiles in taken if tiles)
