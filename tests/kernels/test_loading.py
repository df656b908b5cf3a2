"""Where no kernel is available the reference plays, and the reason is logged once, by name."""

import importlib.util
import logging
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from shutil import copytree
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest
from filelock import FileLock, Timeout

from netzplan.catalogue import GAMES
from netzplan.core import Setup
from netzplan.games.voll_verplant import City, VollVerplant
from netzplan.games.voll_verplant.edition import Card, Edition
from netzplan.games.voll_verplant.network import LineRules, MapRules
from netzplan.kernels import loading
from netzplan.kernels.compiling import compiled
from netzplan.kernels.failure import KernelFailure
from netzplan.kernels.loading import Workshop, alone, kept_in, load, warn
from netzplan.kernels.voll_verplant import judge, kernel
from netzplan.kernels.voll_verplant.kernel import Kernel
from netzplan.sentences import sentences
from tests.architecture.tree import PACKAGE
from tests.nightly import first_by_day
from tests.shipped import voll_verplant

VollVerplantWorkshop = Workshop[VollVerplant, Kernel]


class AtOnce(Executor):
    """An executor that runs each task before ``submit`` returns."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **more: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        try:
            future.set_result(work(*given, **more))
        except Exception as wrong:
            future.set_exception(wrong)
        return future


def reason_of(folder: Path) -> str:
    """Return why no kernel is available; the reason must be reported only once."""
    told: list[KernelFailure] = []
    workshop = VollVerplantWorkshop("voll_verplant", folder, AtOnce(), told.append)
    for map_id in ("amsterdam", "berlin", "amsterdam"):
        assert workshop.kernel(voll_verplant.rules(map_id)) is None
    assert len(told) == 1
    return told[0].code


def test_missing_numba_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(
        "netzplan.kernels.loading.find_spec", lambda name: None if name == "numba" else found(name)
    )
    assert reason_of(tmp_path) == "kernel/no-numba"


def test_a_folder_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert reason_of(tmp_path / "file" / "kernels") == "kernel/cache-folder"


def test_code_that_cannot_be_compiled_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @compiled
    def odd(number: int) -> int:
        return number + "one"  # type: ignore[operator]

    monkeypatch.setattr(kernel, "ENTRY_POINTS", ((odd, "(int64,)"),))
    assert reason_of(tmp_path) == "kernel/failed"


def twice(number: int) -> int:
    return 2 * number


def test_damaged_files_in_the_cache_are_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        function: Any = compiled(twice)
        monkeypatch.setattr(kernel, "ENTRY_POINTS", ((function, "(int64,)"),))
        load("voll_verplant", tmp_path)
        assert function(21) == 42
        kept = [file for file in tmp_path.rglob("*.nb?") if file.stat().st_size > 100]
        assert len(kept) == 2
        for file in kept:
            file.write_bytes(file.read_bytes()[:100])


def test_a_function_that_another_entry_point_calls_is_cached_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is compiled as part of its caller, before its own turn comes."""
    inner: Any = compiled(twice)

    def fourfold(number: int) -> int:
        doubled: int = inner(number)
        return 2 * doubled

    again: Any = compiled(twice)
    for functions in ((compiled(fourfold), inner), (again,)):
        entry_points = tuple((function, "(int64,)") for function in functions)
        monkeypatch.setattr(kernel, "ENTRY_POINTS", entry_points)
        load("voll_verplant", tmp_path)
    assert inner.stats.cache_misses.total() == 1
    assert again.stats.cache_hits.total() == 1


def test_a_function_that_another_part_calls_is_cached_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is compiled as part of its caller, before its own part is loaded."""
    inner: Any = compiled(twice)

    def fourfold(number: int) -> int:
        doubled: int = inner(number)
        return 2 * doubled

    again: Any = compiled(twice)
    monkeypatch.setattr(judge, "ENTRY_POINTS", ((compiled(fourfold), "(int64,)"),))
    monkeypatch.setattr(kernel, "ENTRY_POINTS", ((inner, "(int64,)"),))
    load("voll_verplant", tmp_path, "judge")
    load("voll_verplant", tmp_path)
    monkeypatch.setattr(kernel, "ENTRY_POINTS", ((again, "(int64,)"),))
    load("voll_verplant", tmp_path)
    assert again.stats.cache_hits.total() == 1


def test_numba_that_cannot_be_imported_is_reported(tmp_path: Path) -> None:
    """For example numpy is missing or of an unsupported version; the bots work without both."""
    script = f"""
import sys
sys.modules["numpy"] = None
from pathlib import Path
from netzplan.catalogue import GAMES
from netzplan.kernels.failure import KernelFailure
from netzplan.kernels.loading import load
assert [bot.make for bot in GAMES["voll_verplant"].bots]
try:
    load("voll_verplant", Path({str(tmp_path)!r}))
except KernelFailure as failure:
    print(failure.code)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "kernel/failed\n"


def test_asking_for_a_kernel_does_not_block(
    cache_folder: Path, load_once: Callable[..., Any]
) -> None:
    load_once("voll_verplant")
    rules = voll_verplant.rules("paris")
    held = Event()
    with ThreadPoolExecutor(1) as executor:
        executor.submit(held.wait)
        workshop = VollVerplantWorkshop("voll_verplant", cache_folder, executor)
        assert workshop.kernel(rules) is None, "it is still loading"
        held.set()
        end = monotonic() + 240
        while workshop.kernel(rules) is None:
            assert monotonic() < end
            sleep(0.05)
    made = workshop.kernel(rules)
    assert made is not None
    assert made is workshop.kernel(rules)
    assert workshop.kernel(voll_verplant.rules("berlin")) is not made


@pytest.mark.parametrize("game", first_by_day(*GAMES))
def test_compiled_code_is_cached(
    cache_folder: Path, load_once: Callable[..., Any], game: str, tmp_path: Path
) -> None:
    entry_points = load_once(game).ENTRY_POINTS
    with alone(kept_in(cache_folder), game):
        copytree(kept_in(cache_folder), kept_in(tmp_path))
    before = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.nbc")}
    assert before
    script = f"""
from pathlib import Path
from netzplan.kernels.loading import load
module = load({game!r}, Path({str(tmp_path)!r}))
print([sum(function.stats.cache_misses.values()) for function, _ in module.ENTRY_POINTS])
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"{[0] * len(entry_points)}\n"
    assert {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.nbc")} == before


def test_code_is_compiled_anew_after_a_change_of_kernels_or_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Constants of the rules, such as points, are compiled in."""
    module = tmp_path / "kernels" / "loading.py"
    monkeypatch.setattr(loading, "__file__", str(module))
    names = set()
    for source in ("kernels/loading.py", "kernels/game/playing.py", "games/game/scoring.py"):
        for text in ("RAIL = 1", "RAIL = 2"):
            (tmp_path / source).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / source).write_text(text, encoding="utf-8")
            names.add(kept_in(tmp_path))
    assert len(names) == 6


def test_only_one_of_several_processes_compiles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = []
    lock = kept_in(tmp_path) / "voll_verplant.lock"

    def compile_while_others_wait(*_: object) -> None:
        with pytest.raises(Timeout):
            FileLock(lock).acquire(timeout=0)
        held.append(lock)

    monkeypatch.setattr("netzplan.kernels.loading._compile", compile_while_others_wait)
    load("voll_verplant", tmp_path)
    assert held == [lock]
    FileLock(lock).acquire(timeout=0).lock.release()


def test_a_warning_is_a_readable_sentence(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        warn(KernelFailure("kernel/lines", size=17, most=16))
    expected = "17 lines are too many for the fast code (at most 16); simulations run more slowly."
    assert caplog.messages == [f"kernel/lines: {expected}"]


def test_every_reason_has_a_sentence() -> None:
    raising = [*(PACKAGE / "kernels").rglob("*.py"), *(PACKAGE / "bots").rglob("*.py")]
    sources = "".join(path.read_text() for path in raising)
    assert set(re.findall(r'"((?:kernel|value)/[a-z-]+)"', sources)) == set(
        sentences("netzplan.kernels")
    )


def city(
    lines: int = 2, on_line: int = 3, windows: int = 2, special: int = 0, points: int = 2
) -> City:
    names = [f"{line}.{at}" for line in range(lines) for at in range(on_line)]
    each = tuple(
        LineRules(
            chr(ord("A") + line),
            windows,
            (points, 1),
            False,
            tuple(names[line * on_line :][:on_line]),
        )
        for line in range(lines)
    )
    return City("own", MapRules(tuple(names), tuple(names[:special]), each), "")


@pytest.mark.parametrize(
    ("code", "city"),
    [
        ("kernel/stations", city(lines=3, on_line=43)),
        ("kernel/lines", city(lines=17)),
        ("kernel/stations-of-line", city(on_line=63)),
        ("kernel/windows", city(windows=16)),
        ("kernel/points", city(points=1000)),
        ("kernel/points", city(points=2**70)),
        ("kernel/special", city(lines=4, on_line=4, special=16)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_city_beyond_the_limits_is_refused(
    cache_folder: Path, load_once: Callable[..., Any], code: str, city: City
) -> None:
    load_once("voll_verplant")
    told: list[KernelFailure] = []
    workshop = VollVerplantWorkshop("voll_verplant", cache_folder, AtOnce(), told.append)
    assert workshop.kernel(VollVerplant(city)) is None
    assert [failure.code for failure in told] == [code]
    assert workshop.kernel(voll_verplant.rules("madrid")) is not None, "other kernels still load"


def test_too_many_seats_or_cards_are_refused() -> None:
    rules = voll_verplant.rules("amsterdam")
    with pytest.raises(KernelFailure, match="kernel/seats"):
        Kernel(rules).row(rules.positions.start(Setup(7)))
    deck = tuple(Card(str(at), "number", 1, 1 + at % 9, reshuffles=True) for at in range(17))
    with pytest.raises(KernelFailure, match="kernel/cards"):
        Kernel(VollVerplant(rules.city, Edition(deck)))


@pytest.mark.parametrize(
    ("code", "stations", "served"),
    [
        ("kernel/station-unused", ("a", "b", "c"), ("a", "b")),
        ("kernel/station-twice", ("a", "b"), ("a", "b", "a")),
    ],
)
def test_a_city_that_no_map_file_can_describe_is_refused(
    code: str, stations: tuple[str, ...], served: tuple[str, ...]
) -> None:
    odd = City("own", MapRules(stations, (), (LineRules("A", 1, (2, 1), False, served),)), "")
    with pytest.raises(KernelFailure, match=code):
        Kernel(VollVerplant(odd))


def test_a_card_without_a_value_is_refused() -> None:
    deck = Edition((Card("0", "number", 1, reshuffles=True),))
    with pytest.raises(KernelFailure, match="kernel/no-value"):
        Kernel(VollVerplant(city(), deck))
