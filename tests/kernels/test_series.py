"""Series of random bots play the same games with and without a kernel; each game is checked."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from netzplan.arena import selfplay
from netzplan.arena.random_play import play_at_random
from netzplan.arena.selfplay import SelfplayReport, play
from netzplan.catalogue import GAMES
from netzplan.catalogue.records import check
from netzplan.core import Dealer, Setup
from netzplan.kernels.failure import KernelFailure

LoadOnce = Callable[[str], Any]
SERIES = [
    ("voll_verplant", "madrid", 3, {"special": True}, 3),
    ("on_the_underground", "berlin", 2, {"starter": 0}, 2),
    ("deutschland_rummy", "germany", 3, {"games": 2, "starter": 0}, 2),
]


def played(series: Any, file: Path, kernels: Any = None) -> SelfplayReport:
    game, map_id, seats, options, games = series
    return play(
        game,
        map_id,
        ["random"] * seats,
        games,
        7,
        options=options,
        record=file,
        kernels=kernels,
    )


@pytest.mark.parametrize("series", SERIES, ids=[each[0] for each in SERIES])
def test_a_kernel_plays_the_same_games(
    load_once: LoadOnce,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    series: Any,
) -> None:
    kernel = load_once(series[0]).Kernel(GAMES[series[0]].rules(series[1]))
    asked: list[Any] = []

    def kernels(rules: Any) -> Any:
        asked.append(rules)
        return kernel

    monkeypatch.setattr(selfplay, "PAYS", 1e-9)
    slow, fast = tmp_path / "slow", tmp_path / "fast"
    by_rules, by_kernel = played(series, slow), played(series, fast, kernels)
    assert asked == [kernel.rules], "from the second match on"
    assert slow.read_bytes() == fast.read_bytes()
    assert by_rules.decisions == by_kernel.decisions
    checked = check(fast.read_text("utf-8").splitlines())
    assert [match.status for match in checked] == ["finished"] * series[4]


class Never:
    """A kernel that cannot hold a table."""

    def row(self, state: Any) -> Any:
        raise KernelFailure("kernel/seats", size=7, most=6)


def test_a_table_beyond_the_limits_is_played_by_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(selfplay, "PAYS", 1e-9)
    with caplog.at_level(logging.WARNING):
        report = played(SERIES[0], tmp_path / "file", lambda rules: Never())
    assert report.games == 3
    assert [message.partition(":")[0] for message in caplog.messages] == ["kernel/seats"]


def test_no_kernel_is_loaded_for_a_short_series(tmp_path: Path) -> None:
    def kernels(rules: Any) -> Any:
        raise AssertionError("three matches are soon over")

    played(SERIES[0], tmp_path / "random", kernels)
    play("voll_verplant", "berlin", ["random", "greedy"], 2, 1, kernels=kernels)


def test_a_kernel_that_breaks_a_rule_is_detected(load_once: LoadOnce) -> None:
    kernel_type = load_once("voll_verplant").Kernel

    class Wrong(kernel_type):  # type: ignore[misc, valid-type]
        def choose(self, row: Any, seat: int, word: int, room: Any) -> Any:
            action = super().choose(row, seat, word, room)
            return type(action)("Z", 9)

    rules = GAMES["voll_verplant"].rules("berlin")
    with pytest.raises(AssertionError, match="seat 0 broke"):
        play_at_random(rules, Setup(2), Dealer("00"), 1, Wrong(rules))
