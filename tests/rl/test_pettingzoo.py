"""The environments pass PettingZoo's tests, and tell agents about illegal choices."""

from types import ModuleType
from typing import Any

import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)

from netzplan.rl import voll_verplant_v0
from netzplan.rl.play import Illegal
from tests.rl.games import GAMES

# PettingZoo expects arrays and warns about dictionaries, although its own board games use them.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.GAME)
def test_environments_in_turn_follow_pettingzoos_interface(game: ModuleType) -> None:
    api_test(game.env(), num_cycles=80)
    seed_test(game.env, num_cycles=40)


def test_simultaneous_environments_follow_pettingzoos_interface() -> None:
    parallel_api_test(voll_verplant_v0.parallel_env(), num_cycles=60)
    parallel_api_test(voll_verplant_v0.parallel_env(map="paris", special=True), num_cycles=60)
    parallel_seed_test(voll_verplant_v0.parallel_env, num_cycles=40)
    max_cycles_test(voll_verplant_v0)


def test_an_illegal_choice_is_replaced_and_reported_or_raises() -> None:
    env = voll_verplant_v0.raw_env()
    env.reset(seed=1)
    env.step(env.numbering.chosen.parts["idle"].start)
    assert env.infos["seat_0"]["illegal"] == env.numbering.idle
    strict = voll_verplant_v0.raw_env(illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(Illegal, match="idle"):
        strict.step(strict.numbering.chosen.parts["idle"].start)


def test_invalid_settings_are_refused_with_the_reason() -> None:
    wrongs: list[tuple[dict[str, Any], str]] = [
        ({"map": "atlantis"}, "berlin"),
        ({"seats": 7}, "1 to 6"),
        ({"sauna": True}, "sauna"),
        ({"special": True}, "special"),
        ({"reward": "money"}, "money"),
    ]
    for wrong, named in wrongs:
        with pytest.raises(ValueError, match=named):
            voll_verplant_v0.raw_env(**wrong)
