"""A learned value for a custom map is used; an unusable one is reported and not used."""

import asyncio
import json
import logging
import os
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from netzplan.bots import judging
from netzplan.bots.bot import Decision
from netzplan.bots.judging import Places, learned_file, places
from netzplan.bots.voll_verplant import expert, judges, lessons
from netzplan.bots.voll_verplant.expert import STAND_IN
from netzplan.bots.voll_verplant.learned import read, shipped, written
from netzplan.catalogue import Catalogue
from netzplan.core import Dealer, Effort, Match, Setup
from netzplan.core.outcome import Note
from netzplan.games.voll_verplant import VollVerplant
from netzplan.kernels.failure import KernelFailure
from netzplan.kernels.voll_verplant.judge import Judge, packed
from netzplan.server.house import House
from netzplan.server.page import Page
from netzplan.server.settings import Settings
from netzplan.server.worker_pool import Thinking, choose
from tests.cli.terminal import Terminal, Told
from tests.kernels.test_loading import city
from tests.shipped import voll_verplant

GAME = "voll_verplant"
LETTERS = "BDF"
"""The lines of Berlin that the custom map keeps."""
SERIES = ("selfplay", GAME, "--map", "small", "--seats", "expert,random", "--games", "1")
LITTLE = (30, 10, 20)
SECONDS = 240

Netzplan = Callable[..., Told]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a data folder with a custom map of three lines of Berlin."""
    file = json.loads(msgspec.json.encode(voll_verplant.map_file("berlin")))
    file["id"] = "small"
    rules, layout = file["rules"], file["layout"]
    rules["lines"] = [line for line in rules["lines"] if line["letter"] in LETTERS]
    for number, line in enumerate(rules["lines"]):
        line["letter"] = "ABC"[number]
    served = {station for line in rules["lines"] for station in line["stations"]}
    rules["stations"] = [station for station in rules["stations"] if station in served]
    layout["stations"] = {id: layout["stations"][id] for id in rules["stations"]}
    layout["lines"] = {"ABC"[at]: layout["lines"][each] for at, each in enumerate(LETTERS)}
    folder = tmp_path / "data" / "maps" / GAME
    folder.mkdir(parents=True)
    (folder / "small.json").write_text(json.dumps(file))
    return tmp_path / "data"


@pytest.fixture
def netzplan(
    data: Path,
    load_once: Callable[..., Any],
    cache_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Netzplan:
    """Return the command line on that folder, with compiled code ready and short training."""
    load_once(GAME, "training")
    monkeypatch.setenv("NETZPLAN_KERNELS", str(cache_folder))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(data / "no-config"))
    monkeypatch.setattr(lessons, "GAMES", LITTLE)
    monkeypatch.setattr(expert, "at_hand", judges.at_hand)  # it looks where commands say
    terminal = Terminal(capsys)
    return lambda *words: terminal(*words, "--data", data)


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the names of the warnings about kernels in the log."""
    return [
        record.getMessage().partition(":")[0]
        for record in caplog.records
        if record.name == "netzplan.kernels"
    ]


def begin_anew(caplog: pytest.LogCaptureFixture) -> None:
    """Forget all loaded values and failures, as a new command would."""
    judging._at_hand.clear()
    caplog.clear()


def record_of(netzplan: Netzplan, data: Path) -> str:
    """Return the record of a series."""
    record = data / "record.jsonl"
    assert netzplan(*SERIES, "--record", record).code == 0
    return record.read_text()


def test_the_expert_uses_the_learned_value_of_a_custom_map(
    netzplan: Netzplan, data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        before = record_of(netzplan, data)
        assert told(caplog) == ["value/none"]
        learned = netzplan("train", GAME, "--map", "small", "--json").json()
        file = learned_file(data / "maps" / GAME, "small")
        assert learned["file"] == str(file)
        begin_anew(caplog)
        after = record_of(netzplan, data)
        assert told(caplog) == []
    assert after != before
    assert [each["id"] for each in netzplan("map", "list", "--json").json() if each["own"]] == [
        "voll_verplant/small"
    ]


def wrong_values(rules: VollVerplant) -> dict[str, bytes]:
    """Return files that the map cannot use, each with the reason."""
    madrid = shipped("madrid")
    assert madrid is not None
    other = read(madrid, voll_verplant.rules("madrid"))
    size = replace(other, map="small", map_hash=rules.city.map_hash)
    return {
        "value/map": madrid,
        "value/format": written(replace(other, format=99)),
        "value/size": written(size),
        "value/broken": madrid[:5000],
    }


@pytest.mark.parametrize("code", ["value/map", "value/format", "value/size", "value/broken"])
def test_an_unusable_value_is_reported_and_the_planner_plays(
    netzplan: Netzplan, data: Path, caplog: pytest.LogCaptureFixture, code: str
) -> None:
    by_planner = record_of(netzplan, data)
    begin_anew(caplog)
    rules = Catalogue(folder=data / "maps")[GAME].rules("small")
    assert isinstance(rules, VollVerplant)
    learned_file(data / "maps" / GAME, "small").write_bytes(wrong_values(rules)[code])
    with caplog.at_level(logging.WARNING):
        assert record_of(netzplan, data) == by_planner
    assert told(caplog) == [code]


def no_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make numba missing."""
    without = lambda name: None if name == "numba" else find_spec(name)  # noqa: E731
    monkeypatch.setattr("netzplan.kernels.loading.find_spec", without)


def numba_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the import of numba fail."""

    def failing(name: str) -> None:
        raise ImportError(f"{name}: numba needs another numpy")

    monkeypatch.setattr("netzplan.kernels.loading.import_module", failing)


def no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the folder for compiled code unwritable."""
    monkeypatch.setenv("NETZPLAN_KERNELS", str(Path(os.devnull) / "kernels"))


MISSING = {
    "kernel/no-numba": no_numba,
    "kernel/failed": numba_fails,
    "kernel/cache-folder": no_folder,
}


@pytest.mark.parametrize("code", MISSING)
def test_without_compiled_code_series_are_played_but_nothing_is_learned(
    netzplan: Netzplan,
    data: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    code: str,
) -> None:
    by_planner = record_of(netzplan, data)
    assert netzplan("train", GAME, "--map", "small").code == 0
    file = learned_file(data / "maps" / GAME, "small")
    kept = file.read_bytes()
    begin_anew(caplog)
    MISSING[code](monkeypatch)
    with caplog.at_level(logging.WARNING):
        assert record_of(netzplan, data) == by_planner
        assert told(caplog) == [code]
        netzplan("train", GAME, "--map", "small", "--json").refused("train/kernel", exit_code=1)
    assert file.read_bytes() == kept


async def reasons_of(worker: Thinking, *given: Any) -> tuple[Note, ...]:
    """Return a bot's reasons for its choice in a worker process."""
    decision = await worker.think(choose, *given)
    assert isinstance(decision, Decision)
    return decision.reasons


def test_a_worker_of_the_server_uses_the_learned_value(
    netzplan: Netzplan, data: Path, cache_folder: Path
) -> None:
    assert netzplan("train", GAME, "--map", "small").code == 0

    async def scenario() -> None:
        house = House(data, Page(data), settings=Settings(kernels=str(cache_folder)))
        plate = house.games[GAME].atlas.plate("small")
        match: Match[Any, Any, Any, Any] = Match(plate.rules, Setup(2), Dealer("own map"))
        match.advance()
        view = match.rules.view(match.state, 0)
        worker = house.bots._moves._workers[0]
        given = ("expert", plate.venue, 1, view, 20.0, 48)
        try:
            assert await worker.think(places) == Places(cache_folder, data / "maps")
            end = monotonic() + SECONDS
            while STAND_IN in (reasons := await reasons_of(worker, *given)):
                assert monotonic() < end, "the code is there and has only to be read"
                sleep(0.2)
            assert any(note.rule.startswith("why.vv.before-") for note in reasons)
            assert await house.queries._thinker.think(places) == await worker.think(places)
        finally:
            await house.bots.close()
            await house.queries.close()
            house.store.close()

    asyncio.run(scenario())


def test_a_worker_of_the_server_plays_on_without_a_writable_folder(data: Path) -> None:
    async def scenario() -> None:
        nowhere = str(Path(os.devnull) / "kernels")
        house = House(data, Page(data), settings=Settings(kernels=nowhere))
        match: Match[Any, Any, Any, Any]
        plate = house.games[GAME].atlas.plate("small")
        match = Match(plate.rules, Setup(2), Dealer("own map"))
        match.advance()
        view = match.rules.view(match.state, 0)
        given = ("expert", plate.venue, 1, view, 20.0, 48)
        try:
            for _ in range(2):
                reasons = await reasons_of(house.bots._moves._workers[0], *given)
                assert reasons[-1] == STAND_IN
        finally:
            await house.bots.close()
            await house.queries.close()
            house.store.close()

    asyncio.run(scenario())


def test_compiled_code_is_kept_in_the_data_folder_by_default(tmp_path: Path) -> None:
    async def scenario() -> None:
        house = House(tmp_path, Page(tmp_path))
        assert house.queries._thinker._places == Places(tmp_path / "kernels", tmp_path / "maps")
        house.store.close()

    asyncio.run(scenario())


SIZES = {
    "least": city(lines=1, on_line=2, windows=1),
    "most of a map file": city(lines=10, on_line=12, windows=4, special=15),
    "longest lines": city(lines=2, on_line=62, windows=15),
    "most lines": city(lines=16, on_line=8, windows=15, special=15),
}


@pytest.mark.parametrize(
    "size",
    [
        *("least", "most of a map file", "most lines"),
        pytest.param("longest lines", marks=pytest.mark.nightly),
    ],
)
def test_a_city_of_any_size_within_the_limits_can_be_learned(
    load_once: Callable[..., Any], cache_folder: Path, size: str
) -> None:
    load_once(GAME, "training")
    rules = VollVerplant(SIZES[size])
    learned = lessons.taught(rules, cache_folder, 1, "test", lambda _: None, (8, 4, 12))
    again = read(written(learned), rules)
    for seats in (1, 2, 6):
        scores = Judge.of(rules, *again.value(seats)).scores(seats, 3, 1)
        assert scores.shape == (3, seats, 2)
        assert (scores[:, :, 1] >= 0).all()
        assert (scores[:, :, 1] <= len(rules.city.stations)).all()


TOO_LARGE = {
    "kernel/stations": city(lines=3, on_line=43),
    "kernel/lines": city(lines=17),
    "kernel/stations-of-line": city(on_line=63),
    "kernel/windows": city(windows=16),
    "kernel/special": city(lines=4, on_line=4, special=16),
}


@pytest.mark.parametrize("code", TOO_LARGE)
def test_a_city_beyond_the_limits_is_neither_learned_nor_judged(
    load_once: Callable[..., Any], cache_folder: Path, code: str
) -> None:
    load_once(GAME, "training")
    rules = VollVerplant(TOO_LARGE[code])
    with pytest.raises(KernelFailure, match=code):
        lessons.taught(rules, cache_folder, 1, "test", lambda _: None, LITTLE)
    with pytest.raises(KernelFailure, match=code):
        Judge.of(rules, b"")


def test_a_value_with_invalid_numbers_is_refused(load_once: Callable[..., Any]) -> None:
    load_once(GAME, "judge")
    text = shipped("berlin")
    assert text is not None
    rules = voll_verplant.rules("berlin")
    net = Judge.of(rules, read(text, rules).alone).net.copy()
    scales = b"\xff" * len(packed(net)[: 4 * net.shape[1]])
    with pytest.raises(KernelFailure, match="value/broken"):
        Judge.of(rules, scales + packed(net)[len(scales) :])


def test_the_planner_plays_a_position_that_is_too_large_for_a_judge(
    load_once: Callable[..., Any],
    cache_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    load_once(GAME, "judge")
    made = judges.Judges(cache_folder)
    monkeypatch.setattr(expert, "at_hand", lambda: made)
    plate = Catalogue()[GAME].atlas.plate("amsterdam")
    monkeypatch.setattr(plate.rules, "start", voll_verplant.rules("amsterdam").positions.start)
    match: Match[Any, Any, Any, Any] = Match(plate.rules, Setup(7), Dealer("seven seats"))
    match.advance()
    view = match.rules.view(match.state, 0)
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            decision = expert.ExpertBot(voll_verplant.rules("amsterdam"), 1).choose(
                view, Effort(simulations=16)
            )
            assert decision.reasons[-1] == STAND_IN
    assert told(caplog) == ["kernel/seats"]
