"""What each legal track token would bring, computed from the stations that it joins.

Playing each of the dozens of tokens and comparing the scores of two positions costs ten times as
much. Only tokens that close a scoring loop or reach a landmark are played.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from msgspec import Struct

from netzplan.core.outcome import Item
from netzplan.games.on_the_underground.actions import PlaceToken
from netzplan.games.on_the_underground.network import Network
from netzplan.games.on_the_underground.placing import BRANCHING, cost
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.scoring import (
    CONNECTION,
    PLUS,
    RAIL,
    TERMINUS,
    connected,
    final_landmarks,
    gains,
    line_items,
)
from netzplan.games.on_the_underground.state import Line, Player, State

__all__ = [
    "LoopOffer",
    "PlaceOffer",
    "has_to_be_played",
    "joining",
    "new_kinds",
    "place_offers",
    "played",
    "reckoned",
]

KEPT = 1 << 10
"""Cache size for offers; ``told`` caches more of them, as JSON."""


class LoopOffer(Struct, frozen=True, gc=False):
    """A loop that a track token would close, on a board where loops score."""

    stations: tuple[str, ...]
    """Stations inside that would score, in the order of the map."""
    faces: tuple[tuple[str, ...], ...]
    """The faces that it would enclose: the stations around each."""


class PlaceOffer(Struct, frozen=True, gc=False):
    """A legal track token, with its consequences for the seat that moves."""

    action: PlaceToken
    price: int
    """Branch tokens to return; 0 at an end of the line."""
    gains: tuple[Item, ...]
    """Items that the seat gains: those of the effects of the action."""
    points: int
    """Sum of the gains."""
    branch: int
    """Number of branch tokens gained at termini."""
    landmarks: tuple[tuple[str, int], ...]
    """(kind, tiles) taken from the stations joined, before any set is returned."""
    hand: int
    """Change in what the landmarks in hand would score if the game ended now."""
    loop: LoopOffer | None
    """None if no loop scores."""


def place_offers(
    rules: OnTheUnderground, state: State, seat: int, listed: Sequence[PlaceToken]
) -> tuple[PlaceOffer, ...]:
    """Return the offers for legal tokens; ``listed`` must group the tokens of each line."""
    by_line = groupby(listed, key=lambda place: place.line)
    return tuple(
        [
            offer
            for line, places in by_line
            for offer in _of_line(rules, state, seat, line, tuple(places))
        ]
    )


def _of_line(
    rules: OnTheUnderground, state: State, seat: int, line_id: str, places: tuple[PlaceToken, ...]
) -> Iterator[PlaceOffer]:
    line = state.lines[rules.positions.line_number[len(state.players)][line_id]]
    found = reckoned(rules.network, state.tiles, line.edges_mask, seat, places)
    for place, offer in zip(places, found, strict=True):
        yield played(rules, state, seat, place) if offer is None else offer


def reckoned(
    network: Network,
    tiles: tuple[int, ...],
    edges_mask: int,
    seat: int,
    places: Sequence[PlaceToken],
) -> Iterator[PlaceOffer | None]:
    """Yield offers for tokens of a line with these edges, None for those that must be played.

    The offers depend on nothing else in the position.
    """
    shape = network.shape(edges_mask)
    on = shape.stations_mask
    free_ends = shape.ends_mask if edges_mask else -1
    plus = (on & network.plus_mask).bit_count()
    for place in places:
        number = network.edge_number[place.edge]
        ends = network.ends_mask[number]
        joined = ends & ~on
        if has_to_be_played(network, joined):
            yield None
            continue
        price = 0 if ends & free_ends else BRANCHING
        yield joining(
            network, place, seat, price, joined, plus, new_kinds(network, tiles, on, joined)
        )


def has_to_be_played(network: Network, joined: int) -> bool:
    """Return whether the gains of a token that joins these stations can't be computed directly."""
    return bool(joined & network.landmarks_mask) or (not joined and network.has_loops)


def new_kinds(network: Network, tiles: tuple[int, ...], on: int, joined: int) -> int:
    """Return how many connections a line completes by joining stations, one for each kind."""
    if network.has_landmarks or not joined & network.tiled_mask:
        return 0
    return len(connected(network, tiles, on | joined)) - len(connected(network, tiles, on))


@lru_cache(maxsize=KEPT)
def joining(
    network: Network,
    place: PlaceToken,
    seat: int,
    price: int,
    joined: int,
    plus: int,
    kinds: int,
) -> PlaceOffer:
    """Return the offer for a token that joins some stations to a line.

    The line has ``plus`` plus stations before, and completes ``kinds`` kinds of connection.
    """
    termini = (joined & network.terminus_mask).bit_count()
    more = (joined & network.plus_mask).bit_count()
    parts = (
        RAIL * (joined & network.rail_mask).bit_count(),
        TERMINUS * termini,
        CONNECTION * kinds,
        0,
        _plus(plus + more) - _plus(plus),
        0,
    )
    items = line_items(place.line, seat, parts)
    return PlaceOffer(place, price, items, sum(parts), termini, (), 0, None)


def _plus(stations: int) -> int:
    return PLUS[min(stations, len(PLUS) - 1)]


def played(rules: OnTheUnderground, state: State, seat: int, place: PlaceToken) -> PlaceOffer:
    """Return the offer for a token by comparing the positions before and after it."""
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
