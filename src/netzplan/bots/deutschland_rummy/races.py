"""Races: rough playouts of the rest of a game with sampled hidden tiles.

The others lay whatever they can. Requests are left to chance: a gift closes a gap.
"""

from collections import deque
from typing import NamedTuple

from netzplan.bots.deutschland_rummy.rough_laying import closes, left_over
from netzplan.games.deutschland_rummy.network import Country
from netzplan.solvers.deutschland_rummy import can_come_out

__all__ = ["ROUNDS", "Race", "Start", "Tactic", "race"]

ROUNDS = 6
"""A race is cut off after this many turns of each seat."""
MANY = 6
"""Others give only to a seat that seems far from the end, with at least this many tiles."""
GIVEN = 0.13
"""Probability that each other seat then gives a tile that closes a gap; measured in bot games."""


class Tactic(NamedTuple):
    """The behaviour of a seat until it can lay everything."""

    lays: int
    """Mask of the tiles that it lays in the running turn; 0 to hold all back."""
    draws: bool
    """Whether it draws first, and then lays whatever it can, unless it holds all back."""
    waits: bool
    """Whether it also holds back in its following turns, instead of laying."""


class Start(NamedTuple):
    """The start of a race: a turn of the seat that is thinking."""

    seat: int
    lying_mask: int
    racks: tuple[int, ...]
    out_mask: int
    bag: tuple[int, ...]
    """The seat draws from the front, the others from the end, so that its draws do not change
    theirs."""
    luck: tuple[float, ...]
    """A number from 0 to 1 for each turn: a request succeeds if it exceeds the chance of no gift.
    """


class Race(NamedTuple):
    """The end of a race."""

    ender: int | None
    """The seat that laid everything; None if the race was cut off before."""
    racks: tuple[int, ...]


def race(country: Country, start: Start, tactic: Tactic) -> Race:
    """Return the end of a race in which the seat that is thinking follows a tactic."""
    return _Runner(country, start).run(tactic)


class _Runner:
    def __init__(self, country: Country, start: Start) -> None:
        self.country = country
        self.seat = start.seat
        self.lying_mask = start.lying_mask
        self.racks = list(start.racks)
        self.out_mask = start.out_mask
        self.bag = deque(start.bag)
        self.luck = start.luck
        self.gifts = [0] * len(self.racks)

    def run(self, tactic: Tactic) -> Race:
        seats = len(self.racks)
        for turn in range(ROUNDS * seats):
            seat = (self.seat + turn) % seats
            if not turn:
                self._begin(tactic)
            else:
                self._ask(seat, self.luck[turn])
                if seat == self.seat and tactic.waits:
                    self._hold()
                else:
                    self._turn(seat)
            if not self.racks[seat]:
                return Race(seat, tuple(self.racks))
        return Race(None, tuple(self.racks))

    def _begin(self, tactic: Tactic) -> None:
        """Play the running turn by the tactic."""
        if tactic.draws:
            self._draw(self.seat)
            if not self._ends(self.seat) and tactic.lays:
                self._lay(self.seat)
        elif tactic.lays:
            self.lying_mask |= tactic.lays
            self.racks[self.seat] &= ~tactic.lays
            self.out_mask |= 1 << self.seat

    def _hold(self) -> None:
        """Draw, unless all can be laid beforehand."""
        if not self._ends(self.seat) and self._draw(self.seat):
            self._ends(self.seat)

    def _turn(self, seat: int) -> None:
        """Lay what can be laid; if nothing can, draw and try again."""
        if self._ends(seat) or self._lay(seat) or not self._draw(seat):
            return
        if not self._ends(seat):
            self._lay(seat)

    def _ask(self, seat: int, luck: float) -> None:
        """Get a gift, with luck; no seat asks when another could win by giving its last tile."""
        tiles = [rack.bit_count() for rack in self.racks]
        if tiles[seat] >= MANY and min(tiles[:seat] + tiles[seat + 1 :]) > 1:
            self.gifts[seat] += luck > (1 - GIVEN) ** (len(tiles) - 1)

    def _draw(self, seat: int) -> bool:
        """Draw a tile if there is one; return whether there was."""
        if not self.bag:
            return False
        self.racks[seat] |= 1 << (self.bag.popleft() if seat == self.seat else self.bag.pop())
        return True

    def _may_lay(self, seat: int, tiles_mask: int) -> bool:
        return bool(self.out_mask >> seat & 1) or can_come_out(self.country, tiles_mask)

    def _ends(self, seat: int) -> bool:
        """Lay all at once if possible; return whether it was."""
        rack = self.racks[seat]
        if not self._may_lay(seat, rack):
            return False
        if not closes(self.country, self.lying_mask, rack, self.gifts[seat]):
            return False
        self.racks[seat] = 0
        return True

    def _lay(self, seat: int) -> bool:
        """Lay what can be laid; return whether anything was."""
        rack = self.racks[seat]
        if not self._may_lay(seat, rack):
            return False
        left = left_over(self.country, self.lying_mask, rack)
        if left == rack or not self._may_lay(seat, rack & ~left):
            return False
        self.lying_mask |= rack & ~left
        self.racks[seat] = left
        self.out_mask |= 1 << seat
        return True
