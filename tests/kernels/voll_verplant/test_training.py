"""``netzplan train`` writes a file of what was learned, or nothing at all."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from netzplan.bots.voll_verplant import lessons
from netzplan.bots.voll_verplant.learned import read
from netzplan.kernels.failure import KernelFailure
from netzplan.kernels.voll_verplant.judge import Judge
from tests.bots.voll_verplant.positions import rules_of
from tests.cli.terminal import Terminal

TRAIN = ("train", "voll_verplant", "--map", "berlin", "--out")


@pytest.fixture
def netzplan(
    load_once: Callable[..., Any],
    cache_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> Terminal:
    """Return a terminal with compiled code ready and short training."""
    load_once("voll_verplant", "training")
    monkeypatch.setenv("NETZPLAN_KERNELS", str(cache_folder))
    monkeypatch.setattr(lessons, "GAMES", (30, 10, 20))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "no-data"))
    monkeypatch.setenv("NETZPLAN_LANG", "en")
    return Terminal(capsys)


def test_what_was_learned_is_written_to_the_file(netzplan: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "berlin.learned"
    told = netzplan(*TRAIN, out, "--seed", "3")
    assert told.code == 0
    assert "berlin.learned" in told.out
    assert told.err == ""
    other = tmp_path / "other"
    other.touch()
    assert out.stat().st_mode == other.stat().st_mode, "servers of other users read it, too"
    rules = rules_of("berlin")
    learned = read(out.read_bytes(), rules)
    assert (learned.map, learned.seed, learned.games) == ("berlin", 3, (40, 20))
    for seats in (1, 2):
        assert Judge.of(rules, *learned.value(seats)).rules is rules
    again = netzplan(*TRAIN, tmp_path / "again", "--seed", "3", "--json").json()
    assert again["bytes"] == out.stat().st_size
    assert (tmp_path / "again").read_bytes() == out.read_bytes()


def test_an_interrupted_training_keeps_the_old_file(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    out = tmp_path / "berlin.learned"
    out.write_bytes(b"old")
    monkeypatch.setattr(lessons, "written", stopped)
    assert netzplan(*TRAIN, out).code == 130
    assert [file.name for file in tmp_path.iterdir()] == ["berlin.learned"]
    assert out.read_bytes() == b"old"


def test_impossible_training_is_refused_at_once(netzplan: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "file"
    netzplan("train", "deutschland_rummy", "--map", "germany", "--out", out, "--json").refused(
        "train/game"
    )
    netzplan("train", "voll_verplant", "--map", "rome", "--out", out).refused("map/unknown")
    netzplan(*TRAIN, out, "--seed", "-1", "--json").refused("study/number")
    netzplan(*TRAIN, out, "--seed", "9" * 20, "--json").refused("study/most")
    netzplan(*TRAIN, tmp_path / "no" / "file").refused("file/unwritable")
    netzplan(*TRAIN, tmp_path).refused("file/unwritable")
    assert not list(tmp_path.iterdir())


def test_without_a_compiler_training_is_refused(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object) -> None:
        raise KernelFailure("kernel/no-numba")

    monkeypatch.setattr(lessons, "load", missing)
    netzplan(*TRAIN, tmp_path / "file").refused("train/kernel", exit_code=1)


@pytest.mark.parametrize("seed", [2**63, -(2**63), 10**40])
def test_a_seed_that_is_too_large_is_refused_before_training(
    netzplan: Terminal, tmp_path: Path, seed: int
) -> None:
    told = netzplan(*TRAIN, tmp_path / "berlin.learned", "--seed", str(seed), "--json")
    assert told.code == 2
    assert told.json()["error"]["code"] in ("study/most", "study/number")
    assert not (tmp_path / "berlin.learned").exists()
