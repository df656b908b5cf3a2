"""Small tournaments for tests, and bots that fail."""

import sys
from collections.abc import Callable
from pathlib import Path

from netzplan.arena.crew import Alone
from netzplan.arena.journal import Journal, Opening
from netzplan.arena.result import GameResult
from netzplan.arena.running import run
from netzplan.arena.tournament import Contest, Entrant, Tournament
from netzplan.bots.judging import Places
from netzplan.catalogue import GAMES

RANDOM = Entrant("random", "house", "random")
GREEDY = Entrant("greedy", "house", "greedy")

ECHO = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "start":
        answer = {"ready": asked["protocol"]}
    else:
        answer = {"action": asked["actions"][0]}
    print(json.dumps(answer), flush=True)
"""
"""A complete bot, as another language could have it: it takes the first of its choices."""

CHOOSES = "if asked['type'] == 'choose': "
BAD = {
    "raised": None,
    "late": "__import__('time').sleep(60)",
    "nonsense": "answer = 'no'",
    "illegal": "answer = {'action': {'type': 'fill', 'line': 'A', 'marks': 60}}",
    "died": "sys.exit('gave up')",
    "memory": "x = bytearray(1 << 30)",
}
"""For each kind of fault: what the bot does when it is asked to choose."""


def contest(game: str = "voll_verplant", map_id: str = "berlin", seats: int = 2) -> Contest:
    return Contest(game, map_id, seats, {}, GAMES[game].atlas.plate(map_id).venue)


def command(name: str, folder: Path, source: str = ECHO) -> Entrant:
    """Return a bot whose source is written to a script of its own."""
    script = folder / f"{name}.py"
    script.write_text(source, encoding="utf-8")
    return Entrant(name, "command", f"{sys.executable} {script}")


def failing(kind: str, folder: Path) -> Entrant:
    wrong = BAD[kind]
    assert wrong is not None
    source = ECHO.replace("    print(", f"    {CHOOSES}{wrong}\n    print(")
    return command(kind, folder, source)


def opening(tournament: Tournament) -> Opening:
    return Opening(tournament, {"voll_verplant": GAMES["voll_verplant"].facts.rules_version})


def played(
    tournament: Tournament, file: Path, progress: Callable[[int, int], None] | None = None
) -> list[GameResult]:
    """Play a tournament in this process."""
    journal = Journal.begin(file, opening(tournament))
    crew = Alone(tournament, Places())
    try:
        return run(journal, crew, progress)
    finally:
        crew.close()
        journal.close()
