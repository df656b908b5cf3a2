"""Custom maps can be used in all environments."""

import pickle
from importlib.resources import files
from pathlib import Path
from typing import Any

import gymnasium
import pytest

from netzplan.kernels.failure import KernelFailure
from netzplan.kernels.voll_verplant import chart
from netzplan.paper.faults import MapFormatError
from netzplan.rl import (
    GYMNASIUM_IDS,
    deutschland_rummy_v0,
    making,
    on_the_underground_v0,
    voll_verplant_v0,
)
from netzplan.rl.making import FIRST_MAPS, numbering_of
from tests.kernels import keeping

GAMES = {
    each.GAME: each for each in (voll_verplant_v0, on_the_underground_v0, deutschland_rummy_v0)
}


def text_of(game: str, id: str) -> str:
    """Return the text of the first map of a game, under another id."""
    shipped = files(f"netzplan.games.{game}") / "maps" / f"{FIRST_MAPS[game]}.json"
    text = shipped.read_text(encoding="utf-8")
    return text.replace(f'"id": "{FIRST_MAPS[game]}"', f'"id": "{id}"', 1)


@pytest.fixture
def maps(tmp_path: Path) -> Path:
    """Return a folder with a custom map for each game."""
    for game in GAMES:
        (tmp_path / game).mkdir()
        (tmp_path / game / "mine.json").write_text(text_of(game, "mine"), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("id", GYMNASIUM_IDS)
def test_all_environments_play_on_custom_maps(
    id: str, maps: Path, request: pytest.FixtureRequest
) -> None:
    game = GYMNASIUM_IDS[id]
    module: Any = GAMES[game]
    where: dict[str, Any] = {"map": "mine", "maps": maps}
    one: Any = gymnasium.make(id, map="mine", maps=str(maps), bots="greedy").unwrapped
    one.reset(seed=1)
    one.step(one.play.legal(0)[0])
    made = [one, module.raw_env(**where), module.env(**where).unwrapped]
    code = {}
    if game == "voll_verplant":
        made.append(voll_verplant_v0.parallel_env(**where))
        code["kernels"] = keeping.folder_of(request.config)
        keeping.load_once(code["kernels"], game)
    vector = module.vector_env(2, **where, **code)
    vector.step(vector.reset(seed=1).masks.argmax(axis=2))
    for env in (*made, vector):
        assert env.numbering is one.numbering
        assert env.numbering.rules.facts.game == game
    assert module.raw_env(maps=maps).numbering is module.raw_env().numbering


def test_a_pickled_numbering_is_loaded_from_the_file_of_its_map(maps: Path) -> None:
    before: Any = numbering_of("voll_verplant", "mine", 2, {}, maps)
    kept = pickle.dumps(before)
    assert pickle.loads(kept) is before
    making._kept.cache_clear()
    assert pickle.loads(kept).city.stations == before.city.stations  # as another process does
    file = maps / "voll_verplant" / "mine.json"
    paris = files("netzplan.games.voll_verplant") / "maps" / "paris.json"
    file.write_text(paris.read_text(encoding="utf-8").replace('"id": "paris"', '"id": "mine"', 1))
    after: Any = numbering_of("voll_verplant", "mine", 2, {"special": True}, maps)
    assert len(after.city.stations) != len(before.city.stations)
    making._kept.cache_clear()
    with pytest.raises(ValueError, match=r"mine.* another one by now"):
        pickle.loads(kept)


def test_a_custom_map_that_cannot_be_used_is_refused_with_the_reason(maps: Path) -> None:
    def refused(named: str, kind: type[ValueError] = ValueError, **where: Any) -> None:
        with pytest.raises(kind, match=named):
            voll_verplant_v0.raw_env(**where)

    own = maps / "voll_verplant"
    refused("nowhere can't be read: No such file", map="mine", maps=maps / "nowhere")
    refused("mine.json can't be read: Not a dir", map="mine", maps=own / "mine.json")
    refused("no map 'yours': there are .*mine.*yours.json", map="yours", maps=maps)
    refused("no map 'mine': .* no file .*voll_verplant.mine.json", map="mine", maps=own)
    (own / "broken.json").write_text('{"format": 1, "game": "voll_verplant", "id": "broken"}')
    refused("broken.json\n", MapFormatError, map="broken", maps=maps)
    (own / "empty.json").touch()
    refused("^empty.json\n.: Not valid JSON", MapFormatError, map="empty", maps=maps)
    (own / "other.json").write_text(text_of("voll_verplant", "mine"), encoding="utf-8")
    refused("mine.json instead of other.json", MapFormatError, map="other", maps=maps)
    (own / "berlin.json").write_text(text_of("voll_verplant", "berlin"), encoding="utf-8")
    refused("berlin", MapFormatError, maps=maps)


def test_compiled_code_refuses_a_map_beyond_its_limits(
    maps: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = keeping.folder_of(request.config)
    keeping.load_once(kept, "voll_verplant")
    monkeypatch.setattr(chart, "MOST_STATIONS", 10)
    with pytest.raises(KernelFailure, match="kernel/stations"):
        voll_verplant_v0.vector_env(2, map="mine", maps=maps, kernels=kept)
