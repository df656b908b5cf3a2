"""Routes from picks: the second half of the theorem's proof, as a construction.

Each city leaves the tile that it picks loose and joins all its other ends in pairs, never two tiles
that are picked at their far cities. As many neighbours of the table as possible stay together at
each city *for these picks*; other picks might keep more.
"""

from collections.abc import Sequence

from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.games.deutschland_rummy.routes import Route
from netzplan.solvers.deutschland_rummy.picks import PlacedJoker
from netzplan.solvers.deutschland_rummy.pieces import (
    ABSENT,
    FREE,
    mates_of,
    places_of,
    routes_of,
)

__all__ = ["build_routes"]


def build_routes(
    country: Country,
    mask: int,
    jokers: Sequence[PlacedJoker],
    picks: dict[int, int],
    table: Sequence[Route] = (),
) -> tuple[Route, ...]:
    """Return routes of connections and placed jokers, given their picks."""
    places = places_of(country, jokers)
    before = mates_of(country, table)
    mates = [ABSENT] * len(places)
    ends: dict[int, list[int]] = {}
    for tile in (*bits(mask & country.connections_mask), *(each.tile for each in jokers)):
        for end in (2 * tile, 2 * tile + 1):
            mates[end] = FREE
            ends.setdefault(places[end], []).append(end)
    picked = {  # the far ends of tiles that are picked
        end ^ 1
        for city, own in ends.items()
        for end in own
        if picks.get(city) == end >> 1 and places[end] == city
    }
    for city, own in ends.items():
        _join(mates, before, [end for end in own if picks.get(city) != end >> 1], picked)
    _splice_pairs(mates, places, ends)
    return routes_of(country, mates, places, table)


def _join(mates: list[int], before: list[int], ends: list[int], picked: set[int]) -> None:
    """Join the ends at a city in pairs, never two that are picked."""
    here = set(ends)
    kept = []
    for end in ends:
        mate = before[end]
        if end < mate and mate in here and not (end in picked and mate in picked):
            kept.append((end, mate))
            here -= {end, mate}
    from_afar = sorted(here & picked)
    plain = sorted(here - picked)
    kept.sort(key=lambda pair: pair[0] in picked or pair[1] in picked)
    while len(from_afar) > len(plain):
        plain += kept.pop(0)  # a pair without picked tiles; by the theorem there are enough
    for one, other in kept:
        mates[one], mates[other] = other, one
    rest = [*from_afar, *plain]
    half = len(rest) // 2
    for one, other in zip(rest[:half], rest[half:], strict=True):
        mates[one], mates[other] = other, one


def _splice_pairs(mates: list[int], places: list[int], ends: dict[int, list[int]]) -> None:
    """Join rings of two tiles, one of them a joker, to a route that they touch."""
    for own in ends.values():
        for end in own:
            mate = mates[end]
            if mate < 0 or mates[end ^ 1] != mate ^ 1:
                continue
            one, other = end, mate
            beside = [each for each in ends[places[one]] if each not in (one, other)]
            if not beside:
                one, other = end ^ 1, mate ^ 1
                beside = [each for each in ends[places[one]] if each not in (one, other)]
            third = beside[0]
            fourth = mates[third]
            mates[one], mates[third] = third, one
            mates[other] = fourth
            if fourth >= 0:
                mates[fourth] = other
