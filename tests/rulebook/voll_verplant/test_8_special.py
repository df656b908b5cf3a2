"""Section 8: special stations."""

from netzplan.core import Players
from netzplan.games.voll_verplant.notation import read_action
from netzplan.games.voll_verplant.offers import offers
from tests.rulebook.examples import accepts, refuses
from tests.rulebook.voll_verplant.table import Table

SPECIAL = """
A 3 5/3  a1 a2* a3 a4 a5
B 3 4/2  b1 b2 b3* b4
C 2 3/2  c1* c2 c3 a3
"""


def table(marks: str = "", *, card: str = "", seats: int = 1, special: bool = True) -> Table:
    """Return a table with special stations, with marks on the sheet of seat 0."""
    made = Table(SPECIAL, seats=seats, special=special)
    made.given(marks)
    if card:
        made.turn(card)
    return made


def owes(made: Table, choice: str) -> int:
    """Return how many extra entries the offer says a choice would leave."""
    offered = offers(made.rules, made.state, 0)
    action = read_action(made.rules, made.state, 0, choice)
    assert offered is not None
    return next(offer.owes for offer in offered.choices if offer.action == action)


@accepts("vv.special.extra")
def test_a_marked_special_station_gives_one_more_entry() -> None:
    """The player finishes the walk first; the extra entry has the full value of the card."""
    made = table(card="3", seats=2)
    made.choose_one(0, "A3")
    assert made.row("A") == "xxx.."
    assert made.rules.turn(made.state) == Players((0, 1), sealed=True)
    made.choose_one(0, "B3:2")
    assert (made.row("B"), made.written("A"), made.written("B")) == ("xx..", "3", "3")
    assert made.rules.turn(made.state) == Players((1,), sealed=True)


@accepts("vv.special.extra")
def test_the_extra_entry_may_be_on_the_same_line() -> None:
    made = table(card="3")
    made.choose("A3; A3")
    assert (made.row("A"), made.written("A")) == ("xxxxx", "33")


@refuses("vv.special.extra", aloud=False)
def test_without_the_option_there_is_no_extra_entry() -> None:
    made = table(card="3", special=False)
    made.choose("A3")
    assert made.is_between_rounds
    assert [made.written(letter) for letter in "ABC"] == ["3", "", ""]


@refuses("vv.window.must-fill", "vv.round.once")
def test_the_extra_entry_is_mandatory_but_may_make_no_cross() -> None:
    made = table(card="3", seats=2)
    made.choose_one(0, "A3")
    assert made.refused("* -") == "vv.window.must-fill"
    made.choose_one(0, "B3:0")
    assert (made.written("B"), made.row("B")) == ("3", "....")
    assert made.refused("B3:0") == "vv.round.once"


@accepts("vv.special.chain")
def test_case_special_chain_of_two() -> None:
    """An extra entry that marks a special station earns another one."""
    made = table(card="3")
    made.choose_one(0, "A3")
    made.choose_one(0, "B3")
    assert not made.is_between_rounds
    made.choose_one(0, "C3:0")
    assert made.is_between_rounds
    assert [made.written(letter) for letter in "ABC"] == ["3", "3", "3"]


@accepts("vv.special.chain")
def test_two_special_stations_in_one_walk_give_two_entries() -> None:
    made = Table("A 4 5/3  a1* a2* a3 a4\nB 2 4/2  b1 b2", seats=1, special=True)
    made.turn("3")
    assert owes(made, "A3") == 2
    made.choose_one(0, "A3")
    assert owes(made, "B3:0") == 1
    made.choose_one(0, "B3:0")
    assert not made.is_between_rounds
    assert owes(made, "B3:0") == 0
    made.choose_one(0, "B3:0")
    assert made.is_between_rounds


@refuses("vv.special.chain", aloud=False)
def test_case_special_none_left() -> None:
    """With no free window the extra entry lapses, and the seat is done."""
    made = table(card="")
    made.given("", windows={"A": "33", "B": "333", "C": "33"})
    made.turn("3")
    made.choose("A3")
    assert made.is_between_rounds
    assert made.is_over


@refuses("vv.special.chain", aloud=False)
def test_several_entries_lapse_when_the_windows_run_out() -> None:
    made = Table("A 1 5/3  a1* a2* a3\nB 1 4/2  b1 b2", seats=1, special=True)
    made.turn("3")
    made.choose("A3; B3")
    assert made.is_over


@accepts("vv.special.extra")
def test_case_special_by_express() -> None:
    """Express stays express; jumping over a marked special station earns nothing."""
    made = table("b2", card="x2")
    made.choose_one(0, "Ax2")
    assert made.row("A") == "xx..."
    made.choose_one(0, "Bx2")
    assert made.row("B") == "xxx."
    made.choose_one(0, "Ax2")
    assert made.row("A") == "xxxx."
    assert made.is_between_rounds
    assert (made.written("A"), made.written("B")) == ("22", "2")


@refuses("vv.special.extra", aloud=False)
def test_jumping_a_marked_special_station_gives_nothing() -> None:
    made = table("a2", card="x2")
    made.choose("Ax2")
    assert made.row("A") == "xxx.."
    assert made.is_between_rounds


@accepts("vv.special.extra")
def test_case_special_by_transfer() -> None:
    """The number is written again, at the first free station of the other line."""
    made = table("b1 b2", card="+")
    made.choose("C+; A+")
    assert (made.row("C"), made.row("A")) == ("1...", "1....")
    assert (made.written("C"), made.written("A")) == ("+", "+")
    assert made.score().transfers == 4


@accepts("vv.special.free-ride")
def test_case_special_by_free_ride() -> None:
    made = table(card="*")
    made.choose("* c1")
    assert made.row("C") == "x..."
    assert made.is_between_rounds
    assert [made.written(letter) for letter in "ABC"] == ["", "", ""]


@refuses("vv.special.free-ride", aloud=False)
def test_a_number_on_the_same_station_does_give_an_entry() -> None:
    made = table(card="3")
    made.choose_one(0, "C3:1")
    assert not made.is_between_rounds


@accepts("vv.special.done")
def test_the_others_continue_until_everybody_is_done() -> None:
    made = table(seats=2)
    made.given("", seat=0, windows={"A": "333", "B": "333", "C": "33"})
    made.turn("3")
    assert made.rules.turn(made.state) == Players((1,), sealed=True)
    made.choose_one(1, "B3:0")
    assert made.is_between_rounds
    assert not made.is_over
    assert made.rules.view(made.state, 0).sheets[1].lines[1].written == "3"


@refuses("vv.special.done")
def test_a_seat_that_is_done_cannot_choose_even_a_free_ride() -> None:
    made = table(seats=2)
    made.given("", seat=0, windows={"A": "333", "B": "333", "C": "33"})
    made.turn("*")
    assert made.refused("* a1") == "vv.special.done"
    made.choose_one(1, "* -")
    made.turn("4")
    assert made.refused("A4:0") == "vv.special.done"


def test_who_completed_first_is_decided_by_round_not_by_entry() -> None:
    """A line completed by an extra entry counts as completed in the same round as any other."""
    made = table(seats=2)
    made.given("b1 b2 b4", seat=0)
    made.given("b1 b2 b4", seat=1)
    made.turn("3")
    made.choose("A3; B3; C3:0", "B3; C3:0")
    assert made.is_between_rounds
    assert made.lines(0) == made.lines(1) == {"B": 4}


def test_no_free_ride_comes_once_owed_entries_fill_the_last_windows() -> None:
    """The walk of 4 leaves c5, which only a free ride could mark: line C has no window left."""
    made = Table("A 1 5/3  a1 a2\nB 1 4/2  b1 b2\nC 1 9/4  c1* c2* c3* c4* c5\n", special=True)
    made.turn("4")
    made.choose_one(0, "C4")
    sealed = made.rules.view(made.state, 0).sealed
    assert sealed is not None
    assert sealed.owed == 4
    assert [line.lost for line in sealed.sheet.lines] == [False, False, True]
