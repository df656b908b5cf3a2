"""What a reader is told of a position, as JSON: encoded once for all who look at it."""

from functools import lru_cache

import msgspec

from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.state import State

__all__ = ["view_told"]

VIEWS_KEPT = 64
"""Positions: all who look at a table ask for the same one, soon."""
NOBODY = b'"seat":null'

_ENCODER = msgspec.json.Encoder()


def view_told(rules: OnTheUnderground, state: State, seat: int | None) -> bytes:
    """Return the view of a reader: all see the same, but for the seat that they have."""
    before, after = _of_all(rules, state)
    return b"%b%b%b" % (before, b"null" if seat is None else b"%d" % seat, after)


@lru_cache(maxsize=VIEWS_KEPT)
def _of_all(rules: OnTheUnderground, state: State) -> tuple[bytes, bytes]:
    """Return what comes before the seat of a reader, and after it."""
    before, found, after = _ENCODER.encode(rules.view(state, None)).partition(NOBODY)
    assert found, "a view begins with its map and its reader"
    return before + NOBODY[:-4], after
