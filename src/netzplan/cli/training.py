"""``netzplan train``: lets a bot learn a map, and writes the result to a file."""

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from netzplan import __version__
from netzplan.bots.judging import Places, learned_file
from netzplan.catalogue import Catalogue
from netzplan.cli.failure import NEGATIVE, Failure
from netzplan.cli.language import language, text
from netzplan.cli.series import check_writable, known_game, known_map, refusing
from netzplan.kernels.failure import KernelFailure
from netzplan.laboratory.plans import check_number
from netzplan.laboratory.tables import whole
from netzplan.sentences import said, sentences

__all__ = ["train"]

WIDTH = 30
"""Width of the progress bar in characters."""


def train(
    games: Catalogue,
    game_id: str,
    map_id: str,
    out: Path | None,
    seed: int,
    places: Places,
    *,
    as_json: bool,
) -> None:
    """Learn a map and write a file; raises Failure. Nothing is written before learning is complete.

    Without ``out``, it is the file in which the map's expert looks first, among the host's maps.
    """
    game = known_game(games, game_id)
    learns = game.entry.learns
    if learns is None:
        raise Failure("train/game", game=game.id)
    rules = game.rules(known_map(game, map_id))
    with refusing():
        check_number("seed", seed, 0)  # random generators take no negative seeds
    out = out or _beside_map(places, game.id, map_id)
    check_writable(out)
    try:
        written, figures = learns(rules, places.kernels, seed, __version__, _progress())
    except KernelFailure as failure:
        sentence = sentences("netzplan.kernels")[failure.code]
        reason = said(sentence, language(), **failure.parameters)
        raise Failure("train/kernel", NEGATIVE, reason=reason) from failure
    whole(out, written)
    if as_json:
        print(msgspec.json.encode({"file": str(out), "bytes": len(written), **figures}).decode())
    else:
        told = {name: f"{figure:.1f}" for name, figure in figures.items()}
        print(text("train.done", file=str(out), bytes=len(written), **told))


def _beside_map(places: Places, game_id: str, map_id: str) -> Path:
    """Return the file in which a map's expert looks first; its folder is created if missing."""
    maps = places.of(game_id)
    assert maps is not None, "commands know a data folder"
    with suppress(OSError):  # a problem with it is reported when the file is checked
        maps.mkdir(parents=True, exist_ok=True)
    return learned_file(maps, map_id)


def _progress() -> Callable[[float], None]:
    """Return a function that shows a progress bar on a terminal, and otherwise does nothing."""
    if not sys.stderr.isatty():
        return lambda _: None

    def show(share: float) -> None:
        bar = "█" * round(share * WIDTH)
        line = text("train.progress", bar=bar.ljust(WIDTH, "·"), percent=int(share * 100))
        print(line, end="\n" if share >= 1 else "\r", file=sys.stderr, flush=True)

    return show
