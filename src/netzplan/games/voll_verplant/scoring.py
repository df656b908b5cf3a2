"""The score of a sheet, item by item (rules 3, 5 and 6)."""

from msgspec import Struct

from netzplan.core.outcome import Item, Note, Outcome
from netzplan.games.voll_verplant.network import City
from netzplan.games.voll_verplant.state import Sheet

__all__ = [
    "BANDS",
    "Score",
    "band",
    "first_rounds",
    "line_points",
    "outcome",
    "score",
    "sheet_score",
    "standing",
]

BANDS = ((50, "50"), (40, "40"), (30, "30"), (20, "20"), (10, "10"), (5, "5"), (0, "1"))
"""Solo bands: lowest score and name; below 0 is the band ``below-0``."""


class Score(Struct, frozen=True):
    """The parts of a score."""

    lines: int
    transfers: int
    """Twice the sum of the transfer numbers."""
    free: int
    """What free stations cost, 0 or negative."""
    free_stations: int

    @property
    def total(self) -> int:
        """Return the sum of the parts."""
        return self.lines + self.transfers + self.free


def first_rounds(sheets: tuple[Sheet, ...]) -> tuple[int, ...]:
    """Return by line the first round in which anybody completed it, 0 if nobody has."""
    return tuple(
        min((r for r in rounds if r), default=0)
        for rounds in zip(*(sheet.completed for sheet in sheets), strict=True)
    )


def line_points(city: City, sheet: Sheet, firsts: tuple[int, ...]) -> tuple[int, ...]:
    """Return by line the points that the sheet has for it (rules 3.2)."""
    return tuple(
        0 if not done else line.high if done == first else line.low
        for line, done, first in zip(city.lines, sheet.completed, firsts, strict=True)
    )


def score(city: City, sheets: tuple[Sheet, ...], seat: int) -> Score:
    """Return the score of a seat as it stands; with one sheet, by the solo rule."""
    lines = sum(line_points(city, sheets[seat], first_rounds(sheets)))
    return sheet_score(city, sheets[seat], lines, solo=len(sheets) == 1)


def standing(city: City, sheets: tuple[Sheet, ...]) -> tuple[int, ...]:
    """Return the points of each seat as they stand."""
    return tuple(score(city, sheets, seat).total for seat in range(len(sheets)))


def sheet_score(city: City, sheet: Sheet, lines: int, *, solo: bool) -> Score:
    """Return the score of a sheet that has so many points for its lines."""
    free = (city.all_mask & ~sheet.marked_mask).bit_count()
    return Score(
        lines=lines,
        transfers=2 * sum(number for _, number in sheet.transfers),
        free=-free if solo else -(free // 2),
        free_stations=free,
    )


def band(total: int) -> str:
    """Return the solo band of a score; exactly 0 belongs to the band of 1 (ruling)."""
    return next((name for lowest, name in BANDS if total >= lowest), "below-0")


def outcome(city: City, sheets: tuple[Sheet, ...]) -> Outcome:
    """Return the itemised result of sheets whose windows are all full."""
    scores = tuple(score(city, sheets, seat) for seat in range(len(sheets)))
    ranks = [(-part.total, part.free_stations) for part in scores]
    return Outcome(
        end="vv.end.windows",
        scores=tuple(part.total for part in scores),
        places=tuple(1 + sum(other < rank for other in ranks) for rank in ranks),
        items=tuple(item for seat in range(len(sheets)) for item in _items(city, sheets, seat)),
        notes=_notes(scores, ranks),
    )


def _items(city: City, sheets: tuple[Sheet, ...], seat: int) -> list[Item]:
    firsts = first_rounds(sheets)
    sheet = sheets[seat]
    items = [
        Item(
            "vv.line.high" if done == first else "vv.line.low",
            seat,
            points,
            (("line", line.letter), ("round", done)),
        )
        for line, points, done, first in zip(
            city.lines, line_points(city, sheet, firsts), sheet.completed, firsts, strict=True
        )
        if done
    ]
    items += [
        Item(
            "vv.score.transfers",
            seat,
            2 * number,
            (("station", city.stations[station]), ("number", number)),
        )
        for station, number in sheet.transfers
    ]
    part = score(city, sheets, seat)
    rule = "vv.solo.free" if len(sheets) == 1 else "vv.score.free"
    items.append(Item(rule, seat, part.free, (("free", part.free_stations),)))
    return items


def _notes(scores: tuple[Score, ...], ranks: list[tuple[int, int]]) -> tuple[Note, ...]:
    if len(scores) == 1:
        return (Note("vv.solo.band", (("band", band(scores[0].total)),)),)
    best = min(ranks)
    tied = [rank for rank in ranks if rank[0] == best[0]]
    if len(tied) == 1:
        return ()
    if tied.count(best) == 1:
        return (Note("vv.end.tie-free", (("free", best[1]),)),)
    return (Note("vv.end.tie-shared", (("winners", tied.count(best)),)),)
