"""``netzplan map``."""

import json
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from netzplan.catalogue import GAMES
from tests.architecture.tree import PACKAGE
from tests.catalogue.test_atlas import written
from tests.cli.terminal import Terminal, command
from tests.nightly import first_by_day

pytestmark = pytest.mark.inspection

MAPS = [(game.id, info.id) for game in GAMES.values() for info in game.maps]
some_maps = pytest.mark.parametrize(
    ("game", "map_id"),
    [(game.id, id) for game in GAMES.values() for id in first_by_day(*(i.id for i in game.maps))],
)
BERLIN = PACKAGE / "games" / "voll_verplant" / "maps" / "berlin.json"
LONDON = PACKAGE / "games" / "on_the_underground" / "maps" / "london.json"
GERMANY = PACKAGE / "games" / "deutschland_rummy" / "maps" / "germany.json"


def test_list_shows_every_map(netzplan: Terminal) -> None:
    told = netzplan("map", "list")
    assert told.code == 0
    assert all(f"{game}/{map_id}" in told.out for game, map_id in MAPS)
    listed = netzplan("map", "list", "--json").json()
    assert [(each["game"], each["map"]) for each in listed] == MAPS
    assert listed[0] == {
        "id": "voll_verplant/amsterdam",
        "game": "voll_verplant",
        "map": "amsterdam",
        "title": "Amsterdam",
        "difficulty": 1,
        "recommended": True,
        "seats": [1, 6],
        "own": False,
    }
    of = {each["id"]: each for each in listed}
    london, germany = of["on_the_underground/london"], of["deutschland_rummy/germany"]
    assert (london["recommended"], london["seats"]) == (True, [2, 5])
    assert (germany["recommended"], germany["seats"]) == (True, [2, 4])


def test_the_list_keeps_its_columns(netzplan: Terminal) -> None:
    head, *rows = netzplan("map", "list").out.splitlines()
    assert all(row[head.index("Title") - 1] == " " for row in rows)
    assert all(row[head.index("Title")].isupper() for row in rows)


@some_maps
def test_show_draws_a_map(netzplan: Terminal, tmp_path: Path, game: str, map_id: str) -> None:
    file = tmp_path / "map.svg"
    told = netzplan("map", "show", f"{game}/{map_id}", "--out", file)
    assert (told.code, told.err) == (0, "")
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_show_without_a_file_writes_to_standard_output(netzplan: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "map.svg"
    netzplan("map", "show", "voll_verplant/berlin", "--out", file)
    assert netzplan("map", "show", "voll_verplant/berlin").out == file.read_text() + "\n"


@pytest.mark.parametrize(
    ("map_id", "code"),
    [
        ("berlin", "map/id"),
        ("chess/berlin", "game/unknown"),
        ("on_the_underground/paris", "map/unknown"),
        ("deutschland_rummy/france", "map/unknown"),
        ("voll_verplant/london", "map/unknown"),
        ("voll_verplant/", "map/unknown"),
        ("voll_verplant/../berlin", "map/unknown"),
    ],
)
def test_show_refuses_an_unknown_map(netzplan: Terminal, map_id: str, code: str) -> None:
    netzplan("map", "show", map_id).refused(code)


def test_show_refuses_a_missing_folder(netzplan: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "none" / "map.svg"
    netzplan("map", "show", "voll_verplant/berlin", "--out", out).refused("file/unwritable")


@some_maps
def test_check_finds_no_fault_in_our_maps(netzplan: Terminal, game: str, map_id: str) -> None:
    file = PACKAGE / "games" / game / "maps" / f"{map_id}.json"
    told = netzplan("map", "check", file)
    assert (told.code, told.out, told.err) == (0, f"{file}: no faults\n", "")
    assert netzplan("map", "check", file, "--json").json() == {"file": str(file), "faults": []}


def test_check_names_every_fault(netzplan: Terminal, tmp_path: Path) -> None:
    content = json.loads(BERLIN.read_text())
    content["rules"]["lines"][0]["windows"] = 9
    content["rules"]["lines"][1]["points"] = [1, 5]
    file = tmp_path / "map.json"
    file.write_text(json.dumps(content))
    told = netzplan("map", "check", file)
    assert told.code == 1
    assert told.err.count("\n") == 2
    assert "rules.lines[0].windows" in told.err
    answer = netzplan("map", "check", file, "--json")
    assert answer.code == 1
    faults = answer.json()["faults"]
    assert [fault["code"] for fault in faults] == ["rules/windows", "rules/points"]
    assert all(fault["message"] in told.err for fault in faults)


def faults_of(netzplan: Terminal, file: Path, content: object) -> list[tuple[str, str]]:
    """Return code and path of each fault in a map file with this content."""
    file.write_text(json.dumps(content))
    told = netzplan("map", "check", file, "--json")
    assert told.code == 1
    return [(fault["code"], fault["path"]) for fault in told.json()["faults"]]


def test_check_uses_the_game_named_in_the_file(netzplan: Terminal, tmp_path: Path) -> None:
    """A board is checked by the rules for boards, and no map fits another game."""
    file = tmp_path / "map.json"
    london = json.loads(LONDON.read_text())
    london["rules"]["edges"][0]["spaces"] = 6
    assert faults_of(netzplan, file, london) == [("rules/spaces", "rules.edges[0].spaces")]
    wrong = faults_of(netzplan, file, london | {"game": "voll_verplant"})
    assert ("map/unknown-field", "rules") in wrong


def test_check_finds_faults_of_a_country(netzplan: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "map.json"
    country = json.loads(GERMANY.read_text())
    last = country["rules"]["connections"].pop()
    assert faults_of(netzplan, file, country) == [("rules/country-counts", "rules")]
    country["rules"]["connections"].append({**last, "between": ["atlantis", "passau"]})
    place = "rules.connections[116].between"
    assert faults_of(netzplan, file, country) == [("rules/unknown-city", place)]
    assert "atlantis" in netzplan("map", "check", file).err


@pytest.mark.parametrize("game", ["chess", "", "voll verplant", "x" * 500])
def test_check_of_a_map_for_an_unknown_game(netzplan: Terminal, tmp_path: Path, game: str) -> None:
    file = tmp_path / "map.json"
    content = json.loads(BERLIN.read_text()) | {"game": game}
    assert faults_of(netzplan, file, content) == [("map/game", "game")]
    told = netzplan("map", "check", file)
    assert all(known in told.err for known in GAMES)
    assert len(told.err) < 400


@pytest.mark.parametrize("game", [None, 7, ["voll_verplant"], {}])
def test_check_of_a_map_whose_game_is_no_text(
    netzplan: Terminal, tmp_path: Path, game: object
) -> None:
    content = json.loads(BERLIN.read_text()) | {"game": game}
    (fault,) = faults_of(netzplan, tmp_path / "map.json", content)
    assert fault[1] == "game"


def test_check_of_a_map_without_a_game(netzplan: Terminal, tmp_path: Path) -> None:
    content = json.loads(BERLIN.read_text())
    del content["game"]
    faults = faults_of(netzplan, tmp_path / "map.json", content)
    assert [code for code, _ in faults] == ["map/missing-field"]


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff", b"[" * 100_000, b"null", b"[]"], ids=lambda c: str(c[:4])
)
def test_check_of_a_file_that_is_no_map(netzplan: Terminal, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "map.json"
    file.write_bytes(content)
    told = netzplan("map", "check", file, "--json")
    assert told.code == 1
    assert told.json()["faults"]
    assert "Traceback" not in told.err


def test_check_of_a_missing_file(netzplan: Terminal, tmp_path: Path) -> None:
    netzplan("map", "check", tmp_path / "none").refused("file/unreadable")
    netzplan("map", "check", tmp_path, "--json").refused("file/unreadable")


def test_a_faulty_map_in_the_package_is_reported_and_can_be_checked(tmp_path: Path) -> None:
    package = tmp_path / "netzplan"
    page = package / "server" / "page"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns(page.name, "__pycache__"))
    mine = package / "games" / "voll_verplant" / "maps" / "mine.json"
    mine.write_bytes(BERLIN.read_bytes())
    elsewhere = {"PYTHONPATH": str(tmp_path)}
    listed = command("map", "list", "--json", more=elsewhere)
    listed.refused("map/broken", exit_code=1)
    assert "berlin.json instead of mine.json" in listed.err
    assert command("map", "check", mine, more=elsewhere).code == 0
    mine.write_text("{")
    command("selfplay", "voll_verplant", more=elsewhere).refused("map/broken", exit_code=1)
    assert command("map", "check", mine, "--json", more=elsewhere).json()["faults"]


def test_the_map_commands_run_in_a_process(tmp_path: Path) -> None:
    assert command("map", "list", "--json").json()[1]["map"] == "berlin"
    assert command("map", "show", "voll_verplant/paris", "--out", tmp_path / "p.svg").code == 0
    assert command("map", "check", BERLIN).code == 0


def test_custom_maps_are_listed_as_such(netzplan: Terminal, tmp_path: Path) -> None:
    written(tmp_path / "maps" / "voll_verplant", "home", title="Home")
    listed = netzplan("map", "list", "--data", tmp_path, "--json").json()
    assert [each["id"] for each in listed if each["own"]] == ["voll_verplant/home"]
    (row,) = [
        line for line in netzplan("map", "list", "--data", tmp_path).out.splitlines()
        if "/home" in line
    ]  # fmt: skip
    assert row.endswith("from the data folder")


def test_a_custom_map_is_shown_and_checked(netzplan: Terminal, tmp_path: Path) -> None:
    file = written(tmp_path / "maps" / "voll_verplant", "home")
    netzplan("map", "show", "voll_verplant/home").refused("map/unknown")
    assert "<svg" in netzplan("map", "show", "voll_verplant/home", "--data", tmp_path).out
    told = netzplan("map", "check", "voll_verplant/home", "--data", tmp_path)
    assert (told.code, told.out) == (0, f"{file}: no faults\n")
    assert netzplan("map", "check", "voll_verplant/berlin").code == 0
    netzplan("map", "check", "voll_verplant/home").refused("file/unreadable")


@pytest.mark.parametrize(
    ("game", "map_id", "name", "code"),
    [
        ("voll_verplant", "berlin", "berlin.json", "map/taken"),
        ("voll_verplant", "home", "house.json", "map/file-name"),
        ("on_the_underground", "home", "home.json", "map/game"),
    ],
)
def test_check_explains_why_a_custom_map_is_left_out(
    netzplan: Terminal, tmp_path: Path, game: str, map_id: str, name: str, code: str
) -> None:
    file = written(tmp_path / "maps" / game, map_id, name)
    told = netzplan("map", "check", file, "--data", tmp_path, "--json")
    assert (told.code, [each["code"] for each in told.json()["faults"]]) == (1, [code])
    assert netzplan("map", "check", file).code == 0, "elsewhere it is only a file"


@pytest.mark.parametrize("there", [BERLIN, LONDON, GERMANY], ids=lambda there: there.stem)
def test_a_map_that_is_too_small_for_its_signs_is_one_fault(
    netzplan: Terminal, tmp_path: Path, there: Path
) -> None:
    drawn = json.loads(there.read_text(encoding="utf-8"))
    wide, high = drawn["layout"]["size"]
    drawn["layout"]["size"] = [3, high]
    file = tmp_path / there.name
    file.write_text(json.dumps(drawn), encoding="utf-8")
    (fault,) = netzplan("map", "check", file, "--json").json()["faults"]
    assert (fault["code"], fault["path"]) == ("layout/too-small", "layout.size")
    found = fault["parameters"]
    assert (found["width"], found["wide"], found["high"]) == (3, wide, high)
    drawn["layout"]["size"] = [0, 0]
    file.write_text(json.dumps(drawn), encoding="utf-8")
    (fault,) = netzplan("map", "check", file, "--json").json()["faults"]
    assert fault["code"] == "layout/size"
