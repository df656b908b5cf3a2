"""An invalid choice is refused with its reason and changes nothing."""

import pickle
from copy import deepcopy
from pathlib import Path
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pytest

from netzplan.rl import (
    GYMNASIUM_IDS,
    voll_verplant_v0,
)
from tests.kernels import keeping
from tests.rl.games import each_game

NO_CHOICES = [0.5, 1.0, np.float32(1), "1", None, [1], np.array([1])]


def matches_of(game: ModuleType, compiled: Path, matches: int = 2, **settings: Any) -> Any:
    """Return several matches; compiled ones use the code that all tests share."""
    if game is voll_verplant_v0:
        settings["kernels"] = compiled
    return game.vector_env(matches, **settings)


@pytest.fixture
def compiled(request: pytest.FixtureRequest) -> Path:
    """Return the folder with the compiled code that all tests share."""
    kept = keeping.folder_of(request.config)
    keeping.load_once(kept, "voll_verplant")
    return kept


@each_game
def test_the_seed_of_vectorized_matches_must_be_a_whole_number_from_0(
    game: ModuleType, compiled: Path
) -> None:
    matches = matches_of(game, compiled)
    for seed in (0, np.int32(7), 2**63, 10**40):
        first = matches.reset(seed=seed).observations.copy()
        assert np.array_equal(matches.reset(seed=seed).observations, first)
    for wrong in (-1, 1.5, "x", None, [1]):
        with pytest.raises(ValueError, match="a seed is a whole number from 0, not "):
            matches.reset(seed=wrong)


@each_game
def test_vectorized_matches_continue_alike_when_pickled_or_copied(
    game: ModuleType, compiled: Path
) -> None:
    matches = matches_of(game, compiled)
    chosen = matches.reset(seed=1).masks.argmax(axis=2)
    matches.step(chosen)
    twins = [matches, pickle.loads(pickle.dumps(matches)), deepcopy(matches)]
    for _ in range(30):
        chosen = matches._masks.argmax(axis=2)
        seen = [twin.step(chosen) for twin in twins]
        for each in seen[1:]:
            for name in each.__struct_fields__:
                assert np.array_equal(getattr(each, name), getattr(seen[0], name))


@each_game
def test_choices_of_vectorized_matches_must_have_one_shape_and_be_whole(
    game: ModuleType, compiled: Path
) -> None:
    matches = matches_of(game, compiled)
    stepped = matches.reset(seed=1)
    chosen, before = stepped.masks.argmax(axis=2), stepped.observations.copy()
    for shape in [(2, 1), (2, 3), (3, 2), (1, 2), (2,), (), (2, 2, 1)]:
        with pytest.raises(ValueError, match=r"choices have shape \(2, 2\), not "):
            matches.step(np.resize(chosen, shape))
    with pytest.raises(ValueError, match=r"choices have shape \(2, 2\), not "):
        matches.step([[0, 0], [0]])
    for wrong in (chosen + 0.5, chosen.astype(np.float32), chosen.astype(bool), [["0"] * 2] * 2):
        with pytest.raises(ValueError, match="choices are whole numbers, not "):
            matches.step(wrong)
    assert np.array_equal(stepped.observations, before)
    stepped = matches.step(chosen.astype(np.uint16))
    assert not np.array_equal(stepped.observations, before)
    matches.step(stepped.masks.argmax(axis=2).tolist())


@each_game
@pytest.mark.parametrize("chosen", NO_CHOICES, ids=repr)
def test_a_choice_in_turn_must_be_whole(game: ModuleType, chosen: Any) -> None:
    env = game.raw_env()
    env.reset(seed=1)
    before = env.play.state
    with pytest.raises(ValueError, match="a choice is a whole number, not "):
        env.step(chosen)
    assert env.play.state is before
    for kind in (int, np.int8, np.uint64, np.array):
        env.step(kind(env.play.legal(env.play.awaited[0])[0]))
    assert env.play.state is not before


@pytest.mark.parametrize("chosen", NO_CHOICES, ids=repr)
def test_simultaneous_choices_must_be_whole_and_complete(chosen: Any) -> None:
    env = voll_verplant_v0.parallel_env()
    env.reset(seed=1)
    before, legal = env.play.state, env.play.legal(0)[0]
    with pytest.raises(ValueError, match="a choice is a whole number, not "):
        env.step({"seat_0": legal, "seat_1": chosen})
    with pytest.raises(ValueError, match="'seat_1' is missing"):
        env.step({"seat_0": legal})
    assert env.play.state is before


@pytest.mark.parametrize("id", GYMNASIUM_IDS)
@pytest.mark.parametrize("chosen", NO_CHOICES, ids=repr)
def test_the_choice_of_a_seat_must_be_whole(id: str, chosen: Any) -> None:
    env: Any = gymnasium.make(id).unwrapped
    env.reset(seed=1)
    before = env.play.state
    with pytest.raises(ValueError, match="a choice is a whole number, not "):
        env.step(chosen)
    assert env.play.state is before
