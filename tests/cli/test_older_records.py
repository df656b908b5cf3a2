"""``netzplan replay`` of records with other rules or maps, and commands that use custom maps."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.catalogue.test_atlas import written
from tests.cli.terminal import Terminal
from tests.cli.test_replay import Lines, first_act, games, others, read, second_header

__all__ = ["games", "others"]


def told_as_json(netzplan: Terminal, file: Path) -> Any:
    told = netzplan("replay", file, "--json")
    assert told.code == 1
    return told.json()


def rewritten(file: Path, lines: Lines) -> Path:
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return file


def test_a_record_of_other_rules_is_shown_entry_by_entry(
    netzplan: Terminal, games: Path, tmp_path: Path
) -> None:
    lines = read(games)
    lines[0] |= {"rules_version": 99, "names": ["Ann", "Bob"]}
    at = first_act(lines)
    lines[at]["action"] = {"type": "fly", "to": "moon"}
    file = rewritten(tmp_path / "older.jsonl", lines)
    told = netzplan("replay", file)
    assert told.code == 1
    assert told.err.count("\n") == 1
    assert "line 1: record/rules-version: " in told.err
    entries = second_header(lines) - 1
    head, *log = told.out.splitlines()
    assert f"entries: {entries}, with other rules or on another map" in head
    assert log[0].startswith("    1  card ")
    assert log[at - 1].startswith(f"  from entry {at} on, only the stored data: ")
    assert "unknown form" in log[at - 1], "the first fault, whatever follows from it"
    assert '"type": "fly"' in log[at] or '"type":"fly"' in log[at]
    assert log[at].startswith(f"    {at}  {('Ann', 'Bob')[lines[at]['seat']]}: stored as ")
    assert len([line for line in log if line.startswith("  from entry")]) == 1
    assert "finished" in told.out, "the game after it is checked as always"
    first, second = told_as_json(netzplan, file)["matches"]
    assert (first["status"], first["entries"], first["folded"]) == ("older", entries, at - 1)
    assert len(first["log"]) == entries
    assert (second["status"], "log" in second) == ("finished", False)


def test_a_record_of_other_rules_may_fold_to_its_end(
    netzplan: Terminal, games: Path, tmp_path: Path
) -> None:
    lines = read(games)
    lines[0] |= {"rules_version": 99}
    file = rewritten(tmp_path / "older.jsonl", lines)
    (first, _) = told_as_json(netzplan, file)["matches"]
    assert first["folded"] == first["entries"]
    assert len(first["outcome"]["scores"]) == 2
    assert "only the stored data" not in netzplan("replay", file).out


def test_a_record_on_a_missing_map_is_described_in_words(
    netzplan: Terminal, others: dict[str, Path], tmp_path: Path
) -> None:
    for game, word in (("on_the_underground", "track token"), ("deutschland_rummy", "is dealt")):
        lines = read(others[game])
        lines[0] |= {"map": "atlantis", "map_hash": "0" * 64}
        file = rewritten(tmp_path / f"{game}.jsonl", lines)
        (match,) = told_as_json(netzplan, file)["matches"]
        assert (match["folded"], match["outcome"]) == (0, None)
        assert any(word in each["text"] for each in match["log"])
        assert not any("stored as" in each["text"] for each in match["log"])
        out = netzplan("replay", file).out
        assert "  from entry 1 on, only the stored data: no map atlantis" in out


def test_a_corrupt_line_of_an_older_record_is_named(
    netzplan: Terminal, games: Path, tmp_path: Path
) -> None:
    lines = read(games)
    lines[0] |= {"rules_version": 99}
    del lines[5]
    file = rewritten(tmp_path / "gap.jsonl", lines)
    error = told_as_json(netzplan, file)["error"]
    assert (error["line"], error["code"]) == (6, "record/seq")
    text = file.read_text().splitlines(keepends=True)
    file.write_text("".join(text[:4]) + "nonsense\n")
    error = told_as_json(netzplan, file)["error"]
    assert (error["line"], error["code"]) == (5, "record/malformed")


def test_maps_of_a_data_folder_can_be_used(netzplan: Terminal, tmp_path: Path) -> None:
    written(tmp_path / "maps" / "voll_verplant", "home")
    record = tmp_path / "home.jsonl"
    words = ("selfplay", "voll_verplant", "--map", "home", "--seats", "random", "--games", "1")
    netzplan(*words, "--record", record).refused("map/unknown")
    assert netzplan(*words, "--record", record, "--data", tmp_path).code == 0
    assert netzplan("replay", record, "--data", tmp_path).code == 0
    assert told_as_json(netzplan, record)["error"]["code"] == "record/unknown-map"


def test_the_data_folder_is_the_one_of_the_server(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path / "maps" / "voll_verplant", "home")
    monkeypatch.setenv("NETZPLAN_DATA", str(tmp_path))
    assert "voll_verplant/home" in netzplan("map", "list").out
