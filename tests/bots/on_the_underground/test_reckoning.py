"""The bots' quick computations agree with the rules."""

from random import Random

import pytest

from netzplan.bots.on_the_underground.building_plan import plans
from netzplan.bots.on_the_underground.growth import Growth
from netzplan.bots.on_the_underground.journeys import Passenger, stations_of
from netzplan.core import Players
from netzplan.games.on_the_underground import (
    OnTheUnderground,
    Phase,
    PlaceToken,
    State,
    TakeToken,
    Travel,
)
from netzplan.games.on_the_underground.scoring import totals
from netzplan.games.on_the_underground.state import Line
from netzplan.kernels.on_the_underground.building import own_lines
from tests.bots.on_the_underground.tables import BOARDS, positions
from tests.rulebook.on_the_underground.table import Table
from tests.shipped.on_the_underground import rules

pytestmark = pytest.mark.long


def points(made: OnTheUnderground, state: State) -> tuple[int, ...]:
    return totals(made.network, made.positions.colours[len(state.players)], state)


@pytest.mark.parametrize(("board", "seats"), [("london", 2), ("berlin", 4)])
def test_the_passengers_points_agree_with_the_rules(board: str, seats: int) -> None:
    made = rules(board)
    asked = 0
    for state, seat in positions(board, seats, 2):
        if made.positions.phase(state) is not Phase.PASSENGER:
            continue
        passenger = Passenger(made, seats, seat)
        trip = passenger.trip(made, state, stations_of(made, state))
        before = points(made, state)
        ends = turn_ends(made, state, seat)
        gains = [
            [now - was for now, was in zip(points(made, after), before, strict=True)]
            for after in ends
        ]
        values = [gain[seat] - (sum(gain) - gain[seat]) / (seats - 1) for gain in gains]
        assert trip.value == pytest.approx(max(values))
        assert (trip.own, trip.others) in [
            (gain[seat], sum(gain) - gain[seat])
            for gain, value in zip(gains, values, strict=True)
            if value == pytest.approx(max(values))
        ]
        asked += len(ends) > 1
    assert asked > 2


def turn_ends(made: OnTheUnderground, state: State, seat: int) -> list[State]:
    """Return every state in which the turn can end."""
    ends = []
    for action in made.actions(state, seat):
        after = made.act(state, seat, action)
        goes_on = made.turn(after) == Players((seat,)) and isinstance(action, Travel)
        same = goes_on and after.turns == state.turns
        ends += turn_ends(made, after, seat) if same else [after]
    return ends


def test_future_turns_are_drawn_from_cards_that_are_still_in_the_game() -> None:
    made = rules("london")
    state, seat = positions("london", 2, 2)[70]
    left = state.pile_mask | sum(1 << station for station in state.open)
    drawn = Passenger(made, 2, seat).futures(state, 40, Random(1))
    assert len(drawn) == 40
    for future in drawn:
        assert left >> future.origin & 1
        assert not future.express_mask & ~(left & made.network.express_mask)
        assert not future.standard_mask & ~(left & made.network.standard_mask)
    assert sum(future.is_own for future in drawn) == 20


def test_lines_that_go_everywhere_expect_points() -> None:
    made = rules("london")
    table = Table("london")
    passenger = Passenger(made, 2, 0)
    state = table.state
    futures = passenger.futures(state, 30, Random(1))
    nowhere = (0,) * 8
    assert passenger.expected(nowhere, futures) == 0
    everywhere = (1 << len(made.network.stations)) - 1
    others = nowhere[1:]
    assert passenger.expected((everywhere, *others), futures) == pytest.approx(2)
    assert passenger.expected((*others, everywhere), futures) == pytest.approx(-2)


@pytest.mark.parametrize("board", BOARDS)
def test_the_number_of_turns_left_is_exact_once_the_pile_is_empty(board: str) -> None:
    made = rules(board)
    for seats in (2, 5):
        last = positions(board, seats, 2)[-1][0].turns
        early = 0
        for state, seat in positions(board, seats, 2):
            if made.positions.phase(state) is Phase.ACT and state.acted == 0:
                left = Growth(made, state, seat).turns_left
                assert (state.turns + 1 + left) % seats == 0
                if not state.pile_mask:
                    assert state.turns + left == last
                early += left > 0
        assert early > 10


def test_nothing_is_within_reach_of_the_last_turn() -> None:
    made = rules("berlin")
    state, seat = next(
        (state, seat)
        for state, seat in positions("berlin", 2, 2)
        if not state.pile_mask and state.acted == 0 and seat == 1
    )
    growth = Growth(made, state, seat)
    for number in own_lines(made, state, seat):
        worth = growth.worth(number, state.lines[number])
        assert worth.reach == 0


def test_a_full_edge_is_out_of_reach() -> None:
    table = Table("london")
    table.track("red", "finsbury_park-arnos_grove")
    number = table.number("red")
    line = table.state.lines[number]
    board = table.rules.network
    near = Growth(table.rules, table.state, 0).worth(number, line)
    last = board.edge_number["arnos_grove-cockfosters"]
    for rival in ("blue", "black", "green")[: board.spaces[last]]:
        table.track(rival, "arnos_grove-cockfosters")
    growth = Growth(table.rules, table.state, 0)
    assert near.points == growth.worth(number, line).points == 1
    gone = growth.weights.reach * (2 + growth.branch)
    assert growth.worth(number, line).reach == pytest.approx(near.reach - gone)


def test_a_ring_about_to_close_is_worth_the_stations_inside() -> None:
    ring = (
        "charing_cross-westminster-victoria-green_park-bond_street-baker_street-"
        "great_portland_street-euston-kings_cross_st_pancras"
    )
    table = Table("london")
    table.track("green", ring)
    number = table.number("green")
    line = table.state.lines[number]
    with_loops = Growth(table.rules, table.state, 1).worth(number, line)
    scored = Line(line.edges_mask, (1 << len(table.rules.network.stations)) - 1)
    without = Growth(table.rules, table.state, 1).worth(number, scored)
    assert with_loops.reach > without.reach + 1


@pytest.mark.parametrize("board", BOARDS)
def test_plans_can_be_carried_out(board: str) -> None:
    made = rules(board)
    colours = made.positions.colours[2]
    lengths = set()
    for state, seat in positions(board, 2, 5)[4:110:21]:
        left = made.positions.allowance(state) - state.acted
        if not left:
            continue
        found = plans(Growth(made, state, seat), left, 6, lambda: False)
        assert 1 <= len(found) <= 6
        assert [plan.value for plan in found] == sorted(
            (plan.value for plan in found), reverse=True
        )
        for plan in found:
            now = state
            for built in plan.steps:
                action = (
                    TakeToken()
                    if built is None
                    else PlaceToken(
                        colours[built.spot.line].id, made.network.edge_ids[built.spot.edge]
                    )
                )
                assert made.violation(now, seat, action) is None
                now = made.act(now, seat, action)
            assert now == plan.state
        lengths.add(left)
    assert len(lengths) > 1
