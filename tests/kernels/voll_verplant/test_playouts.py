"""Batches of whole games: by the rules, with fair chance, the same on any number of threads."""

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from netzplan.core import Setup
from netzplan.games.voll_verplant import Ride, TurnCard, VollVerplant, scoring
from netzplan.kernels.chance import stream
from netzplan.kernels.voll_verplant import playing, walking
from netzplan.kernels.voll_verplant.kernel import Kernel
from netzplan.kernels.voll_verplant.layout import RANDOM
from netzplan.kernels.voll_verplant.moves import MARKS, MOST_MOVES, PASS, action_of, move_of
from netzplan.kernels.words import Words
from tests.bots.voll_verplant.positions import positions
from tests.kernels.batches import check_same_games, laps_beside, replayed
from tests.shipped import voll_verplant

KernelOf = Callable[[VollVerplant], Kernel]
SPECIAL = (("special", True),)


@pytest.mark.parametrize(
    ("map_id", "setup"),
    [("amsterdam", Setup(1)), ("berlin", Setup(2)), ("paris", Setup(6, SPECIAL))],
)
def test_a_playout_is_a_game_by_the_rules(kernel_of: KernelOf, map_id: str, setup: Setup) -> None:
    kernel = kernel_of(voll_verplant.rules(map_id))
    start = kernel.rules.start(setup)
    row = kernel.row(start)
    played = kernel.playouts(row, 1, seed=5)
    row[RANDOM] = stream(5, 0)
    cards = kernel.rules.positions.cards
    state, decisions = replayed(
        kernel,
        start,
        row,
        lambda row, seat: action_of(
            kernel.rules.city, walking.random_move(kernel.chart, row, seat)
        ),
        lambda row, _: TurnCard(cards[playing.draw_card(kernel.chart, row)].id),
    )
    assert played.decisions == decisions
    scores = [scoring.score(kernel.rules.city, state.sheets, at) for at in range(setup.seats)]
    assert played.scores.tolist() == [[[part.total, part.free_stations] for part in scores]]


def test_a_game_is_the_same_in_any_batch(kernel_of: KernelOf) -> None:
    kernel = kernel_of(voll_verplant.rules("berlin"))
    check_same_games(kernel, kernel.row(kernel.rules.start(Setup(3))))


def test_other_threads_run_during_a_batch(kernel_of: KernelOf) -> None:
    kernel = kernel_of(voll_verplant.rules("amsterdam"))
    row = kernel.row(kernel.rules.start(Setup(1)))
    laps = laps_beside(kernel, row, 150_000)
    assert laps > 10, "with Python's lock held there would be one or two"


def test_a_playout_can_start_in_the_middle_of_a_choice(kernel_of: KernelOf) -> None:
    rules = voll_verplant.rules("paris")
    kernel = kernel_of(rules)
    begun = [state for state, _ in positions("paris", 3, special=True) if any(state.sealed)]
    assert any(choice and choice.owed for state in begun for choice in state.sealed)
    for state in begun:
        before = kernel.row(state)
        row = before.copy()
        played = kernel.playouts(row, 2, seed=1)
        assert np.array_equal(row, before), "the position that is asked about stays"
        assert played.scores.shape == (2, 2, 2)
        assert kernel.state(row) == state


def even(found: Counter[int], moves: list[int]) -> bool:
    """Return whether exactly these moves were drawn, each about equally often."""
    expected = found.total() / len(moves)
    spread = sum((found[move] - expected) ** 2 / expected for move in moves)
    freedom = len(moves) - 1
    return set(found) == set(moves) and abs(spread - freedom) < 5 * (2 * max(freedom, 1)) ** 0.5


@pytest.mark.parametrize("map_id", ["amsterdam", "berlin", "madrid"])
def test_all_legal_moves_are_equally_likely(kernel_of: KernelOf, map_id: str) -> None:
    kernel = kernel_of(voll_verplant.rules(map_id))
    cards: set[int] = set()
    for state, seat in list(positions(map_id, 6, special=map_id == "madrid"))[::4]:
        row, moves = kernel.row(state), np.empty(MOST_MOVES, np.int64)
        legal = moves[: walking.legal(kernel.chart, row, seat, moves)].tolist()
        found = Counter(walking.random_move(kernel.chart, row, seat) for _ in range(3000))
        assert even(found, legal)
        assert state.card is not None
        cards.add(state.card)
    assert len(cards) > 4


def test_cards_are_drawn_in_proportion_to_their_number(kernel_of: KernelOf) -> None:
    kernel = kernel_of(voll_verplant.rules("amsterdam"))
    row: Words = kernel.row(kernel.rules.start(Setup(1)))
    found = Counter(playing.draw_card(kernel.chart, row) for _ in range(14_000))
    counts = kernel.rules.positions.edition.counts
    assert set(found) == set(range(len(counts)))
    assert all(abs(found[card] / 1000 - count) < 0.15 for card, count in enumerate(counts))


@pytest.mark.parametrize("map_id", ["berlin", "madrid"])
def test_moves_and_choices_convert_both_ways(map_id: str) -> None:
    city = voll_verplant.rules(map_id).city
    rings = [line.index for line in city.lines if line.ring]
    moves = [
        (line.index * 2 + way) * MARKS + marks
        for line in city.lines
        for way in range(2 if line.index in rings else 1)
        for marks in range(10)
    ]
    moves += range(PASS, PASS + 1 + len(city.stations))
    assert rings
    assert [move_of(city, action_of(city, move)) for move in moves] == moves
    assert action_of(city, PASS) == Ride()
    assert max(moves) < MOST_MOVES
