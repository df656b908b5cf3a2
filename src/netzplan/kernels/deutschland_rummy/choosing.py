"""The sample of a seat's moves, and random moves; compiled.

The twin of ``games/deutschland_rummy/position.py`` and ``sampling.py``.
"""

from netzplan.games.deutschland_rummy.sampling import LAYINGS
from netzplan.kernels.bits import first_of_two, include, nth_of_two, ones, without
from netzplan.kernels.chance import drawn
from netzplan.kernels.compiling import compiled
from netzplan.kernels.deutschland_rummy.changes import (
    add_joker,
    add_tiles,
    build,
    change_at,
    exchange,
    jokers_of,
    split,
    take,
)
from netzplan.kernels.deutschland_rummy.chart import CITIES, CONNECTIONS, FROM, TO
from netzplan.kernels.deutschland_rummy.dice import below, throw
from netzplan.kernels.deutschland_rummy.layout import (
    ACT,
    ANSWER,
    ASKED_LATE,
    AT_ONCE,
    BAG,
    CITY,
    DRAWN,
    GIVER,
    LAID,
    MOVER,
    NO,
    OUT,
    PHASE,
    RACKS,
    RANDOM,
    REFUSED,
    SEATS,
    TILE_WORDS,
)
from netzplan.kernels.deutschland_rummy.moves import (
    ASK,
    DRAW_TILE,
    END_TURN,
    GIVE,
    REFUSE,
    SAMPLED,
)
from netzplan.kernels.deutschland_rummy.routes import fitting
from netzplan.kernels.deutschland_rummy.slate import (
    CHOSEN,
    EXCHANGED,
    JOKER_ADDED,
    MOST_ADDED,
    MOST_NEW,
    MOVES,
    NEW,
    NEW_CITIES,
    NEW_TILES,
    OWN,
    SPLIT,
    TAKEN,
    TILE_ADDED,
    WANTED,
)
from netzplan.kernels.words import Words

__all__ = ["awaited", "may_draw", "may_end", "rack_at", "random_move", "sample", "takeable_city"]


@compiled
def rack_at(seat: int) -> int:
    """Return the index of a seat's rack."""
    return RACKS + seat * TILE_WORDS


@compiled
def awaited(row: Words) -> int:
    """Return the seat that acts or answers; -1 while nature draws, and at the end."""
    if row[PHASE] == ACT:
        return int(row[MOVER])
    if row[PHASE] == ANSWER:  # dr.ask.order
        return int((row[MOVER] + 1 + row[REFUSED]) % row[SEATS])
    return NO


@compiled
def may_draw(row: Words) -> bool:
    """Return whether the mover may draw (dr.draw.once, dr.draw.bag)."""
    return bool(row[DRAWN] == 0 and row[BAG] | row[BAG + 1] != 0)


@compiled
def may_end(row: Words) -> bool:
    """Return whether the mover may end the turn (dr.turn.must-draw)."""
    has_laid = row[LAID] | row[LAID + 1] != 0
    return bool(has_laid or row[DRAWN] or row[BAG] | row[BAG + 1] == 0)


@compiled
def takeable_city(row: Words) -> int:
    """Return the city of which the mover may take a table tile, -1 if there is none."""
    is_out = row[OUT] >> row[MOVER] & 1
    if row[PHASE] != ACT or is_out or row[GIVER] != NO:  # dr.take.open
        return NO
    drawn_since = row[DRAWN] and not row[ASKED_LATE]
    return NO if row[AT_ONCE] and drawn_since else int(row[CITY])  # dr.take.at-once


@compiled
def sample(chart: Words, row: Words, moves: Words, slate: Words) -> int:
    """Write the rules' sample of moves of the seat to act; return their number.

    The layings of these moves are on the slate until the next sample.
    """
    if row[PHASE] == ANSWER:
        return _answers(chart, row, moves)
    found = 0
    if may_draw(row):
        moves[found] = DRAW_TILE
        found += 1
    if may_end(row):
        moves[found] = END_TURN
        found += 1
    throw(row, slate)
    if row[CITY] == NO:  # dr.ask.once
        found = _requests(chart, row, moves, slate, found)
    for number in range(_layings(chart, row, slate)):
        moves[found] = SAMPLED + number
        found += 1
    return found


@compiled
def _answers(chart: Words, row: Words, moves: Words) -> int:
    moves[0] = REFUSE  # dr.give.refuse
    found = 1
    rack = rack_at(awaited(row))
    left, left_1 = fitting(chart, row[rack], row[rack + 1], row[CITY])  # dr.give.own, dr.give.shows
    while left | left_1:
        tile = first_of_two(left, left_1)
        left, left_1 = without(left, left_1, tile)
        moves[found] = GIVE + tile
        found += 1
    return found


@compiled
def _requests(chart: Words, row: Words, moves: Words, slate: Words, found: int) -> int:
    """Write a request for any city and one for a city of the rack, in the order of the map."""
    any_city = below(slate, chart[CITIES])
    own_city = any_city
    rack = rack_at(row[MOVER])
    left, left_1 = row[rack] & chart[CONNECTIONS], row[rack + 1] & chart[CONNECTIONS + 1]
    if left | left_1:
        slate[OWN] = slate[OWN + 1] = 0
        while left | left_1:
            tile = first_of_two(left, left_1)
            left, left_1 = without(left, left_1, tile)
            include(slate, OWN, chart[FROM + tile])
            include(slate, OWN, chart[TO + tile])
        own = below(slate, ones(slate[OWN]) + ones(slate[OWN + 1]))
        own_city = nth_of_two(slate[OWN], slate[OWN + 1], own)
    moves[found] = ASK + min(any_city, own_city)
    moves[found + 1] = ASK + max(any_city, own_city)
    return found + 1 + int(any_city != own_city)


@compiled
def _layings(chart: Words, row: Words, slate: Words) -> int:
    """Write the layings of the sample; return their number."""
    rack = rack_at(row[MOVER])
    low, high = row[rack] & chart[CONNECTIONS], row[rack + 1] & chart[CONNECTIONS + 1]
    jokers = jokers_of(chart, row, rack)
    with_joker = added = exchanged = cut = 0
    wanted = wanted_1 = 0
    is_out = row[OUT] >> row[MOVER] & 1
    if is_out:
        added = add_tiles(chart, row, slate, low, high)
        with_joker = add_joker(chart, row, slate, low, high, jokers, added)
        exchanged = exchange(chart, row, slate, low, high)
        cut = split(chart, row, slate, low, high)
        wanted, wanted_1 = chart[CONNECTIONS], chart[CONNECTIONS + 1]
    elif takeable_city(row) != NO:
        wanted, wanted_1 = fitting(
            chart, chart[CONNECTIONS], chart[CONNECTIONS + 1], takeable_city(row)
        )
    taken = 0
    if wanted | wanted_1:
        most = 1 if is_out else LAYINGS
        taken = take(chart, row, slate, low, high, wanted, wanted_1, most)
    new = 0
    changes = added + with_joker + exchanged + cut + taken
    if not is_out or changes == 0 or below(slate, 4) == 0:
        new = build(chart, slate, low, high, jokers)
    most = LAYINGS
    if new == MOST_NEW and _are_same(slate):  # the same route, grown from either end
        new, most = 1, LAYINGS - 1
    chosen = _choose(slate, 0, most, NEW, new)
    chosen = _choose(slate, chosen, most, JOKER_ADDED, with_joker)
    chosen = _choose(slate, chosen, most, TILE_ADDED, min(added, MOST_ADDED - with_joker))
    chosen = _choose(slate, chosen, most, EXCHANGED, exchanged)
    chosen = _choose(slate, chosen, most, SPLIT, cut)
    return _choose(slate, chosen, most, TAKEN, taken)


@compiled
def _choose(slate: Words, chosen: int, most: int, first: int, found: int) -> int:
    """Choose changes of one kind for the sample; return the total number chosen."""
    for number in range(min(found, most - chosen)):
        slate[CHOSEN + chosen] = first + number
        chosen += 1
    return chosen


@compiled
def _are_same(slate: Words) -> bool:
    """Return whether two new routes are the same."""
    one, other = change_at(NEW), change_at(NEW + 1)
    tiles, cities = slate[one + NEW_TILES], slate[one + NEW_CITIES]
    return bool(tiles == slate[other + NEW_TILES] and cities == slate[other + NEW_CITIES])


@compiled
def random_move(chart: Words, row: Words, slate: Words) -> int:
    """Return one of the sample's moves of the seat to act, with uniform probability."""
    moves = slate[MOVES:WANTED]
    return int(moves[drawn(row, RANDOM, sample(chart, row, moves, slate))])
