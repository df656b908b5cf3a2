"""The figures of a tournament, for JSON and for the page."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean, quantiles, stdev

import msgspec
from msgspec import Struct

from netzplan import __version__
from netzplan.arena.comparing import Bout, bouts, pairings
from netzplan.arena.ratings import Rating, elo, interval, ratings, verdict
from netzplan.arena.result import GameResult
from netzplan.arena.tournament import Stop, Tournament

__all__ = [
    "FaultRow",
    "OpeningRow",
    "PairRow",
    "Report",
    "ScoreRow",
    "SeatRow",
    "TimeRow",
    "read_report",
    "report_of",
]

FORMAT = 1
OPENINGS = 5
"""Number of first choices listed for a bot."""


class PairRow(Struct, frozen=True):
    """One bot against another."""

    bot: str
    other: str
    games: int
    won: int
    shared: int
    share: float
    """Share of the points: 1 for a win, a half for a shared place."""
    low: float
    high: float
    """Upper end of the 95 % interval (by deals), whose lower end is ``low``."""
    elo: float
    verdict: str
    """Result of the sequential test: ``first``, ``second``, ``even`` or ``open``."""


class ScoreRow(Struct, frozen=True):
    """The scores of a bot in a contest, without games that faults ended."""

    contest: str
    bot: str
    games: int
    mean: float
    deviation: float
    five: tuple[float, float, float, float, float]
    """Minimum, lower quartile, median, upper quartile, maximum."""


class SeatRow(Struct, frozen=True):
    """The value of a seat (from 1), over all bots."""

    contest: str
    seat: int
    games: int
    mean: float
    first: float
    """Share of first places; a first place shared by n counts 1/n."""


class OpeningRow(Struct, frozen=True):
    """A first choice of a bot."""

    contest: str
    bot: str
    choice: str
    games: int
    share: float


class TimeRow(Struct, frozen=True):
    """The thinking time of a bot per choice, in seconds."""

    contest: str
    bot: str
    decisions: int
    mean: float
    slowest: float


class FaultRow(Struct, frozen=True):
    """Failures of one kind of one bot."""

    bot: str
    kind: str
    games: int
    number: int
    """Number of the first game that failed so."""
    detail: str


class Report(Struct, frozen=True, kw_only=True):
    """All figures of a tournament."""

    type: str = "arena-report"
    format: int = FORMAT
    version: str = __version__
    form: str
    deals: int
    seed: int
    simulations: int
    contests: tuple[str, ...]
    bots: tuple[str, ...]
    games: int
    ratings: tuple[Rating, ...]
    pairs: tuple[PairRow, ...]
    scores: tuple[ScoreRow, ...]
    seats: tuple[SeatRow, ...]
    openings: tuple[OpeningRow, ...]
    times: tuple[TimeRow, ...]
    faults: tuple[FaultRow, ...]


def read_report(data: bytes) -> Report:
    """Return a report from JSON; raise ValueError if it is not one."""
    report = msgspec.json.decode(data, type=Report)
    if (report.type, report.format) != ("arena-report", FORMAT):
        raise ValueError(report.type)
    return report


def report_of(tournament: Tournament, results: Sequence[GameResult]) -> Report:
    """Return the figures of the games played so far."""
    names = tuple(entrant.name for entrant in tournament.entrants)
    labels = [contest.label for contest in tournament.contests]
    found = list(bouts(tournament, results))
    sound = [result for result in results if result.fault is None]
    return Report(
        form=tournament.form,
        deals=tournament.deals,
        seed=tournament.seed,
        simulations=tournament.simulations,
        contests=tuple(labels),
        bots=names,
        games=len(results),
        ratings=tuple(ratings(names, found)),
        pairs=tuple(_pairs(tournament, found)),
        scores=tuple(_scores(labels, sound)),
        seats=tuple(_seats(labels, sound)),
        openings=tuple(_openings(labels, results)),
        times=tuple(_times(labels, results)),
        faults=tuple(_faults(results)),
    )


def _pairs(tournament: Tournament, found: Iterable[Bout]) -> Iterator[PairRow]:
    for (bot, other), each in sorted(pairings(found).items()):
        low, high = interval(each)
        said = verdict(each, tournament.stop or Stop()).better
        yield PairRow(
            bot, other, each.games, each.won, each.shared, each.share, low, high,
            elo(each.share), said,
        )  # fmt: skip


def _by_bot(
    labels: Sequence[str], results: Iterable[GameResult]
) -> Iterator[tuple[str, str, list[tuple[GameResult, int]]]]:
    """Yield (contest, bot, its games with its seat in each)."""
    found: dict[tuple[int, str], list[tuple[GameResult, int]]] = defaultdict(list)
    for result in results:
        for seat, bot in enumerate(result.bots):
            found[result.contest, bot].append((result, seat))
    for contest, bot in sorted(found):
        yield labels[contest], bot, found[contest, bot]


def _scores(labels: Sequence[str], results: Iterable[GameResult]) -> Iterator[ScoreRow]:
    for contest, bot, games in _by_bot(labels, results):
        scores = sorted(result.scores[seat] for result, seat in games)
        several = len(scores) > 1
        middle = quantiles(scores, n=4, method="inclusive") if several else [scores[0]] * 3
        five = (scores[0], middle[0], middle[1], middle[2], scores[-1])
        deviation = stdev(scores) if several else 0.0
        yield ScoreRow(contest, bot, len(scores), fmean(scores), deviation, five)


def _seats(labels: Sequence[str], results: Iterable[GameResult]) -> Iterator[SeatRow]:
    found: dict[tuple[int, int], list[tuple[int, float]]] = defaultdict(list)
    for result in results:
        firsts = result.places.count(1)
        for seat, place in enumerate(result.places):
            share = 1 / firsts if place == 1 else 0.0
            found[result.contest, seat].append((result.scores[seat], share))
    for (contest, seat), rows in sorted(found.items()):
        mean, first = fmean(row[0] for row in rows), fmean(row[1] for row in rows)
        yield SeatRow(labels[contest], seat + 1, len(rows), mean, first)


def _openings(labels: Sequence[str], results: Iterable[GameResult]) -> Iterator[OpeningRow]:
    for contest, bot, games in _by_bot(labels, results):
        made = [result.openings[seat] for result, seat in games if result.openings[seat]]
        for choice, count in Counter(made).most_common(OPENINGS):
            yield OpeningRow(contest, bot, choice, count, count / len(made))


def _times(labels: Sequence[str], results: Iterable[GameResult]) -> Iterator[TimeRow]:
    for contest, bot, games in _by_bot(labels, results):
        decisions = sum(result.decisions[seat] for result, seat in games)
        spent = sum(result.seconds[seat] for result, seat in games)
        slowest = max(result.slowest[seat] for result, seat in games)
        yield TimeRow(contest, bot, decisions, spent / max(decisions, 1), slowest)


def _faults(results: Iterable[GameResult]) -> Iterator[FaultRow]:
    found: dict[tuple[str, str], list[GameResult]] = defaultdict(list)
    for result in results:
        if result.fault is not None:
            found[result.bots[result.fault.seat], result.fault.kind].append(result)
    for (bot, kind), games in sorted(found.items()):
        first = games[0].fault
        assert first is not None, "these are games with a fault"
        yield FaultRow(bot, kind, len(games), games[0].number, first.detail)
