"""Section 1: components and set-up."""

from collections import Counter

import pytest

from netzplan.core import Chance, Players, Setup
from netzplan.games.on_the_underground import LayTile, OnTheUnderground, Phase, State, TurnCard
from netzplan.games.on_the_underground.actions import Begins
from netzplan.games.on_the_underground.edition import load_edition
from netzplan.games.on_the_underground.network import bits
from tests.rulebook.examples import accepts, refuses
from tests.shipped.on_the_underground import rules


def after_tiles(made: OnTheUnderground, seats: int = 2, *, last: bool = False) -> State:
    """Return the position after nature has laid all tiles, always by its first or last choice."""
    state = made.start(Setup(seats))
    while made.positions.phase(state) is Phase.TILES:
        chances = made.chances(state)
        state = made.happen(state, chances[-1 if last else 0][0])
    return state


@accepts("ug.setup.tokens")
def test_lines_have_20_or_15_tokens() -> None:
    tokens = {line.id: line.tokens for line in load_edition().line}
    assert {id for id, count in tokens.items() if count == 20} == {
        "red", "black", "yellow", "blue", "purple",
    }  # fmt: skip
    assert {id for id, count in tokens.items() if count == 15} == {
        "pink", "orange", "green", "brown", "white", "grey",
    }  # fmt: skip


@refuses("ug.setup.tokens", aloud=False)
def test_no_line_has_any_other_number() -> None:
    assert Counter(line.tokens for line in load_edition().line) == {20: 5, 15: 6}


@accepts("ug.setup.lines")
@pytest.mark.parametrize(("seats", "long", "short"), [(2, 2, 2), (3, 1, 2), (4, 1, 1), (5, 1, 1)])
def test_lines_by_number_of_players(seats: int, long: int, short: int) -> None:
    colours = load_edition().colours(seats)
    for seat in range(seats):
        assert sorted(colour.tokens for colour in colours if colour.seat == seat) == (
            [15] * short + [20] * long
        )


@refuses("ug.setup.lines", aloud=False)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_line_has_two_owners(seats: int) -> None:
    colours = load_edition().colours(seats)
    assert len({colour.id for colour in colours}) == len(colours)


def test_who_owns_which_lines() -> None:
    owned = {
        seats: [" ".join(lines) for lines in load_edition().table_for(seats).seats]
        for seats in (2, 3, 4, 5)
    }
    four = ["black grey", "yellow white", "red orange", "blue green"]
    assert owned == {
        2: ["red yellow orange white", "blue black green grey"],
        3: ["red orange brown", "blue green pink", "black grey white"],
        4: four,
        5: [*four, "purple brown"],
    }


@accepts("ug.setup.start")
@pytest.mark.parametrize(("board", "start"), [("london", "euston"), ("berlin", "friedrichstr")])
def test_the_passenger_starts_at_the_start_station(board: str, start: str) -> None:
    made = rules(board)
    assert made.network.stations[made.start(Setup(2)).passenger] == start


@refuses("ug.setup.start", aloud=False)
@pytest.mark.parametrize("board", ["london", "berlin"])
def test_there_is_one_start_station(board: str) -> None:
    assert list(bits(rules(board).network.kind_mask("start"))) == [rules(board).network.start]


@accepts("ug.setup.connections")
@pytest.mark.parametrize("last", [False, True])
def test_each_kind_of_connection_lies_on_two_stations(last: bool) -> None:
    made = rules("london")
    state = after_tiles(made, last=last)
    assert Counter(made.positions.tiles.kinds[kind] for kind in state.tiles) == {
        "restaurants": 2, "monuments": 2, "shops": 2, "parks": 2,
    }  # fmt: skip
    assert made.network.names_of(made.network.kind_mask("connection")) == tuple(
        made.network.stations[station] for station in made.network.tiled
    )


@refuses("ug.setup.connections", aloud=False)
def test_a_kind_of_connection_laid_twice_is_used_up() -> None:
    made = rules("london")
    state = made.start(Setup(2))
    first = made.network.stations[made.network.tiled[0]]
    assert made.chances(state) == tuple(
        (LayTile(first, kind), 2) for kind in made.positions.tiles.kinds
    )
    for left in (1, 0):
        station = made.network.stations[made.network.tiled[len(state.tiles)]]
        state = made.happen(state, LayTile(station, "shops"))
        counts = {event.kind: n for event, n in made.chances(state) if isinstance(event, LayTile)}
        assert counts.get("shops", 0) == left


@accepts("ug.setup.landmarks")
@pytest.mark.parametrize("last", [False, True])
def test_each_kind_of_landmark_has_stacks_of_three_two_two_and_one(last: bool) -> None:
    made = rules("berlin")
    state = after_tiles(made, last=last)
    heights = [
        (kind, height) for kind, height in zip(state.tiles, made.network.stacks, strict=True)
    ]
    assert Counter(heights) == {
        (kind, height): count for kind in range(5) for height, count in ((3, 1), (2, 2), (1, 1))
    }
    assert sum(height for _, height in heights) == 40


@refuses("ug.setup.landmarks", aloud=False)
def test_a_laid_stack_is_not_laid_again() -> None:
    made = rules("berlin")
    state = made.start(Setup(2))
    laid: set[tuple[int, str]] = set()
    while made.positions.phase(state) is Phase.TILES:
        height = made.network.stacks[len(state.tiles)]
        event, _ = made.chances(state)[0]
        assert isinstance(event, LayTile)
        if height != 2:
            assert (height, event.kind) not in laid
        laid.add((height, event.kind))
        state = made.happen(state, event)
    assert len(laid) == 15


@accepts("ug.setup.cards")
@pytest.mark.parametrize(("board", "express", "standard"), [("london", 22, 33), ("berlin", 25, 30)])
def test_four_of_the_cards_are_turned_up(board: str, express: int, standard: int) -> None:
    made = rules(board)
    state = after_tiles(made)
    view = made.view(state, None)
    assert (view.pile.express, view.pile.standard) == (express, standard)
    for open_ in range(4):
        assert made.turn(state) == Chance()
        assert len(made.chances(state)) == 55 - open_
        state = made.happen(state, made.chances(state)[7][0])
    assert made.turn(state) == Players((0,))
    assert len(made.view(state, None).destinations) == 4


@refuses("ug.setup.cards", aloud=False)
def test_only_destinations_have_cards() -> None:
    made = rules("london")
    names = {
        event.station for event, _ in made.chances(after_tiles(made)) if isinstance(event, TurnCard)
    }
    kinds = {made.network.kinds[made.network.number[name]] for name in names}
    assert kinds == {"express", "standard"}
    assert "euston" not in names


# --- the starting player ------------------------------------------------------------------------


def movers(made: OnTheUnderground, state: State) -> list[tuple[int, int]]:
    """Return the seats of a round with their numbers of actions, all spent on branch tokens."""
    found = []
    for _ in state.players:
        while isinstance(made.turn(state), Chance):
            state = made.happen(state, made.chances(state)[0][0])
        turn = made.turn(state)
        assert isinstance(turn, Players)
        (seat,) = turn.seats
        found.append((seat, made.positions.allowance(state)))
        turns = state.turns
        while state.turns == turns:
            state = made.act(state, seat, made.actions(state, seat)[0])
    return found


@accepts("ug.setup.starter")
def test_nature_first_draws_the_starting_player() -> None:
    made = rules("london")
    state = made.start(Setup(3, (("starter", 0),)))
    assert (made.turn(state), made.positions.phase(state)) == (Chance(), Phase.BEGIN)
    assert made.view(state, 0).starter is None
    assert made.chances(state) == tuple((Begins(seat), 1) for seat in range(3))
    begun = made.happen(state, Begins(1))
    assert made.positions.phase(begun) is Phase.TILES
    assert (made.view(begun, 0).starter, made.view(begun, 0).mover) == (1, 1)
    assert movers(made, begun) == [(1, 3), (2, 4), (0, 5)]


@refuses("ug.setup.starter", aloud=False)
@pytest.mark.parametrize(
    ("options", "first"), [((), 0), ((("starter", 1),), 0), ((("starter", 4),), 3)]
)
def test_players_may_agree_on_who_starts(options: tuple[tuple[str, int], ...], first: int) -> None:
    made = rules("berlin")
    state = made.start(Setup(4, options))
    assert made.positions.phase(state) is Phase.TILES
    assert [seat for seat, _ in movers(made, state)] == [(first + n) % 4 for n in range(4)]
