"""The atlas: heads for lists, maps loaded on demand, and custom maps."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from netzplan.catalogue import GAMES, Atlas, Catalogue, Game, rules_at
from netzplan.catalogue import atlas as atlas_module
from netzplan.paper.mapfile import MapKind
from tests.architecture.tree import PACKAGE

REFERENCE = "netzplan.catalogue.voll_verplant:ENTRY"
AMSTERDAM = PACKAGE / "games" / "voll_verplant" / "maps" / "amsterdam.json"


def written(folder: Path, map_id: str, name: str = "", **changes: Any) -> Path:
    """Write a copy of Amsterdam into a folder for custom maps."""
    folder.mkdir(parents=True, exist_ok=True)
    content = json.loads(AMSTERDAM.read_text()) | {"id": map_id, **changes}
    content["rules"]["lines"][0]["points"][0] += 2  # the hash covers only the rules part
    file = folder / (name or f"{map_id}.json")
    file.write_text(json.dumps(content))
    return file


def test_a_list_reads_only_heads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MapKind, "sound_map", None)
    game = Game(REFERENCE)
    assert [info.id for info in game.maps] == ["amsterdam", "berlin", "paris", "madrid"]
    assert game.options[0].maps == ("paris", "madrid")


def test_a_map_is_parsed_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    hash = GAMES["voll_verplant"].map_hash("berlin")
    read: list[str] = []

    def counted(kind: MapKind[Any], data: bytes, name: str) -> Any:
        read.append(name)
        return sound_map(kind, data, name)

    sound_map = MapKind.sound_map
    monkeypatch.setattr(MapKind, "sound_map", counted)
    atlas_module.shipped_atlas.cache_clear()
    game = Game(REFERENCE)
    rules = game.rules("berlin")
    assert game.rules("berlin") is rules
    assert game.map_hash("berlin") == hash
    assert game.page("berlin") is game.page("berlin")
    assert read == ["berlin.json"]


def test_shipped_maps_are_made_once_for_all_callers(tmp_path: Path) -> None:
    written(tmp_path, "home")
    ours, theirs = Game(REFERENCE), Game(REFERENCE, tmp_path)
    assert theirs.rules("berlin") is ours.rules("berlin")
    assert "home" in theirs.atlas.own
    with pytest.raises(KeyError):
        ours.rules("home")


def test_a_custom_map_is_offered(tmp_path: Path) -> None:
    written(tmp_path / "voll_verplant", "home", title="Home", difficulty=4)
    games = Catalogue(folder=tmp_path)
    game = games["voll_verplant"]
    assert [info.id for info in game.maps][-2:] == ["home", "madrid"]
    assert game.rules("home").start is not None
    assert game.page("home").info.title == "Home"
    assert [info.id for info in GAMES["voll_verplant"].maps] == [
        info.id for info in game.maps if info.id != "home"
    ]
    assert rules_at(game.atlas.plate("home").venue).facts == game.facts


def test_a_custom_map_is_checked_once_by_all_catalogues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[bytes] = []

    def counted(kind: MapKind[Any], data: bytes) -> Any:
        checked.append(data)
        return faults_for_play(kind, data)

    faults_for_play = MapKind.faults_for_play
    monkeypatch.setattr(MapKind, "faults_for_play", counted)
    file = written(tmp_path, "home", title="Checked once")
    assert [Atlas(REFERENCE, tmp_path).own for _ in range(2)] == [{"home"}] * 2
    assert len(checked) == 1
    written(tmp_path, "home", difficulty=9)
    assert not Atlas(REFERENCE, tmp_path).own, "a changed file is checked anew"
    assert checked[-1] == file.read_bytes()


def test_a_custom_map_on_which_names_overlap_is_offered(tmp_path: Path) -> None:
    layout = json.loads(AMSTERDAM.read_text())["layout"]
    for drawn in layout["stations"].values():
        drawn["name"] += " am Hauptbahnhof von Amsterdam"
    file = written(tmp_path / "voll_verplant", "home", layout=layout)
    game = Catalogue(folder=tmp_path)["voll_verplant"]
    found = game.entry.kind.faults_in(file.read_bytes())
    assert {each.code for each in found} == {"layout/crowded"}
    assert "home" in game.atlas.own
    assert game.page("home").info.id == "home"


@pytest.mark.parametrize(
    ("name", "changes", "said"),
    [
        ("broken.json", {"difficulty": 9}, "difficulty"),
        ("other.json", {}, "broken.json instead of other.json"),
        ("broken.json", {"id": "berlin"}, "berlin.json instead of broken.json"),
        ("broken.json", {"game": "on_the_underground"}, "game"),
        ("broken.json", {"provenance": {}}, "provenance"),
    ],
)
def test_a_broken_custom_map_is_named_and_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, name: str, changes: Any, said: str
) -> None:
    file = written(tmp_path / "voll_verplant", "broken", name, **changes)
    written(tmp_path / "voll_verplant", "home")
    game = Catalogue(folder=tmp_path)["voll_verplant"]
    assert [info.id for info in game.maps].count("home") == 1
    assert len(game.maps) == 5
    (line,) = [record.getMessage() for record in caplog.records]
    assert str(file) in line
    assert said in line
    with pytest.raises(KeyError):
        game.rules("broken")


def test_a_file_that_is_no_map_is_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "voll_verplant"
    folder.mkdir()
    (folder / "text.json").write_bytes(b"{")
    (folder / "bytes.json").write_bytes(b"\xff")
    (folder / "folder.json").mkdir()
    (folder / "notes.txt").write_text("mine")
    assert len(Catalogue(folder=tmp_path)["voll_verplant"].maps) == 4
    assert len(caplog.records) == 3


@pytest.mark.parametrize(("stage", "part"), [("stages", ""), ("drawn", "layout")])
def test_a_map_that_causes_an_error_is_named_and_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture,
    stage: str, part: str,
) -> None:  # fmt: skip
    def failing(file: Any) -> Any:
        if file.id == "broken":
            raise ZeroDivisionError("division by zero")
        return ()

    kind = GAMES["voll_verplant"].entry.kind
    changed = {stage: (failing,) if stage == "stages" else failing}
    entry = msgspec.structs.replace(
        GAMES["voll_verplant"].entry, kind=msgspec.structs.replace(kind, **changed)
    )
    file = written(tmp_path, "broken")
    written(tmp_path, "home")
    monkeypatch.setattr(atlas_module, "game_entry_at", lambda _: entry)
    atlas = Atlas(REFERENCE, tmp_path)
    assert atlas.own == {"home"}
    (line,) = [record.getMessage() for record in caplog.records]
    assert str(file) in line
    assert "ZeroDivisionError: division by zero" in line
    (found,) = entry.kind.faults_in(file.read_bytes())
    assert (found.code, found.path) == ("map/unchecked", part)
    assert found.sentence(entry.kind.package, "de") != found.sentence(entry.kind.package, "en")


def test_a_custom_map_does_not_hide_a_shipped_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    written(tmp_path / "voll_verplant", "berlin")
    game = Catalogue(folder=tmp_path)["voll_verplant"]
    assert game.map_hash("berlin") == GAMES["voll_verplant"].map_hash("berlin")
    assert "there is a map berlin" in caplog.text


def test_a_map_is_found_by_its_hash_whatever_its_id(tmp_path: Path) -> None:
    atlas = Atlas(REFERENCE)
    hash = atlas.plate("paris").hash
    assert atlas.by_hash("paris", hash) is atlas.plate("paris")
    assert atlas.by_hash("lutetia", hash) is atlas.plate("paris")
    assert atlas.by_hash("paris", "0" * 64) is None


def test_only_a_few_maps_stay_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atlas_module, "KEPT", 2)
    atlas = Atlas(REFERENCE)
    first = atlas.plate("amsterdam")
    assert atlas.plate("berlin") is not first
    assert atlas.plate("amsterdam") is first
    atlas.plate("paris")
    assert atlas.plate("amsterdam") is first, "it was asked for later than Berlin"
    assert len(atlas._plates) == 2
    assert atlas.by_hash("berlin", GAMES["voll_verplant"].map_hash("berlin")) is not None
    assert len(atlas._plates) == 2


def test_a_stored_map_text_gives_the_same_map() -> None:
    plate = GAMES["voll_verplant"].atlas.plate("amsterdam")
    again = Atlas(REFERENCE).read(plate.data, "older")
    assert again is not None
    assert (again.hash, again.file) == ("older", plate.file)
    assert Atlas(REFERENCE).read(plate.data, "older") is again, "drawing it takes a second"
    assert Atlas(REFERENCE).read(b"{}", "older") is None
