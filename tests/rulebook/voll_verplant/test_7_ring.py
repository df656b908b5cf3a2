"""Section 7: ring lines."""

from netzplan.games.voll_verplant import Fill
from tests.rulebook.examples import accepts, refuses
from tests.rulebook.voll_verplant.table import Table

RING = """
R 4 7/4 ring  r0 r1 r2 r3 r4
A 2 2/1  a1 r2 a3
"""


def table(marks: str = "", *, card: str = "") -> Table:
    """Return a table with a ring line and marks on the sheet."""
    made = Table(RING, seats=1)
    made.given(marks)
    if card:
        made.turn(card)
    return made


@accepts("vv.ring.direction")
def test_case_ring_in_both_directions() -> None:
    """Both walks start at the wagon; the player chooses the direction anew in every round."""
    made = table(card="3")
    made.choose("R>3:2")
    assert made.row("R") == "xx..."
    made.turn("3")
    made.choose("R<3:1")
    assert made.row("R") == "xx..x"
    made.turn("3")
    made.choose("R>3")
    assert made.row("R") == "xxxxx"


@refuses("vv.ring.direction")
def test_a_line_that_is_not_a_ring_has_one_direction() -> None:
    made = table(card="3")
    assert made.refused(Fill("A", 1, backward=True)) == "vv.ring.direction"
    assert made.refused("A<3:0") == "vv.ring.direction"


@accepts("vv.ring.complete")
def test_case_across_the_whole_ring() -> None:
    """Either way, the walk goes to the last station before the wagon and completes the ring."""
    for way in ("R>5", "R<5"):
        made = table(card="5")
        made.choose(way)
        assert made.row("R") == "xxxxx"
        assert made.lines() == {"R": 7}


@refuses("vv.ring.complete", aloud=False)
def test_a_ring_with_a_gap_is_not_complete() -> None:
    made = table("r2", card="4")
    made.choose("R>4")
    assert made.row("R") == "xxx.."
    assert made.lines() == {}


def test_the_walk_goes_round_the_ring_only_once() -> None:
    made = table(card="6")
    assert made.refused("R>6:6") == "vv.walk.terminus"
    made.choose("R>6")
    assert made.row("R") == "xxxxx"


@refuses("vv.walk.stop")
def test_a_cross_stops_the_walk_in_each_direction() -> None:
    made = table("r2", card="5")
    assert made.refused("R>5:3") == "vv.walk.stop"
    assert made.refused("R<5:4") == "vv.walk.stop"
    made.choose("R<5")
    assert made.row("R") == "x.xxx"


def test_express_and_transfer_take_a_direction_too() -> None:
    made = table("r0 r3", card="x2")
    made.choose("R<x2")
    assert made.row("R") == "x.xxx"
    made = table("r0 r4", card="+")
    made.choose("R<+")
    assert made.row("R") == "x..1x"
    made = table("r0 r1", card="+")
    made.choose("R>+")
    assert made.row("R") == "xx2.."
