"""The score of a sheet, item by item (rules 3, 5 and 6)."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from netzplan.core.outcome import Item, Note, Outcome
from netzplan.games.voll_verplant.network import City, Course
from netzplan.games.voll_verplant.state import Sheet, State

__all__ = [
    "BANDS",
    "LINE_RULES",
    "Score",
    "band",
    "first_rounds",
    "free_item",
    "free_points",
    "gains",
    "line_item",
    "line_points",
    "outcome",
    "score",
    "score_beside",
    "standing",
    "transfer_item",
]

BANDS = ((50, "50"), (40, "40"), (30, "30"), (20, "20"), (10, "10"), (5, "5"), (0, "1"))
"""Solo bands: lowest score and name; below 0 is the band ``below-0``."""


LINE_RULES = ("vv.line.high", "vv.line.low")
"""Ids of the rules whose items concern a line, which is the first parameter of each item."""


class Score(Struct, frozen=True):
    """The parts of a score."""

    lines: int
    transfers: int
    """Twice the sum of the transfer numbers."""
    free: int
    """Points for free stations, 0 or negative."""
    free_stations: int

    @property
    def total(self) -> int:
        """Return the sum of the parts."""
        return self.lines + self.transfers + self.free


def first_rounds(sheets: tuple[Sheet, ...]) -> tuple[int, ...]:
    """Return for each line the first round in which any seat completed it, 0 if none has."""
    return _firsts(tuple([sheet.completed for sheet in sheets]))


@lru_cache(maxsize=256)
def _firsts(completed: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple([min(filter(None, rounds), default=0) for rounds in zip(*completed, strict=True)])


def line_points(city: City, sheet: Sheet, firsts: tuple[int, ...]) -> tuple[int, ...]:
    """Return for each line the points that the sheet scores for it (rules 3.2)."""
    return tuple(
        [
            0 if not done else line.high if done == first else line.low
            for line, done, first in zip(city.lines, sheet.completed, firsts, strict=True)
        ]
    )


def score(city: City, sheets: tuple[Sheet, ...], seat: int) -> Score:
    """Return the current score of a seat; with one sheet, by the solo rule."""
    return score_beside(city, sheets[seat], first_rounds(sheets), solo=len(sheets) == 1)


def score_beside(city: City, sheet: Sheet, firsts: tuple[int, ...], *, solo: bool) -> Score:
    """Return the score of a sheet next to others, whose first completions are ``firsts``."""
    free = _free(city, sheet)
    return Score(
        lines=sum(line_points(city, sheet, firsts)),
        transfers=2 * sum([number for _, number in sheet.transfers]),
        free=free_points(free, solo=solo),
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
        items=standing(city, sheets),
        notes=_notes(scores, ranks),
    )


@lru_cache(maxsize=256)  # called at each choice of a round
def standing(city: City, sheets: tuple[Sheet, ...]) -> tuple[Item, ...]:
    """Return the current items of all seats."""
    firsts = first_rounds(sheets)
    return tuple(
        [item for seat in range(len(sheets)) for item in _items(city, sheets, seat, firsts)]
    )


def _items(
    city: City, sheets: tuple[Sheet, ...], seat: int, firsts: tuple[int, ...]
) -> Iterator[Item]:
    sheet = sheets[seat]
    for line, done, first in zip(city.lines, sheet.completed, firsts, strict=True):
        if done:
            yield line_item(line, seat, done, high=done == first)
    for station, number in sheet.transfers:
        yield transfer_item(city, seat, station, number)
    free = _free(city, sheet)
    is_solo = len(sheets) == 1
    yield free_item(seat, free_points(free, solo=is_solo), free, solo=is_solo)


def gains(
    city: City, state: State, seat: int, before: Sheet, after: Sheet, firsts: tuple[int, ...]
) -> tuple[Item, ...]:
    """Return the items that a seat's sheet gains from a choice in the running round.

    All seats that complete a line in the round of its first completion score its high value. So
    choices of others in the same round change nothing, and the gains are known before the round is
    settled. ``firsts`` are the first rounds on the sheets settled so far.
    """
    drawn = after.marked_mask & ~before.marked_mask
    if not drawn:
        return ()
    free_mask = ~after.marked_mask
    items = [
        line_item(line, seat, state.round, high=not first)
        for line, first in zip(city.lines, firsts, strict=True)
        if line.mask & drawn and not line.mask & free_mask
    ]
    for station, number in after.transfers[len(before.transfers) :]:
        items.append(transfer_item(city, seat, station, number))
    is_solo = len(state.sheets) == 1
    free = _free(city, after)
    points = free_points(free, solo=is_solo)
    points -= free_points(free + drawn.bit_count(), solo=is_solo)
    if points:
        items.append(free_item(seat, points, free, solo=is_solo))
    return tuple(items)


def line_item(line: Course, seat: int, done: int, *, high: bool) -> Item:
    """Return the item for a line that a seat completed in round ``done``."""
    why = (("line", line.letter), ("round", done))
    if high:
        return Item("vv.line.high", seat, line.high, why)
    return Item("vv.line.low", seat, line.low, why)


def transfer_item(city: City, seat: int, station: int, number: int) -> Item:
    """Return the item for a transfer number that a seat wrote."""
    why = (("station", city.stations[station]), ("number", number))
    return Item("vv.score.transfers", seat, 2 * number, why)


def free_item(seat: int, points: int, free: int, *, solo: bool) -> Item:
    """Return the item for a seat's free stations: the points, or the change in points."""
    return Item("vv.solo.free" if solo else "vv.score.free", seat, points, (("free", free),))


def _free(city: City, sheet: Sheet) -> int:
    """Return how many stations are free."""
    return (city.all_mask & ~sheet.marked_mask).bit_count()


def free_points(free: int, *, solo: bool) -> int:
    """Return the points for free stations, 0 or negative (rules 5.2, 6)."""
    return -free if solo else -(free // 2)


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
