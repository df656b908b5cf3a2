"""``netzplan selfplay``."""

from pathlib import Path

import pytest

from tests.cli.terminal import Terminal, command

SERIES = ("selfplay", "voll_verplant", "--seats", "random,random", "--games", "3", "--seed", "7")
FIELDS = {
    "game",
    "map",
    "seats",
    "games",
    "finished",
    "decisions",
    "seconds",
    "decisions_per_second",
    "mean_score",
    "wins",
}


def test_figures_for_a_program(netzplan: Terminal) -> None:
    told = netzplan(*SERIES, "--map", "berlin", "--json")
    assert told.code == 0
    report = told.json()
    assert set(report) == FIELDS
    assert (report["game"], report["map"]) == ("voll_verplant", "berlin")
    assert report["seats"] == ["random", "random"]
    assert report["games"] == report["finished"] == 3
    assert report["decisions"] > 3 * 2 * 20
    assert sum(report["wins"]) == pytest.approx(3)
    assert len(report["mean_score"]) == 2


def test_figures_for_a_person(netzplan: Terminal) -> None:
    told = netzplan(*SERIES)
    assert told.code == 0
    assert "voll_verplant/amsterdam: 3 of 3 games" in told.out, "the map to begin with"
    assert told.out.count("random") == 2
    assert told.err == ""


def test_the_same_seed_plays_the_same_games(netzplan: Terminal, tmp_path: Path) -> None:
    records = [tmp_path / name for name in ("one", "two", "three")]
    for record, seed in zip(records, ("7", "7", "8"), strict=True):
        assert netzplan(*SERIES, "--seed", seed, "--record", record).code == 0
    one, two, three = (record.read_text() for record in records)
    assert one == two
    assert one != three


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


WRONG = [
    (("selfplay", "chess"), "game/unknown"),
    (("selfplay", "deutschland_rummy"), "game/announced"),
    ((*SERIES, "--map", "london"), "map/unknown"),
    ((*SERIES, "--seats", "random,deepthought"), "bot/unknown"),
    ((*SERIES, "--seats", ""), "bot/unknown"),
    ((*SERIES, "--seats", ",".join(["random"] * 7)), "table/seats"),
    ((*SERIES, "--option", "fast=on"), "table/option"),
    ((*SERIES, "--option", "special"), "table/option"),
    ((*SERIES, "--map", "paris", "--option", "special"), "table/option-value"),
    ((*SERIES, "--map", "paris", "--option", "special=maybe"), "table/option-value"),
    ((*SERIES, "--games", "0"), "selfplay/games"),
    ((*SERIES, "--games", "-1"), "selfplay/games"),
    ((*SERIES, "--record", "/no/such/folder/file"), "file/unwritable"),
]


@pytest.mark.parametrize(("words", "code"), WRONG, ids=lambda value: str(value)[-40:])
def test_a_wrong_wish_is_one_line(netzplan: Terminal, words: tuple[str, ...], code: str) -> None:
    netzplan(*words).refused(code)
    told = netzplan(*words, "--json")
    told.refused(code)
    assert told.json()["error"]["code"] == code


def test_a_folder_is_no_record(netzplan: Terminal, tmp_path: Path) -> None:
    netzplan(*SERIES, "--record", tmp_path).refused("file/unwritable")


def test_as_a_command(tmp_path: Path) -> None:
    told = command(*SERIES, "--record", tmp_path / "games.jsonl", "--json")
    assert (told.code, told.err) == (0, "")
    assert told.json()["finished"] == 3
