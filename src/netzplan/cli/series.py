"""``netzplan selfplay``: checks the request, lets the arena play, prints the figures."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from netzplan.arena import selfplay
from netzplan.arena.tournament import Contest
from netzplan.bots.judging import Places, settle
from netzplan.catalogue import Catalogue, Game, Option
from netzplan.catalogue.setups import Unfit, check_setup
from netzplan.cli.failure import Failure, failing_on
from netzplan.cli.folder import held_file
from netzplan.cli.language import text
from netzplan.kernels.loading import Workshop

__all__ = [
    "Wish",
    "check_bots",
    "check_output",
    "check_writable",
    "chosen_options",
    "each_once",
    "known_game",
    "known_map",
    "maps_named",
    "play",
    "refusing",
]

SWITCH = {"on": True, "true": True, "yes": True, "1": True}
SWITCH |= {"off": False, "false": False, "no": False, "0": False}


class Wish(Struct, frozen=True):
    """A series of games as it was requested."""

    game: str
    map: str
    """Empty for the first recommended map."""
    seats: tuple[str, ...]
    games: int
    seed: int
    options: tuple[str, ...]
    """As given: ``name=value``."""


def play(
    games: Catalogue, wish: Wish, record: Path | None, places: Places, *, as_json: bool
) -> None:
    """Play the series and print its report; raises Failure for a request that can't be met.

    Experts find compiled code and learned values in ``places``.
    """
    game = known_game(games, wish.game)
    map_id = known_map(game, wish.map or _first_map(game))
    check_bots(game, wish.seats)
    options = chosen_options(game, map_id, len(wish.seats), wish.options)
    if wish.games < 1:
        raise Failure("selfplay/games", games=wish.games)
    if record is not None:
        check_writable(record)
    settle(places)
    with (
        nullcontext() if record is None else held_file(record),
        ThreadPoolExecutor(1) as executor,
    ):
        workshop: Workshop[Any, Any] = Workshop(game.id, places.kernels, executor)
        report = selfplay.play(
            game.id,
            map_id,
            wish.seats,
            wish.games,
            wish.seed,
            options=options,
            record=record,
            progress=_progress(wish.games),
            catalogue=games,
            kernels=workshop.kernel,
        )
    print(msgspec.json.encode(report).decode() if as_json else _told(report))


def known_game(games: Catalogue, game_id: str) -> Game:
    """Return a game by its id; raises Failure."""
    if game_id in games:
        return games[game_id]
    raise Failure("game/unknown", game=game_id, known=", ".join(games))


def _first_map(game: Game) -> str:
    return next((info.id for info in game.maps if info.recommended), game.maps[0].id)


def known_map(game: Game, map_id: str) -> str:
    """Return the id of a map of the game; raises Failure."""
    known = [info.id for info in game.maps]
    if map_id not in known:
        raise Failure("map/unknown", map=map_id, game=game.id, known=", ".join(known))
    return map_id


def maps_named(games: Catalogue, named: str) -> tuple[Game, list[str]]:
    """Return game and maps named by ``GAME``, ``GAME/MAP`` or ``GAME/all``; raises Failure."""
    game_id, _, map_id = named.partition("/")
    game = known_game(games, game_id)
    ids = [info.id for info in game.maps] if map_id == "all" else [map_id or game.maps[0].id]
    return game, [known_map(game, id) for id in ids]


def each_once(contests: Iterable[Contest]) -> tuple[Contest, ...]:
    """Return contests in their order, without duplicates."""
    found: list[Contest] = []
    for contest in contests:
        if contest not in found:
            found.append(contest)
    return tuple(found)


def check_bots(game: Game, bots: Sequence[str]) -> None:
    """Raise Failure if the game lacks one of the bots."""
    known = [bot.id for bot in game.bots]
    for bot in bots:
        if bot not in known:
            raise Failure("bot/unknown", bot=bot or "''", game=game.id, known=", ".join(known))


def chosen_options(
    game: Game, map_id: str, seats: int, written: Sequence[str]
) -> dict[str, bool | int]:
    """Return options parsed from ``name=value``; raises Failure.

    It also rejects a number of seats that the options or the game do not allow.
    """
    known = {option.id: option for option in game.options}
    options: dict[str, Any] = {}  # what can't be parsed stays a string, which no option accepts
    for pair in written:
        name, _, value = pair.partition("=")
        if name in options:
            raise Failure("table/option-twice", option=name)
        options[name] = _option_value(known[name], value) if name in known else value
    with refusing():
        check_setup(game.facts, game.options, map_id, seats, options)
    return options


def _option_value(option: Option, value: str) -> bool | int | str:
    if option.most:
        return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else value
    return SWITCH.get(value.lower(), value)


@contextmanager
def refusing() -> Iterator[None]:
    """Report an error of the library as a failure of the command."""
    try:
        yield
    except Unfit as wrong:
        failure = Failure(wrong.code)
        failure.parameters = wrong.parameters
        raise failure from None


def check_output(option: str, file: Path, *sources: Path) -> None:
    """Raise Failure if a file can't be written, or is one of the sources."""
    if any(_is_same(file, source) for source in sources):
        raise Failure("file/source", option=option, file=str(file))
    check_writable(file)


def _is_same(file: Path, other: Path) -> bool:
    with suppress(OSError):
        return file.samefile(other)
    return os.path.abspath(file) == os.path.abspath(other)  # without disk access


def check_writable(file: Path) -> None:
    """Raise Failure if a file can't be written; leave no file that was not there before."""
    is_new = not os.path.lexists(file)
    with failing_on(file, "file/unwritable"):
        file.open("ab").close()
        if is_new:
            file.unlink(missing_ok=True)


def _progress(games: int) -> Callable[[int], None] | None:
    """Return a function that shows progress on a terminal; None if stderr is none."""
    if not sys.stderr.isatty():
        return None

    def show(played: int) -> None:
        end = "\n" if played == games else "\r"
        line = text("selfplay.progress", played=played, games=games)
        print(line, end=end, file=sys.stderr, flush=True)

    return show


def _told(report: selfplay.SelfplayReport) -> str:
    head = text(
        "selfplay.head",
        game=report.game,
        map=report.map,
        games=report.games,
        decisions=report.decisions,
        seconds=f"{report.seconds:.2f}",
        rate=f"{report.decisions_per_second:.0f}",
    )
    rows = [
        f"{seat:<5} {bot:<12} {mean:>8.2f} {wins:>7g}"
        for seat, (bot, mean, wins) in enumerate(
            zip(report.seats, report.mean_score, report.wins, strict=True), start=1
        )
    ]
    return "\n".join((head, text("selfplay.columns"), *rows))
