"""Sample positions that a reader can't distinguish from the real one: hidden racks and bag.

Pure: the caller supplies the randomness. What the reader knows stays: their own rack, the table,
all counts, and the places of tiles that they gave away.
"""

from collections.abc import Sequence

from netzplan.core.random_source import RandomSource
from netzplan.games.deutschland_rummy.network import Country
from netzplan.games.deutschland_rummy.routes import Route, RouteWords, from_words, table_mask
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.state import (
    NOBODY,
    NONE,
    Gift,
    Phase,
    Played,
    Question,
    State,
)
from netzplan.games.deutschland_rummy.view import KnownView, PlayedView, QuestionView, View
from netzplan.games.starter import UNDRAWN

__all__ = ["dealt", "resample", "unseen"]


def resample(rules: DeutschlandRummy, view: View, random: RandomSource) -> State:
    """Return a state with the same view, with the tiles hidden from the reader dealt at random.

    All deals are equally likely, except for tiles that the reader gave away and that could have
    been passed on: each seat that can have one has about the same chance.
    """
    order = list(unseen(rules, view))
    random.shuffle(order)
    return _dealt(rules, view, order)


def unseen(rules: DeutschlandRummy, view: View) -> tuple[int, ...]:
    """Return the tiles in the bag and on other racks, by number, in the order of the map.

    Includes tiles that the reader has given away.
    """
    country = rules.country
    seen = table_mask(_table(country, view)) | _mask(country, view.rack)
    return tuple(tile for tile in range(len(country.tiles)) if not seen >> tile & 1)


def dealt(rules: DeutschlandRummy, view: View, order: Sequence[int]) -> State:
    """Return a state with the same view, with hidden tiles dealt in the given order.

    ``order`` is any order of :func:`unseen`. A known tile that could be at several seats goes to
    one of them by its place in ``order``.
    """
    assert sorted(order) == list(unseen(rules, view)), "not an order of the unseen tiles"
    return _dealt(rules, view, order)


def _dealt(rules: DeutschlandRummy, view: View, order: Sequence[int]) -> State:
    country = rules.country
    racks = _racks(country, view, order)
    bag_mask = country.mask_of(tuple(order))
    for seat, rack in enumerate(racks):
        bag_mask &= ~(0 if seat == view.seat else rack)
    return State(
        phase=view.phase,
        games=view.games,
        racks=racks,
        bag_mask=bag_mask,
        mover=view.mover,
        table=_table(country, view),
        out_mask=sum(1 << player.seat for player in view.players if player.out),
        laid_mask=_mask(country, view.laid),
        drawn=view.drawn,
        question=None if view.question is None else _question(country, view.question),
        idle=view.idle,
        gifts=_gifts(country, view),
        played=tuple(_played(country, game) for game in view.played),
        starter=UNDRAWN if view.starter is None else view.starter,
        take_at_once=view.take_at_once,
    )


def _racks(country: Country, view: View, order: Sequence[int]) -> tuple[int, ...]:
    if view.phase is Phase.OVER:
        return tuple(_mask(country, rack) for rack in view.played[-1].racks)
    need = [0 if player.seat == view.seat else player.tiles for player in view.players]
    racks = [0] * len(need)
    if view.seat is not None:
        racks[view.seat] = _mask(country, view.rack)
    places = {tile: place for place, tile in enumerate(order)}
    known = sorted(view.known, key=lambda each: len(each.seats))
    for each, seat in zip(known, _seated(country, known, places, need), strict=True):
        racks[seat] |= 1 << country.tile_number[each.tile]
        need[seat] -= 1
    given = _mask(country, tuple(each.tile for each in known))
    left = [tile for tile in order if not given >> tile & 1]
    for seat, count in enumerate(need):
        racks[seat] |= country.mask_of(tuple(left[:count]))
        left = left[count:]
    return tuple(racks)


def _seated(
    country: Country, known: list[KnownView], places: dict[int, int], need: list[int]
) -> list[int]:
    """Return a seat for each known tile, so that no rack gets more tiles than it holds."""
    if not known:
        return []
    first, *others = known
    start = places[country.tile_number[first.tile]] % len(first.seats)
    for seat in (*first.seats[start:], *first.seats[:start]):
        if need[seat]:
            less = [count - (other == seat) for other, count in enumerate(need)]
            rest = _seated(country, others, places, less)
            if len(rest) == len(others):
                return [seat, *rest]
    return []


# --- from words to numbers ------------------------------------------------------------


def _mask(country: Country, tiles: tuple[str, ...]) -> int:
    return sum(1 << country.tile_number[tile] for tile in tiles)


def _table(country: Country, view: View) -> tuple[Route, ...]:
    return tuple(_route(country, words) for words in view.table)


def _route(country: Country, words: RouteWords) -> Route:
    route = from_words(country, words)
    assert isinstance(route, Route), route
    return route


def _question(country: Country, view: QuestionView) -> Question:
    return Question(
        city=country.city_number[view.city],
        refused=view.refused,
        giver=NOBODY if view.giver is None else view.giver,
        tile=NONE if view.tile is None else country.tile_number[view.tile],
        after_draw=view.after_draw,
    )


def _gifts(country: Country, view: View) -> tuple[Gift, ...]:
    if view.seat is None:
        return ()
    return tuple(
        Gift(view.seat, country.tile_number[each.tile], sum(1 << seat for seat in each.seats))
        for each in view.known
    )


def _played(country: Country, view: PlayedView) -> Played:
    return Played(view.end, view.winners, tuple(_mask(country, rack) for rack in view.racks))
