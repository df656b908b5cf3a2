"""Playthroughs of OpenSpiel: the description of a game and of each position of one match.

    python -m tests.rl.playthroughs

rewrites them with matches of greedy bots, after an intended change of rules or numbers.
"""

import gzip
from collections import deque
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from netzplan.catalogue import GAMES
from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy.actions import Lay
from netzplan.games.deutschland_rummy.routes import Route, from_words
from netzplan.rl.deutschland_rummy import DeutschlandRummyNumbering
from netzplan.rl.drafting import way_to
from netzplan.rl.making import numbering_of
from netzplan.rl.openspiel import NAMES
from netzplan.rl.play import Play

__all__ = ["played_again", "stored"]

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 1


def stored(game: str) -> str:
    """Return the stored playthrough of a game."""
    return gzip.decompress(_file(game).read_bytes()).decode()


def played_again(playthrough: str) -> str:
    """Return the playthrough that the same choices lead to now."""
    writer = _writer()
    written: str = writer.playthrough(**writer._playthrough_params(playthrough.splitlines()))
    return written


def _file(game: str) -> Path:
    return FOLDER / f"{game}.txt.gz"


def _writer() -> Any:
    """Return OpenSpiel's module, ready to write."""
    from absl import flags

    writer: Any = import_module("open_spiel.python.algorithms.generate_playthrough")
    flags.FLAGS(["playthroughs"])
    # All our numbers are whole, and NumPy takes 3 µs to round one; there are a million.
    writer.round = lambda number, _: float(number)
    return writer


def _match_of(game: str) -> list[int]:
    """Return the choices and events of a match of greedy bots, as OpenSpiel's numbers."""
    numbering, random = numbering_of(game, None, 2, {}), Random(SEED)
    play = Play(numbering, draws_nature=False)
    bot = next(bot for bot in GAMES[game].bots if bot.id == "greedy")
    bots = [bot.make(numbering.rules, seat) for seat in range(2)]
    taken: list[int] = []
    while not play.is_over:
        if play.is_chance:
            events, weights = zip(*play.chances(), strict=True)
            event = random.choices(events, weights)[0]
            taken.append(numbering.event_number(event))
            play.happen(event)
            continue
        seat = play.awaited[0]
        view = numbering.rules.view(play.state, seat)
        for number in _numbers(play, seat, bots[seat].choose(view, Effort(simulations=1)).action):
            taken.append(number)
            play.take(seat, number)
    return taken


def _numbers(play: Play, seat: int, action: Any) -> list[int]:
    """Return the numbered choices that make up an action."""
    numbering = play.numbering
    if isinstance(action, Lay):
        return _laying(play, action)
    waiting: deque[tuple[list[int], Any]] = deque([([], play.drafts[seat])])
    while waiting:
        taken, draft = waiting.popleft()
        for number in numbering.legal(play.state, seat, draft):
            step = numbering.step(play.state, seat, draft, number)
            if step.action == action:
                return [*taken, number]
            if step.action is None:
                waiting.append(([*taken, number], step.draft))
    raise LookupError(f"no numbers come to {action}")


def _laying(play: Play, laying: Lay) -> list[int]:
    numbering = play.numbering
    assert isinstance(numbering, DeutschlandRummyNumbering)
    routes = (from_words(numbering.country, words) for words in laying.routes)
    target = tuple(route for route in routes if isinstance(route, Route))
    moves = way_to(numbering.country, play.state.table, target)
    parts = numbering.chosen.parts
    return [*(parts[kind].start + at for kind, at in moves), parts["lay"].start]


def main() -> None:
    """Rewrite all playthroughs."""
    FOLDER.mkdir(exist_ok=True)
    for game, name in NAMES.items():
        written: str = _writer().playthrough(name, _match_of(game))
        _file(game).write_bytes(gzip.compress(written.encode(), mtime=0))
        print(game, written.count("# State"), len(written), _file(game).stat().st_size)


if __name__ == "__main__":
    main()
