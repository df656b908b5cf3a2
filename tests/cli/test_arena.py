"""``netzplan arena``."""

import errno
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from types import SimpleNamespace

import pytest

from netzplan import __version__
from netzplan.arena.ray_crew import NoRay
from netzplan.cli import app
from netzplan.laboratory import tables
from tests.cli.terminal import Terminal, environment

pytestmark = pytest.mark.inspection

PLAY = ("--game", "voll_verplant/berlin", "--bots", "random,greedy", "--deals", "1")


def test_a_tournament_is_played_reported_and_repeated(netzplan: Terminal, tmp_path: Path) -> None:
    file, page, record = tmp_path / "a.jsonl", tmp_path / "a.html", tmp_path / "game.jsonl"
    told = netzplan("arena", "play", file, *PLAY, "--html", page, "--json").json()
    assert (told["type"], told["games"]) == ("arena-report", 2)
    assert {row["bot"] for row in told["ratings"]} == {"random", "greedy"}
    before = file.read_bytes()
    assert netzplan("arena", "play", file, *PLAY, "--json").json() == told
    assert file.read_bytes() == before, "nothing was played again"
    assert "<svg" in page.read_text()
    assert "http" not in page.read_text(), "it needs nothing else"
    again_help = " ".join(netzplan("arena", "again", "--help").out.split())
    assert "File to write this game to" in again_help
    again = netzplan("arena", "again", file, "--game", "2", "--record", record, "--json")
    assert (again.code, again.json()["same"]) == (0, True)
    assert netzplan("replay", record).code == 0
    german = netzplan("arena", "report", file, "--html", page, "--language", "de")
    assert german.code == 0
    assert "Wertungen" in page.read_text()
    both = netzplan("arena", "compare", file, file, "--html", page, "--json").json()
    assert both == {"file": str(page), "changes": {"random": 0.0, "greedy": 0.0}}


def test_two_tournaments_can_be_compared_without_a_page(netzplan: Terminal, tmp_path: Path) -> None:
    one, two, page = tmp_path / "a.jsonl", tmp_path / "b.jsonl", tmp_path / "c.html"
    netzplan("arena", "play", one, *PLAY, "--bots", "random,beginner")
    netzplan("arena", "play", two, *PLAY)
    told = netzplan("arena", "compare", one, two, "--json")
    assert (told.code, told.json()["file"]) == (0, None)
    (change,) = told.json()["changes"].values()
    for words in ((), ("--html", page)):
        lines = netzplan("arena", "compare", one, two, *words).out.splitlines()
        assert lines[0].split() == ["Rating", "before", "after", "change"]
        rows = {line.split()[0]: line.split()[1:] for line in lines[1:4]}
        assert rows["random"][2] == f"{change:+.0f}"
        assert rows["greedy"][0] == rows["greedy"][2] == rows["beginner"][1] == "–"
        assert (str(page) in lines[-1]) == bool(words)


def test_the_names_of_bots_in_a_file_cannot_send_control_characters_to_the_terminal(
    netzplan: Terminal, tmp_path: Path
) -> None:
    file = tmp_path / "a.jsonl"
    netzplan("arena", "play", file, *PLAY)
    file.write_bytes(file.read_bytes().replace(b'"greedy"', rb'"\u001b[31mgreedy\u202e"'))
    for told in (netzplan("arena", "report", file), netzplan("arena", "compare", file, file)):
        assert (told.code, "[31mgreedy" in told.out) == (0, True)
        assert "\x1b" not in told.out
        assert "\u202e" not in told.out


def test_duplicates_are_played_once(netzplan: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    told = netzplan(
        "arena",
        "play",
        file,
        *PLAY,
        *PLAY[:2],
        "--seats",
        "2, 2,2",
        "--bots",
        "random, greedy",
        "--json",
    ).json()
    assert (told["games"], len(told["contests"])) == (2, 1)


def test_a_game_that_goes_differently_is_reported(netzplan: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    netzplan("arena", "play", file, *PLAY)
    file.write_text(file.read_text().replace('"digest":"', '"digest":"0'))
    told = netzplan("arena", "again", file, "--game", "1")
    assert told.code == 1
    assert "differently" in told.out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--bots", "random,nobody"), "bot/unknown"),
        (("--bots", "random"), "arena/bots"),
        (("--bots", "", "--seats", "1"), "arena/no-bots"),
        (("--bots", "random,random"), "arena/twice"),
        (("--import", "x=no.such:thing"), "arena/import"),
        (("--import", "x"), "arena/name"),
        (("--command", "x=/no/such/program"), "arena/command"),
        (("--command", 'x="'), "arena/command"),
        (("--seats", "2,x"), "arena/number"),
        (("--seats", "9"), "table/seats"),
        (("--deals", "0"), "arena/number"),
        (("--workers", "0"), "arena/number"),
        (("--seconds", "0"), "arena/limits"),
        (("--seconds", "nan"), "arena/limits"),
        (("--seconds", "inf"), "arena/limits"),
        (("--seconds", "1e300"), "arena/limits"),
        (("--memory", "9" * 20), "arena/limits"),
        (("--stop", "--elo", "nan"), "arena/elo"),
        (("--stop", "--elo", "inf"), "arena/elo"),
        (("--stop", "--elo", "0"), "arena/elo"),
        (("--stop", "--elo", "-5"), "arena/elo"),
        (("--html", "/no/such/folder/a.html"), "file/unwritable"),
        (("--option", "special=on", "--option", "special=off"), "table/option-twice"),
        (("--game", "chess"), "game/unknown"),
        (("--game", "voll_verplant/atlantis"), "map/unknown"),
    ],
)
def test_impossible_values_are_refused(
    netzplan: Terminal, tmp_path: Path, words: tuple[str, ...], code: str
) -> None:
    told = netzplan("arena", "play", tmp_path / "a.jsonl", *PLAY, *words, "--json")
    assert told.code == 2
    assert told.json()["error"]["code"] == code
    assert not (tmp_path / "a.jsonl").exists()


def test_an_unreachable_cluster_leaves_no_file(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> None:
        raise NoRay("nobody answers")

    monkeypatch.setattr("netzplan.cli.arena.RayCrew", none)
    told = netzplan("arena", "play", tmp_path / "a.jsonl", *PLAY, "--ray", "local", "--json")
    assert (told.code, told.json()["error"]["code"]) == (1, "arena/ray")
    assert not (tmp_path / "a.jsonl").exists()


def test_a_cluster_that_starts_too_slowly_is_reported(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def init(**_: object) -> None:
        raise Exception("The current node timed out during startup.")  # Ray raises no other type

    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(init=init))
    told = netzplan("arena", "play", tmp_path / "a.jsonl", *PLAY, "--ray", "local", "--json")
    assert (told.code, told.json()["error"]["code"]) == (1, "arena/ray")
    assert "timed out during startup" in told.json()["error"]["message"]


def test_input_files_are_never_overwritten(netzplan: Terminal, tmp_path: Path) -> None:
    file, link = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    roundabout = tmp_path / "c" / ".." / "a.jsonl"
    refused = netzplan("arena", "play", file, *PLAY, "--html", roundabout, "--json")
    assert refused.json()["error"]["code"] == "file/source"
    assert not file.exists()
    netzplan("arena", "play", file, *PLAY)
    link.symlink_to(file)
    before = file.read_bytes()
    for words in (
        ("play", file, *PLAY, "--html", file),
        ("report", file, "--html", link),
        ("compare", link, link, "--html", file),
        ("again", file, "--game", "1", "--record", file),
    ):
        told = netzplan("arena", *words, "--json")
        assert (told.code, told.json()["error"]["code"]) == (2, "file/source")
        assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("netzplan.arena.seat:nothere", "the module netzplan.arena.seat has no nothere"),
        ("netzplan.arena.seat:__name__", "__name__ of the module netzplan.arena.seat can't be"),
    ],
)
def test_the_error_explains_why_a_bot_cannot_be_loaded(
    netzplan: Terminal, tmp_path: Path, source: str, reason: str
) -> None:
    told = netzplan("arena", "play", tmp_path / "a.jsonl", *PLAY, "--import", f"x={source}")
    assert told.code == 2
    assert reason in told.err


def test_a_module_of_a_bot_that_prints_leaves_the_report_as_json(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    source = "from netzplan.bots.voll_verplant.random_bot import RandomBot\nprint('hello')\n"
    (tmp_path / "talkative.py").write_text(source)
    words = ("--import", "x=talkative:RandomBot", "--json")
    told = netzplan("arena", "play", "a.jsonl", *PLAY, *words)
    assert "x" in told.json()["bots"]
    assert "hello" in told.err


def test_a_module_of_a_bot_that_exits_is_refused(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "leaving.py").write_text("import sys\nsys.exit('no bot here')\n")
    told = netzplan("arena", "play", "a.jsonl", *PLAY, "--import", "x=leaving:Bot", "--json")
    told.refused("arena/import")
    assert "no bot here" in told.err
    assert not Path("a.jsonl").exists()


def test_a_tournament_begun_by_another_version_goes_on_and_says_so(
    netzplan: Terminal, tmp_path: Path
) -> None:
    file = tmp_path / "a.jsonl"
    assert netzplan("arena", "play", file, *PLAY).err == ""
    first, game, _ = file.read_text().splitlines(keepends=True)
    file.write_text(first.replace(f'"version":"{__version__}"', '"version":"0.0.9"') + game)
    for words in (("play", file, *PLAY), ("again", file, "--game", "1")):
        told = netzplan("arena", *words, "--json")
        assert told.code == 0
        assert "begun with version 0.0.9, and this is version " + __version__ in told.err
    assert file.read_text().count("\n") == 3


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such names")
@pytest.mark.parametrize("mode", ["w", "a"])
def test_a_page_on_standard_output_comes_whole_before_the_figures(
    netzplan: Terminal, tmp_path: Path, mode: str
) -> None:
    file, page, output = tmp_path / "a.jsonl", tmp_path / "a.html", tmp_path / "output"
    figures = netzplan("arena", "play", file, *PLAY, "--html", page).out.splitlines()[:-1]
    output.write_text("before\n")
    with output.open(mode) as redirected:
        called = [sys.executable, "-m", "netzplan", "arena", "report", str(file)]
        called += ["--html", "/dev/stdout"]
        subprocess.run(called, stdout=redirected, env=environment(), timeout=60, check=True)
    before = "before\n" if mode == "a" else ""
    told = [*figures, "Written: /dev/stdout", ""]
    assert output.read_text() == before + page.read_text() + "\n".join(told)


def test_wrong_files_get_their_error_codes(netzplan: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    netzplan("arena", "play", file, *PLAY)
    sound = file.read_text()

    def code(*words: str | Path) -> tuple[int, str]:
        told = netzplan("arena", *words, "--json")
        return told.code, told.json()["error"]["code"]

    assert code("play", file, *PLAY, "--seed", "2") == (2, "arena/other")
    assert code("again", file, "--game", "9") == (2, "arena/game")
    assert code("report", tmp_path / "none.jsonl") == (2, "file/unreadable")
    assert code("report", file, "--html", tmp_path / "p", "--language", "xx")[1] == "arena/language"
    assert code("compare", file, tmp_path / "none.jsonl") == (2, "file/unreadable")
    for changed, expected in (
        (sound.replace('"format":1', '"format":9'), "arena/format"),
        (sound + sound.splitlines()[1] + "\n", "arena/played-twice"),
        (sound + "{}\n", "arena/malformed"),
    ):
        file.write_text(changed)
        assert code("report", file) == (1, expected)


SLOW = """
import pathlib, sys, time
for line in sys.stdin:
    if '"choose"' in line:
        pathlib.Path(sys.argv[1]).touch()
        time.sleep(600)
    print('{}', flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize("times", [1, 2])  # who sees no effect at once presses the keys again
def test_an_interrupt_ends_workers_in_the_middle_of_a_game(times: int, tmp_path: Path) -> None:
    script, asked = tmp_path / "slow.py", tmp_path / "asked"
    script.write_text(SLOW)
    bot = f"slow={shlex.join((sys.executable, str(script), str(asked)))}"
    words = ("arena", "play", tmp_path / "a.jsonl", *PLAY, "--workers", "2", "--command", bot)
    process = subprocess.Popen(
        [sys.executable, "-m", "netzplan", *map(str, words), "--seconds", "600"],
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    try:
        most = monotonic() + 60
        while not asked.exists() and monotonic() < most:
            sleep(0.1)
        for _ in range(times):
            process.send_signal(signal.SIGINT)
            sleep(0.1)
        _, err = process.communicate(timeout=60)
        if times == 1:
            assert (process.returncode, err.splitlines()[-1]) == (130, "netzplan: interrupted")
        else:  # the second one can come after Python's own handler is gone
            assert process.returncode in (130, -signal.SIGINT)
    finally:
        process.kill()


def test_a_page_that_does_not_fit_on_the_disk_leaves_the_old_one(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, page = tmp_path / "a.jsonl", tmp_path / "a.html"
    netzplan("arena", "play", file, *PLAY)
    page.write_text("before")

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tables, "NamedTemporaryFile", full)
    monkeypatch.setattr(app, "_forget_output", lambda: None)
    assert netzplan("arena", "report", file, "--html", page).code == 1
    assert netzplan("arena", "compare", file, file, "--html", page).code == 1
    assert netzplan("arena", "again", file, "--game", "1", "--record", page).code == 1
    assert netzplan("map", "show", "voll_verplant/berlin", "--out", page).code == 2
    assert page.read_text() == "before"
