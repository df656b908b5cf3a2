"""The settings ``max_cycles`` and ``illegal``, and calls in the wrong order."""

from functools import partial
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from netzplan.rl import GYMNASIUM_IDS, on_the_underground_v0, voll_verplant_v0
from netzplan.rl.making import numbering_of
from netzplan.rl.play import Illegal
from netzplan.rl.single import SeatEnv
from tests.rl.games import GAMES, each_game

each_id = pytest.mark.parametrize("id", GYMNASIUM_IDS)

WRONGS: list[dict[str, Any]] = [
    *({"max_cycles": most} for most in (0, -1, 2.5, "3")),
    *({"illegal": what} for what in ("Raise", None, False, "")),
]


@each_game
@pytest.mark.parametrize("wrong", WRONGS, ids=str)
def test_invalid_settings_are_refused_by_name(game: ModuleType, wrong: dict[str, Any]) -> None:
    (name,) = wrong
    kinds = [game.env, game.raw_env, lambda **wrong: game.vector_env(2, **wrong)]
    if game is voll_verplant_v0:
        kinds.append(game.parallel_env)
    (id,) = [id for id, name in GYMNASIUM_IDS.items() if name == game.GAME]
    for kind in (*kinds, lambda **wrong: gymnasium.make(id, **wrong)):
        with pytest.raises(ValueError, match=rf"\b{name}\b") as told:
            kind(**wrong)
        assert "no option" not in str(told.value)


@pytest.mark.parametrize(
    ("game", "map", "taken", "wrong"),
    [
        ("voll_verplant", "madrid", {"special": True}, {"special": 1}),
        ("voll_verplant", "madrid", {"special": False}, {"special": 0.0}),
        ("deutschland_rummy", "germany", {"games": 1}, {"games": True}),
        ("deutschland_rummy", "germany", {"games": 1}, {"games": 1.0}),
    ],
)
def test_an_option_must_have_the_right_type_even_if_the_value_is_equal(
    game: str, map: str, taken: dict[str, Any], wrong: dict[str, Any]
) -> None:
    (name,) = taken
    numbering = numbering_of(game, map, 2, taken)
    with pytest.raises(ValueError, match=f"option '{name}' is"):
        numbering_of(game, map, 2, wrong)
    with pytest.raises(ValueError, match="seats"):
        numbering_of(game, map, 2.0, taken)  # type: ignore[arg-type]  # it equals 2
    assert numbering_of(game, map, 2, taken) is numbering


@each_game
def test_positions_are_rendered_as_text_only(game: ModuleType) -> None:
    for kind in (game.raw_env, partial(SeatEnv, game.GAME)):
        with pytest.raises(ValueError, match=r"^render_mode is None or 'ansi', not 'human'$"):
            kind(render_mode="human")
        env = kind(render_mode="ansi")
        env.reset(seed=1)
        assert env.render().startswith("View(")


@pytest.mark.parametrize("count", [0, 2.0, "4", None], ids=repr)
def test_what_is_counted_is_a_whole_number(count: Any) -> None:
    for game in GAMES:
        with pytest.raises(ValueError, match=r"^matches is a whole number from 1, not "):
            game.vector_env(count)
    for id in GYMNASIUM_IDS:
        with pytest.raises(ValueError, match=r"^simulations is a whole number from 1, not "):
            gymnasium.make(id, simulations=count)


def test_numpy_scalars_are_as_good_as_numbers_of_python() -> None:
    one: Any = gymnasium.make(
        "netzplan/DeutschlandRummy-v0", seat=np.int64(1), games=np.int8(2), take_at_once=np.True_
    ).unwrapped
    assert one.numbering is numbering_of(
        "deutschland_rummy", None, 2, {"games": 2, "take_at_once": True}
    )
    assert type(one.seat) is int
    raw_env: Any = on_the_underground_v0.raw_env
    assert raw_env(seats=np.int64(3)).numbering is raw_env(seats=3).numbering
    with pytest.raises(ValueError, match="seats"):
        raw_env(seats=np.float64(3))


def test_where_a_map_has_no_options_the_refusal_says_so() -> None:
    with pytest.raises(ValueError, match=r"^no option 'special' on berlin: there are none$"):
        voll_verplant_v0.env(special=True)


@each_id
def test_a_match_is_truncated_after_max_cycles(id: str) -> None:
    env: Any = gymnasium.make(id, max_cycles=3)
    for seed in (1, 2):
        seen, _ = env.reset(seed=seed)
        for number in range(3):
            choice = seen["action_mask"].argmax()
            seen, reward, is_over, is_cut, _ = env.step(choice)
            assert (reward, is_over, is_cut) == (0, False, number == 2)
        with pytest.raises(ResetNeeded, match="ended"):
            env.step(seen["action_mask"].argmax())


@each_game
def test_vectorized_matches_raise_and_are_not_truncated(game: ModuleType) -> None:
    with pytest.raises(ValueError, match="take no max_cycles"):
        game.vector_env(2, max_cycles=5)
    with pytest.raises(ValueError, match="replace no choices"):
        game.vector_env(2, illegal="replace")
    with pytest.raises(ValueError, match="are not rendered"):
        game.vector_env(2, render_mode="ansi")
    with pytest.raises(ValueError, match="matches is a whole number"):
        game.vector_env(0, illegal="raise", max_cycles=None)
    if game is not voll_verplant_v0:  # tests of the kernels cover the compiled one
        matches = game.vector_env(2, illegal="raise")
        stepped = matches.reset(seed=1)
        with pytest.raises(Illegal, match="match 0"):
            matches.step(stepped.masks.argmin(axis=2))


@each_game
def test_an_environment_refuses_calls_before_and_after_a_match(game: ModuleType) -> None:
    env = game.raw_env(max_cycles=1)
    for call in (lambda: env.step(0), env.last, lambda: env.observe("seat_0")):
        with pytest.raises(ValueError, match="reset begins the match"):
            call()
    env.reset(seed=1)
    while env.agents:
        seen, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else seen["action_mask"].argmax())
    with pytest.raises(ValueError, match="reset begins the next"):
        env.step(0)


def test_a_parallel_environment_refuses_choices_before_a_match() -> None:
    env = voll_verplant_v0.parallel_env()
    with pytest.raises(ValueError, match="reset begins the match"):
        env.step({})


@each_id
def test_a_finished_environment_refuses_further_choices(id: str) -> None:
    env: Any = gymnasium.make(id).unwrapped
    with pytest.raises(ResetNeeded, match="reset begins the match"):
        env.step(0)
    seen, _ = env.reset(seed=1)
    env.action_space.seed(1)
    is_over = False
    while not is_over:
        choice = env.action_space.sample(mask=seen["action_mask"])
        seen, _, is_over, _, _ = env.step(choice)
    with pytest.raises(ResetNeeded, match="ended"):
        env.step(0)
