"""Placing track tokens by the fast code has the same results as by the rules."""

import pytest

from netzplan.games.on_the_underground import OnTheUnderground, Phase, PlaceToken, State, TakeToken
from netzplan.games.on_the_underground.scoring import totals
from netzplan.kernels.on_the_underground.building import build, own_lines, spots, with_built
from tests.bots.on_the_underground.tables import BOARDS, positions
from tests.shipped.on_the_underground import rules


def points(made: OnTheUnderground, state: State) -> tuple[int, ...]:
    return totals(made.network, made.positions.colours[len(state.players)], state)


@pytest.mark.parametrize("board", BOARDS)
def test_building_leads_to_the_same_state_as_the_rules(board: str) -> None:
    made = rules(board)
    colours = made.positions.colours[3]
    seen = paid = 0
    for state, seat in positions(board, 3, 4)[::5]:
        if made.positions.phase(state) is not Phase.ACT:
            continue
        assert with_built(state, seat, None) == made.act(state, seat, TakeToken())
        legal = [action for action in made.actions(state, seat) if isinstance(action, PlaceToken)]
        found = spots(made, state, seat)
        assert legal == [
            PlaceToken(colours[spot.line].id, made.network.edge_ids[spot.edge]) for spot in found
        ]
        for spot, place in zip(found, legal, strict=True):
            built = build(made, state, seat, spot)
            after = made.act(state, seat, place)
            assert with_built(state, seat, built) == after
            assert built.points == points(made, after)[seat] - points(made, state)[seat]
            seen += 1
            paid += built.price > 0
    assert seen > 300
    assert paid > 10


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_each_seat_owns_the_lines_of_its_colours(board: str, seats: int) -> None:
    made = rules(board)
    state, _ = positions(board, seats, 2)[0]
    for seat in range(seats):
        owned = [at for at, each in enumerate(made.view(state, seat).lines) if each.seat == seat]
        assert list(own_lines(made, state, seat)) == owned != []
