"""Section 4: the passenger."""

import pytest

from netzplan.core import Chance, Dealer, Match, Players, Refusal, Setup
from netzplan.games.on_the_underground import EndTurn, Phase, TakeToken, Travel
from netzplan.games.on_the_underground.offers import offers
from netzplan.games.on_the_underground.trips import TripOffer
from tests.rulebook.examples import accepts, refuses
from tests.rulebook.on_the_underground.grid import grid
from tests.rulebook.on_the_underground.table import Table
from tests.shipped.on_the_underground import rules

ROW = "a1^ a2 a3 a4 a5*\nb1 . . . b5*"
SQUARE = "a1^ a2 a3 a4\nb1  b2 b3 b4\nc1  c2* c3 c4*"
WIDE = "a1-a2:3 a2-a3:3 a3-a4:3 b2-b3:3"


def table(drawing: str, lying: str, **tracks: str) -> Table:
    """Return a table with tracks and open cards, and the passenger at a1."""
    wide = WIDE if drawing == SQUARE else ""
    made = Table(grid(drawing, spaces=wide))
    for line, ways in tracks.items():
        made.track(line, ways)
    made.cards(lying)
    return made


def trips(made: Table) -> tuple[TripOffer, ...]:
    """Return the offer of journeys, together with the number of actions still to take."""
    offered = offers(made.rules, made.state, made.seat)
    assert offered is not None
    return offered.trips


# --- which kinds of destinations ------------------------------------------------------------


@accepts("ug.passenger.kinds", "ug.passenger.after")
def test_both_kinds_express_first() -> None:
    made = table(ROW, "a2 a5")
    made.end()
    assert made.journeys == ["a1 -> a5: 4 empty, on foot", "a5 -> a2: 3 empty, on foot"]
    assert made.passenger == "a2"
    assert made.open == []


def test_case_express_only() -> None:
    made = table(ROW, "a5 b5")
    made.end()
    assert made.journeys == ["a1 -> a5: 4 empty, on foot"]
    assert made.open == ["b5"]


def test_case_standard_only() -> None:
    made = table(ROW, "a3 a4")
    made.end()
    assert made.journeys == ["a1 -> a3: 2 empty, on foot"]
    assert made.open == ["a4"]


@refuses("ug.passenger.kinds", aloud=False)
def test_case_none() -> None:
    """The passenger stays, and nobody scores."""
    made = table(ROW, "", red="a1-a2-a3")
    made.end()
    assert made.journeys == []
    assert made.passenger == "a1"
    assert made.points() == 0


@refuses("ug.passenger.after")
def test_the_passenger_travels_only_after_the_last_action() -> None:
    made = table(ROW, "a3")
    for _ in range(4):
        assert made.refused(Travel("a3", ())) == "ug.passenger.after"
        assert made.passenger == "a1"
        made.act("token")


# --- which way ------------------------------------------------------------------------------


@accepts("ug.passenger.empty")
def test_fewest_empty_spaces_come_first() -> None:
    """This holds however many lines it takes."""
    made = table(SQUARE, "b1 a4", red="a1-a2", yellow="a2-a3", blue="a3-a4")
    made.end()
    assert made.journeys == ["a1 -> a4: 0 empty, red, yellow, blue"]
    assert (made.points(0), made.points(1)) == (2, 1)
    [journey] = made.state.journeys
    assert [rival.empty for rival in journey.rivals] == [1]


@refuses("ug.passenger.empty", aloud=False)
def test_the_passenger_walks_when_there_is_no_line() -> None:
    made = table(SQUARE, "c4 c2", red="c3-c4")
    made.end()
    assert made.journeys == ["a1 -> c2: 3 empty, on foot"]


@accepts("ug.passenger.lines")
def test_then_fewest_lines() -> None:
    """A longer way on one line is better than a shorter way on two."""
    made = table(SQUARE, "a3", red="a1-a2 a2-b2", yellow="a2-a3", blue="a1-b1-b2-b3-a3")
    made.end()
    assert made.journeys == ["a1 -> a3: 0 empty, blue"]


@refuses("ug.passenger.lines", aloud=False)
def test_the_length_of_a_ride_does_not_matter() -> None:
    """One line goes round about and one straight there: the player to move chooses."""
    made = table(SQUARE, "a3", red="a1-a2-a3", blue="a1-b1-b2-b3-a3")
    made.at(acted=4)
    assert made.listed() == ["passenger a3 via red", "passenger a3 via blue"]


def test_case_same_line_boarded_twice() -> None:
    """Red, blue and red again is just red: a line is in one piece, so a single ride will do."""
    made = table(SQUARE, "b4", red="a1-a2-b2-c2-c3 c3-b3-b4", blue="a2-a3 a3-b3", yellow="a3-a4")
    made.end()
    assert made.journeys == ["a1 -> b4: 0 empty, red"]
    assert (made.points(0), made.points(1)) == (1, 0)
    steps = made.state.journeys[0].steps
    assert {line for _, line in steps} == {made.number("red")}


def test_case_walking_in_the_middle_of_a_ride() -> None:
    """First red, then across an empty space, then on by blue."""
    made = table(SQUARE, "b4", red="a1-a2", blue="b3-b4", yellow="c1-c2")
    made.cards("b4", passenger="a1")
    made.track("red", "a1-a2-b2")
    made.end()
    assert made.journeys == ["a1 -> b4: 1 empty, red, blue"]
    names = made.rules.network.stations
    assert [(names[to], line) for to, line in made.state.journeys[0].steps] == [
        ("a2", made.number("red")),
        ("b2", made.number("red")),
        ("b3", -1),
        ("b4", made.number("blue")),
    ]


def test_an_empty_space_beside_a_track_is_not_walked() -> None:
    """The passenger rides on parallel spaces: walking there would add an empty space."""
    made = table(SQUARE, "a2 a3", red="a1-a2")
    made.end()
    assert made.journeys == ["a1 -> a2: 0 empty, red"]


def test_the_passenger_rides_lines_of_all_players() -> None:
    made = table(SQUARE, "c4", blue="a1-a2-a3-a4-b4-c4")
    made.end()
    assert (made.points(0), made.points(1)) == (0, 1)


# --- choosing -------------------------------------------------------------------------------


@accepts("ug.passenger.choice", "ug.passenger.best")
def test_case_tie_between_destinations() -> None:
    made = table(SQUARE, "a2 b1")
    made.at(acted=4)
    assert made.listed() == ["passenger a2", "passenger b1"]
    made.act("passenger b1")
    assert made.passenger == "b1"
    assert made.open == ["a2"]
    assert made.seat == 1


def test_case_tie_between_line_sets() -> None:
    """Red and yellow, or red and blue: the choice may favour the player who makes it."""
    made = table(SQUARE, "a4", red="a1-a2", yellow="a2-a3-a4", blue="a2-b2-b3-b4-a4")
    made.at(acted=4)
    assert made.listed() == ["passenger a4 via red,yellow", "passenger a4 via red,blue"]
    made.act("passenger a4 via yellow,red")
    assert (made.points(0), made.points(1)) == (2, 0)
    [journey] = made.state.journeys
    assert journey.choices == 2


@refuses("ug.passenger.choice")
def test_the_turn_does_not_end_before_the_choice() -> None:
    made = table(SQUARE, "a2 b1")
    made.at(acted=4)
    assert made.refused("end") == "ug.passenger.choice"


@refuses("ug.passenger.best")
def test_a_journey_that_is_not_among_the_tied_is_refused() -> None:
    made = table(SQUARE, "a4 b1", red="a1-a2", yellow="a2-a3-a4", blue="a2-b2-b3-b4-a4")
    made.at(acted=4)
    before = made.state
    for wrong in (
        Travel("b1", ()),
        Travel("a4", ("red",)),
        Travel("a4", ("red", "yellow", "blue")),
        Travel("a4", ("yellow", "red")),
        Travel("nowhere", ("red",)),
        Travel("", ()),
    ):
        assert made.refused(wrong) == "ug.passenger.best"
    assert made.state == before


@accepts("ug.passenger.alone")
def test_the_only_best_journey_needs_no_choice() -> None:
    made = table(SQUARE, "a2")
    made.at(acted=4)
    assert made.listed() == ["end"]
    assert trips(made)[0].first.action is None


@refuses("ug.passenger.alone")
def test_the_passenger_cannot_be_sent_without_a_choice_of_journeys() -> None:
    made = table(SQUARE, "a2")
    made.at(acted=4)
    assert made.refused("passenger a2") == "ug.passenger.alone"
    made.cards("")
    assert made.refused("passenger a2") == "ug.passenger.alone"


@accepts("ug.passenger.same")
def test_ways_with_the_same_lines_are_one_choice() -> None:
    """The passenger can change from red to yellow at two places, or walk round either corner."""
    made = table(SQUARE, "b4", red="a1-a2-a3", yellow="a2-b2-b3-a3 b3-b4")
    made.at(acted=4)
    assert made.listed() == ["end"]
    made = table(SQUARE, "b2")
    made.at(acted=4)
    assert made.listed() == ["end"]


@refuses("ug.passenger.same", aloud=False)
def test_ways_with_different_lines_are_different_choices() -> None:
    made = table(SQUARE, "a3", red="a1-a2-a3", blue="a1-a2-a3")
    made.at(acted=4)
    assert made.listed() == ["passenger a3 via red", "passenger a3 via blue"]


def test_both_journeys_may_need_a_choice() -> None:
    """The first choice may be undone until the second is made."""
    made = table(SQUARE, "c2 c4 b3", red="a1-b1-c1-c2", blue="a1-a2-a3-a4-b4-c4")
    made.track("yellow", "c2-c3 c3-b3")
    made.track("black", "c2-b2-b3")
    made.at(acted=4)
    assert made.listed() == ["passenger c2 via red", "passenger c4 via blue"]
    [south, east] = trips(made)
    assert [each.journey.lines for each in south.then] == [("yellow",), ("black",)]
    assert {each.journey.origin for each in east.then} == {"c4"}
    made.act("passenger c2 via red")
    assert (made.seat, made.passenger) == (0, "c2")
    assert made.refused("end") == "ug.passenger.choice"
    assert made.listed() == ["passenger b3 via yellow", "passenger b3 via black"]
    assert [trip.first.journey.lines for trip in trips(made)] == [("yellow",), ("black",)]
    made.act("passenger b3 via yellow")
    assert (made.seat, made.points(0), made.points(1)) == (1, 2, 0)
    assert len(made.journeys) == 2


def test_the_second_choice_alone() -> None:
    """The first journey needs no choice; the second is chosen."""
    made = table(SQUARE, "c2 b1 b3", red="a1-a2-b2-c2")
    made.at(acted=4)
    [trip] = trips(made)
    assert trip.first.action is None
    assert made.listed() == ["passenger b1 via red", "passenger b3 via red"]
    made.act("passenger b3 via red")
    assert made.journeys == ["a1 -> c2: 0 empty, red", "c2 -> b3: 1 empty, red"]
    assert made.points() == 2


# --- what follows a journey -----------------------------------------------------------------


@accepts("ug.passenger.points")
def test_each_line_used_scores_on_each_journey() -> None:
    """A player who owns two used lines gets 2; a line used on both journeys scores twice."""
    made = table(SQUARE, "c2 a1 a3", red="a2-b2-c2", yellow="a1-a2-a3")
    made.cards("c2 a3")
    made.end()
    assert made.journeys == ["a1 -> c2: 0 empty, red, yellow", "c2 -> a3: 0 empty, red, yellow"]
    assert made.points() == 4
    assert (made.line("red").rides, made.line("yellow").rides) == (2, 2)


@refuses("ug.passenger.points", aloud=False)
def test_a_line_that_the_passenger_passes_does_not_score() -> None:
    made = table(SQUARE, "a4", red="a1-a2-a3-a4", blue="a2-b2", black="a3-b3")
    made.end()
    assert (made.points(0), made.points(1)) == (1, 0)


@accepts("ug.passenger.reached")
def test_the_card_reached_is_discarded() -> None:
    made = table(SQUARE, "a2 a4")
    made.end()
    view = made.rules.view(made.state, None)
    assert made.open == ["a4"]
    assert view.visited == made.rules.view(made.state, 1).visited == ("a2",)
    assert view.pile.standard == 11 - 2 - 2


@refuses("ug.passenger.reached", aloud=False)
def test_passing_a_destination_does_not_visit_it() -> None:
    """The passenger passes a standard destination on the way to the express one."""
    made = table(ROW, "a3 b5 a2 b1", red="a1-a2-a3-a4-a5-b5")
    made.end("passenger a3 via red")
    assert made.journeys == ["a1 -> b5: 0 empty, red", "b5 -> a3: 0 empty, red"]
    assert made.open == ["a2", "b1"]


@accepts("ug.passenger.refill")
def test_cards_are_turned_up_until_four_lie_open() -> None:
    made = Table("london", open_cards=4)
    made.cards("acton alperton angel bank")
    made.end()
    assert len(made.open) == 2
    for name in ("borough", "stockwell"):
        assert isinstance(made.rules.turn(made.state), Chance)
        assert len(made.rules.chances(made.state)) in (51, 50)
        made.turn_up(name)
    assert made.open[2:] == ["borough", "stockwell"]
    assert made.seat == 1
    assert "token" in made.listed()


@refuses("ug.passenger.refill", aloud=False)
def test_no_card_is_turned_up_during_a_turn() -> None:
    made = Table("london", open_cards=4)
    made.cards("acton bank arnos_grove angel")
    made.at(acted=4)
    assert made.rules.chances(made.state) == ()


def test_case_worked_example_passenger() -> None:
    """From Goldhawk Road to Oxford Circus by red, then by two lines of the player's choice."""
    made = Table("london", seats=4)
    made.track(
        "red",
        "shepherds_bush-notting_hill_gate-marble_arch-bond_street-oxford_circus-tottenham_court_road",
    )
    made.track("green", "leicester_square-tottenham_court_road-euston-great_portland_street")
    made.track("orange", "bond_street-baker_street-great_portland_street")
    cards = "leicester_square oxford_circus turnham_green great_portland_street"
    made.cards(cards, passenger="goldhawk_road")
    made.at(acted=4)
    [trip] = trips(made)
    told = {rival.station: (rival.empty, rival.more_lines) for rival in trip.first.journey.rivals}
    assert told == {"leicester_square": (1, True), "turnham_green": (2, False)}
    assert made.listed() == [
        "passenger great_portland_street via red,orange",
        "passenger great_portland_street via red,green",
    ]
    made.act("passenger great_portland_street via red,green")
    assert made.journeys == [
        "goldhawk_road -> oxford_circus: 1 empty, red",
        "oxford_circus -> great_portland_street: 0 empty, red, green",
    ]
    assert (made.line("red").rides, made.line("green").rides) == (2, 1)
    assert made.line("orange").rides == 0


@pytest.mark.parametrize("seed", ["01", "02", "03"])
def test_a_turn_can_be_undone_until_cards_are_turned_up(seed: str) -> None:
    """This includes the last action, because ending the turn is an action of its own."""
    made = rules("london")
    match = Match(made, Setup(2), Dealer(seed))
    match.advance()
    for _ in range(3):
        assert isinstance(match.submit(0, TakeToken()), list)
    assert made.positions.phase(match.state) is Phase.PASSENGER
    for _ in range(3):
        assert isinstance(match.undo(0), list)
    assert (match.state.acted, match.can_undo(0)) == (0, False)
    for _ in range(3):
        match.submit(0, TakeToken())
    while made.positions.mover(match.state) == 0:
        [action, *_] = made.actions(match.state, 0)
        assert isinstance(action, EndTurn | Travel)
        match.submit(0, action)
    assert match.turn == Players((1,))
    assert not match.can_undo(0)
    assert match.undo(0) == Refusal("match/nothing-to-undo")
