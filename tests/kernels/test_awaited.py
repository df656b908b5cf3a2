"""A kernel offers no choices to a seat that is not to move, just as the rules do."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from netzplan.catalogue import GAMES
from netzplan.core import Acted, Happened, Setup
from tests.kernels.twins import MAPS, game_of

ENTRIES = 60


@pytest.mark.parametrize("game", MAPS)
def test_only_an_awaited_seat_has_choices(game: str, load_once: Callable[..., Any]) -> None:
    rules, setup = GAMES[game].rules(MAPS[game]), Setup(2)
    kernel, state = load_once(game).Kernel(rules), rules.start(setup)
    idle = 0
    for entry in game_of(rules, setup, Random(1))[:ENTRIES]:
        row = kernel.row(state)
        for seat in (-1, 0, 1, 2, 9):
            listed = list(rules.actions(state, seat))
            assert kernel.actions(row, seat) == listed
            idle += not listed
        if isinstance(entry, Acted):
            state = rules.act(state, entry.seat, entry.action)
        elif isinstance(entry, Happened):
            state = rules.happen(state, entry.event)
    assert idle > 3 * ENTRIES
