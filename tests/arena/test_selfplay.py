"""Series between bots are repeatable, recorded and counted correctly."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from netzplan.arena.selfplay import SelfplayReport, play
from netzplan.catalogue.records import check
from netzplan.catalogue.setups import Unfit
from netzplan.core.effort import Effort

GAME = "voll_verplant"
UNDERGROUND = "on_the_underground"
RUMMY = "deutschland_rummy"


def timeless(report: SelfplayReport) -> SelfplayReport:
    return msgspec.structs.replace(report, seconds=0.0, decisions_per_second=0.0)


@pytest.mark.parametrize(
    ("game", "options"),
    [(UNDERGROUND, {"starter": 1}), (RUMMY, {"games": 1, "starter": 1, "take_at_once": False})],
)
def test_an_option_that_is_not_named_has_its_value_in_a_record_without_it(
    game: str, options: dict[str, bool | int], tmp_path: Path
) -> None:
    plain, named = tmp_path / "plain", tmp_path / "named"
    map_id = {UNDERGROUND: "berlin", RUMMY: "germany"}[game]
    play(game, map_id, ["random", "random"], 1, 3, record=plain)
    play(game, map_id, ["random", "random"], 1, 3, options=options, record=named)
    assert plain.read_bytes().splitlines()[1:] == named.read_bytes().splitlines()[1:]


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        (GAME, ("greedy", "random")),
        (GAME, ("planner",)),
        ("on_the_underground", ("greedy", "random", "random")),
    ],
)
def test_the_same_seed_plays_the_same_games(
    game: str, bots: tuple[str, ...], tmp_path: Path
) -> None:
    effort = Effort(simulations=16)
    files = [tmp_path / name for name in ("one", "two", "other")]
    reports = [
        play(game, "berlin", bots, 2, seed, record=file, effort=effort)
        for seed, file in zip((5, 5, 6), files, strict=True)
    ]
    assert timeless(reports[0]) == timeless(reports[1])
    assert files[0].read_bytes() == files[1].read_bytes() != files[2].read_bytes()


def test_a_longer_series_starts_like_a_shorter_one(tmp_path: Path) -> None:
    short, long = tmp_path / "short", tmp_path / "long"
    play(GAME, "paris", ["greedy", "greedy"], 2, 9, record=short)
    play(GAME, "paris", ["greedy", "greedy"], 3, 9, record=long)
    assert long.read_bytes().startswith(short.read_bytes())


def test_records_are_valid_under_rules_and_dealer(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    report = play(
        GAME, "madrid", ["greedy", "random", "greedy"], 3, 4, options={"special": True}, record=file
    )
    matches = check(file.read_text("utf-8").splitlines())
    assert [match.status for match in matches] == ["finished"] * 3
    outcomes = [match.outcome for match in matches if match.outcome is not None]
    for seat in range(3):
        assert report.mean_score[seat] == pytest.approx(
            sum(outcome.scores[seat] for outcome in outcomes) / 3
        )
    header = matches[0].record
    assert header is not None
    assert header.header.names == ("greedy", "random", "greedy")
    assert header.header.options == {"special": True}


def test_the_report_counts_games_wins_and_decisions() -> None:
    told: list[int] = []
    report = play(GAME, "amsterdam", ["greedy", "random"], 4, 2, progress=told.append)
    assert told == [1, 2, 3, 4]
    assert (report.game, report.map, report.seats) == (GAME, "amsterdam", ("greedy", "random"))
    assert report.games == 4
    assert sum(report.wins) == pytest.approx(4)
    assert report.decisions > 4 * 2 * 24
    assert report.decisions_per_second > 0


def test_a_shared_win_is_halved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netzplan.bots.voll_verplant.greedy.TASTE", 0.0)
    monkeypatch.setattr("netzplan.bots.voll_verplant.greedy.OPENING", 0)
    report = play(GAME, "amsterdam", ["greedy", "greedy"], 2, 2)
    assert report.mean_score[0] == report.mean_score[1]
    assert report.wins == (1.0, 1.0)


def test_no_games_give_an_empty_report() -> None:
    report = play(GAME, "amsterdam", ["greedy"], 0, 1)
    assert (report.games, report.decisions, report.mean_score) == (0, 0, (0.0,))


UNFIT: list[tuple[str, str, int, dict[str, Any], str]] = [
    (GAME, "paris", 2, {"special": "off"}, "table/option-value"),
    (GAME, "paris", 2, {"special": 1}, "table/option-value"),
    (GAME, "paris", 2, {"foo": 1}, "table/option"),
    (GAME, "amsterdam", 2, {"special": True}, "table/option"),
    (GAME, "berlin", 8, {}, "table/seats"),
    (UNDERGROUND, "london", 1, {}, "table/seats"),
    (UNDERGROUND, "london", 2, {"starter": 7}, "table/option-number"),
    (UNDERGROUND, "london", 2, {"starter": 3}, "table/option-number"),
    (RUMMY, "germany", 2, {"games": 0}, "table/option-number"),
    (RUMMY, "germany", 2, {"games": "3"}, "table/option-number"),
    (RUMMY, "germany", 2, {"games": True}, "table/option-number"),
]


@pytest.mark.parametrize(("game", "map_id", "seats", "options", "code"), UNFIT)
def test_an_impossible_table_is_refused(
    game: str, map_id: str, seats: int, options: dict[str, Any], code: str, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    with pytest.raises(Unfit) as refused:
        play(game, map_id, ["random"] * seats, 1, 1, options=options, record=file)
    assert refused.value.code == code
    assert not file.exists()


def test_an_option_can_be_switched_off_everywhere(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    play(GAME, "amsterdam", ["random"], 1, 1, options={"special": False}, record=file)
    assert [match.status for match in check(file.read_text("utf-8").splitlines())] == ["finished"]


@pytest.mark.parametrize(
    ("game", "map_id", "bot"),
    [("chess", "berlin", "greedy"), (GAME, "atlantis", "greedy"), (GAME, "berlin", "oracle")],
)
def test_unknown_names_are_refused(game: str, map_id: str, bot: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("kept")
    with pytest.raises(KeyError):
        play(game, map_id, [bot], 1, 1, record=file)
    assert file.read_text() == "kept"
