"""What surrounds the learning in the training examples: command line, curve, notebook."""

import csv
import json
import runpy
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from netzplan.rl import voll_verplant_matches

EXAMPLES = Path(__file__).parents[2] / "examples"
HEAD = "seconds,choices,share,low,high\r\n"

each_game = pytest.mark.parametrize(
    "game", ["deutschland_rummy", "on_the_underground", "voll_verplant"]
)


@pytest.fixture
def ppo(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The algorithm with a stand-in for JAX, which the tests do without, and for what it plays."""

    def partly(*_: object, **__: object) -> Any:
        return lambda function: function

    for name in ("jax", "jax.numpy"):
        monkeypatch.setitem(sys.modules, name, MagicMock(jit=partly))
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.delitem(sys.modules, "ppo", raising=False)
    import ppo

    monkeypatch.delitem(sys.modules, "ppo")
    monkeypatch.setattr(ppo, "partial", partly)
    monkeypatch.setattr(ppo, "Learner", _Learner)
    monkeypatch.setattr(ppo, "won_against", lambda _task, _net, matches, _seed: matches / 2)
    return ppo


class _Learner:
    def __init__(self, _task: object, _seed: int) -> None:
        self.net, self.choices = None, 0

    def lesson(self, _rate: float) -> None:
        self.choices += 100
        if self.choices == 300:
            raise KeyboardInterrupt


def _run(ppo: ModuleType, monkeypatch: pytest.MonkeyPatch, *words: object) -> object:
    monkeypatch.setattr(sys, "argv", ["train.py", *map(str, words)])
    task = SimpleNamespace(bot="random", lessons=20, rate=1.0, tried=400, wanted=0.5, least=0.4)
    with pytest.raises((SystemExit, KeyboardInterrupt)) as left:  # the latter would end all tests
        ppo.run(task, None)
    return getattr(left.value, "code", None)


@each_game
def test_without_jax_an_example_says_how_to_get_it(game: str) -> None:
    script = EXAMPLES / f"train_{game}.py"
    without = f"""
import runpy, sys
sys.modules["jax"] = None
sys.path.insert(0, {str(EXAMPLES)!r})
runpy.run_path({str(script)!r}, run_name="__main__")
"""
    command = [sys.executable, "-c", without]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("The examples need JAX")
    assert done.stderr.count("\n") == 1


def test_a_finished_run_has_its_curve(
    ppo: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "curve.csv"
    assert _run(ppo, monkeypatch, "--lessons", 2, "--curve", file) == 0
    with file.open(newline="") as opened:
        rows = list(csv.DictReader(opened))
    assert [(row["choices"], row["share"]) for row in rows] == [
        ("0", "0.5"), ("100", "0.5"), ("200", "0.5"),
    ]  # fmt: skip


def test_an_interrupted_run_keeps_the_points_of_its_curve(
    ppo: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "curve.csv"
    assert _run(ppo, monkeypatch, "--curve", file) == 130
    assert capsys.readouterr().err == "interrupted\n"
    lines = file.read_bytes().decode().splitlines()
    assert [line.split(",")[1] for line in lines] == ["choices", "200"]


def test_the_interval_of_a_share_stays_within_0_and_1(ppo: ModuleType) -> None:
    for matches in range(1, 500):
        assert ppo.interval(0, matches)[0] >= 0
        assert ppo.interval(matches, matches)[1] <= 1
    assert ppo.interval(200, 400) == pytest.approx((0.451, 0.549), abs=1e-3)


def test_an_agent_that_is_too_weak_fails_the_run_and_says_what_was_wanted(
    ppo: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ppo, "won_against", lambda _task, _net, matches, _seed: matches / 4)
    assert _run(ppo, monkeypatch, "--lessons", 1) == 1
    told = "too weak: this example wants at least 50%, and a lower end of at least 40%\n"
    assert capsys.readouterr().err == told


@pytest.mark.parametrize(
    "words", [("--lessons", 0), ("--seed", -1), ("--curve", "nowhere/curve.csv")]
)
def test_what_cannot_be_done_is_refused_before_anything_is_learnt(
    ppo: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    words: tuple[object, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(ppo, "Learner", None)
    assert _run(ppo, monkeypatch, *words) == 2
    assert f"argument {words[0]}: " in capsys.readouterr().err


@each_game
def test_an_example_reads_its_command_line_before_it_compiles_anything(
    ppo: ModuleType, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setitem(sys.modules, "ppo", ppo)
    monkeypatch.setattr(voll_verplant_matches, "load", None)
    monkeypatch.setattr(sys, "argv", ["train.py", "--lessons", "0"])
    with pytest.raises(SystemExit) as left:
        runpy.run_path(str(EXAMPLES / f"train_{game}.py"), run_name="__main__")
    assert left.value.code == 2


def _draw(monkeypatch: pytest.MonkeyPatch, folder: Path) -> MagicMock:
    """Run the code of the notebook with a stand-in for matplotlib; return the axes."""
    drawn = MagicMock()
    axes = drawn.subplots.return_value[1] = MagicMock(lines=[])
    drawn.subplots.return_value = (MagicMock(), axes)
    axes.plot.side_effect = lambda *_, **__: axes.lines.append(MagicMock()) or axes.lines[-1:]
    monkeypatch.setitem(sys.modules, "matplotlib", MagicMock(pyplot=drawn))
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", drawn)
    notebook = json.loads((EXAMPLES / "learning_curves.ipynb").read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
            names["CURVES"] = folder
    return axes


def test_the_notebook_draws_a_run_in_progress(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "a.csv").write_text(f"{HEAD}0.0,0,0.5,0.4,0.6\r\n12.5,100,0.6")
    axes = _draw(monkeypatch, tmp_path)
    assert [call.args for call in axes.plot.call_args_list] == [([0.0], [0.5])]


def test_the_notebook_says_that_there_is_no_curve(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match="no learning curve"):
        _draw(monkeypatch, tmp_path)
