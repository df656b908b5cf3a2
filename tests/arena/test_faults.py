"""External bots: how they are asked, and what happens to those that fail."""

import os
import select
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from netzplan.arena import outside
from netzplan.arena.crew import Processes
from netzplan.arena.outside import BotFailed, OutsideBot
from netzplan.arena.playing import _OfOutside
from netzplan.arena.protocol import Answer, Choose, Start
from netzplan.arena.report import report_of
from netzplan.arena.tournament import Entrant, Tournament, blocks
from netzplan.bots.judging import Places
from netzplan.catalogue import GAMES
from netzplan.core import Dealer, Match, Setup
from tests.arena.contests import BAD, ECHO, RANDOM, command, contest, failing, played


def raises(rules: object, seed: int) -> object:
    """Make a bot that raises; the arena calls this function by its name."""

    class Bot:
        def choose(self, view: object, effort: object) -> object:
            raise ValueError("lost the thread")

    return Bot()


def entrant_of(kind: str, folder: Path) -> Entrant:
    if kind == "raised":
        return Entrant(kind, "import", "tests.arena.test_faults:raises")
    return failing(kind, folder)


def test_a_bot_in_any_language_plays_with_lines_of_json(tmp_path: Path) -> None:
    tournament = Tournament(
        contests=(contest(), contest("deutschland_rummy", "germany")),
        entrants=(RANDOM, command("echo", tmp_path)),
        deals=1,
    )
    results = played(tournament, tmp_path / "games.jsonl")
    assert len(results) == 4
    assert [each.fault for each in results] == [None] * 4
    assert all(each.decisions[0] > 5 and each.openings[0] for each in results)


def test_a_failing_bot_comes_last_and_the_arena_continues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    bad = tuple(entrant_of(kind, tmp_path) for kind in BAD)
    for at, each in enumerate(bad):
        tournament = Tournament(
            contests=(contest(),), entrants=(RANDOM, each), deals=1,
            seconds=1.5 if each.name == "late" else 60.0, memory=400,
        )  # fmt: skip
        results = played(tournament, tmp_path / f"{at}.jsonl")
        assert [result.places for result in results] == [(1, 2), (2, 1)]
        for result in results:
            assert result.fault is not None
            assert (result.fault.kind, result.bots[result.fault.seat]) == (each.name, each.name)
            assert result.scores == ()
        report = report_of(tournament, results)
        row = report.faults[0]
        assert (row.bot, row.kind, row.games, row.number) == (each.name, each.name, 2, 1)
        assert report.ratings[0].bot == "random"
        assert report.scores == (), "scores of games that broke off count nowhere"


CLOSES = """
import os, sys, time
sys.stdin.readline()
os.close(1)
time.sleep(3600)
"""


def test_a_bot_that_closes_its_output_is_not_waited_for(tmp_path: Path) -> None:
    program = tmp_path / "closes.py"
    program.write_text(CLOSES)
    source = shlex.join((sys.executable, str(program)))
    bot = OutsideBot(Entrant("closes", "command", source), 60, 400)
    start = Start(
        game="voll_verplant", map="berlin", map_hash="", map_text="", seat=0, seats=2, options={},
        seed=1,
    )  # fmt: skip
    with pytest.raises(BotFailed) as failed:
        bot.ask(start)
    assert (failed.value.kind, failed.value.detail) == ("start", "its output is closed")


def test_the_reason_for_a_failure_is_reported(tmp_path: Path) -> None:
    died = OutsideBot(failing("died", tmp_path), 60, 400)
    start = Start(
        game="voll_verplant", map="berlin", map_hash="", map_text="", seat=0, seats=2, options={},
        seed=1,
    )  # fmt: skip
    assert died.ask(start).fault is None
    died.close()
    gone = OutsideBot(Entrant("gone", "command", "/no/such/program"), 60, 400)
    with pytest.raises(BotFailed) as failed:
        gone.ask(start)
    assert failed.value.kind == "start"
    assert "No such file" in failed.value.detail


def test_an_endless_answer_is_nonsense(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "LONGEST", 1000)
    endless = command("endless", tmp_path, "import sys\nsys.stdin.readline()\nprint('x' * 5000)")
    tournament = Tournament(contests=(contest(),), entrants=(RANDOM, endless), deals=1)
    fault = played(tournament, tmp_path / "games.jsonl")[0].fault
    assert fault is not None
    assert fault.kind == "nonsense"


def test_requests_to_external_bots_reveal_nothing_hidden() -> None:
    game = GAMES["deutschland_rummy"]
    rules, asked = game.rules("germany"), []

    class Listens:
        def ask(self, line: object) -> Answer:
            asked.append(line)
            return Answer(action=msgspec.Raw(b'{"type": "draw"}'))

    tournament = Tournament(
        contests=(contest("deutschland_rummy", "germany"),), entrants=(RANDOM,), deals=1
    )
    start = Start(
        game="deutschland_rummy", map="germany", map_hash="", map_text="",
        seat=0, seats=2, options={}, seed=1,
    )  # fmt: skip
    match: Match[Any, Any, Any, Any] = Match(rules, Setup(2), Dealer("1"))
    match.advance()
    seat = match.turn.seats[0]  # type: ignore[union-attr]
    view = rules.view(match.state, seat)
    for hidden in range(3):  # all of them look the same to this seat
        bot = _OfOutside(cast(OutsideBot, Listens()), game.entry, start, tournament)
        other = SimpleNamespace(rules=rules, state=game.entry.resample(rules, view, Random(hidden)))
        bot.choose(cast(Any, other), seat)
    chosen = [each for each in asked if isinstance(each, Choose)]
    assert len({msgspec.json.encode(each) for each in chosen}) == 1
    assert len(chosen) == 3


STARTS = """
import os, subprocess
line = os.open({fifo!r}, os.O_WRONLY)
code = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"
subprocess.Popen([sys.executable, "-c", code], stdout=line)
os.close(line)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there, bots have no process group")
def test_what_a_bot_has_started_ends_with_the_worker_processes(tmp_path: Path) -> None:
    fifo = tmp_path / "line"
    os.mkfifo(fifo)
    imports = "import json, sys\n"
    source = ECHO.replace(imports, imports + STARTS.format(fifo=str(fifo)))
    tournament = Tournament(
        contests=(contest(),), entrants=(RANDOM, command("starts", tmp_path, source)), deals=1
    )
    with open(os.open(fifo, os.O_RDONLY | os.O_NONBLOCK), "rb", buffering=0) as line:
        crew = Processes(tournament, Places(), workers=1)
        try:
            result = next(crew.play(block[0] for block in blocks(tournament)))
            assert result.fault is None
            select.select([line], [], [])
            started = int(line.read())
        finally:
            crew.close()
        # What the bot has started holds the last open end, so the line ends when it is gone.
        ended, _, _ = select.select([line], [], [], 30)
        if not ended:
            os.kill(started, signal.SIGKILL)
        assert ended


PARENT = """
import subprocess, sys
from netzplan.arena.limits import wrapped
code = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"
subprocess.run(wrapped([sys.executable, "-c", code], 400))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only there a parent's end can be a signal")
def test_a_bot_ends_with_a_killed_arena() -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    with parent.stdout:
        bot = Path("/proc") / parent.stdout.readline().strip()
        assert (bot / "cmdline").read_bytes()
        parent.kill()
        parent.wait()
        # The bot holds the last open end of the pipe, so reading ends when the bot is gone.
        assert parent.stdout.read() == ""
