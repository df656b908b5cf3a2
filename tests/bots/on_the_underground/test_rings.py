"""Rings as goals of the expert: closed, worth their length, and still within reach."""

from msgspec.structs import replace

from netzplan.bots.on_the_underground.rings import FEWEST, LONGEST, rings, within_reach
from netzplan.games.on_the_underground.network import bits
from netzplan.games.on_the_underground.state import Line
from tests.bots.on_the_underground.tables import positions
from tests.shipped.on_the_underground import rules


def test_rings_are_closed_and_enclose_the_stated_number() -> None:
    board = rules("london").network
    found = rings(board)
    assert len(found) > 100
    for edges, inside in found:
        on, ends = board.shape(edges)
        assert not ends
        assert edges.bit_count() <= LONGEST
        assert board.faces.enclosed_mask(edges, on).bit_count() == inside >= FEWEST
    longest = max(found, key=lambda ring: ring.inside)
    assert longest.inside >= 14, "twenty tokens go round fourteen stations"


def test_a_board_without_loops_has_no_rings() -> None:
    assert rings(rules("berlin").network) == ()


def test_a_line_aims_for_rings_that_it_can_still_close() -> None:
    board = rules("london").network
    state, _ = positions("london", 2, 3)[0]
    best = within_reach(board, state, Line(), 20)[0][1]
    begun = Line(1 << next(bits(best)))
    for _, edges in within_reach(board, state, begun, 19):
        assert edges & begun.edges_mask
    assert best in [edges for _, edges in within_reach(board, state, begun, 19)]
    few = within_reach(board, state, begun, 9)
    assert all((edges & ~begun.edges_mask).bit_count() <= 9 for _, edges in few)
    # No ring uses an edge whose spaces others have all taken.
    gone = max(bits(best & ~begun.edges_mask), key=lambda edge: -board.spaces[edge])
    taken = Line(1 << gone)
    lines = tuple(taken if at < board.spaces[gone] else Line() for at in range(len(state.lines)))
    shut = replace(state, lines=lines)
    assert not any(edges >> gone & 1 for _, edges in within_reach(board, shut, begun, 19))


def test_stations_enclosed_before_do_not_count_again() -> None:
    board = rules("london").network
    state, _ = positions("london", 2, 3)[0]
    good, edges = within_reach(board, state, Line(), 20)[0]
    last = next(bits(edges))
    on = board.shape(edges).stations_mask
    looped = Line(edges & ~(1 << last), board.faces.enclosed_mask(edges, on))
    again = {ring: worth for worth, ring in within_reach(board, state, looped, 1)}
    assert good > 3 > 0 > again[edges]
