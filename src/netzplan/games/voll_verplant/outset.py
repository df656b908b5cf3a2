"""The sheet before a choice, and the consequences of each choice, computed from its marks.

Drawing each of the dozens of choices on the sheet and comparing the two costs four times as much.
"""

from functools import lru_cache
from itertools import accumulate
from operator import or_

from netzplan.core.outcome import Item
from netzplan.games.voll_verplant.actions import Action, Ride
from netzplan.games.voll_verplant.position import Positions
from netzplan.games.voll_verplant.scoring import (
    first_rounds,
    free_item,
    free_points,
    line_item,
    transfer_item,
)
from netzplan.games.voll_verplant.state import State

__all__ = ["Brought", "Outset", "fewer"]

KEPT = 1 << 12

Brought = tuple[tuple[str, ...], int, tuple[tuple[str, int], ...], tuple[Item, ...], int, int]
"""The consequences of a choice: stations marked in the order of the walk, the transfer number
written or 0, (line, points) of completed lines, items gained, their sum, extra entries still to
make."""

Walk = tuple[tuple[int, ...], tuple[str, ...], tuple[int, ...]]
"""Free stations of a line in the order of a walk, their ids, and masks of the first 0, 1, ..."""


@lru_cache(maxsize=KEPT)
def fewer(seat: int, free: int, marks: int, *, solo: bool) -> tuple[tuple[Item, ...], int]:
    """Return the items gained by marking ``marks`` of ``free`` stations, and their points."""
    left = free - marks
    points = free_points(left, solo=solo) - free_points(free, solo=solo)
    return ((free_item(seat, points, left, solo=solo),) if points else (), points)


class Outset:
    """The starting point of all choices of a seat."""

    def __init__(self, positions: Positions, state: State, seat: int) -> None:
        """Read the sheet as the seat sees it; a card must be turned."""
        assert state.card is not None, "no card is turned"
        self._positions = positions
        self._city = city = positions.city
        self._state = state
        self._seat = seat
        self._sheet = positions.sheet_of(state, seat)
        card = positions.cards[state.card]
        self._writes_number = card.kind == "transfer"
        left = city.all_mask & ~self._sheet.marked_mask
        self._free = left.bit_count()
        most = max(1, card.value)
        self._nearly = [
            (line.mask & left, line_item(line, seat, state.round, high=not first))
            for line, first in zip(city.lines, first_rounds(state.sheets), strict=True)
            if 0 < (line.mask & left).bit_count() <= most
        ]
        """For each line that the card could complete: mask of its free stations, and the item
        gained."""
        self._walks: dict[tuple[str, bool], Walk] = {}
        self._solo = len(state.sheets) == 1

    def brings(self, action: Action) -> Brought:
        """Return the consequences of a legal choice."""
        found, names, drawn = self._marked(action)
        gains, points = fewer(self._seat, self._free, len(found), solo=self._solo)
        if not self.adds(drawn):
            return names, 0, (), gains, points, 0
        lines = [item for left, item in self._nearly if not left & ~drawn]
        number = self._city.meeting[found[0]] if self._writes_number and found else 0
        told = [transfer_item(self._city, self._seat, found[0], number)] if number else []
        gains = (*lines, *told, *gains)
        completes = tuple([(str(item.why[0][1]), item.points) for item in lines])
        points = sum([item.points for item in gains])
        return names, number, completes, gains, points, self._owes(action, found)

    def adds(self, drawn: int) -> bool:
        """Return whether marking these stations, or some, can bring more than fewer free ones."""
        if self._writes_number or self._state.special:
            return True
        return self.completes(drawn)

    def completes(self, drawn: int) -> bool:
        """Return whether marking these stations, or some of them, can complete a line."""
        return any(not left & ~drawn for left, _ in self._nearly)

    def _marked(self, action: Action) -> tuple[tuple[int, ...], tuple[str, ...], int]:
        """Return the stations that a choice marks, their ids, and their mask."""
        if isinstance(action, Ride):
            if action.station is None:
                return (), (), 0
            station = self._city.number[action.station]
            return (station,), (action.station,), 1 << station
        way = (action.line, action.backward)
        walk = self._walks.get(way)
        if walk is None:
            walk = self._walks[way] = self._walk(*way)
        stations, names, masks = walk
        return stations[: action.marks], names[: action.marks], masks[action.marks]

    def _walk(self, letter: str, backward: bool) -> Walk:  # noqa: FBT001  # as an action says it
        line, marked = self._city.lines[self._city.line_number[letter]], self._sheet.marked_mask
        free = tuple([each for each in line.walk(backward=backward) if not marked >> each & 1])
        names = tuple([self._city.stations[each] for each in free])
        return free, names, tuple(accumulate((1 << each for each in free), or_, initial=0))

    def _owes(self, action: Action, found: tuple[int, ...]) -> int:
        if not self._state.special:
            return 0
        windows = sum(line.windows for line in self._city.lines)
        fills = not isinstance(action, Ride)
        if sum(map(len, self._sheet.windows)) + fills == windows:
            return 0
        choice = self._state.sealed[self._seat]
        owed = 0 if choice is None else choice.owed - 1
        return self._positions.specials(action, found) + owed
