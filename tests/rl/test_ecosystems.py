"""Gymnasium's and OpenSpiel's own tests."""

from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from netzplan.rl import GYMNASIUM_IDS
from netzplan.rl.openspiel import NAMES, pyspiel
from tests.nightly import NIGHTLY


@pytest.mark.parametrize("id", GYMNASIUM_IDS)
# Its checker asks for spaces narrower than those of whole numbers.
@pytest.mark.filterwarnings("ignore:.*")
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
    if game == "deutschland_rummy" and not NIGHTLY:
        return _played_in_part(NAMES[game])
    pyspiel.random_sim_test(
        pyspiel.load_game(NAMES[game]), num_sims=1, serialize=False, verbose=False
    )
    return None


def _played_in_part(name: str) -> None:
    """A whole series of small moves takes the simulation too long by day."""
    state = pyspiel.load_game(name).new_initial_state()
    for _ in range(80):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            state.apply_action(outcomes[0][0])
        else:
            legal = state.legal_actions()
            assert legal == sorted(set(legal))
            state.apply_action(legal[len(legal) // 2])
    assert state.clone().history() == state.history()
