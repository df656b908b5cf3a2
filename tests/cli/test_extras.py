"""An extra brings everything that its part needs, and works with nothing else installed."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.kernels import keeping

pytestmark = pytest.mark.inspection

ALONE = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing!r}:
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Missing())
{code}
"""
CALLED = "from netzplan.cli import main; sys.argv = ['netzplan', *{words!r}]; main()"
STEPPED = """
import gymnasium, netzplan.rl.openspiel
from netzplan.rl import deutschland_rummy_v0
gymnasium.make("netzplan/VollVerplant-v0").reset(seed=1)
deutschland_rummy_v0.env().reset(seed=1)
"""
TABLE = ("voll_verplant", "--seats", "greedy,random", "--games", "1", "--record", "{to}/g.jsonl")
STUDY = ("voll_verplant", "--games", "40", "--html", "{to}/s.html", "--parquet", "{to}/study")


@pytest.mark.parametrize(
    ("extra", "codes"),
    [
        ("", [("selfplay", *TABLE)]),
        (
            "study",
            [
                ("study", *STUDY),
                ("selfplay", *TABLE),
                ("export", "{to}/g.jsonl", "--parquet", "{to}/records"),
            ],
        ),
        ("rl", [STEPPED]),
    ],
)
def test_an_extra_needs_nothing_else(
    extra: str, codes: list[tuple[str, ...] | str], request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    folder = keeping.folder_of(request.config)
    if extra:
        keeping.load_once(folder, "voll_verplant", "study")
    missing = _missing(extra)
    assert "pytest" in missing
    for code in codes:
        words = [word.format(to=tmp_path) for word in code]
        ran = code if isinstance(code, str) else CALLED.format(words=words)
        done = subprocess.run(
            [sys.executable, "-c", ALONE.format(missing=missing, code=ran)],
            env={**os.environ, "NETZPLAN_KERNELS": str(folder)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    if extra == "study":
        assert (tmp_path / "s.html").stat().st_size > 10_000
        assert len(list(tmp_path.glob("*/*.parquet"))) == 7


def _missing(extra: str) -> set[str]:
    """Return the importable modules that Netzplan with this extra does not install."""
    brought = {"netzplan"}
    waiting = [("netzplan", extra)]
    while waiting:
        name, of = waiting.pop()
        for found, more in _needs(name, of).items():
            if found not in brought:
                brought.add(found)
                waiting += [(found, each) for each in more or ("",)]
    here = packages_distributions()
    return {module for module, names in here.items() if not brought & set(map(_plain, names))}


def _needs(name: str, extra: str) -> Mapping[str, set[str]]:
    """Return the distributions that a distribution needs here, each with its extras."""
    try:
        written = requires(name) or []
    except PackageNotFoundError:  # not available for this Python
        return {}
    needed = map(Requirement, written)
    return {
        _plain(each.name): each.extras
        for each in needed
        if each.marker is None or each.marker.evaluate({"extra": extra})
    }


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
