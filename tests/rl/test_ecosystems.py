"""The environments pass the tests of Gymnasium and OpenSpiel."""

import importlib
import pickle
import sys
from copy import deepcopy
from itertools import zip_longest
from random import Random
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

import netzplan.rl
from netzplan.rl import GYMNASIUM_IDS
from netzplan.rl.openspiel import NAMES, pyspiel
from netzplan.rl.play import Illegal
from tests.rl.playthroughs import played_again, stored


@pytest.mark.parametrize("id", GYMNASIUM_IDS)
def test_an_environment_of_one_seat_follows_gymnasiums_interface(id: str) -> None:
    check_env(gymnasium.make(id).unwrapped, skip_render_check=True)
    env: Any = gymnasium.make(id, bots="greedy")
    seen, _ = env.reset(seed=1)
    env.action_space.seed(1)
    is_over, reward = False, 0.0
    while not is_over:
        choice = env.action_space.sample(mask=seen["action_mask"])
        seen, reward, is_over, _, _ = env.step(choice)
    assert reward in (-1, 0, 1)


def test_the_other_seats_can_be_given_different_bots() -> None:
    env: Any = gymnasium.make("netzplan/VollVerplant-v0", bots=["greedy", "random"], seat=1)
    seen, _ = env.reset(seed=1)
    assert seen["observation"].shape == env.observation_space["observation"].shape
    with pytest.raises(ValueError, match="greedy"):
        gymnasium.make("netzplan/VollVerplant-v0", bots="grandmaster")


def test_without_the_extra_the_import_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(ModuleNotFoundError, match="needs the extra rl: pip install"):
        importlib.reload(netzplan.rl)


@pytest.mark.parametrize("game", NAMES)
def test_openspiel_plays_random_matches(game: str) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(NAMES[game]), num_sims=1, serialize=True, verbose=False
    )


@pytest.mark.parametrize("game", NAMES)
def test_openspiel_plays_the_stored_playthroughs(game: str) -> None:
    before = stored(game)
    try:
        after = played_again(before)
    except Exception as wrong:
        raise AssertionError("choices mean others now; see tests/rl/playthroughs.py") from wrong
    for number, (was, now) in enumerate(
        zip_longest(before.splitlines(), after.splitlines()), start=1
    ):
        assert was == now, f"line {number} of {game}; see tests/rl/playthroughs.py"


@pytest.mark.parametrize("game", NAMES)
def test_openspiel_states_continue_alike_when_pickled_or_copied(game: str) -> None:
    state = pyspiel.load_game(NAMES[game], {"players": 3}).new_initial_state()
    random = Random(1)
    for _ in range(60):
        state.apply_action(random.choice(state.legal_actions()))
    numbering = state.play.numbering
    for twin in (pickle.loads(pickle.dumps(state)), deepcopy(state)):
        assert twin.play.numbering is numbering
        assert (str(twin), twin.legal_actions()) == (str(state), state.legal_actions())


@pytest.mark.parametrize("game", NAMES)
def test_openspiel_refuses_illegal_choices_and_changes_nothing(game: str) -> None:
    state = pyspiel.load_game(NAMES[game]).new_initial_state()
    random, refused = Random(1), 0
    while refused < 400 and not state.is_terminal():
        legal, before = state.legal_actions(), (str(state), state.history())
        numbers = range(-2, state.play.numbering.chosen.length + 2)
        for action in random.sample([each for each in numbers if each not in (*legal, -1)], 20):
            with pytest.raises(Illegal, match=f" {action}\\b"):
                state.apply_action(action)
            refused += 1
        assert (str(state), state.history()) == before
        assert state.legal_actions() == legal
        state.apply_action(random.choice(legal))
    assert refused >= 400


def test_openspiel_accepts_nothing_after_the_end() -> None:
    state = pyspiel.load_game(NAMES["voll_verplant"]).new_initial_state()
    random = Random(1)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    with pytest.raises(Illegal, match="over"):
        state.apply_action(state.play.numbering.idle)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("players", [-1, 0, 1, 9])
def test_openspiel_refuses_unsupported_numbers_of_players(game: str, players: int) -> None:
    with pytest.raises(ValueError, match=rf"(go from|has) .* not {players}\b"):
        pyspiel.load_game(NAMES[game], {"players": players})
