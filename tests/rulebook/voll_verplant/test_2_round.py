"""Section 2: a round, with every kind of card."""

from netzplan.core import Players
from netzplan.games.voll_verplant import Fill, Ride
from tests.rulebook.examples import accepts, refuses
from tests.rulebook.voll_verplant.table import Table

CROSSING = """
A 3 5/3  a1 a2 a3 x a5 a6
B 2 4/2  b1 x b3
C 2 3/2  c1 c2 x c4 c5 c6 c7
"""


def table(marks: str = "", *, card: str = "", seats: int = 1) -> Table:
    """Return a table on the crossing, with marks on the sheet of seat 0."""
    made = Table(CROSSING, seats=seats)
    made.given(marks)
    if card:
        made.turn(card)
    return made


class TestTheRound:
    """2.1: one card for everybody, and all players choose at the same time."""

    @accepts("vv.round.choose", "vv.round.once")
    def test_all_players_choose_for_the_same_card(self) -> None:
        made = table(card="3", seats=3)
        assert made.rules.turn(made.state) == Players((0, 1, 2), sealed=True)
        made.choose_one(1, "B3")
        assert made.rules.turn(made.state) == Players((0, 2), sealed=True)
        made.choose_one(2, "A3")
        made.choose_one(0, "C3")
        assert made.is_between_rounds
        assert [made.row("B", 1), made.row("A", 2), made.row("C", 0)] == [
            "xxx",
            "xxx...",
            "xxx....",
        ]

    @refuses("vv.round.choose")
    def test_nobody_chooses_without_a_card(self) -> None:
        assert table().refused(Fill("A", 0)) == "vv.round.choose"

    @refuses("vv.round.once")
    def test_nobody_chooses_twice_in_a_round(self) -> None:
        made = table(card="3", seats=2)
        made.choose_one(0, "A3")
        assert made.refused("B3") == "vv.round.once"

    def test_nobody_sees_a_choice_before_everybody_has_chosen(self) -> None:
        made = table(card="3", seats=2)
        made.choose_one(0, "A3")
        views = [made.rules.view(made.state, seat) for seat in (0, 1, None)]
        assert [view.sheets[0].crosses for view in views] == [(), (), ()]
        assert [view.sealed is None for view in views] == [False, True, True]
        assert views[1].awaited == (1,)


class TestLineAndWindow:
    """2.2 and 2.7: a choice names a line with a free window; windows fill from left to right."""

    @accepts("vv.window.free", "vv.line.unknown")
    def test_windows_fill_from_left_to_right(self) -> None:
        made = table()
        for card, choice in (("3", "A3:0"), ("+", "A+:0"), ("x2", "Ax2:0")):
            made.turn(card)
            made.choose(choice)
        assert made.written("A") == "3+2"

    @refuses("vv.window.free")
    def test_a_line_without_a_free_window_cannot_be_chosen(self) -> None:
        made = table()
        made.given(windows={"B": "34"})
        for card in ("5", "x3", "+"):
            made.turn(card)
            assert made.refused("B:0") == "vv.window.free"
            made.choose("A:0")

    @refuses("vv.line.unknown")
    def test_a_line_that_is_not_on_the_sheet_is_refused(self) -> None:
        made = table(card="4")
        assert made.refused(Fill("Z", 0)) == "vv.line.unknown"
        assert made.refused(Fill("a", 0)) == "vv.line.unknown"
        assert made.refused(Fill("", 0)) == "vv.line.unknown"

    @accepts("vv.window.must-fill")
    def test_a_window_is_filled_even_without_a_cross(self) -> None:
        made = table(card="4")
        made.choose("A4:0")
        assert (made.written("A"), made.row("A")) == ("4", "......")

    @refuses("vv.window.must-fill")
    def test_number_express_and_transfer_cards_cannot_be_passed(self) -> None:
        for card in ("3", "4", "5", "6", "x2", "x3", "+"):
            made = table(card=card)
            assert made.refused("* -") == "vv.window.must-fill"
            assert made.refused("* a1") == "vv.window.must-fill"


class TestTheWalk:
    """2.2 and 2.3: number cards."""

    @accepts("vv.walk.first-free")
    def test_case_walk_starts_behind_old_crosses(self) -> None:
        made = table("a1 a2", card="3")
        made.choose("A3")
        assert made.row("A") == "xxxxx."

    @refuses("vv.walk.first-free", aloud=False)
    def test_the_walk_starts_at_a_gap_not_behind_it(self) -> None:
        made = table("a2", card="3")
        made.choose("A3")
        assert made.row("A") == "xx...."

    @accepts("vv.walk.value")
    def test_a_number_makes_that_many_crosses_in_a_row(self) -> None:
        made = table(card="4")
        made.choose("C4")
        assert made.row("C") == "xxxx..."

    @refuses("vv.walk.value")
    def test_a_number_makes_no_more_crosses_than_its_value(self) -> None:
        assert table(card="4").refused("C4:5") == "vv.walk.value"
        assert table(card="x2").refused("Cx2:3") == "vv.walk.value"

    @refuses("vv.walk.stop")
    def test_case_stop_at_a_cross_of_another_line(self) -> None:
        made = table(card="3")
        made.choose("B3")
        made.turn("6")
        assert made.refused("C6:3") == "vv.walk.stop"
        made.choose("C6")
        assert made.row("C") == "xxx...."

    @accepts("vv.walk.stop")
    def test_the_rest_of_the_number_lapses(self) -> None:
        made = table("x", card="6")
        made.choose("A6")
        assert (made.row("A"), made.written("A")) == ("xxxx..", "6")

    @refuses("vv.walk.stop")
    def test_a_cross_ends_the_walk_even_if_nothing_behind_it_is_free(self) -> None:
        made = table("x a5 a6", card="5")
        assert made.refused("A5:4") == "vv.walk.stop"

    @refuses("vv.walk.stop")
    def test_a_transfer_number_also_ends_the_walk(self) -> None:
        made = table("x+", card="5")
        assert made.refused("A5:4") == "vv.walk.stop"

    @accepts("vv.walk.terminus")
    def test_case_terminus(self) -> None:
        made = table("a1 a2 a3 x", card="4")
        made.choose("A4")
        assert made.row("A") == "xxxxxx"
        assert made.row("B") == ".x."

    @refuses("vv.walk.terminus")
    def test_the_walk_does_not_leave_the_line_at_its_terminus(self) -> None:
        assert table("a1 a2 a3 x", card="4").refused("A4:3") == "vv.walk.terminus"
        assert table(card="6").refused("B6:4") == "vv.walk.terminus"
        assert table("x", card="x3").refused("Bx3:3") == "vv.walk.terminus"

    @accepts("vv.walk.marks")
    def test_a_player_may_make_fewer_crosses_than_possible(self) -> None:
        made = table(card="5")
        made.choose("A5:2")
        assert (made.row("A"), made.written("A")) == ("xx....", "5")

    def test_case_0_crosses(self) -> None:
        made = table(card="5")
        made.choose("A5:0")
        assert (made.row("A"), made.written("A")) == ("......", "5")

    @refuses("vv.walk.marks")
    def test_a_number_of_crosses_is_never_negative(self) -> None:
        for card in ("4", "x2", "+"):
            assert table(card=card).refused(Fill("A", -1)) == "vv.walk.marks"

    @accepts("vv.walk.no-free")
    def test_case_full_line_window_filled(self) -> None:
        made = table("b1 x b3")
        for card in ("4", "+"):
            made.turn(card)
            made.choose("B")
        assert (made.row("B"), made.written("B")) == ("xxx", "4+")

    @refuses("vv.walk.no-free")
    def test_a_full_line_takes_no_cross(self) -> None:
        for card in ("4", "x2", "+"):
            assert table("b1 x b3", card=card).refused("B:1") == "vv.walk.no-free"


class TestExpress:
    """2.4: an express card may jump over marked stations."""

    @accepts("vv.express.jump")
    def test_case_express_over_two_gaps(self) -> None:
        made = table("c2 c4 c5", card="x3")
        made.choose("Cx3")
        assert made.row("C") == "xxxxxx."

    def test_express_also_jumps_transfer_numbers(self) -> None:
        made = table("a2+ x+", card="x3")
        made.choose("Ax3")
        assert made.row("A") == "x1x3x."

    def test_case_express_used_plainly(self) -> None:
        made = table("c2", card="x3")
        made.choose("Cx3:1")
        assert (made.row("C"), made.written("C")) == ("xx.....", "3")

    @refuses("vv.express.jump", aloud=False)
    def test_express_jumps_no_free_station(self) -> None:
        made = table("c2", card="x2")
        made.choose("Cx2")
        assert made.row("C") == "xxx...."

    @refuses("vv.walk.stop")
    def test_a_plain_number_jumps_nothing(self) -> None:
        assert table("c2", card="3").refused("C3:2") == "vv.walk.stop"


class TestTransfer:
    """2.5: a plus goes into the window, and the number of lines onto the first free station."""

    @accepts("vv.transfer.one")
    def test_case_transfer_on_1_line(self) -> None:
        made = table(card="+")
        made.choose("B+")
        assert (made.row("B"), made.written("B")) == ("1..", "+")

    def test_case_transfer_on_3_lines(self) -> None:
        made = table("b1", card="+")
        made.choose("B+")
        assert (made.row("A"), made.row("B"), made.row("C")) == ("...3..", "x3.", "..3....")

    def test_case_transfer_with_no_free_station(self) -> None:
        made = table("b1 x b3", card="+")
        made.choose("B+")
        assert (made.row("B"), made.written("B")) == ("xxx", "+")
        assert made.score().transfers == 0

    def test_a_player_may_write_only_the_plus_and_no_number(self) -> None:
        made = table(card="+")
        made.choose("B+:0")
        assert (made.row("B"), made.written("B")) == ("...", "+")

    @refuses("vv.transfer.one")
    def test_a_transfer_marks_one_station_only(self) -> None:
        assert table(card="+").refused("A+:2") == "vv.transfer.one"

    @accepts("vv.transfer.counts")
    def test_a_transfer_number_completes_lines(self) -> None:
        made = table("b1 b3", card="+")
        made.choose("B+")
        assert made.lines() == {"B": 4}

    @refuses("vv.transfer.counts", aloud=False)
    def test_a_station_with_a_number_takes_no_other_mark(self) -> None:
        made = table("b1+", card="*")
        assert made.refused("* b1") == "vv.free.taken"
        made.choose("* -")
        made.turn("3")
        made.choose("B3")
        assert made.row("B") == "1xx"


class TestFreeRide:
    """2.6: a cross on any free station, and no window."""

    @accepts("vv.free.station", "vv.free.no-window", "vv.free.taken")
    def test_a_free_ride_crosses_any_station_and_uses_no_window(self) -> None:
        made = table("a1", card="*")
        made.choose("* c6")
        assert made.row("C") == ".....x."
        assert [made.written(letter) for letter in "ABC"] == ["", "", ""]

    def test_the_free_ride_may_be_passed(self) -> None:
        made = table(card="*")
        made.choose("* -")
        assert made.row("A") == "......"
        assert made.is_between_rounds

    def test_with_no_free_station_a_free_ride_can_only_be_passed(self) -> None:
        made = table("a1 a2 a3 x a5 a6 b1 b3 c1 c2 c4 c5 c6 c7", card="*")
        assert made.rules.actions(made.state, 0) == [Ride()]

    @refuses("vv.free.station")
    def test_a_station_that_is_not_on_the_sheet_is_refused(self) -> None:
        assert table(card="*").refused("* nowhere") == "vv.free.station"
        assert table(card="*").refused(Ride("")) == "vv.free.station"

    @refuses("vv.free.taken")
    def test_a_marked_station_is_refused(self) -> None:
        assert table("a1", card="*").refused("* a1") == "vv.free.taken"

    @refuses("vv.free.no-window")
    def test_the_free_ride_fills_no_window(self) -> None:
        assert table(card="*").refused(Fill("A", 0)) == "vv.free.no-window"
        assert table(card="*").refused(Fill("A", 1)) == "vv.free.no-window"

    def test_case_free_ride_completes_a_line(self) -> None:
        made = table("b1 b3", card="*")
        made.choose("* x")
        assert made.lines() == {"B": 4}


class TestWorkedExamples:
    """The illustrated examples of the printed rules, on cities of the same shape."""

    def test_case_worked_example_4_card(self) -> None:
        """Two old crosses, three free stations, another line's cross: one cross of the 4 lapses."""
        made = Table("F 2 3/2  f1 f2 f3 f4 f5 k f7\nK 2 2/1  k1 k", seats=1)
        made.given("f1 f2 k")
        made.turn("4")
        assert made.refused("F4:4") == "vv.walk.stop"
        made.choose("F4")
        assert (made.row("F"), made.written("F")) == ("xxxxxx.", "4")

    def test_case_worked_example_express_3(self) -> None:
        """A cross, a jump over red, a cross, a longer jump, a cross; a plain 3 makes only one."""
        drawing = "D 3 6/4  d1 r d3 d4 d5 d6 d7\nR 2 5/3  r1 r"
        made = Table(drawing, seats=1)
        made.given("r d4 d5")
        made.turn("x3")
        made.choose("Dx3")
        assert made.row("D") == "xxxxxx."
        plain = Table(drawing, seats=1)
        plain.given("r d4 d5")
        plain.turn("3")
        assert plain.refused("D3:2") == "vv.walk.stop"
        plain.choose("D3")
        assert plain.row("D") == "xx.xx.."

    def test_case_worked_example_transfer_3(self) -> None:
        """Line B up to its first free station, where it meets two others."""
        made = Table("A 3 5/3  a1 m a3\nB 3 4/2  b1 b2 m b4\nE 3 6/4  m e2", seats=1)
        made.given("b1 b2")
        made.turn("+")
        made.choose("B+")
        assert (made.row("B"), made.written("B")) == ("xx3.", "+")
        assert made.score().transfers == 6
