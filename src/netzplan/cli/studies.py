"""``netzplan study``: checks the request, plays the games, and writes the findings."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import product
from pathlib import Path
from time import monotonic

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from netzplan.arena.tournament import Contest
from netzplan.bots.judging import Places, settle
from netzplan.catalogue import Catalogue, Game
from netzplan.cli.arena import chosen_language
from netzplan.cli.failure import NEGATIVE, Failure, failing_on
from netzplan.cli.language import language, text
from netzplan.cli.series import check_writable, chosen_options, each_once, maps_named, refusing
from netzplan.laboratory.findings import (
    FORMAT,
    ContestRow,
    DistributionRow,
    Findings,
    ItemRow,
    SeatRow,
)
from netzplan.laboratory.page import study_page
from netzplan.laboratory.plans import Plan, check_number, check_plan
from netzplan.laboratory.studying import Task, tasks_of
from netzplan.laboratory.studying import study as played
from netzplan.laboratory.tables import SUFFIXES, Form, NoParquet, Tables, whole
from netzplan.sentences import said, sentences

__all__ = ["TABLES", "Wish", "begun_tables", "places_in", "study", "targets"]

TABLES: Mapping[str, type[Struct]] = {
    "contests": ContestRow,
    "seats": SeatRow,
    "distributions": DistributionRow,
    "items": ItemRow,
}
"""Tables of a study, and their rows."""


class Wish(Struct, frozen=True, kw_only=True):
    """A study as it was requested."""

    games: Sequence[str]
    """``GAME`` or ``GAME/MAP``."""
    seats: Sequence[int]
    options: Sequence[str]
    plays: Sequence[str]
    number: int
    by_rules: int
    of_deal: int
    seed: int
    threads: int | None
    page: Path | None
    csv: Path | None
    parquet: Path | None
    language: str | None


def places_in(places: Places, maps: Path) -> Places:
    """Return places with the maps of another folder."""
    return replace(places, maps=maps)


def study(games: Catalogue, wish: Wish, places: Places, *, as_json: bool) -> None:
    """Play a study and write its findings; raises Failure, and then writes nothing."""
    spoken = chosen_language(wish.language)
    plan = _plan(games, wish, spoken)
    settle(places)
    with ExitStack() as stack:
        tables = [
            stack.enter_context(begun_tables(folder, form, TABLES, FORMAT))
            for folder, form in targets(wish.csv, wish.parquet)
        ]
        if wish.page is not None:
            check_writable(wish.page)  # the folders exist by now
        if sys.stderr.isatty():
            print(text("study.begun"), file=sys.stderr)
        tasks = tasks_of(plan, places)
        _tell_stand_ins(tasks)
        threads = wish.threads or os.cpu_count() or 1
        found = played(plan, tasks, threads, _Progress().show)
        for each in tables:
            for one in found:
                each.add([one.contest])
                for rows in (one.seats, one.distributions, one.items):
                    each.add(rows)
        if wish.page is not None:
            whole(wish.page, study_page(found, spoken))
    _tell(found, wish, as_json=as_json)


def targets(csv: Path | None, parquet: Path | None) -> list[tuple[Path, Form]]:
    """Return the requested folders for tables, and the format of each."""
    named: list[tuple[Path | None, Form]] = [(csv, "csv"), (parquet, "parquet")]
    return [(folder, form) for folder, form in named if folder is not None]


@contextmanager
def begun_tables(
    folder: Path, form: Form, tables: Mapping[str, type[Struct]], version: int
) -> Iterator[Tables]:
    """Begin tables in a folder, which is created if missing; raises Failure.

    An error leaves nothing behind: no tables, and no folder that was not there before.
    """
    is_new = not folder.is_dir()
    if is_new:
        with failing_on(folder, "file/unwritable"):
            folder.mkdir()
    files = {folder / f"{name}{SUFFIXES[form]}": row for name, row in tables.items()}
    try:
        for file in files:
            check_writable(file)
        with Tables(files, form, version) as begun:
            yield begun
    except BaseException as wrong:
        if is_new:
            with suppress(OSError):  # another program may have put something there
                folder.rmdir()
        if isinstance(wrong, NoParquet):
            raise Failure("study/no-parquet", NEGATIVE) from None
        raise


# --- the request ------------------------------------------------------------------------


def _plan(games: Catalogue, wish: Wish, spoken: str) -> Plan:
    plan = Plan(
        contests=each_once(
            contest
            for named, seats in product(wish.games, wish.seats)
            for contest in _contests(games, named, seats, wish.options)
        ),
        wanted=tuple(sorted(set(wish.plays))),
        games=wish.number,
        by_rules=wish.by_rules,
        plays=wish.of_deal,
        seed=wish.seed,
        language=spoken,
    )
    with refusing():
        check_number("threads", 1 if wish.threads is None else wish.threads)
        check_plan(plan)
    return plan


def _contests(games: Catalogue, named: str, seats: int, written: Sequence[str]) -> list[Contest]:
    game, ids = maps_named(games, named)
    return [
        Contest(game.id, id, seats, options, game.atlas.plate(id).venue)
        for id in ids
        for options in _options(game, id, seats, written)
    ]


def _options(
    game: Game, map_id: str, seats: int, written: Sequence[str]
) -> list[dict[str, bool | int]]:
    """Return all combinations of options; one that is given twice is studied with each value."""
    by_name: dict[str, list[str]] = {}
    for pair in written:
        by_name.setdefault(pair.partition("=")[0], []).append(pair)
    return [
        chosen_options(game, map_id, seats, combined) for combined in product(*by_name.values())
    ]


# --- the result -------------------------------------------------------------------------


def _tell_stand_ins(tasks: Sequence[Task]) -> None:
    """Report which players are not compiled, and therefore slow, and why."""
    reasons = {}
    for task in tasks:
        if not task.cast.player.is_compiled and task.cast.failure is not None:
            failure = task.cast.failure
            sentence = sentences("netzplan.kernels")[failure.code]
            reasons[failure.code, str(failure)] = text(
                "study.stand-in", play=task.cast.player.name, games=task.games,
                reason=said(sentence, language(), **failure.parameters),
            )  # fmt: skip
    for line in reasons.values():
        print(line, file=sys.stderr)


class _Progress:
    """A progress bar for a terminal, with rate and time left."""

    def __init__(self) -> None:
        self._begun = monotonic()
        self._shown = 0.0

    def show(self, played: int, most: int) -> None:
        now = monotonic()
        if not sys.stderr.isatty() or (now - self._shown < 0.1 and played < most):
            return
        self._shown = now
        rate = played / max(now - self._begun, 1e-9)
        bar = ("█" * (24 * played // most)).ljust(24, "·")
        left = f"{(most - played) / rate:.0f}"
        line = text(
            "arena.progress", bar=bar, played=played, games=most, rate=f"{rate:.0f}", left=left
        )
        print(line, end="\n" if played >= most else "\r", file=sys.stderr, flush=True)


def _tell(found: Sequence[Findings], wish: Wish, *, as_json: bool) -> None:
    if as_json:
        told = [msgspec.structs.asdict(each) for each in found]
        for one in told:
            del one["chosen"]  # terminal and page format the options themselves
        print(msgspec.json.encode(told).decode())
        return
    print(text("study.columns"))
    for each in found:
        row = each.contest
        name = f"{row.game}/{row.map}, {row.seats}{each.chosen}: {row.play}"
        luck = "–" if row.luck is None else f"{100 * row.luck:.0f} %"
        print(
            f"{name:<46} {row.games:>8} {row.score:>9.2f} {row.deviation:>8.2f}"
            f" {row.rounds:>7.1f} {luck:>6} {row.games / max(row.seconds, 1e-9):>9.0f}"
        )
    for target in (wish.page, wish.csv, wish.parquet):
        if target is not None:
            print(text("arena.written", file=str(target)))
