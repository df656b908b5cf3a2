"""The commands in the Makefile and the hooks exist, and benches and hooks leave nothing out."""

import re
from importlib.util import find_spec

import pytest

from tests.architecture.tree import ROOT
from tests.conftest import INSPECTIONS, kinds_in

CALLERS = ("Makefile", ".pre-commit.sh", ".pre-commit-config.yaml")
CALLED = re.compile(r"python -m ([\w.$]+)")
BENCHES = re.compile(r"for part in (.*?); do", re.DOTALL)
LOADING = "bench.load."
"""The modules that play on the servers of ``bench.server_load``."""
NOT_MEASURING = {
    "bench.keeping",
    "bench.voll_verplant.luck",
    "bench.measuring",
    "bench.on_the_underground.full_boards",
    "bench.peers",
    "bench.fit_appraiser",
    "bench.on_the_underground.minds",
}
"""Modules that benches share or start, and tools that fit numbers for a bot."""


def modules_of(caller: str) -> set[str]:
    """Return the modules that a file runs by name."""
    return set(CALLED.findall((ROOT / caller).read_text(encoding="utf-8"))) - {"bench.$$part"}


def benches() -> set[str]:
    """Return the modules that `make bench` runs."""
    found = BENCHES.search((ROOT / "Makefile").read_text(encoding="utf-8"))
    assert found is not None
    return {f"bench.{part}" for part in found[1].replace("\\\n", " ").split()}


@pytest.mark.parametrize("caller", CALLERS)
def test_modules_that_are_called_exist(caller: str) -> None:
    called = modules_of(caller)
    assert "web.typescript" in called
    assert not [name for name in called if find_spec(name) is None]


def test_every_bench_is_run() -> None:
    folder = ROOT / "bench"
    there = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts) for path in folder.rglob("*.py")
    }
    assert len(there) >= 10
    measuring = {each for each in there if not each.startswith(LOADING)}
    assert benches() == measuring - NOT_MEASURING


def test_what_the_tests_leave_out_is_run_by_the_checks(request: pytest.FixtureRequest) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    folders = re.search(r"^INSPECTED := (.*)$", makefile, re.MULTILINE)
    assert folders is not None
    inspected = {f"tests/{folder}" for folder in INSPECTIONS}
    partly = re.search(r"^PARTLY_INSPECTED := (.*)$", makefile, re.MULTILINE)
    assert partly is not None
    assert {*folders[1].split(), "tests/browser"} == inspected
    marked = {
        f"tests/{path.relative_to(ROOT / 'tests').parts[0]}"
        for path in (ROOT / "tests").rglob("test_*.py")
        if "pytest.mark.inspection" in path.read_text(encoding="utf-8")
    }
    assert {*marked - inspected, "tests/browser"} == set(partly[1].split())
    assert "NOT_INSPECTED := $(INSPECTED:%=--ignore=%)" in makefile
    assert '-m "not inspection" $(NOT_INSPECTED)' in makefile
    assert "-m inspection $(INSPECTED) $(PARTLY_INSPECTED)" in makefile
    assert request.node.get_closest_marker("inspection") is not None


@pytest.mark.parametrize(
    ("folder", "source", "kinds"),
    [
        ("cli", "def test_it() -> None:", (False, True)),
        ("cli", "pytestmark = pytest.mark.inspection", (True, False)),
        ("cli", "pytestmark = [pytest.mark.long, pytest.mark.inspection]", (True, False)),
        ("cli", "@pytest.mark.inspection\ndef test_it() -> None:", (True, True)),
        ("browser", "def test_it() -> None:", (True, False)),
        ("browser", "import pytest\n\npytestmark = pytest.mark.journey\n", (False, True)),
        ("browser", "@pytest.mark.journey\ndef test_it() -> None:", (True, True)),
    ],
)
def test_only_files_without_a_test_that_is_asked_for_are_left_out(
    folder: str, source: str, kinds: tuple[bool, bool]
) -> None:
    assert kinds_in(source, {"tests", folder, "test_it.py"}) == kinds


def test_inspections_and_journeys_are_marked_in_their_own_files() -> None:
    """Otherwise they would be left out: whether a file has any is read from its text."""
    others = {path for path in (ROOT / "tests").rglob("*.py") if not path.name.startswith("test_")}
    for path in others - {ROOT / "tests" / "conftest.py"}:
        assert not re.search(r"mark\.(inspection|journey)\b", path.read_text(encoding="utf-8")), (
            path
        )


def test_the_hook_runs_for_all_files_its_checks_read() -> None:
    hook = (ROOT / ".pre-commit.sh").read_text(encoding="utf-8")
    assert "-- '*.py' 'web/src/protocol/*'" in hook
