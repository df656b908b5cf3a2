"""Vectorized matches follow the rules and use the numbers of the environments."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.kernels.voll_verplant.rows import state_of
from netzplan.rl.making import numbering_of
from netzplan.rl.play import Illegal
from netzplan.rl.voll_verplant import VollVerplantNumbering
from netzplan.rl.voll_verplant_matches import VollVerplantMatches
from tests.nightly import by_day

TABLES = [
    ("amsterdam", 1, {}),
    ("berlin", 2, {}),
    ("madrid", 3, {"special": True}),
    ("paris", 6, {"special": True}),
]


@pytest.fixture
def made(load_once: Callable[..., Any], cache_folder: Path) -> Callable[..., VollVerplantMatches]:
    """Return a function that makes matches with the compiled code that all tests share."""
    load_once("voll_verplant")

    def make(map: str, seats: int, options: dict[str, Any], matches: int = 3) -> Any:
        numbering = numbering_of("voll_verplant", map, seats, options)
        assert isinstance(numbering, VollVerplantNumbering)
        return VollVerplantMatches(numbering, matches, kernels=cache_folder)

    return make


@pytest.mark.parametrize(("map", "seats", "options"), TABLES)
def test_vectorized_matches_agree_with_the_rules(
    made: Callable[..., VollVerplantMatches], map: str, seats: int, options: dict[str, Any]
) -> None:
    at_once = made(map, seats, options)
    numbering, random = at_once.numbering, np.random.default_rng(1)
    rules = numbering.rules
    assert isinstance(rules, VollVerplant)
    stepped = at_once.reset(1)
    ended = partly = 0
    for _ in range(by_day(90, by_night=3000)):
        for match, row in enumerate(at_once.rows):
            state = state_of(rules, row)
            partly += any(choice is not None for choice in state.sealed)
            for seat in range(seats):
                seen = numbering.observe(rules.view(state, seat))
                assert np.array_equal(stepped.observations[match, seat], seen)
                legal = np.flatnonzero(stepped.masks[match, seat]).tolist()
                assert legal == (numbering.legal(state, seat) or [numbering.idle])
        chosen = (stepped.masks * random.random(stepped.masks.shape)).argmax(axis=2)
        stepped = at_once.step(chosen)
        ended += int(stepped.ended.sum())
        if seats > 1:
            assert np.allclose(stepped.rewards.sum(axis=1), 0, atol=1e-5)
    assert ended >= 3
    assert bool(partly) == bool(options)


def test_an_illegal_choice_changes_nothing(made: Callable[..., VollVerplantMatches]) -> None:
    at_once = made("berlin", 2, {})
    with pytest.raises(ValueError, match="reset"):
        at_once.step(np.zeros((3, 2), np.int64))
    before = at_once.reset(1)
    rows = at_once.rows.copy()
    chosen = before.masks.argmax(axis=2)
    chosen[2, 1] = at_once.numbering.idle
    with pytest.raises(Illegal, match="match 2, seat 1"):
        at_once.step(chosen)
    assert np.array_equal(rows, at_once.rows)
