"""What a tournament tells: figures, as JSON has them and the page shows them."""

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
"""First choices that are told of a bot."""


class PairRow(Struct, frozen=True):
    """A bot against another."""

    bot: str
    other: str
    games: int
    won: int
    shared: int
    share: float
    """Of the points: a win is one, a shared place a half."""
    low: float
    high: float
    """Between these with 95 %, by deals."""
    elo: float
    verdict: str
    """Of the sequential test: ``first``, ``second``, ``even`` or ``open``."""


class ScoreRow(Struct, frozen=True):
    """Scores of a bot in a contest, faults left out."""

    contest: str
    bot: str
    games: int
    mean: float
    deviation: float
    five: tuple[float, float, float, float, float]
    """Least, lower quartile, median, upper quartile, most."""


class SeatRow(Struct, frozen=True):
    """What a seat is worth, from 1, over all bots."""

    contest: str
    seat: int
    games: int
    mean: float
    first: float
    """Share of first places; one that is shared by n counts 1/n."""


class OpeningRow(Struct, frozen=True):
    """A first choice of a bot."""

    contest: str
    bot: str
    choice: str
    games: int
    share: float


class TimeRow(Struct, frozen=True):
    """Time that a bot thinks about a choice, in seconds."""

    contest: str
    bot: str
    decisions: int
    mean: float
    slowest: float


class FaultRow(Struct, frozen=True):
    """A bot that failed in one way."""

    bot: str
    kind: str
    games: int
    number: int
    """Of the first such game."""
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
    """Return a report that was written as JSON; raises ValueError if it is none."""
    report = msgspec.json.decode(data, type=Report)
    if (report.type, report.format) != ("arena-report", FORMAT):
        raise ValueError(report.type)
    return report


def report_of(tournament: Tournament, results: Sequence[GameResult]) -> Report:
    """Return the figures of the games played up to now."""
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
    """Yield (contest, bot, games with the bot's seat)."""
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
