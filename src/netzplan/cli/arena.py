"""``netzplan arena``: checks the request, lets bots play, and reports the result."""

import shutil
import sys
from collections.abc import Sequence
from contextlib import closing, redirect_stdout
from itertools import product
from math import inf
from pathlib import Path
from time import monotonic

import msgspec
from msgspec import Struct

from netzplan import __version__
from netzplan.arena.crew import Alone, Crew, CrewLost, Processes
from netzplan.arena.journal import Journal, JournalFault, Opening, Played, read
from netzplan.arena.outside import command_of
from netzplan.arena.page import compared_page, report_page
from netzplan.arena.playing import Table
from netzplan.arena.ray_crew import NoRay, RayCrew
from netzplan.arena.report import Report, read_report, report_of
from netzplan.arena.running import run
from netzplan.arena.seat import maker_at
from netzplan.arena.tournament import Contest, Entrant, Fixture, Stop, Tournament
from netzplan.bots.judging import Places, settle
from netzplan.catalogue import Catalogue
from netzplan.catalogue.records import write
from netzplan.cli.failure import NEGATIVE, Failure, failing_on
from netzplan.cli.folder import held_file
from netzplan.cli.language import harmless, language, text
from netzplan.cli.series import (
    check_bots,
    check_output,
    check_writable,
    chosen_options,
    each_once,
    maps_named,
)
from netzplan.laboratory.tables import whole

__all__ = ["Wish", "again", "chosen_language", "compare", "names", "numbers", "play", "report"]

MOST_SECONDS = 24 * 3600
MOST_MEMORY = 10**9
"""Upper limit of an external bot's seconds per choice and megabytes: more than any machine has."""


class Wish(Struct, frozen=True, kw_only=True):
    """A tournament as it was requested."""

    games: Sequence[str]
    """``GAME`` or ``GAME/MAP``."""
    bots: Sequence[str]
    imports: Sequence[str]
    commands: Sequence[str]
    """Both as ``NAME=…``."""
    seats: Sequence[int]
    options: Sequence[str]
    ladder: bool
    deals: int
    seed: int
    simulations: int
    seconds: float
    memory: int
    stop: bool
    elo: float


def play(
    games: Catalogue, wish: Wish, file: Path, places: Places, workers: int, ray: str | None,
    page: Path | None, *, as_json: bool,
) -> None:  # fmt: skip
    """Play a tournament, or the missing part of it, and report its figures; raises Failure."""
    if workers < 1:
        raise Failure("arena/number", name="workers", value=workers)
    tournament = _tournament(games, wish)
    if page is not None:
        check_output("--html", page, file)
    check_writable(file)
    versions = {each.game: games[each.game].facts.rules_version for each in tournament.contests}
    with (
        held_file(file, Failure("arena/in-use", NEGATIVE, file=str(file))),
        closing(_crew(tournament, places, workers, ray)) as crew,
    ):
        try:
            journal = Journal.begin(file, Opening(tournament, versions))
        except JournalFault as fault:
            raise _failure(file, fault) from None
        with closing(journal):
            _tell_other_version(file, journal.played)
            try:
                results = run(journal, crew, _Progress(len(journal.played.results)).show)
            except CrewLost:
                raise Failure("arena/lost", NEGATIVE, file=str(file)) from None
    _tell(report_of(tournament, results), page, language(), as_json=as_json)


def report(file: Path, page: Path | None, spoken: str | None, *, as_json: bool) -> None:
    """Report the figures of a file, even of a tournament still running; raises Failure."""
    if page is not None:
        check_output("--html", page, file)
    _tell(_report_in(file), page, chosen_language(spoken), as_json=as_json)


def compare(
    files: tuple[Path, Path], page: Path | None, spoken: str | None, *, as_json: bool
) -> None:
    """Compare two reports: print the figures, and write a page if one is named; raises Failure."""
    spoken = chosen_language(spoken)
    reports = [(file.name, _report_in(file)) for file in files]
    if page is not None:
        check_output("--html", page, *files)
        whole(page, compared_page(reports, spoken))
    old, new = ({row.bot: row.rating for row in each.ratings} for _, each in reports)
    changes = {bot: new[bot] - old[bot] for bot in new if bot in old}
    if as_json:
        told = {"file": None if page is None else str(page), "changes": changes}
        print(msgspec.json.encode(told).decode())
        return
    print(text("arena.compared"))
    for bot in dict.fromkeys((*new, *old)):
        figures = (f"{each[bot]:.0f}" if bot in each else "–" for each in (old, new))
        change = f"{changes[bot]:+.0f}" if bot in changes else "–"
        print(f"{harmless(bot):<16} " + " ".join(f"{figure:>8}" for figure in (*figures, change)))
    if page is not None:
        print(text("arena.written", file=str(page)))


def again(file: Path, number: int, record: Path | None, places: Places, *, as_json: bool) -> bool:
    """Replay a game of a file; return whether it went the same way. Raises Failure."""
    played = _read(file)
    found = next((each for each in played.results if each.number == number), None)
    if found is None:
        raise Failure("arena/game", game=number, file=str(file))
    if record is not None:
        check_output("--record", record, file)
    settle(places)
    _tell_other_version(file, played)
    names = [entrant.name for entrant in played.tournament.entrants]
    lineup = tuple(names.index(bot) for bot in found.bots)
    table = Table(played.tournament)
    try:
        result, entries = table.play(Fixture(number, found.contest, found.deal, lineup))
    finally:
        table.close()
    if record is not None:
        whole(record, "".join(write(entries)))
    is_same = result.played == found.played
    if as_json:
        print(msgspec.json.encode({"same": is_same, "result": result}).decode())
    else:
        bots = ", ".join(result.bots)
        scores = ", ".join(map(str, result.scores)) or text("arena.broke-off")
        print(text("arena.again", game=number, bots=bots, scores=scores))
        print(text("arena.same") if is_same else text("arena.different"))
    return is_same


def numbers(name: str, written: str) -> list[int]:
    """Return the numbers from 1 in a comma-separated list; raises Failure."""
    parts = [part.strip() for part in written.split(",")]
    if not all(part.isascii() and part.isdigit() and 0 < len(part) < 4 for part in parts):
        raise Failure("arena/number", name=name, value=written)
    return [int(part) for part in parts]


def names(written: str) -> list[str]:
    """Return the names in a comma-separated list."""
    return [name.strip() for name in written.split(",") if name.strip()]


# --- the request ------------------------------------------------------------------------


def _tournament(games: Catalogue, wish: Wish) -> Tournament:
    for name, value in (("deals", wish.deals), ("simulations", wish.simulations)):
        if value < 1:
            raise Failure("arena/number", name=name, value=value)
    if not 0 < wish.seconds <= MOST_SECONDS or not 64 <= wish.memory <= MOST_MEMORY:
        raise Failure("arena/limits", seconds=MOST_SECONDS, memory=MOST_MEMORY)
    if wish.stop and not 0 < wish.elo < inf:
        raise Failure("arena/elo", value=f"{wish.elo:g}")
    entrants = tuple(_entrants(wish))
    if not entrants:
        raise Failure("arena/no-bots")
    return Tournament(
        contests=each_once(
            contest
            for named, seats in product(wish.games, wish.seats)
            for contest in _contests(games, named, seats, wish, entrants)
        ),
        entrants=entrants,
        form="ladder" if wish.ladder else "robin",
        deals=wish.deals,
        seed=wish.seed,
        simulations=wish.simulations,
        seconds=wish.seconds,
        memory=wish.memory,
        stop=Stop(elo1=wish.elo) if wish.stop else None,
    )


def _contests(
    games: Catalogue, named: str, seats: int, wish: Wish, entrants: Sequence[Entrant]
) -> list[Contest]:
    game, ids = maps_named(games, named)
    check_bots(game, [each.source for each in entrants if each.kind == "house"])
    if seats > 1 and len(entrants) < 2:
        raise Failure("arena/bots")
    found = []
    for id in ids:
        plate = game.atlas.plate(id)
        options = chosen_options(game, id, seats, wish.options)
        found.append(Contest(game.id, id, seats, options, plate.venue))
    return found


def _entrants(wish: Wish) -> list[Entrant]:
    found = [Entrant(bot, "house", bot) for bot in wish.bots]
    for pair in wish.imports:
        name, source = _named(pair)
        try:
            sys.path.insert(0, str(Path.cwd()))
            with redirect_stdout(sys.stderr):  # what the module prints is no part of the report
                maker_at(source)
        except (Exception, SystemExit) as wrong:
            told = f"{type(wrong).__name__}: {wrong}"
            raise Failure("arena/import", bot=name, source=source, reason=told) from None
        finally:
            sys.path.pop(0)
        found.append(Entrant(name, "import", source))
    for pair in wish.commands:
        name, source = _named(pair)
        entrant = Entrant(name, "command", source)
        try:
            words = command_of(entrant)
        except ValueError:
            words = []
        if not words or shutil.which(words[0]) is None:
            raise Failure("arena/command", bot=name, command=source)
        found.append(entrant)
    names = [entrant.name for entrant in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise Failure("arena/twice", bot=twice)
    return found


def _named(pair: str) -> tuple[str, str]:
    name, _, source = pair.partition("=")
    if not name.strip() or not source.strip():
        raise Failure("arena/name", given=pair)
    return name.strip(), source.strip()


def _crew(tournament: Tournament, places: Places, workers: int, ray: str | None) -> Crew:
    if ray is not None:
        try:
            return RayCrew(tournament, ray)
        except NoRay as wrong:
            raise Failure("arena/ray", NEGATIVE, reason=str(wrong)) from None
    if workers == 1:
        return Alone(tournament, places)
    return Processes(tournament, places, workers)


# --- files ------------------------------------------------------------------------------


def _read(file: Path) -> Played:
    with failing_on(file, "file/unreadable"):
        written = file.read_bytes()
    try:
        return read(written)
    except JournalFault as fault:
        raise _failure(file, fault) from None


def _failure(file: Path, fault: JournalFault) -> Failure:
    named = {"file": str(file), **fault.parameters}
    match fault.code:
        case "format":
            failure = Failure("arena/format", NEGATIVE)
        case "twice":
            failure = Failure("arena/played-twice", NEGATIVE)
        case "other":
            failure = Failure("arena/other")
        case _:
            failure = Failure("arena/malformed", NEGATIVE)
    failure.parameters = named
    return failure


def _report_in(file: Path) -> Report:
    """Return the report of a file of games, or a report that was written as JSON."""
    try:
        return read_report(file.read_bytes())
    except (OSError, ValueError):
        played = _read(file)
        return report_of(played.tournament, played.results)


def chosen_language(spoken: str | None) -> str:
    """Return the language of a page; raises Failure if there are no texts in it."""
    from netzplan.cli.language import texts

    known = sorted(texts()["help.app"])
    if spoken is not None and spoken not in known:
        raise Failure("arena/language", language=spoken, known=", ".join(known))
    return spoken or language()


# --- the result -------------------------------------------------------------------------


class _Progress:
    """A progress bar for a terminal, with rate and time left."""

    def __init__(self, played: int) -> None:
        self._before = played
        self._begun = monotonic()

    def show(self, played: int, most: int) -> None:
        if not sys.stderr.isatty():
            return
        spent = monotonic() - self._begun
        rate = (played - self._before) / spent if spent else 0.0
        left = f"{(most - played) / rate:.0f}" if rate else "–"
        bar = ("█" * round(24 * played / max(most, 1))).ljust(24, "·")
        line = text(
            "arena.progress", bar=bar, played=played, games=most, rate=f"{rate:.1f}", left=left
        )
        print(line, end="\n" if played >= most else "\r", file=sys.stderr, flush=True)


def _tell_other_version(file: Path, played: Played) -> None:
    """Say that games of two versions come together, whose bots may not play alike."""
    begun = played.opening.version
    if begun != __version__:
        told = text("arena.other-version", file=str(file), begun=begun, own=__version__)
        print(told, file=sys.stderr)


def _tell(found: Report, page: Path | None, spoken: str, *, as_json: bool) -> None:
    if page is not None:
        whole(page, report_page(found, spoken))
    if as_json:
        print(msgspec.json.encode(found).decode())
        return
    print(text("arena.head", games=found.games, contests=len(found.contests)))
    for row in found.ratings:
        print(f"{harmless(row.bot):<16} {row.rating:>7.0f}  {row.low:.0f} – {row.high:.0f}")
    for fault in found.faults:
        print(
            text(
                "arena.fault",
                bot=fault.bot,
                kind=fault.kind,
                games=fault.games,
                detail=fault.detail or "–",
            )
        )
    if page is not None:
        print(text("arena.written", file=str(page)))
