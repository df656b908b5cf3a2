"""Racks and bag resampled from a view are fair and respect what the reader knows."""

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from netzplan.games.deutschland_rummy import Phase, State
from netzplan.games.deutschland_rummy.network import bits
from netzplan.games.deutschland_rummy.resample import dealt, resample, unseen
from netzplan.games.deutschland_rummy.routes import table_mask
from netzplan.games.deutschland_rummy.state import Gift
from tests.fairness import is_even
from tests.properties.deutschland_rummy.random_games import history
from tests.shipped.deutschland_rummy import rules


@cache
def running(seats: int = 3) -> State:
    """Return a position with tiles on the table and in the bag."""
    states, _ = history(seats, 1)
    return next(s for s in states if s.phase is Phase.ACT and len(s.table) > 2 and s.bag_mask)


def test_all_deals_of_the_hidden_tiles_are_equally_likely() -> None:
    """Five tiles are unseen: two on one rack, one on another, two in the bag; thirty deals."""
    made, state = rules("germany"), running()
    lying = table_mask(state.table)
    tiles = [1 << tile for tile in bits(made.country.all_mask & ~lying)][20:25]
    racks = (made.country.all_mask & ~lying & ~sum(tiles), tiles[0] | tiles[1], tiles[2])
    state = replace(state, racks=racks, bag_mask=tiles[3] | tiles[4], gifts=())
    view, random = made.view(state, 0), Random(1)
    assert is_even((resample(made, view, random).racks for _ in range(3000)), 30)


def test_each_hidden_tile_gets_to_a_place_in_proportion_to_its_room() -> None:
    made, state = rules("germany"), replace(running(), gifts=())
    view, random = made.view(state, 0), Random(3)
    places = [state.racks[1], state.racks[2], state.bag_mask]
    rooms = [mask.bit_count() for mask in places]
    hidden = unseen(made, view)
    found = dict.fromkeys(((tile, at) for tile in hidden for at in range(3)), 0)
    for _ in range(1000):
        other = resample(made, view, random)
        for at, mask in enumerate((other.racks[1], other.racks[2], other.bag_mask)):
            for tile in bits(mask):
                found[tile, at] += 1
    expected = [1000 * room / len(hidden) for room in rooms]
    chi_square = sum((n - expected[at]) ** 2 / expected[at] for (_, at), n in found.items())
    freedom = 2 * (len(hidden) - 1)
    assert 0.5 * freedom < chi_square < freedom + 4 * (2 * freedom) ** 0.5


def test_a_spectator_knows_no_rack() -> None:
    made = rules("germany")
    view, random = made.view(running(), None), Random(1)
    racks = [resample(made, view, random).racks[0] for _ in range(200)]
    assert {tile for rack in racks for tile in bits(rack)} == set(unseen(made, view))


def test_a_tile_that_may_have_been_given_on_is_equally_likely_at_each_seat() -> None:
    made, state = rules("germany"), running()
    tile = next(bits(state.racks[1]))
    view = made.view(replace(state, gifts=(Gift(0, tile, 0b110),)), 0)
    random = Random(2)
    at_one = sum(resample(made, view, random).racks[1] >> tile & 1 for _ in range(1000))
    assert at_one == pytest.approx(500, abs=70)


def test_resampling_deals_the_unseen_tiles_in_a_shuffled_order() -> None:
    made = rules("germany")
    view = made.view(running(4), 2)
    order = list(unseen(made, view))
    Random(5).shuffle(order)
    assert resample(made, view, Random(5)) == dealt(made, view, order)
