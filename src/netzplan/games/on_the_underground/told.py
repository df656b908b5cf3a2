"""The view and the offers of a reader as JSON, assembled from cached pieces.

The result is byte for byte what encoding the view and the offers would give. The view is encoded
once for all readers, and the offers for the tokens of a line only when something near it changes.
"""

from functools import lru_cache

import msgspec

from netzplan.games.on_the_underground.network import bits
from netzplan.games.on_the_underground.offers import offers
from netzplan.games.on_the_underground.placements import (
    has_to_be_played,
    joining,
    new_kinds,
    played,
)
from netzplan.games.on_the_underground.placing import BRANCHING, full_mask, open_edges
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.state import Phase, State
from netzplan.games.on_the_underground.trips import trips_of

__all__ = ["offers_told", "view_told"]

VIEWS_KEPT = 64
"""Cache size for positions: all readers at a table soon ask for the same one."""
LINES_KEPT = 1 << 11
"""Cache size for lines with their tokens, a few kilobytes each."""
TOKENS_KEPT = 1 << 13
NOBODY = b'"seat":null'

_ENCODER = msgspec.json.Encoder()


def view_told(rules: OnTheUnderground, state: State, seat: int | None) -> bytes:
    """Return the view of a reader as JSON: the same for all, except for the reader's seat."""
    before, after = _of_all(rules, state)
    return b"%b%b%b" % (before, b"null" if seat is None else b"%d" % seat, after)


@lru_cache(maxsize=VIEWS_KEPT)
def _of_all(rules: OnTheUnderground, state: State) -> tuple[bytes, bytes]:
    """Return the JSON before the reader's seat, and after it."""
    before, found, after = _ENCODER.encode(rules.view(state, None)).partition(NOBODY)
    assert found, "a view begins with its map and its reader"
    return before + NOBODY[:-4], after


def offers_told(rules: OnTheUnderground, state: State, seat: int) -> bytes | None:
    """Return the offers to a seat as JSON, or None if there are none."""
    positions = rules.positions
    if positions.phase(state) is not Phase.ACT:
        found = offers(rules, state, seat)
        return None if found is None else _ENCODER.encode(found)
    if seat != positions.mover(state):
        return None
    places: list[bytes] = []
    full, branch = full_mask(rules.network, state.lines), state.players[seat].branch
    for colour, line in zip(positions.colours[len(state.players)], state.lines, strict=True):
        if colour.seat != seat or line.edges_mask.bit_count() == colour.tokens:
            continue
        free = open_edges(rules.network, line, branch, full)
        for known in _tokens(rules, state.tiles, colour.id, seat, line.edges_mask, free):
            if isinstance(known, bytes):
                places.append(known)
            else:
                token = positions.places[colour.id][known]
                places.append(_ENCODER.encode(played(rules, state, seat, token)))
    head = b'{"phase":%b,"left":%d,"token":true,"end":false,"places":[' % (
        _ENCODER.encode(Phase.ACT),
        positions.allowance(state) - state.acted,
    )
    trips = _ENCODER.encode(trips_of(rules, state))
    return b"".join((head, b",".join(places), b'],"trips":', trips, b"}"))


@lru_cache(maxsize=LINES_KEPT)
def _tokens(
    rules: OnTheUnderground, tiles: tuple[int, ...], line: str, seat: int, edges: int, free: int
) -> tuple[bytes | int, ...]:
    """Return the offers for the tokens of a line in order: JSON, or an edge number.

    Tokens on the edges given by number must be played.
    """
    network = rules.network
    shape = network.shape(edges)
    on, free_ends = shape.stations_mask, shape.ends_mask if edges else -1
    plus = (on & network.plus_mask).bit_count()
    found: list[bytes | int] = []
    run: list[bytes] = []
    for number in bits(free):
        ends = network.ends_mask[number]
        joined = ends & ~on
        if has_to_be_played(network, joined):
            if run:
                found.append(b",".join(run))
                run = []
            found.append(number)
            continue
        kinds = new_kinds(network, tiles, on, joined)
        price = 0 if ends & free_ends else BRANCHING
        run.append(_token(rules, line, seat, number, price, joined, plus, kinds))
    return (*found, b",".join(run)) if run else tuple(found)


@lru_cache(maxsize=TOKENS_KEPT)
def _token(
    rules: OnTheUnderground,
    line: str,
    seat: int,
    number: int,
    price: int,
    joined: int,
    plus: int,
    kinds: int,
) -> bytes:
    place = rules.positions.places[line][number]
    return _ENCODER.encode(joining(rules.network, place, seat, price, joined, plus, kinds))
