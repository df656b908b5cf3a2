"""``netzplan map``."""

import json
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.architecture.tree import PACKAGE
from tests.cli.terminal import Terminal, command

CITIES = ("amsterdam", "berlin", "paris", "madrid")
BERLIN = PACKAGE / "games" / "voll_verplant" / "maps" / "berlin.json"


def test_list_tells_every_map(netzplan: Terminal) -> None:
    told = netzplan("map", "list")
    assert told.code == 0
    assert all(f"voll_verplant/{city}" in told.out for city in CITIES)
    listed = netzplan("map", "list", "--json").json()
    assert [each["map"] for each in listed] == list(CITIES)
    assert listed[0] == {
        "id": "voll_verplant/amsterdam",
        "game": "voll_verplant",
        "map": "amsterdam",
        "title": "Amsterdam",
        "difficulty": 1,
        "recommended": True,
        "seats": [1, 6],
    }


@pytest.mark.parametrize("city", CITIES)
def test_show_draws_a_map(netzplan: Terminal, tmp_path: Path, city: str) -> None:
    file = tmp_path / "map.svg"
    told = netzplan("map", "show", f"voll_verplant/{city}", "--out", file)
    assert (told.code, told.err) == (0, "")
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_show_without_a_file_is_standard_output(netzplan: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "map.svg"
    netzplan("map", "show", "voll_verplant/berlin", "--out", file)
    assert netzplan("map", "show", "voll_verplant/berlin").out == file.read_text() + "\n"


@pytest.mark.parametrize(
    ("map_id", "code"),
    [
        ("berlin", "map/id"),
        ("chess/berlin", "game/unknown"),
        ("on_the_underground/london", "game/announced"),
        ("voll_verplant/london", "map/unknown"),
        ("voll_verplant/", "map/unknown"),
        ("voll_verplant/../berlin", "map/unknown"),
    ],
)
def test_show_of_what_there_is_not(netzplan: Terminal, map_id: str, code: str) -> None:
    netzplan("map", "show", map_id).refused(code)


def test_show_into_a_folder_that_is_not_there(netzplan: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "none" / "map.svg"
    netzplan("map", "show", "voll_verplant/berlin", "--out", out).refused("file/unwritable")


@pytest.mark.parametrize("city", CITIES)
def test_check_finds_nothing_in_ours(netzplan: Terminal, city: str) -> None:
    file = BERLIN.with_stem(city)
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


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff", b"[" * 100_000, b"null", b"[]"], ids=lambda c: str(c[:4])
)
def test_check_of_what_is_no_map(netzplan: Terminal, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "map.json"
    file.write_bytes(content)
    told = netzplan("map", "check", file, "--json")
    assert told.code == 1
    assert told.json()["faults"]
    assert "Traceback" not in told.err


def test_check_of_a_file_that_is_not_there(netzplan: Terminal, tmp_path: Path) -> None:
    netzplan("map", "check", tmp_path / "none").refused("file/unreadable")
    netzplan("map", "check", tmp_path, "--json").refused("file/unreadable")


def test_a_faulty_map_in_the_folder_is_told_and_can_be_checked(tmp_path: Path) -> None:
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


def test_as_commands(tmp_path: Path) -> None:
    assert command("map", "list", "--json").json()[1]["map"] == "berlin"
    assert command("map", "show", "voll_verplant/paris", "--out", tmp_path / "p.svg").code == 0
    assert command("map", "check", BERLIN).code == 0
