"""A study as an HTML page, in one of the available languages."""

from collections.abc import Sequence
from html import escape

from netzplan.arena.plots import MINUS, Bar, Box, Whisker, bars, boxes, heap, whiskers
from netzplan.arena.sheet import Sheet, folded, plot, table
from netzplan.laboratory.findings import Findings, ItemRow, spread
from netzplan.laboratory.players import RANDOM
from netzplan.sentences import said, sentences

__all__ = ["study_page"]

_SHOWN = 16
"""The most items in one plot."""


class _Told:
    """Returns the sentences of the laboratory in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._sentences = sentences("netzplan.laboratory")

    def __call__(self, key: str, **parameters: str | int) -> str:
        return said(self._sentences[key], self.language, **parameters)

    def words(self, *keys: str) -> list[str]:
        return [self(f"word.{key}") for key in keys]

    def how(self, kind: str, game: str) -> str:
        """Return how to read the figures of a kind of items."""
        of_game = f"kind.{kind}.how.{game}"
        return self(of_game if of_game in self._sentences else f"kind.{kind}.how")

    def play(self, found: Findings) -> str:
        """Return the way to play, as text."""
        return self(f"play.{found.contest.play}")


def study_page(findings: Sequence[Findings], language: str) -> str:
    """Return the findings as HTML."""
    told = _Told(language)
    games = sum(found.contest.games for found in findings)
    lead = told(
        "study.lead", games=f"{games:,}".replace(",", "\u202f"), seed=findings[0].contest.seed
    )
    sheet = Sheet(told("study.title"), lead, language)
    _add_overview(sheet, told, findings)
    labels = dict.fromkeys(_label(found, told) for found in findings)
    for label in labels:
        _add_contest(sheet, told, label, [each for each in findings if _label(each, told) == label])
    _add_method(sheet, told, findings)
    return sheet.written()


def _add_overview(sheet: Sheet, told: _Told, findings: Sequence[Findings]) -> None:
    rows = []
    shown = []
    for found in findings:
        row = found.contest
        counts = _counts(found, "score")
        five = [spread(counts, share) for share in (0.05, 0.25, 0.5, 0.75, 0.95)]
        shown.append(Box(_short(found, told), (five[0], five[1], five[2], five[3], five[4])))
        rows.append(
            [
                _short(found, told), f"{row.games}", f"{row.score:.1f}", f"{row.deviation:.1f}",
                f"{five[0]} … {five[4]}", f"{row.rounds:.1f}", _share(row.luck),
            ]
        )  # fmt: skip
    title = told("overview.title")
    head = told.words(
        "contest", "games", "mean", "deviation", "ninety", "rounds", "luck"
    )  # fmt: skip
    sheet.add(
        title, plot(boxes(title, shown)), table(head, rows, title), *_balance(told, findings),
        told=told("overview.how"),
    )  # fmt: skip


def _balance(told: _Told, findings: Sequence[Findings]) -> list[str]:
    """Return how balanced a map is: the value of beginning, the share of luck, dead items."""
    title = told("balance.title")
    rows = []
    for found in findings:
        row = found.contest
        dead = "–" if row.play == RANDOM else str(row.dead)
        advantage = _between(row.advantage, row.advantage_low, row.advantage_high)
        rows.append([_short(found, told), advantage, _share(row.luck_of_lead), dead])
    head = told.words("contest", "advantage", "luck-lead", "dead")
    how = f"<p>{escape(told('balance.how'))}</p>"
    return [f"<h3>{escape(title)}</h3>", how, table(head, rows, title)]


def _short(found: Findings, told: _Told) -> str:
    """Return a name that distinguishes what was played from the rest."""
    row = found.contest
    return f"{row.title}, {row.seats}{found.chosen}: {told.play(found)}"


def _label(found: Findings, told: _Told) -> str:
    row = found.contest
    seats = told("one.seat") if row.seats == 1 else told("several.seats")
    return f"{told(f'game.{row.game}')}, {row.title}: {row.seats} {seats}{found.chosen}"


def _add_contest(sheet: Sheet, told: _Told, label: str, findings: Sequence[Findings]) -> None:
    parts: list[str] = []
    for found in findings:
        title = told("scores.title", play=told.play(found))
        counts = _counts(found, "score")
        parts.append(plot(heap(title, counts, spread(counts, 0.5)), title))
    best = findings[-1]
    parts += _lengths(told, findings)
    if best.contest.seats > 1:
        parts += _seats(told, findings)
    parts += _luck(told, findings)
    for kind in dict.fromkeys(row.kind for row in best.items):
        parts += _items(told, kind, best)
    dead = [f"{told(f'one.{row.kind}')} {row.name}" for row in best.items if row.dead]
    verdict = told("dead.list", items=", ".join(dead)) if dead else told("dead.none")
    if best.contest.play == RANDOM:
        verdict = told("dead.unknown")
    parts.append(f"<h3>{escape(told('dead.title'))}</h3><p>{escape(verdict)}</p>")
    sheet.add(label, *parts, told=told("contest.how", play=told.play(best)))


def _lengths(told: _Told, findings: Sequence[Findings]) -> list[str]:
    title = told("lengths.title")
    rows = []
    for found in findings:
        for measure in ("rounds", "decisions"):
            counts = _counts(found, measure)
            five = [str(spread(counts, share)) for share in (0, 0.05, 0.5, 0.95, 1)]
            rows.append([f"{told(f'word.{measure}')}: {told.play(found)}", *five])
    head = told.words("length", "least", "five", "median", "ninety-five", "most")
    return [table(head, rows, title)]


def _seats(told: _Told, findings: Sequence[Findings]) -> list[str]:
    title = told("seats.title")
    shown = [
        Whisker(
            f"{told('one.seat')} {row.seat}: {told.play(found)}",
            row.lead, row.lead_low, row.lead_high,
        )
        for found in findings
        for row in found.seats
    ]  # fmt: skip
    rows = [
        [
            f"{row.seat}: {told.play(found)}", f"{row.score:.2f}",
            _between(row.lead, row.lead_low, row.lead_high),
            _between(100 * row.won, 100 * row.won_low, 100 * row.won_high, " %"),
        ]
        for found in findings
        for row in found.seats
    ]  # fmt: skip
    head = told.words("seat", "mean", "lead", "won")
    return [plot(whiskers(title, shown, 0.0), title), table(head, rows, title)]


def _luck(told: _Told, findings: Sequence[Findings]) -> list[str]:
    title = told("luck.title")
    shown = []
    for found in findings:
        row = found.contest
        for name, share, low, high in (
            ("luck.score", row.luck, row.luck_low, row.luck_high),
            ("luck.lead", row.luck_of_lead, row.luck_of_lead_low, row.luck_of_lead_high),
        ):
            if share is not None and low is not None and high is not None:
                shown.append(
                    Whisker(f"{told(name)}: {told.play(found)}", 100 * share, 100 * low, 100 * high)
                )
    if not shown:
        return []
    rows = [[each.name, _between(each.value, each.low, each.high, " %")] for each in shown]
    return [
        plot(whiskers(title, shown), title),
        f"<p>{escape(told('luck.how'))}</p>",
        table(told.words("what", "share"), rows, title),
    ]


# --- items ------------------------------------------------------------------------------


def _items(told: _Told, kind: str, found: Findings) -> list[str]:
    rows = [row for row in found.items if row.kind == kind]
    title = told(f"kind.{kind}")
    drawn = _drawn(told, title, rows)
    how = f"<p>{escape(told.how(kind, found.contest.game))}</p>"
    listed = [
        [
            row.name, _share(row.used), f"{row.times:.2f}", _signed(row.points, 2),
            f"{row.amount:.2f}", _between(row.effect, row.effect_low, row.effect_high),
            _between(row.worth, row.worth_low, row.worth_high),
        ]
        for row in rows
    ]  # fmt: skip
    effect = "goes-with" if rows[0].by == "choice" else "effect"
    head = told.words("item", "used", "times", "points", "amount", effect, "worth")
    kept = [
        at for at in range(7) if at < 4 or any(line[at] not in ("–", "0.00") for line in listed)
    ]
    listed = [[line[at] for at in kept] for line in listed]
    whole = table([head[at] for at in kept], listed, title)
    if len(rows) > _SHOWN:
        whole = folded(told("items.all", count=len(rows)), whole)
    return [f"<h3>{escape(title)}</h3>", how, *drawn, whole]


def _drawn(told: _Told, title: str, rows: Sequence[ItemRow]) -> list[str]:
    """Return a plot of the most informative figures: worth, effect of nature, or use."""
    if any(row.worth is not None for row in rows):
        return _intervals(
            told("items.worth", kind=title),
            [(row.name, row.worth, row.worth_low, row.worth_high) for row in rows],
        )
    by = rows[0].by
    if by in ("count", "dealt"):
        return _intervals(
            told(f"items.{by}", kind=title),
            [(row.name, row.effect, row.effect_low, row.effect_high) for row in rows],
        )
    if by == "choice":
        name = told("items.least", kind=title)
        least = sorted(rows, key=lambda row: row.used)[:_SHOWN]
        shown = [Bar(row.name, 100 * row.used, _share(row.used)) for row in least]
    elif any(row.points for row in rows):
        most = sorted(rows, key=lambda row: -abs(row.points))[:_SHOWN]
        name = title if len(rows) <= _SHOWN else told("items.points", kind=title)
        kept = rows if len(rows) <= _SHOWN else most
        shown = [Bar(row.name, row.points, _signed(row.points, 1)) for row in kept]
    else:
        name = told("items.times", kind=title)
        shown = [Bar(row.name, row.times, f"{row.times:.2f}") for row in rows]
    drawn = bars(name, shown, grey=rows[0].kind == "colour")
    return [plot(drawn, "" if name == title else name)]


def _intervals(
    name: str, rows: Sequence[tuple[str, float | None, float | None, float | None]]
) -> list[str]:
    shown = [
        Whisker(item, value, low, high)
        for item, value, low, high in rows
        if value is not None and low is not None and high is not None
    ]
    if len(shown) > _SHOWN:
        shown = _ends(sorted(shown, key=lambda each: each.value))
    return [plot(whiskers(name, shown, 0.0), name)] if shown else []


def _ends(shown: list[Whisker]) -> list[Whisker]:
    """Return the lowest and the highest of many."""
    return shown[: _SHOWN // 2] + shown[-_SHOWN // 2 :]


# --- method -----------------------------------------------------------------------------


def _add_method(sheet: Sheet, told: _Told, findings: Sequence[Findings]) -> None:
    plays = dict.fromkeys(found.contest.play for found in findings)
    parts = [f"<p>{escape(told(f'play.{play}.how'))}</p>" for play in plays]
    reasons = dict.fromkeys(_reason(told, found) for found in findings)
    parts += [f"<p>{escape(reason)}</p>" for reason in reasons if reason]
    rows = [
        [_short(found, told), f"{found.contest.games}", f"{found.contest.deals}",
         f"{found.contest.seconds:.1f}",
         f"{found.contest.games / max(found.contest.seconds, 1e-9):.0f}",
         told("word.kernel" if found.contest.compiled else "word.rules")]
        for found in findings
    ]  # fmt: skip
    title = told("method.title")
    head = told.words("contest", "games", "deals", "seconds", "rate", "by")
    sheet.add(title, *parts, table(head, rows, title), told=told("method.how"))


def _reason(told: _Told, found: Findings) -> str:
    """Return why no faster or stronger player was used."""
    if found.failure is None:
        return ""
    code, parameters = found.failure
    reason = said(sentences("netzplan.kernels")[code], told.language, **parameters)
    return told("method.reference", play=_short(found, told), reason=reason)


def _counts(found: Findings, measure: str) -> dict[int, int]:
    return {row.value: row.count for row in found.distributions if row.measure == measure}


def _signed(value: float, digits: int) -> str:
    return f"{value:.{digits}f}".replace("-", MINUS)


def _share(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.1f} %"


def _between(value: float | None, low: float | None, high: float | None, unit: str = "") -> str:
    if value is None or low is None or high is None:
        return "–"
    return f"{value:.2f}{unit} ({low:.2f} … {high:.2f})".replace("-", MINUS)
