"""``netzplan export``."""

import csv
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from netzplan.laboratory import tables
from tests.cli.terminal import Terminal

STORED = Path(__file__).parents[1] / "matches"
BERLIN = STORED / "voll_verplant-berlin.jsonl"


def read(folder: Path, name: str) -> list[dict[str, str]]:
    with (folder / f"{name}.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def test_all_stored_matches_are_rows(netzplan: Terminal, tmp_path: Path) -> None:
    folder, parquet = tmp_path / "csv", tmp_path / "pq"
    told = netzplan("export", STORED, "--csv", folder, "--parquet", parquet, "--json").json()
    lines = [
        line for file in sorted(STORED.glob("*.jsonl")) for line in file.read_text().splitlines()
    ]
    headers = [json.loads(line) for line in lines if '"type":"match"' in line]
    assert told == {
        "files": 7,
        "matches": len(headers),
        "older": 0,
        "entries": len(lines) - len(headers),
    }
    matches, players, entries = (read(folder, name) for name in ("matches", "players", "entries"))
    assert [row["map_hash"] for row in matches] == [header["map_hash"] for header in headers]
    assert len(players) == sum(header["seats"] for header in headers)
    kinds = Counter(json.loads(line)["type"] for line in lines if '"seq":' in line)
    assert Counter(row["kind"] for row in entries) == kinds
    assert sum(row["taken_back"] == "true" for row in entries) >= kinds["undo"] > 0
    stand = [row for row in entries if row["number"]]
    assert sum(int(row["decisions"]) for row in matches) == len(stand)
    from pyarrow import parquet as arrow

    typed: list[dict[str, Any]] = arrow.read_table(parquet / "entries.parquet").to_pylist()
    assert [row["data"] for row in typed] == [row["data"] for row in entries]
    assert typed[0]["seat"] is None
    assert {type(row["match"]) for row in typed} == {int}
    first = next(row for row in typed if row["choice"])
    assert json.loads(first["data"])


def test_scores_are_those_of_replay(netzplan: Terminal, tmp_path: Path) -> None:
    netzplan("export", BERLIN, "--csv", tmp_path / "csv")
    replayed = netzplan("replay", BERLIN, "--json").json()["matches"]
    players = read(tmp_path / "csv", "players")
    scores = [score for match in replayed for score in match["outcome"]["scores"]]
    assert [int(row["score"]) for row in players if row["score"]] == scores
    numbers = [row for row in read(tmp_path / "csv", "entries") if row["match"] == "1"]
    of_seat = [int(row["number"]) for row in numbers if row["seat"] == "1" and row["number"]]
    assert of_seat == list(range(1, len(of_seat) + 1))
    assert all(int(row["choices"]) > 0 for row in numbers if row["choice"])


@pytest.mark.parametrize(
    ("line", "text", "code"),
    [
        (5, "{", "record/malformed"),
        (
            5,
            '{"type":"act","seq":4,"seat":0,"action":{"type":"fill","line":"Z","marks":1}}',
            "rule/",
        ),
        (3, '{"type":"draw","seq":9,"event":{"type":"card","card":"6"}}', "record/seq"),
    ],
)
def test_the_line_of_a_corrupt_record_is_named_and_nothing_written(
    netzplan: Terminal, tmp_path: Path, line: int, text: str, code: str
) -> None:
    lines = BERLIN.read_text().splitlines()
    lines[line - 1] = text
    broken, folder = tmp_path / "broken.jsonl", tmp_path / "csv"
    broken.write_text("\n".join(lines))
    folder.mkdir()
    (folder / "matches.csv").write_text("before")
    error = netzplan("export", BERLIN, broken, "--csv", folder, "--json").json()["error"]
    assert error["code"] == "export/record"
    assert (error["parameters"]["file"], error["parameters"]["line"]) == (str(broken), line)
    assert error["parameters"]["fault"].startswith(code)
    assert [file.name for file in folder.iterdir()] == ["matches.csv"]
    assert (folder / "matches.csv").read_text() == "before"


def test_matches_of_other_rules_have_no_entries(netzplan: Terminal, tmp_path: Path) -> None:
    older = tmp_path / "older.jsonl"
    older.write_text(BERLIN.read_text().replace('"rules_version":1', '"rules_version":0'))
    ran = netzplan("export", older, "--csv", tmp_path / "csv")
    assert ran.code == 0
    rows = read(tmp_path / "csv", "matches")
    assert {row["status"] for row in rows} == {"older"}
    assert f"from other rules or maps, without entries: {len(rows)}" in ran.out
    assert read(tmp_path / "csv", "entries") == []


def test_impossible_exports_are_refused(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def code(*words: str | Path) -> str:
        ran = netzplan("export", *words, "--json")
        assert ran.code in (1, 2)
        found: str = ran.json()["error"]["code"]
        return found

    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert code(BERLIN) == "export/where"
    assert code(tmp_path / "none.jsonl", "--csv", tmp_path / "a") == "file/unreadable"
    assert code(empty, "--csv", tmp_path / "b") == "export/record"
    assert code(BERLIN, "--csv", tmp_path / "no" / "folder") == "file/unwritable"
    assert code(BERLIN, "--csv", empty) == "file/unwritable"
    monkeypatch.setattr(tables, "find_spec", lambda name: None)
    assert code(BERLIN, "--parquet", tmp_path / "c") == "study/no-parquet"
    empty.unlink()
    assert code(tmp_path, "--csv", tmp_path / "d") == "export/nothing"
    assert not list(tmp_path.iterdir())
