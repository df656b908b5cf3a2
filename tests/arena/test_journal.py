"""The journal of an arena: every game is kept and played only once, whichever process is killed."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from netzplan.arena.crew import Processes
from netzplan.arena.journal import Journal, JournalFault, read
from netzplan.arena.playing import Table
from netzplan.arena.running import run
from netzplan.arena.tournament import Fixture, Tournament
from netzplan.bots.judging import Places
from tests.arena.contests import GREEDY, RANDOM, contest, opening, played

Change = Callable[[list[bytes]], list[bytes]]
TOURNAMENT = Tournament(contests=(contest(),), entrants=(RANDOM, GREEDY), deals=12)

SCRIPT = """
import sys
from pathlib import Path
from tests.arena import contests, test_journal
contests.played(test_journal.TOURNAMENT, Path(sys.argv[1]))
"""


def test_after_a_kill_each_game_is_in_the_journal_once(tmp_path: Path) -> None:
    whole = [each.played for each in played(TOURNAMENT, tmp_path / "whole.jsonl")]
    file = tmp_path / "killed.jsonl"
    root = Path(__file__).parents[2]
    path = os.pathsep.join((str(root / "src"), str(root)))
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(file)], env={**os.environ, "PYTHONPATH": path}
    )
    while process.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") < 4):
        pass
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = file.read_bytes()
    kept = read(before).length
    file.write_bytes(before[:kept] + b'{"type":"game","number":')
    results = played(TOURNAMENT, file)
    assert [each.played for each in results] == whole
    after = file.read_bytes()
    assert after.startswith(before[:kept]), "what was played stands as it stood"
    assert len(read(after).results) == after.count(b"\n") - 1 == 24


def test_several_processes_play_the_same_games(tmp_path: Path) -> None:
    tournament = msgspec.structs.replace(TOURNAMENT, deals=2)
    journal = Journal.begin(tmp_path / "two.jsonl", opening(tournament))
    crew = Processes(tournament, Places(), workers=2)
    results = []
    try:
        results = run(journal, crew, lambda done, most: kill_one(crew) if done == 1 else None)
    finally:
        crew.close()
        journal.close()
    alone = played(tournament, tmp_path / "one.jsonl")
    assert [each.played for each in results] == [each.played for each in alone]
    assert (tmp_path / "two.jsonl").read_bytes().count(b"\n") == 5


def kill_one(crew: Processes) -> None:
    """Kill a worker in the middle of its game; another one plays it."""
    assert crew._pool is not None
    os.kill(next(iter(crew._pool._processes)), signal.SIGKILL)


def test_a_game_can_be_played_again_from_its_line(tmp_path: Path) -> None:
    results = played(msgspec.structs.replace(TOURNAMENT, deals=1), tmp_path / "games.jsonl")
    file = read((tmp_path / "games.jsonl").read_bytes())
    again = Table(file.tournament).play(Fixture(2, 0, 0, (1, 0)))[0]
    assert again.played == results[1].played
    other = Table(file.tournament).play(Fixture(2, 0, 0, (0, 1)))[0]
    assert other.digest != again.digest


def scored(line: bytes, scores: bytes) -> bytes:
    return re.sub(rb'"scores":\[[0-9,-]*\]', b'"scores":[' + scores + b"]", line)


def failed(line: bytes, seat: int) -> bytes:
    fault = b'"fault":{"seat":%d,"kind":"late"}' % seat
    return line.replace(b'"fault":null', fault)


def placed(line: bytes, places: bytes) -> bytes:
    return re.sub(rb'"places":\[[0-9,]*\]', b'"places":[' + places + b"]", line)


@pytest.mark.parametrize(
    ("change", "code", "line"),
    [
        (lambda lines: [lines[0].replace(b'"format":1', b'"format":2'), *lines[1:]], "format", 1),
        (lambda lines: [b"{}", *lines[1:]], "malformed", 1),
        (lambda lines: [*lines, lines[1]], "twice", 4),
        (lambda lines: [*lines, b"[]"], "malformed", 4),
        (lambda lines: [lines[0], lines[1].replace(b'"random"', b'"nobody"')], "malformed", 2),
        (lambda lines: [lines[0], lines[1].replace(b'st":0', b'st":7')], "malformed", 2),
        (lambda lines: [lines[0], placed(lines[1], b"9999999999,-1")], "malformed", 2),
        (lambda lines: [lines[0], placed(lines[1], b"2,2")], "malformed", 2),
        (lambda lines: [lines[0], placed(lines[1], b"1,3")], "malformed", 2),
        (lambda lines: [lines[0], lines[1].replace(b'r":1,', b'r":9,')], "malformed", 2),
        (lambda lines: [lines[0], lines[1].replace(b'r":1,', b'r":2,')], "malformed", 2),
        (lambda lines: [lines[0], lines[1].replace(b'r":1,', b'r":0,')], "malformed", 2),
        (lambda lines: [lines[0], lines[1].replace(b'deal":0', b'deal":1')], "malformed", 2),
        (lambda lines: [lines[0], scored(lines[1], b"9999999999,1")], "malformed", 2),
        (lambda lines: [lines[0], failed(lines[1], 2)], "malformed", 2),
        (lambda lines: [lines[0], failed(lines[1], -1)], "malformed", 2),
    ],
)  # fmt: skip
def test_a_faulty_journal_is_refused_by_line(
    tmp_path: Path, change: Change, code: str, line: int
) -> None:
    file = tmp_path / "games.jsonl"
    played(msgspec.structs.replace(TOURNAMENT, deals=1), file)
    lines = change(file.read_bytes().splitlines())
    with pytest.raises(JournalFault) as fault:
        read(b"\n".join(lines) + b"\n")
    assert (fault.value.code, fault.value.parameters["line"]) == (code, line)


def test_the_journal_of_another_tournament_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    played(msgspec.structs.replace(TOURNAMENT, deals=1), file)
    before = file.read_bytes()
    with pytest.raises(JournalFault) as fault:
        played(msgspec.structs.replace(TOURNAMENT, deals=1, seed=2), file)
    assert fault.value.code == "other"
    assert file.read_bytes() == before
