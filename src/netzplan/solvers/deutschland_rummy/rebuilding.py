"""Adds tiles to a table with the fewest changes: mends rows that are too short, and nothing else.

The table stays as it is; each new tile is a row of one tile. A row of one or two tiles is *short*,
and the table is valid when no row is. Take a short row: in every valid table one of its ends is
joined to something (or, if it is the rest of an old route, it is cut again, or its joker is
declared anew). The search tries everything that it can be joined to:

- a loose end in the same city, or a joker of the rack: nothing changes,
- one of two neighbours there: they are cut, one change,
- a joker of the table that is declared anew: one change, and one for each neighbour it loses.

It tries this with at most 0, 1, 2, … changes; the first number that works is the minimum. Tiles far
away from short rows are never looked at, so a full table costs little more than a small one.
"""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import NamedTuple

from netzplan.games.deutschland_rummy.network import Country
from netzplan.games.deutschland_rummy.routes import Route
from netzplan.solvers.deutschland_rummy.meter import Meter
from netzplan.solvers.deutschland_rummy.pieces import ABSENT, FREE, jokers_of, mates_of
from netzplan.solvers.deutschland_rummy.rows import Row, Rows

__all__ = ["Rebuilding"]


class _Kind(IntEnum):
    """How a short row, or an end of it, is mended."""

    JOIN = 0
    """Join to a loose end."""
    PLACE = 1
    """Join to a joker that is not on the table."""
    CUT = 2
    """Join to an end that is cut from its mate."""
    PART = 3
    """Cut the row itself."""
    DECLARE = 4
    """The end is a joker's, which is declared anew there."""
    MOVE = 5
    """Join to an end of a joker, which is declared anew there."""
    TAKE = 6
    """Join to a joker that is declared anew at both ends."""
    LIFT = 7
    """The row is a joker, which is removed from the table."""


class _Way(NamedTuple):
    changes: int
    kind: _Kind
    what: int
    """An end; for PLACE, TAKE and LIFT, a tile."""


class Rebuilding:
    """A table to which tiles are added."""

    def __init__(self, country: Country, table: Sequence[Route], taken: int | None = None) -> None:
        """Read the table; ``taken`` is a connection to remove from it."""
        self.country = country
        self.table = table
        self.jokers = jokers_of(country, table)
        self.least = 0
        """Changes that can't be avoided: the neighbours of the tile removed."""
        self._before = mates_of(country, table)
        self._mates = list(self._before)
        self._torn: list[int] = []
        if taken is not None:
            for end in (2 * taken, 2 * taken + 1):
                mate, self._mates[end] = self._mates[end], ABSENT
                if mate >= 0:
                    self._mates[mate] = FREE
                    self.least += 1
                    self._torn.append(mate >> 1)

    def lay(self, laid_mask: int, most: int, meter: Meter) -> tuple[Route, ...] | None:
        """Return routes with the tiles laid and at most ``most`` changes, or None.

        Raise :class:`~netzplan.solvers.deutschland_rummy.meter.OutOfEffort`.
        """
        if most < self.least:
            return None
        rows = Rows(self.country, self._before, self._mates, self.jokers, laid_mask)
        new = [tile for tile in range(self.country.first_joker) if laid_mask >> tile & 1]
        if _Search(rows, meter).mend(most - self.least, (*new, *self._torn)):
            return None
        return rows.routes(self.table)


class _Search:
    def __init__(self, rows: Rows, meter: Meter) -> None:
        self.rows = rows
        self.meter = meter
        self.everywhere = (1 << len(rows.country.cities)) - 1
        self.first_joker_end = 2 * rows.country.first_joker

    def mend(self, left: int, doubtful: Iterable[int]) -> int:
        """Extend all short rows; only rows with a doubtful tile can be short.

        Return 0 if done, or the cities to blame: as long as nothing is joined or cut there, it
        can't be done with that many changes.
        """
        self.meter.spend()
        rows = self.rows
        short = rows.short(doubtful)
        if not short:
            return 0 if rows.append_jokers(left) else self.everywhere
        chosen: tuple[Row, list[list[_Way]]] | None = None
        fewest = hopeless = hopeless_at = 0
        for row in short:
            ways = [self._row_ways(row, left), *(self._ways(end, row, left) for end in row)]
            count = sum(map(len, ways))
            if not count:
                return rows.cities(row)
            if all(way.changes for own in ways for way in own):
                cities = rows.cities(row)
                if not cities & hopeless_at:
                    hopeless_at |= cities
                    hopeless += 1
            if chosen is None or count < fewest:
                chosen, fewest = (row, ways), count
        if self._at_least(hopeless) > left:
            return hopeless_at
        assert chosen is not None, "there are short rows"
        return self._try(*chosen, left, [end >> 1 for row in short for end in row])

    def _at_least(self, hopeless: int) -> int:
        """Return the minimum number of changes for rows without a common city that need one each.

        A cut mends rows of one city only; a joker of the table mends up to three.
        """
        steady = sum(self.rows.steady)
        return max(-(-hopeless // 3), hopeless - 2 * steady)

    def _try(self, row: Row, ways: list[list[_Way]], left: int, doubtful: list[int]) -> int:
        """Try all ways to mend a row; an end for which no way worked stays loose.

        A failure for reasons elsewhere applies to all ways that cost as much and touch none of
        them.
        """
        rows = self.rows
        start = rows.mark()
        blame = rows.cities(row)
        elsewhere: list[tuple[int, int]] = []
        for at, (end, own) in enumerate(zip((row[0], *row), ways, strict=True)):
            for way in sorted(own):
                touched = self._touched(end, way)
                if any(way.changes >= spent and not why & touched for spent, why in elsewhere):
                    continue
                mark = rows.mark()
                torn = self._apply(end, way)
                if torn is not None:
                    below = self.mend(left - way.changes, (*torn, *doubtful))
                    if not below:
                        return 0
                    if not below & touched:
                        if not way.changes:
                            rows.undo(start)
                            return below
                        elsewhere.append((way.changes, below))
                    blame |= below
                rows.undo(mark)
            if at:
                rows.loosen(end)
        rows.undo(start)
        return blame

    def _touched(self, end: int, way: _Way) -> int:
        """Return the cities where a way joins or cuts; all of them if a joker is involved."""
        if way.kind not in (_Kind.JOIN, _Kind.CUT, _Kind.PART):
            return self.everywhere
        mate = self.rows.mates[way.what]
        if max(end, way.what, mate) >= self.first_joker_end:
            return self.everywhere
        return 1 << self.rows.places[way.what]

    def _row_ways(self, row: Row, left: int) -> list[_Way]:
        """Return the ways to take apart a short rest of an old route."""
        one, other = row
        if not left:
            return []
        if one >> 1 != other >> 1:
            return [_Way(1, _Kind.PART, one ^ 1)] if self.rows.is_old(one ^ 1) else []
        return [_Way(1, _Kind.LIFT, one >> 1)] if self.rows.steady[one >> 1] else []

    def _ways(self, end: int, row: Row, left: int) -> list[_Way]:
        """Return what an end of a short row can be joined to."""
        rows = self.rows
        mates = rows.mates
        if mates[end] != FREE:
            return []
        ways = []
        for other in rows.reach(end):
            if other in row:
                continue
            if mates[other] == FREE:
                ways.append(_Way(0, _Kind.JOIN, other))
            elif left and rows.is_old(other):
                ways.append(_Way(1, _Kind.CUT, other))
        joker = rows.absent_joker()
        if joker is not None:
            ways.append(_Way(0, _Kind.PLACE, joker))
        if left:
            for joker in rows.joker_tiles:
                if rows.steady[joker]:
                    ways += [way for way in self._anew(end, joker) if way.changes <= left]
        return ways

    def _anew(self, end: int, joker: int) -> list[_Way]:
        """Return the ways that declare a joker of the table anew."""
        rows = self.rows
        if joker == end >> 1:
            return [_Way(1, _Kind.DECLARE, end)]
        pair = (2 * joker, 2 * joker + 1)
        movable = [each for each in pair if rows.mates[each] == FREE or rows.is_old(each)]
        ways = []
        for each in movable:
            stays = rows.places[each ^ 1]
            fits = self.rows.country.region_of[stays] == rows.region_at(end)
            if fits and stays != rows.places[end]:
                ways.append(_Way(1 + (rows.mates[each] >= 0), _Kind.MOVE, each))
        if len(movable) == 2:
            lost = sum(rows.mates[each] >= 0 for each in pair)
            ways.append(_Way(1 + lost, _Kind.TAKE, joker))
        return ways

    def _apply(self, end: int, way: _Way) -> tuple[int, ...] | None:
        """Apply a way; return the tiles that may now be in short rows, or None if it fails."""
        rows, what = self.rows, way.what
        torn: tuple[int, ...] = ()
        if way.kind is _Kind.LIFT:
            return rows.lift(what)
        if way.kind is _Kind.DECLARE:
            rows.release(end)
            return ()
        if way.kind in (_Kind.PLACE, _Kind.TAKE):
            if way.kind is _Kind.TAKE:
                torn = rows.lift(what)
            rows.place(end, what)
            return torn
        if way.kind in (_Kind.CUT, _Kind.MOVE, _Kind.PART):
            torn = rows.cut(what)
            if way.kind is _Kind.PART:
                return torn
            if way.kind is _Kind.MOVE:
                rows.release(what)
        return torn if rows.join(end, what) else None
