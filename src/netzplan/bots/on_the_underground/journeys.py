"""The passenger's value for a seat: at the end of its turn, and on future journeys."""

from random import Random
from typing import NamedTuple

from netzplan.games.on_the_underground.network import bits
from netzplan.games.on_the_underground.passenger import Choice, search
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.state import State

__all__ = ["Future", "Passenger", "Trip", "stations_of"]

On = tuple[int, ...]
"""Masks of the stations of each line of the table."""


class Trip(NamedTuple):
    """The journeys of one turn, as the seat would choose them."""

    value: float
    """Points of the seat, minus the mean of the other seats' points."""
    own: int
    """Points of the seat."""
    others: int
    """Points of all other seats together."""
    choice: Choice | None
    """The first journey; None if the passenger stays."""


class Future(NamedTuple):
    """A possible future turn: where the passenger would start, and the open destinations."""

    origin: int
    express_mask: int
    standard_mask: int
    is_own: bool
    """Whether the seat itself would choose."""


_STAYS = Trip(0.0, 0, 0, None)


def _best(trips: list[Trip]) -> Trip:
    return max(trips, key=lambda trip: trip.value, default=_STAYS)


def stations_of(rules: OnTheUnderground, state: State) -> On:
    """Return the mask of the stations of each line of the table."""
    shape = rules.network.shape
    return tuple(shape(line.edges_mask).stations_mask for line in state.lines)


class Passenger:
    """The passenger, evaluated for one seat at a table."""

    def __init__(self, rules: OnTheUnderground, seats: int, seat: int) -> None:
        """Bind to the rules, the number of seats and the seat."""
        self._board = rules.network
        self._rivals = seats - 1
        self._own_mask = sum(
            1 << number
            for number, colour in enumerate(rules.positions.colours[seats])
            if colour.seat == seat
        )

    def trip(self, rules: OnTheUnderground, state: State, on: On) -> Trip:
        """Return the seat's best journeys if its turn ended with these stations on lines."""
        return _best(self.trips(rules, state, on))

    def trips(self, rules: OnTheUnderground, state: State, on: On) -> list[Trip]:
        """Return the journeys if its turn ended so, one per first choice; empty if none is made."""
        first = rules.positions.targets_mask(state)
        if not first:
            return []
        second = 0
        if not state.legs and first & self._board.express_mask:
            second = self._board.standard_mask & sum(1 << station for station in state.open)
        return self._trips(on, state.passenger, first, second)

    def _trips(self, on: On, origin: int, first: int, second: int) -> list[Trip]:
        found: list[Trip] = []
        for choice in search(self._board, on, origin, first).choices:
            own = (choice.lines_mask & self._own_mask).bit_count()
            others = choice.lines_mask.bit_count() - own
            if second:
                then = _best(self._trips(on, choice.destination, second, 0))
                own, others = own + then.own, others + then.others
            found.append(Trip(own - others / self._rivals, own, others, choice))
        return found

    def _value(self, lines_mask: int) -> float:
        own = (lines_mask & self._own_mask).bit_count()
        return own - (lines_mask.bit_count() - own) / self._rivals

    def futures(self, state: State, number: int, random: Random) -> list[Future]:
        """Sample possible future turns from the cards that have not been discarded.

        Each remaining destination is about equally likely as origin and as goal; two of a kind are
        open.
        """
        left_mask = state.pile_mask | sum(1 << station for station in state.open)
        express = list(bits(left_mask & self._board.express_mask))
        standard = list(bits(left_mask & self._board.standard_mask))
        origins = standard or express or [state.passenger]
        return [
            Future(
                random.choice(origins),
                _two_of(express, random),
                _two_of(standard, random),
                at % (self._rivals + 1) == 0,
            )
            for at in range(number)
        ]

    def expected(self, on: On, futures: list[Future]) -> float:
        """Return the mean value of future turns, on the lines as they are."""
        total = 0.0
        for future in futures:
            origin = future.origin
            for targets in (future.express_mask, future.standard_mask):
                if targets:
                    choices = search(self._board, on, origin, targets).choices
                    total += self._chosen(choices, is_own=future.is_own)
                    origin = choices[0].destination
        return total / len(futures) if futures else 0.0

    def _chosen(self, choices: tuple[Choice, ...], *, is_own: bool) -> float:
        """Return the value for the seat of what the chooser would pick."""
        values = [self._value(choice.lines_mask) for choice in choices]
        if is_own:
            return max(values)
        return min(values) if self._rivals == 1 else sum(values) / len(values)


def _two_of(stations: list[int], random: Random) -> int:
    return sum(1 << station for station in random.sample(stations, min(2, len(stations))))
