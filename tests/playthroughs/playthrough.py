"""Golden playthroughs: the course of a match on each map, as text that a diff shows well.

``python -m tests.playthroughs.playthrough --update`` rewrites them. Each game has a module of
its name here: ``SETUPS`` has a match for each map, and more as ``map-what``; ``nature(match)``
draws and ``choice(match, seat, random)`` chooses; both write the possibilities and the result.
"""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from netzplan.catalogue import GAMES
from netzplan.core import Chance, Dealer, Match, Players

FOLDER = Path(__file__).parent
TELLERS = {
    game: import_module(f"tests.playthroughs.{game}")
    for game in GAMES
    if (FOLDER / f"{game}.py").exists()
}
MATCHES = [(game, name) for game, teller in TELLERS.items() for name in teller.SETUPS]
"""The game and name of each match."""

Play = Match[Any, Any, Any, Any]  # of whichever game


def map_of(name: str) -> str:
    """Return the map that a match is played on."""
    return name.partition("-")[0]


def path_of(game: str, name: str) -> Path:
    """Return the golden file of a match."""
    return FOLDER / f"{game}-{name}.txt"


def playthrough(game: str, name: str) -> str:
    """Return the text of a match."""
    rules = GAMES[game].rules(map_of(name))
    match: Play = Match(rules, TELLERS[game].SETUPS[name], Dealer(f"golden {name}"))
    return "".join(f"{line}\n" for line in _lines(game, name, match))


def _lines(game: str, name: str, match: Play) -> Iterator[str]:
    notation = import_module(f"netzplan.games.{game}.notation")
    position: Callable[[Any, Any], str] = notation.write_position
    yield f"game {game}, map {map_of(name)}, setup {match.setup}"
    yield f"facts {match.rules.facts}"
    yield f"start {position(match.rules, match.state)}"
    random = Random(name)
    while True:
        turn = match.turn
        if isinstance(turn, Players):
            yield from TELLERS[game].choice(match, turn.seats[-1], random)
        elif isinstance(turn, Chance):
            yield from TELLERS[game].nature(match)
        else:
            break
    yield ""
    yield f"over {position(match.rules, match.state)}"
    yield from _end(match)


def _end(match: Play) -> Iterator[str]:
    outcome = match.rules.outcome(match.state)
    assert outcome is not None
    yield f"  {outcome.end}, scores {outcome.scores}, places {outcome.places}"
    for item in outcome.items:
        yield f"  seat {item.seat} {item.points:+} {item.rule} {dict(item.why)}"
    for note in outcome.notes:
        yield f"  {note.rule} {dict(note.why)}"
    yield f"  view {msgspec.json.encode(match.rules.view(match.state, None)).decode()}"


def main() -> None:
    """Rewrite the golden files if asked to."""
    if sys.argv[1:] != ["--update"]:
        raise SystemExit(__doc__)
    for game, name in MATCHES:
        path_of(game, name).write_text(playthrough(game, name), "utf-8")


if __name__ == "__main__":
    main()
