"""Input features ("marks") of tiles, cities and the match in Deutschland Rummy, from observations.

Marks only count, they judge nothing: which tiles lie where, and in how many ways rows of loose
tiles could continue from a city. Jokers have no fixed cities; they have marks of tiles only.
"""

from typing import Any

import numpy as np

from netzplan.rl.making import numbering_of

__all__ = ["CITIES", "CITY_MARKS", "ENDS", "MATCH_MARKS", "SIZES", "TILES", "TILE_MARKS", "marks"]

Array = Any

NUMBERING: Any = numbering_of("deutschland_rummy", None, 2, {"games": 1})
PARTS, COUNTRY = NUMBERING.observed.parts, NUMBERING.country
TILES, CITIES, FIRST_JOKER = len(COUNTRY.tiles), len(COUNTRY.cities), COUNTRY.first_joker
TILE_MARKS, CITY_MARKS, MATCH_MARKS = 13, 16, 23
SIZES = (TILES * TILE_MARKS, (CITIES + 1) * CITY_MARKS, MATCH_MARKS, TILES, TILES, TILES, 1)
"""Lengths of the blocks that ``marks`` returns, in order.

Marks of tiles, of cities (the last row stands for no city) and of the match; for each tile the near
and the far city in its route, and the city that it leads to if it is put or given; the city that
the row or the request starts from.
"""
ENDS = np.full((TILES, 2), CITIES)
ENDS[:FIRST_JOKER] = COUNTRY.ends
ONE, OTHER = (np.eye(CITIES + 1)[end] * (end < CITIES)[:, None] for end in ENDS.T)
SHOWS = ONE + OTHER
KM = np.minimum(COUNTRY.km, 500) / 500


class _Routes:
    """For each tile on the table: its route's length, its cities, and what it can be used for."""

    def __init__(self, part: dict[str, Array]) -> None:
        route, place, begins = part["route"], part["place"], part["begins"] - 1
        self.on = on = route > 0
        self.length = ((route[:, :, None] == route[:, None, :]) & on[:, None, :]).sum(2) * on
        ends = np.where(begins == ENDS[:, 0], ENDS[:, 1], ENDS[:, 0])
        ends[:, FIRST_JOKER:] = part["joker"][:, 1::2] - 1
        self.begins, self.ends = (np.where(on, cities, CITIES) for cities in (begins, ends))
        self.first, self.last = on & (place == 1), on & (place == self.length)
        self.cut = (place > 3) & (self.length - place >= 2)
        self.growing = (part["growing"] > 0) & (route == route.max(1, keepdims=True))


def _count(cities: Array, chosen: Array) -> Array:
    """Return for each city how many of the chosen tiles end there."""
    counted = np.zeros((len(cities), CITIES + 1))
    np.add.at(counted, (np.arange(len(cities))[:, None], cities), chosen)
    return counted


def _longer(loose: Array, ways: Array, back: Array) -> Array:
    """Return by city the number of ways one tile longer, without those that lead straight back."""
    one = loose * (ways @ OTHER.T - back @ ONE.T)
    other = loose * (ways @ ONE.T - back @ OTHER.T)
    return np.maximum(one @ ONE + other @ OTHER, 0)


def marks(seen: Array) -> Array:
    """Return all marks of observations of any leading shape, in the order of ``SIZES``."""
    flat = np.asarray(seen, np.float32).reshape(-1, seen.shape[-1])
    part: dict[str, Array] = {name: flat[:, each.places] for name, each in PARTS.items()}
    lie = _Routes(
        {name: part[name].astype(int) for name in ("route", "place", "begins", "joker", "growing")}
    )
    drafts = np.hstack([part[name] for name in ("loose", "growing", "waiting")]).any(
        1, keepdims=True
    )
    loose = np.where(drafts, part["loose"], part["rack"])
    must = loose * (1 - part["rack"])
    none = np.zeros((len(flat), 1))
    starts, asked, takes = (np.hstack([part[name], none]) for name in ("from", "city", "take"))
    # The city where a row grows, or that was asked for; and where tiles lead to from there.
    at = np.hstack([part["from"] + part["city"], none + 0.5]).argmax(1)[:, None]
    onward = np.where(ENDS[:, 0] == at, ENDS[:, 1], ENDS[:, 0])
    cities = [*_marks_of_cities(part["rack"], loose, must, lie), starts, asked, takes]
    tiles = _marks_of_tiles(part, loose, must, lie)
    shown = [np.stack(each, 2).reshape(len(flat), -1) for each in (tiles, cities)]
    shown += _marks_of_match(part, loose, must, lie)
    near, far = np.where(lie.first, (lie.ends, lie.begins), (lie.begins, lie.ends))
    shown += [near, far, onward, at]
    return np.hstack(shown).astype(np.float32).reshape(*seen.shape[:-1], -1)


def _marks_of_cities(rack: Array, loose: Array, must: Array, lie: _Routes) -> list[Array]:
    once = loose @ SHOWS
    twice = _longer(loose, once, np.ones_like(once))
    thrice = _longer(loose, twice, once - 1)
    ends = _count(lie.begins, lie.first) + _count(lie.ends, lie.last)
    unseen = (1 - np.maximum(rack, lie.on | (must > 0))) @ SHOWS
    ways = [once, twice, once > 0, np.log1p(once), np.log1p(twice), thrice > 0, np.log1p(thrice)]
    lying = [ends > 0, np.log1p(ends), _count(lie.begins, lie.cut) > 0]
    return ways + lying + [must @ SHOWS > 0, np.log1p(unseen), np.log1p(rack @ SHOWS)]


def _marks_of_tiles(part: Any, loose: Array, must: Array, lie: _Routes) -> list[Array]:
    at_hand = [loose, part["rack"], must, part["laid"], part["known_1"]]
    lying = [lie.on, lie.length == 3, lie.length > 3, lie.length > 5, lie.first | lie.last]
    always = [np.broadcast_to(each, loose.shape) for each in (KM, np.arange(TILES) >= FIRST_JOKER)]
    return [*at_hand, *lying, lie.growing, *always]


def _marks_of_match(part: Any, loose: Array, must: Array, lie: _Routes) -> list[Array]:
    def number(of: Array) -> Array:
        return of.sum(1, keepdims=True)

    turn = [part[name] for name in ("phase", "mover", "drawn", "idle", "left_off", "growing")]
    draft = [part["waiting"] > 0, number(lie.growing) > 2, number(lie.growing) / 4]
    draft += [np.log1p(number(must)), number(must) > 0, number(loose[:, FIRST_JOKER:])]
    numbers = [
        part["bag"] / 100,
        number(loose) / 10,
        number(part["laid"]) > 0,
        number(part["city"]),
    ]
    own, other = part["player_0"], part["player_1"]
    players = [own[:, :1] / 10, own[:, 1:2], other[:, :1] / 10, other[:, 1:2], other[:, 3:4]]
    return turn + draft + numbers + players
