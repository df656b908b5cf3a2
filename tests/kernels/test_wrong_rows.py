"""Rows that no position has are refused: compiled code would read and write beyond them."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from netzplan.catalogue import GAMES
from netzplan.core import Chance, Setup
from netzplan.kernels.words import Words
from tests.kernels.twins import MAPS


@pytest.fixture(params=MAPS)
def opened(request: pytest.FixtureRequest, load_once: Callable[[str], Any]) -> tuple[Any, Words]:
    """Return a kernel, and a row in which a seat is awaited."""
    game = request.param
    rules: Any = GAMES[game].rules(MAPS[game])
    kernel = load_once(game).Kernel(rules)
    state = rules.start(Setup(2))
    while isinstance(rules.turn(state), Chance):
        state = rules.happen(state, rules.chances(state)[0][0])
    row: Words = kernel.row(state)
    return kernel, row


def calls(kernel: Any, row: Words, seat: int, event: Any, action: Any) -> dict[str, Any]:
    """Return every call with a row, except ``choose``, which is not checked."""
    return {
        "state": lambda: kernel.state(row),
        "awaited": lambda: kernel.awaited(row),
        "actions": lambda: kernel.actions(row, seat),
        "act": lambda: kernel.act(row, seat, action),
        "happen": lambda: kernel.happen(row, event),
        "scores": lambda: kernel.scores(row),
        "playouts": lambda: kernel.playouts(row, 1, seed=1),
    }


def test_a_row_of_another_length_or_number_of_seats_is_refused(opened: tuple[Any, Words]) -> None:
    kernel, row = opened
    [seat, *_] = kernel.awaited(row)
    action = kernel.actions(row, seat)[0]
    start = kernel.rules.start(Setup(2))
    event = kernel.rules.chances(start)[0][0]
    crowded, deserted = row.copy(), row.copy()
    crowded[kernel.seats_at], deserted[kernel.seats_at] = 99, 0
    for wrong in (row[:-1].copy(), np.append(row, 0), row[:1].copy(), row[:0], crowded, deserted):
        before = wrong.copy()
        for call in calls(kernel, wrong, seat, event, action).values():
            with pytest.raises(ValueError, match="words are no row"):
                call()
        assert np.array_equal(wrong, before)


def test_what_is_no_array_of_words_is_refused(opened: tuple[Any, Words]) -> None:
    kernel, row = opened
    [seat, *_] = kernel.awaited(row)
    action = kernel.actions(row, seat)[0]
    event = kernel.rules.chances(kernel.rules.start(Setup(2)))[0][0]
    wrongs: list[Any] = [
        row.astype(np.float64), row.astype(np.int32), np.repeat(row, 2)[::2], row[None], list(row),
    ]  # fmt: skip
    for wrong in wrongs:
        for call in calls(kernel, wrong, seat, event, action).values():
            with pytest.raises(ValueError, match="contiguous array of int64"):
                call()


@pytest.mark.parametrize("seed", [1.5, "a", None])
def test_a_seed_that_is_not_an_integer_is_refused(opened: tuple[Any, Words], seed: Any) -> None:
    kernel, row = opened
    with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
        kernel.playouts(row, 1, seed=seed)


def test_a_seat_that_is_not_awaited_cannot_act(opened: tuple[Any, Words]) -> None:
    kernel, row = opened
    action = kernel.actions(row, kernel.awaited(row)[0])[0]
    before = row.copy()
    for seat in (-1, 2, 99):
        assert kernel.actions(row, seat) == []
        with pytest.raises(ValueError, match=f"seat {seat} is not awaited"):
            kernel.act(row, seat, action)
    assert np.array_equal(row, before)
