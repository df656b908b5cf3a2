"""Requests: which city to ask for, and how likely it is that another seat has a helpful tile."""

from collections.abc import Callable
from math import comb
from typing import NamedTuple

from netzplan.bots.deutschland_rummy.seen_position import SeenPosition
from netzplan.games.deutschland_rummy.network import bits

__all__ = ["Request", "best_request", "useful_requests"]


class Request(NamedTuple):
    """A city to ask for."""

    city: int
    chance: float
    """Probability that another rack holds a helpful tile with the city."""
    value: float
    """Expected gain if every seat that can give does, in the unit of ``worth``."""
    known: bool
    """Whether the seat itself gave away a helpful tile that is still on a rack."""


def best_request(
    position: SeenPosition, cities_mask: int, worth: Callable[[int], float]
) -> Request | None:
    """Return the best request for one of some cities, or None if no request is useful."""
    return next(iter(useful_requests(position, cities_mask, worth)), None)


def useful_requests(
    position: SeenPosition, cities_mask: int, worth: Callable[[int], float]
) -> list[Request]:
    """Return the requests for some cities that promise a gain, best first.

    ``worth`` is the value of getting a tile, compared to getting none. The giver chooses the tile,
    so the mean over a city's tiles counts.
    """
    worths: dict[int, float] = {}
    found: list[Request] = []
    for city in bits(cities_mask):
        gifts = position.unseen_mask & position.country.tiles_of_city[city]
        if not gifts:
            continue
        for tile in bits(gifts):
            if tile not in worths:
                worths[tile] = worth(tile)
        mean = sum(worths[tile] for tile in bits(gifts)) / gifts.bit_count()
        value = mean * _held(position, gifts)
        if value > 0:
            useful = position.country.mask_of(tuple(t for t in bits(gifts) if worths[t] > 0))
            known = bool(useful & position.known_mask)
            found.append(Request(city, _held(position, useful), value, known))
    return sorted(found, key=lambda request: -request.value)


def _held(position: SeenPosition, tiles_mask: int) -> float:
    """Return the probability that one of some unseen tiles is on another rack."""
    if tiles_mask & position.known_mask:
        return 1.0
    unknown = (position.unseen_mask & ~position.known_mask).bit_count()
    hidden = position.others - position.known_mask.bit_count()
    return 1 - comb(unknown - tiles_mask.bit_count(), hidden) / comb(unknown, hidden)
