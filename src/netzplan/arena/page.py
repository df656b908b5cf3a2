"""A report as an HTML page, in one of the available languages."""

from collections.abc import Sequence

from netzplan.arena.plots import Bar, Box, Whisker, bars, boxes, whiskers
from netzplan.arena.ratings import MIDDLE
from netzplan.arena.report import Report
from netzplan.arena.sheet import Sheet, plot, table
from netzplan.sentences import said, sentences

__all__ = ["compared_page", "report_page"]


class _Told:
    """Returns the sentences of the arena in one language."""

    def __init__(self, language: str) -> None:
        self._language = language

    def __call__(self, key: str, **parameters: str | int) -> str:
        return said(sentences("netzplan.arena")[key], self._language, **parameters)

    def words(self, *keys: str) -> list[str]:
        return [self(f"word.{key}") for key in keys]


def report_page(report: Report, language: str) -> str:
    """Return a report as HTML."""
    told = _Told(language)
    lead = told(
        "report.lead",
        games=report.games,
        bots=len(report.bots),
        contests="; ".join(report.contests),
        deals=report.deals,
        seed=report.seed,
    )
    sheet = Sheet(told("report.title"), lead, language)
    if not report.games:
        sheet.add(told("report.none"))
        return sheet.written()
    _add_ratings(sheet, told, report)
    _add_pairs(sheet, told, report)
    for contest in report.contests:
        _add_contest(sheet, told, report, contest)
    _add_faults(sheet, told, report)
    sheet.add(told("again.title"), told=told("again.how"))
    return sheet.written()


def _add_ratings(sheet: Sheet, told: _Told, report: Report) -> None:
    rows = report.ratings
    title = told("ratings.title")
    shown = [Whisker(row.bot, row.rating, row.low, row.high) for row in rows]
    listed = [
        [row.bot, f"{row.rating:.0f}", f"{row.low:.0f} – {row.high:.0f}", str(row.games)]
        for row in rows
    ]
    head = told.words("bot", "rating", "between", "games")
    sheet.add(
        title, plot(whiskers(title, shown, MIDDLE)), table(head, listed, title),
        told=told("ratings.how"),
    )  # fmt: skip


def _add_pairs(sheet: Sheet, told: _Told, report: Report) -> None:
    if not report.pairs:
        return
    by_pair = {(row.bot, row.other): row for row in report.pairs}
    order = [row.bot for row in report.ratings]
    cross = [
        [bot, *(_percent(by_pair[bot, other].share) if (bot, other) in by_pair else "·"
                for other in order)]
        for bot in order
    ]  # fmt: skip
    details = [
        [
            f"{row.bot} – {row.other}", str(row.games), str(row.won), str(row.shared),
            _percent(row.share), f"{_percent(row.low)} – {_percent(row.high)}",
            f"{row.elo:+.0f}", told(f"verdict.{row.verdict}"),
        ]
        for row in report.pairs
        if order.index(row.bot) < order.index(row.other)
    ]  # fmt: skip
    head = told.words("pair", "games", "won", "shared", "share", "between", "elo", "verdict")
    title = told("pairs.title")
    shown = [
        Whisker(f"{row.bot} – {row.other}", 100 * row.share, 100 * row.low, 100 * row.high)
        for row in report.pairs
        if order.index(row.bot) < order.index(row.other)
    ]
    sheet.add(
        title,
        table([told("word.bot"), *order], cross, told("pairs.cross")),
        plot(whiskers(title, shown, 50.0)),
        table(head, details, told("pairs.details")),
        told=told("pairs.how"),
    )


def _add_contest(sheet: Sheet, told: _Told, report: Report, contest: str) -> None:
    scores = [row for row in report.scores if row.contest == contest]
    parts: list[str] = []
    if scores:
        title = told("scores.title")
        listed = [
            [row.bot, str(row.games), f"{row.mean:.1f}", f"{row.deviation:.1f}",
             *(f"{value:g}" for value in row.five)]
            for row in scores
        ]  # fmt: skip
        head = told.words(
            "bot", "games", "mean", "deviation", "least", "lower", "median", "upper", "most"
        )
        shown = [Box(row.bot, row.five) for row in scores]
        parts += [plot(boxes(title, shown), title), table(head, listed, title)]
        parts.append(_seats(told, report, contest))
    parts += _openings(told, report, contest)
    times = [row for row in report.times if row.contest == contest]
    title = told("times.title")
    shown_times = [Bar(row.bot, 1000 * row.mean, f"{1000 * row.mean:.1f}") for row in times]
    listed = [
        [row.bot, str(row.decisions), f"{1000 * row.mean:.2f}", f"{1000 * row.slowest:.1f}"]
        for row in times
    ]
    head = told.words("bot", "decisions", "mean-ms", "slowest-ms")
    parts += [plot(bars(title, shown_times), title), table(head, listed, title)]
    sheet.add(contest, *parts, told=told("contest.how"))


def _seats(told: _Told, report: Report, contest: str) -> str:
    rows = [
        [str(row.seat), str(row.games), f"{row.mean:.1f}", _percent(row.first)]
        for row in report.seats
        if row.contest == contest
    ]
    return table(told.words("seat", "games", "mean", "first"), rows, told("seats.title"))


def _openings(told: _Told, report: Report, contest: str) -> list[str]:
    rows = [row for row in report.openings if row.contest == contest]
    if not rows:
        return []
    title = told("openings.title")
    shown = [Bar(f"{row.bot}: {row.choice}", 100 * row.share, _percent(row.share)) for row in rows]
    listed = [[row.bot, row.choice, str(row.games), _percent(row.share)] for row in rows]
    head = told.words("bot", "choice", "games", "share-of-games")
    return [plot(bars(title, shown), title), table(head, listed, title)]


def _add_faults(sheet: Sheet, told: _Told, report: Report) -> None:
    title = told("faults.title")
    if not report.faults:
        sheet.add(title, told=told("faults.none"))
        return
    rows = [
        [row.bot, told(f"fault.{row.kind}"), str(row.games), str(row.number), row.detail]
        for row in report.faults
    ]
    head = told.words("bot", "fault", "games", "first-number", "detail")
    sheet.add(title, table(head, rows, title), told=told("faults.how"))


def compared_page(reports: Sequence[tuple[str, Report]], language: str) -> str:
    """Return two named reports side by side, as HTML."""
    told = _Told(language)
    (name, old), (other_name, new) = reports
    sheet = Sheet(told("compare.title"), f"{name} → {other_name}", language)
    before = {row.bot: row for row in old.ratings}
    after = {row.bot: row for row in new.ratings}
    both = [bot for bot in after if bot in before]
    title = told("ratings.title")
    shown = [
        Whisker(f"{bot} ({which})", row[bot].rating, row[bot].low, row[bot].high)
        for bot in both
        for which, row in (("1", before), ("2", after))
    ]
    listed = [
        [
            bot,
            f"{before[bot].rating:.0f}" if bot in before else "–",
            f"{after[bot].rating:.0f}" if bot in after else "–",
            f"{after[bot].rating - before[bot].rating:+.0f}" if bot in both else "–",
        ]
        for bot in dict.fromkeys([*after, *before])
    ]
    head = [told("word.bot"), name, other_name, told("word.change")]
    drawn = [plot(whiskers(title, shown, MIDDLE))] if shown else []
    sheet.add(title, *drawn, table(head, listed, title), told=told("compare.how"))
    means = {(row.contest, row.bot): row for row in old.scores}
    rows = [
        [f"{row.contest}: {row.bot}", f"{means[key].mean:.1f}", f"{row.mean:.1f}",
         f"{row.mean - means[key].mean:+.1f}"]
        for row in new.scores
        if (key := (row.contest, row.bot)) in means
    ]  # fmt: skip
    if rows:
        title = told("compare.scores")
        sheet.add(title, table([told("word.bot"), *head[1:]], rows, title))
    return sheet.written()


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
