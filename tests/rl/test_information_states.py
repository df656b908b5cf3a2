"""OpenSpiel's information states distinguish exactly what a seat that remembers can distinguish."""

import json
import pickle
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from netzplan.rl.openspiel import NAMES, pyspiel
from tests.maps.voll_verplant.test_faults import small_map
from tests.rl.test_own_maps import text_of

State = Any


def openspiels(name: str) -> Any:
    """Return a module of OpenSpiel, without types: pyright would take seconds to infer some."""
    return import_module(f"open_spiel.python.{name}")


def smallest_game(folder: Path, windows: int) -> Any:
    """Return Voll verplant for two on a map of one line, two stations and this many rounds."""
    file = small_map()
    stations = ["west", "mitte"]
    line = {**file["rules"]["lines"][0], "windows": windows, "stations": stations}
    file["rules"] = {"stations": stations, "special": [], "lines": [line]}
    drawn = file["layout"]
    drawn["stations"] = {id: drawn["stations"][id] for id in stations}
    drawn["lines"] = {"A": {**drawn["lines"]["A"], "path": [[0.5, 4], [4, 4]]}}
    (folder / "voll_verplant").mkdir()
    (folder / "voll_verplant" / "small.json").write_text(json.dumps(file), encoding="utf-8")
    return pyspiel.load_game(NAMES["voll_verplant"], {"map": "small", "maps": str(folder)})


def played(game: Any, random: Random, most: int) -> State:
    """Return a random position in which a seat is to choose."""
    state = game.new_initial_state()
    for _ in range(most):
        state.apply_action(random.choice(state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def remembered_by_hand(game: Any, history: list[int], seat: int) -> tuple[object, ...]:
    """Return what a seat did and saw, collected from actions and observations alone."""
    state = game.new_initial_state()
    way: list[object] = [state.observation_string(seat)]
    for action in history:
        if state.current_player() == seat:
            way.append(action)
        state.apply_action(action)
        if state.observation_string(seat) != next(x for x in reversed(way) if isinstance(x, str)):
            way.append(state.observation_string(seat))
    return tuple(way)


def test_information_states_distinguish_exactly_what_a_seat_can_distinguish(tmp_path: Path) -> None:
    game, random = smallest_game(tmp_path, windows=2), Random(1)
    ways: dict[tuple[int, str], tuple[object, ...]] = {}
    met_again = by_memory_alone = 0
    observed: dict[tuple[int, str], str] = {}
    for _ in range(400):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            for seat in range(2):
                told = state.information_state_string(seat)
                way = remembered_by_hand(game, state.history(), seat)
                met_again += (seat, told) in ways
                assert ways.setdefault((seat, told), way) == way
                seen = state.observation_string(seat)
                assert told.endswith(f" {seen}")
                by_memory_alone += observed.setdefault((seat, seen), told) != told
    assert len({(seat, way) for (seat, _), way in ways.items()}) == len(ways)
    assert met_again > 1000
    assert by_memory_alone > 20, "some positions look the same after different ways"


@pytest.mark.parametrize("game", ["voll_verplant", "deutschland_rummy"])
def test_unseen_choices_of_another_seat_leave_the_information_state_unchanged(game: str) -> None:
    made, random, compared = pyspiel.load_game(NAMES[game]), Random(1), 0
    for number in range(20):
        state = played(made, random, 3 * number)
        seat = state.current_player()
        known: dict[str, set[str]] = {}
        for action in state.legal_actions():
            after = state.child(action)
            told = after.information_state_string(1 - seat)
            known.setdefault(after.observation_string(1 - seat), set()).add(told)
            assert after.information_state_string(seat) != state.information_state_string(seat)
        assert all(len(told) == 1 for told in known.values())
        compared += len(state.legal_actions()) > len(known)
    assert compared >= 10, "what was chosen could often not be seen"


@pytest.mark.parametrize("game", NAMES)
def test_copied_and_stored_states_remember_the_same(game: str) -> None:
    made = pyspiel.load_game(NAMES[game], {"players": 3})
    early, random = made.new_initial_state(), Random(2)
    early.information_state_string(0)  # starts recording what is remembered
    for _ in range(60):
        early.apply_action(random.choice(early.legal_actions()))
    late = made.new_initial_state()
    for action in early.history():
        late.apply_action(action)
    _, stored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(made, late))
    twins = [late, late.clone(), deepcopy(early), pickle.loads(pickle.dumps(early)), stored]
    for seat in range(3):
        assert {twin.information_state_string(seat) for twin in twins} == {
            early.information_state_string(seat)
        }
    assert len({early.information_state_string(seat) for seat in range(3)}) == 3


@pytest.mark.parametrize("game", NAMES)
def test_information_states_are_strings_without_tensors(game: str) -> None:
    made = pyspiel.load_game(NAMES[game])
    kind, state = made.get_type(), played(made, Random(1), 10)
    assert (kind.provides_observation_tensor, kind.provides_observation_string) == (True, True)
    assert kind.provides_information_state_string
    assert not kind.provides_information_state_tensor
    assert len(state.observation_tensor(0)) == made.observation_tensor_size()
    make_observation = openspiels("observation").make_observation
    whole: Any = make_observation(made, pyspiel.IIGObservationType(perfect_recall=True))
    assert whole.string_from(state, 1) == state.information_state_string(1)
    assert whole.tensor is None
    for public, private in ((True, "NONE"), (False, "SINGLE_PLAYER")):
        alone = pyspiel.IIGObservationType(
            public_info=public,
            perfect_recall=False,
            private_info=getattr(pyspiel.PrivateInfoType, private),
        )
        assert make_observation(made, alone) is None
    for asked in (
        made.information_state_tensor_shape,
        made.information_state_tensor_size,
        state.information_state_tensor,
        lambda: state.clone().information_state_tensor(0),
    ):
        with pytest.raises(ValueError, match="strings only"):
            asked()


def exploited(game: Any, solver: Any) -> float:
    """Return by how much a solver's policy can be exploited."""
    found: Any = openspiels("algorithms.exploitability").nash_conv(game, solver.average_policy())
    return float(found)


@pytest.mark.nightly
def test_regret_minimization_works_on_a_small_map(tmp_path: Path) -> None:
    game = smallest_game(tmp_path, windows=1)
    solver = openspiels("algorithms.cfr").CFRPlusSolver(game)
    solver.evaluate_and_update_policy()
    at_first = exploited(game, solver)
    for _ in range(11):
        solver.evaluate_and_update_policy()
    assert exploited(game, solver) < 0.05 < at_first
    sampled = openspiels("algorithms.external_sampling_mccfr").ExternalSamplingSolver(game)
    for _ in range(40):
        sampled.iteration()
    assert exploited(game, sampled) < at_first


TABLES = [
    ("voll_verplant", {"map": "paris", "special": True}),
    ("on_the_underground", {"starter": 2}),
    ("deutschland_rummy", {"games": 2, "take_at_once": False}),
]


@pytest.mark.parametrize(("game", "table"), TABLES, ids=[game for game, _ in TABLES])
def test_options_of_a_table_can_be_set_and_are_serialized(game: str, table: dict[str, Any]) -> None:
    made = pyspiel.load_game(NAMES[game], table)
    options = {id: value for id, value in table.items() if id != "map"}
    assert dict(made.numbering.setup.options) == options
    again = pyspiel.load_game(str(made))
    assert again.numbering is made.numbering
    pyspiel.random_sim_test(made, num_sims=1, serialize=True, verbose=False)


def test_invalid_options_are_refused_with_their_names() -> None:
    with pytest.raises(ValueError, match=r"special.*berlin"):
        pyspiel.load_game(NAMES["voll_verplant"], {"special": True})
    with pytest.raises(ValueError, match=r"games.*1 to 9"):
        pyspiel.load_game(NAMES["deutschland_rummy"], {"games": 0})
    usual = pyspiel.load_game(NAMES["voll_verplant"], {"special": False})
    assert usual.numbering.setup.options == ()


@pytest.mark.parametrize("game", NAMES)
def test_custom_maps_can_be_played_and_are_serialized(game: str, tmp_path: Path) -> None:
    (tmp_path / game).mkdir()
    (tmp_path / game / "mine.json").write_text(text_of(game, "mine"), encoding="utf-8")
    where = {"map": "mine", "maps": str(tmp_path)}
    state = played(pyspiel.load_game(NAMES[game], where), Random(1), 30)
    text = pyspiel.serialize_game_and_state(state.get_game(), state)
    again, twin = pyspiel.deserialize_game_and_state(text)
    assert (str(again), str(twin)) == (str(state.get_game()), str(state))
    for wrong in ({"map": "mine"}, {"map": "mine", "maps": str(tmp_path / "gone")}):
        with pytest.raises(ValueError, match=r"mine|gone"):
            pyspiel.load_game(NAMES[game], wrong)
