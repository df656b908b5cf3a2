"""Gymnasium's and OpenSpiel's own tests."""

from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from netzplan.rl import GYMNASIUM_IDS
from netzplan.rl.openspiel import NAMES, pyspiel


@pytest.mark.parametrize("id", GYMNASIUM_IDS)
def test_a_seat_keeps_the_interface(id: str) -> None:
    check_env(gymnasium.make(id).unwrapped, skip_render_check=True)
    env: Any = gymnasium.make(id, bots="greedy")
    seen, _ = env.reset(seed=1)
    env.action_space.seed(1)
    is_over, reward = False, 0.0
    while not is_over:
        choice = env.action_space.sample(mask=seen["action_mask"])
        seen, reward, is_over, _, _ = env.step(choice)
    assert reward in (-1, 0, 1)


def test_a_table_of_bots() -> None:
    env: Any = gymnasium.make("netzplan/VollVerplant-v0", bots=["greedy", "random"], seat=1)
    seen, _ = env.reset(seed=1)
    assert seen["observation"].shape == env.observation_space["observation"].shape
    with pytest.raises(ValueError, match="greedy"):
        gymnasium.make("netzplan/VollVerplant-v0", bots="grandmaster")


@pytest.mark.parametrize("game", NAMES)
def test_openspiel_plays_by_chance(game: str) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(NAMES[game]), num_sims=1, serialize=False, verbose=False
    )
