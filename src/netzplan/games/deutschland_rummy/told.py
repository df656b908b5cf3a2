"""The view of a reader as JSON: a table is encoded once for all readers."""

from functools import lru_cache
from typing import cast

import msgspec
from msgspec import Raw

from netzplan.games.deutschland_rummy.network import Country
from netzplan.games.deutschland_rummy.position import Positions
from netzplan.games.deutschland_rummy.routes import Route, RouteWords, to_words
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.state import State
from netzplan.games.deutschland_rummy.view import view_of

__all__ = ["view_told"]

TABLES_KEPT = 256
"""Cache size for tables, a few kilobytes each; few actions change a table."""
ROUTES_KEPT = 1 << 12

_ENCODER = msgspec.json.Encoder()


def view_told(rules: DeutschlandRummy, state: State, seat: int | None) -> bytes:
    """Return the view of a reader as JSON."""
    table = cast(tuple[RouteWords, ...], _table(rules.positions, state.table))
    return _ENCODER.encode(view_of(rules.positions, state, seat, table))


@lru_cache(maxsize=TABLES_KEPT)
def _table(positions: Positions, table: tuple[Route, ...]) -> Raw:
    return Raw(b"[%b]" % b",".join([_route(positions.country, route) for route in table]))


@lru_cache(maxsize=ROUTES_KEPT)
def _route(country: Country, route: Route) -> bytes:
    return _ENCODER.encode(to_words(country, route))
