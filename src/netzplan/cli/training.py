"""``netzplan train``: lets a bot learn a map, and writes what it learned to a file."""

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
"""Signs of the progress bar."""


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
    """Learn a map and write a file; raises Failure. Until all is learned nothing is written.

    Without ``out`` it is that in which the map's expert looks: beside the map of a host.
    """
    game = known_game(games, game_id)
    learns = game.entry.learns
    if learns is None:
        raise Failure("train/game", game=game.id)
    rules = game.rules(known_map(game, map_id))
    with refusing():
        check_number("seed", seed, 0)  # what learns draws from no negative ones
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
    """Return the file in which the expert of a map looks first; its folder is made if need be."""
    maps = places.of(game_id)
    assert maps is not None, "commands know a data folder"
    with suppress(OSError):  # what is wrong with it is told when the file is checked
        maps.mkdir(parents=True, exist_ok=True)
    return learned_file(maps, map_id)


def _progress() -> Callable[[float], None]:
    """Return what shows a bar to a person, and nothing where nobody is watching."""
    if not sys.stderr.isatty():
        return lambda _: None

    def show(share: float) -> None:
        bar = "█" * round(share * WIDTH)
        line = text("train.progress", bar=bar.ljust(WIDTH, "·"), percent=int(share * 100))
        print(line, end="\n" if share >= 1 else "\r", file=sys.stderr, flush=True)

    return show
