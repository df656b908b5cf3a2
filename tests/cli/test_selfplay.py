"""``netzplan selfplay``."""

import subprocess
import sys
from pathlib import Path

import pytest

from netzplan.catalogue import Option
from netzplan.cli.folder import held_file
from netzplan.cli.series import _option_value
from tests.cli.terminal import Terminal, command, environment

pytestmark = pytest.mark.inspection

SERIES = ("selfplay", "voll_verplant", "--seats", "random,random", "--games", "3", "--seed", "7")
FIELDS = {
    "game",
    "map",
    "seats",
    "seed",
    "options",
    "games",
    "decisions",
    "seconds",
    "decisions_per_second",
    "mean_score",
    "wins",
}


def test_a_report_as_json(netzplan: Terminal) -> None:
    told = netzplan(*SERIES, "--map", "berlin", "--json")
    assert told.code == 0
    report = told.json()
    assert set(report) == FIELDS
    assert (report["game"], report["map"]) == ("voll_verplant", "berlin")
    assert report["seats"] == ["random", "random"]
    assert (report["games"], report["seed"], report["options"]) == (3, 7, {})
    told = netzplan(*SERIES, "--map", "paris", "--option", "special=on", "--json")
    assert told.json()["options"] == {"special": True}
    assert report["decisions"] > 3 * 2 * 20
    assert sum(report["wins"]) == pytest.approx(3)
    assert len(report["mean_score"]) == 2


def test_a_report_as_text(netzplan: Terminal) -> None:
    told = netzplan(*SERIES)
    assert told.code == 0
    assert "voll_verplant/amsterdam, games: 3, " in told.out, "the map to begin with"
    assert told.out.count("random") == 2
    assert told.err == ""


def test_the_same_seed_plays_the_same_games(netzplan: Terminal, tmp_path: Path) -> None:
    records = [tmp_path / name for name in ("one", "two", "three")]
    for record, seed in zip(records, ("7", "7", "8"), strict=True):
        assert netzplan(*SERIES, "--seed", seed, "--record", record).code == 0
    one, two, three = (record.read_text() for record in records)
    assert one == two
    assert one != three


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such names")
@pytest.mark.parametrize("words", [(), ("--json",)])
def test_a_record_on_standard_output_comes_whole_before_the_report(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    record, output = tmp_path / "games.jsonl", tmp_path / "output"
    command(*SERIES, "--record", record)
    output.write_text("before\n")
    with output.open("a") as redirected:
        called = [sys.executable, "-m", "netzplan", *SERIES, "--record", "/dev/stdout", *words]
        subprocess.run(called, stdout=redirected, env=environment(), timeout=60, check=True)
    written = output.read_text()
    assert written.startswith("before\n" + record.read_text())
    report = written.splitlines()[1 + len(record.read_text().splitlines()) :]
    assert len(report) == (1 if words else 4)


def test_two_series_cannot_write_the_same_record(netzplan: Terminal, tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    record.write_text("of another series\n")
    with held_file(record):
        told = netzplan(*SERIES, "--record", record, "--json")
        told.refused("file/in-use", exit_code=1)
    assert record.read_text() == "of another series\n"


def test_a_record_can_be_replayed(netzplan: Terminal, tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    options = ("--map", "paris", "--option", "special=on", "--record", record, "--json")
    report = netzplan(*SERIES, *options).json()
    replayed = netzplan("replay", record, "--json").json()
    assert [match["status"] for match in replayed["matches"]] == ["finished"] * 3
    assert {match["options"]["special"] for match in replayed["matches"]} == {True}
    scores = [match["outcome"]["scores"] for match in replayed["matches"]]
    means = [sum(seat) / 3 for seat in zip(*scores, strict=True)]
    assert report["mean_score"] == pytest.approx(means, abs=0.01)


@pytest.mark.parametrize(
    ("map_id", "seats"), [("london", "greedy,random"), ("berlin", "random,greedy,random,random")]
)
def test_another_game_is_played_and_replayed(
    netzplan: Terminal, tmp_path: Path, map_id: str, seats: str
) -> None:
    record = tmp_path / "games.jsonl"
    words = ("selfplay", "on_the_underground", "--map", map_id, "--seats", seats, "--games", "2")
    report = netzplan(*words, "--record", record, "--json").json()
    assert set(report) == FIELDS
    assert (report["game"], report["map"], report["games"]) == ("on_the_underground", map_id, 2)
    replayed = netzplan("replay", record, "--json").json()
    assert replayed["error"] is None
    assert [match["seats"] for match in replayed["matches"]] == [len(seats.split(","))] * 2
    best = [max(match["outcome"]["scores"]) for match in replayed["matches"]]
    assert min(best) > 20
    told = netzplan("replay", record).out
    assert "ug.passenger.points" in told
    assert "ug.score.terminus" in told


def test_a_match_may_be_a_series_of_games(netzplan: Terminal, tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    words = ("selfplay", "deutschland_rummy", "--seats", "random,greedy,random", "--games", "2")
    options = ("--option", "games=3", "--record", record, "--json")
    report = netzplan(*words, *options).json()
    assert set(report) == FIELDS
    assert (report["map"], report["games"], sum(report["wins"])) == ("germany", 2, 2)
    replayed = netzplan("replay", record, "--json").json()
    assert replayed["error"] is None
    for match in replayed["matches"]:
        assert match["options"] == {"games": 3}
        outcome = match["outcome"]
        assert outcome["end"] == "dr.series.fewest"
        best = min(outcome["scores"])
        assert outcome["places"][outcome["scores"].index(best)] == 1
        ends = {dict(note["why"])["game"] for note in outcome["notes"] if "dr.end" in note["rule"]}
        assert ends == {1, 2, 3}
    told = netzplan("replay", record).out
    assert "dr.series.kilometres" in told


UNDERGROUND = ("selfplay", "on_the_underground", "--games", "1")
RUMMY = ("selfplay", "deutschland_rummy", "--seats", "random,random", "--games", "1")
WRONG = [
    (("selfplay", "chess"), "game/unknown"),
    ((*UNDERGROUND, "--map", "paris"), "map/unknown"),
    ((*UNDERGROUND, "--seats", "greedy"), "table/seats"),
    ((*UNDERGROUND, "--seats", ",".join(["random"] * 6)), "table/seats"),
    ((*UNDERGROUND, "--option", "special=on"), "table/option"),
    *(
        ((*RUMMY, "--option", f"games={number}"), "table/option-number")
        for number in ("", "0", "10", "-1", "1.5", "on", "two", "²", "٣", "9" * 5_000)
    ),
    ((*RUMMY, "--option", "answer=2"), "table/option"),
    ((*RUMMY, "--option", "take_at_once=3"), "table/option-value"),
    ((*RUMMY, "--option", "special=on"), "table/option"),
    ((*RUMMY, "--map", "france"), "map/unknown"),
    ((*RUMMY, "--seats", "random"), "table/seats"),
    ((*RUMMY, "--seats", ",".join(["random"] * 5)), "table/seats"),
    ((*SERIES, "--map", "london"), "map/unknown"),
    ((*SERIES, "--seats", "random,deepthought"), "bot/unknown"),
    ((*SERIES, "--seats", ""), "bot/unknown"),
    ((*SERIES, "--seats", ",".join(["random"] * 7)), "table/seats"),
    ((*SERIES, "--option", "fast=on"), "table/option"),
    ((*SERIES, "--option", "special"), "table/option"),
    ((*SERIES, "--map", "paris", "--option", "special"), "table/option-value"),
    ((*SERIES, "--map", "paris", "--option", "special=maybe"), "table/option-value"),
    ((*SERIES, "--map", "paris", *("--option", "special=on") * 2), "table/option-twice"),
    ((*UNDERGROUND, "--seats", "random,random", "--option", "starter=3"), "table/option-number"),
    ((*SERIES, "--games", "0"), "selfplay/games"),
    ((*SERIES, "--games", "-1"), "selfplay/games"),
    ((*SERIES, "--record", "/no/such/folder/file"), "file/unwritable"),
]


@pytest.mark.parametrize(("words", "code"), WRONG, ids=lambda value: str(value)[-40:])
def test_an_impossible_request_prints_one_line(
    netzplan: Terminal, words: tuple[str, ...], code: str
) -> None:
    netzplan(*words).refused(code)
    told = netzplan(*words, "--json")
    told.refused(code)
    assert told.json()["error"]["code"] == code


@pytest.mark.parametrize(("written", "value"), [("1", 1), ("9", 9), ("05", 5)])
def test_an_option_may_be_a_number(written: str, value: int) -> None:
    assert _option_value(Option("games", 1, ("germany",), fewest=1, most=9), written) == value


def test_spaces_around_names_do_not_matter(netzplan: Terminal) -> None:
    words = ("selfplay", "voll_verplant", "--games", "1", "--json")
    told = netzplan(*words, "--seats", "greedy, random").json()
    assert told["seats"] == ["greedy", "random"]


def test_a_missing_data_folder_is_refused(netzplan: Terminal, tmp_path: Path) -> None:
    missing, record = tmp_path / "missing", tmp_path / "games.jsonl"
    netzplan(*SERIES, "--data", missing, "--record", record).refused("file/unreadable")
    assert not record.exists()
    netzplan(*SERIES, "--data", tmp_path, "--record", record)
    netzplan("replay", record, "--data", missing).refused("file/unreadable")
    assert netzplan("replay", record, "--data", tmp_path).code == 0


def test_a_folder_cannot_be_a_record(netzplan: Terminal, tmp_path: Path) -> None:
    netzplan(*SERIES, "--record", tmp_path).refused("file/unwritable")


def test_the_selfplay_command_runs_in_a_process(tmp_path: Path) -> None:
    told = command(*SERIES, "--record", tmp_path / "games.jsonl", "--json")
    assert (told.code, told.err) == (0, "")
    assert told.json()["games"] == 3
