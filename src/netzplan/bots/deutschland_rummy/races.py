"""Races: the rest of a game, played out roughly with hidden tiles made up.

The others lay whatever they can. Requests are a matter of luck: what is given closes a gap.
"""

from collections import deque
from typing import NamedTuple

from netzplan.bots.deutschland_rummy.rough_laying import closes, left_over
from netzplan.games.deutschland_rummy.network import Country
from netzplan.solvers.deutschland_rummy import can_come_out

__all__ = ["ROUNDS", "Race", "Start", "Tactic", "race"]

ROUNDS = 6
"""A race is broken off after this many turns of each seat."""
MANY = 6
"""Others give to a seat that seems far from the end: one with at least this many tiles."""
GIVEN = 0.13
"""How likely each of the others gives a tile then that closes a gap: counted in games of bots."""


class Tactic(NamedTuple):
    """What a seat does until it can lay everything."""

    lays: int
    """Tiles that it lays in the running turn, as a mask; 0 to hold all."""
    draws: bool
    """Whether it draws before that, and then lays whatever can be laid, unless it holds all."""
    waits: bool
    """Whether it holds in its next turns, too, instead of laying."""


class Start(NamedTuple):
    """Where a race begins: in a turn of the seat that is thinking."""

    seat: int
    lying_mask: int
    racks: tuple[int, ...]
    out_mask: int
    bag: tuple[int, ...]
    """The seat draws from the front, the others from the end: so its draws don't change theirs."""
    luck: tuple[float, ...]
    """By turn, from 0 to 1: a request is met if it is above the chance that nobody gives."""


class Race(NamedTuple):
    """How a race has ended."""

    ender: int | None
    """Who has laid everything; None if it was broken off before anybody had."""
    racks: tuple[int, ...]


def race(country: Country, start: Start, tactic: Tactic) -> Race:
    """Return how a race ends if the seat that is thinking keeps to a tactic."""
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
        """Do in the running turn what the tactic says."""
        if tactic.draws:
            self._draw(self.seat)
            if not self._ends(self.seat) and tactic.lays:
                self._lay(self.seat)
        elif tactic.lays:
            self.lying_mask |= tactic.lays
            self.racks[self.seat] &= ~tactic.lays
            self.out_mask |= 1 << self.seat

    def _hold(self) -> None:
        """Draw, unless all can be laid before."""
        if not self._ends(self.seat) and self._draw(self.seat):
            self._ends(self.seat)

    def _turn(self, seat: int) -> None:
        """Lay what can be laid; if that is nothing, draw and try again."""
        if self._ends(seat) or self._lay(seat) or not self._draw(seat):
            return
        if not self._ends(seat):
            self._lay(seat)

    def _ask(self, seat: int, luck: float) -> None:
        """Get a gift, with luck; nobody asks when another could win by giving the last tile."""
        tiles = [rack.bit_count() for rack in self.racks]
        if tiles[seat] >= MANY and min(tiles[:seat] + tiles[seat + 1 :]) > 1:
            self.gifts[seat] += luck > (1 - GIVEN) ** (len(tiles) - 1)

    def _draw(self, seat: int) -> bool:
        """Draw a tile if there is one."""
        if not self.bag:
            return False
        self.racks[seat] |= 1 << (self.bag.popleft() if seat == self.seat else self.bag.pop())
        return True

    def _may_lay(self, seat: int, tiles_mask: int) -> bool:
        return bool(self.out_mask >> seat & 1) or can_come_out(self.country, tiles_mask)

    def _ends(self, seat: int) -> bool:
        """Lay all at once, if that is possible."""
        rack = self.racks[seat]
        if not self._may_lay(seat, rack):
            return False
        if not closes(self.country, self.lying_mask, rack, self.gifts[seat]):
            return False
        self.racks[seat] = 0
        return True

    def _lay(self, seat: int) -> bool:
        """Lay what can be laid; return whether it was anything."""
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
