"""Ways to end the game soon: a requested tile, or a tile less on the seat's own rack."""

from collections.abc import Callable
from functools import cached_property

from netzplan.bots.deutschland_rummy.favours import MARGIN, Favours, Weighed, Why
from netzplan.bots.deutschland_rummy.finishing import gaps, tiles_at_gaps
from netzplan.bots.deutschland_rummy.guesses import Guess, Guesses
from netzplan.bots.deutschland_rummy.requests import Request
from netzplan.bots.deutschland_rummy.seen_position import SeenPosition
from netzplan.games.deutschland_rummy.network import bits
from netzplan.games.deutschland_rummy.state import RACKS

__all__ = ["Endings"]

GUESSES = 60
"""Number of samples of the hidden tiles to see who would give what."""
LEAST = 0.1
"""Minimum probability that a gift ends the game, where another request could help as well."""
PATIENT = 6
"""A seat that has not come out and has this many more tiles than were dealt is holding back."""
CLOSES = 2
"""Number of gaps that one tile or joker can close: it has two ends."""
LOST = 0.1
"""Cost of giving the asker a tile if the game continues, as a probability; measured."""
GOES_ON = 0.97
"""Probability per tile left in the bag that a game of two seats does not end; measured."""
OPEN_END = 0.92
"""Probability of winning with an empty bag, when all racks are known; measured with the planner."""


class Endings:
    """The prospects of a seat that holds its tiles back, and the consequences of its gifts."""

    def __init__(self, position: SeenPosition, is_late: Callable[[], bool]) -> None:
        """Take a position; ``is_late`` can become true at any time."""
        self._position = position
        self._country = position.country
        self._is_late = is_late

    # --- requests ---------------------------------------------------------------------

    @cached_property
    def tiles_mask(self) -> int:
        """Mask of the hidden connections that would each let the seat lay its rack, if time allows.

        Tiles that were not tried in time are missing.
        """
        among = self._position.unseen_mask & self._country.connections_mask
        return self._ending(self._position.rack_mask, among)[0]

    def _ending(self, rack_mask: int, among_mask: int) -> tuple[int, int]:
        """Return the tiles that would each let a rack be laid, and how many were tried."""
        found = tried = 0
        for tile in bits(among_mask):
            if self._is_late():
                break
            if self._position.finishes(self._position.seat, rack_mask | 1 << tile):
                found |= 1 << tile
            tried += 1
        return found, tried

    @cached_property
    def somebody_holds(self) -> bool:
        """Whether another seat holds back: it gives only tiles that let it end the game."""
        view = self._position.view
        most = RACKS[len(view.players)] + PATIENT
        others = (each for each in view.players if each.seat != self._position.seat)
        return any(not each.out and each.tiles >= most for each in others)

    def request(self) -> Request | None:
        """Return the city for which a gift most probably ends the game, or None.

        In a single game, a seat that holds back gives only tiles that let it end the game, so any
        other gift counts against a city.
        """
        if not self.tiles_mask:
            return None
        ends = dict.fromkeys(bits(self._country.cities_of(self.tiles_mask)), 0.0)
        harms = dict.fromkeys(ends, 0.0)
        guesses, count = Guesses(self._position), 0
        while count < GUESSES and not (count and self._is_late()):
            spared = self._spared(guesses.likely())
            for city in ends:
                held = (each & self._country.tiles_of_city[city] for each in spared)
                if gifts := next(filter(None, held), 0):
                    share = (gifts & self.tiles_mask).bit_count() / gifts.bit_count()
                    ends[city] += share
                    harms[city] += 1 - share
            count += 1
        is_alone = self._position.view.games == 1
        weighs = 1 if is_alone and self.somebody_holds else 0
        best = max(ends, key=lambda city: ends[city] - weighs * harms[city])
        value = (ends[best] - weighs * harms[best]) / count
        if value <= 0 or (value < LEAST and not weighs):
            return None
        return Request(best, ends[best] / count, value, known=False)

    def _spared(self, guess: Guess) -> list[int]:
        """Return what the other seats would give, as masks, in the order in which they are asked.

        A seat that is out can't lay what it has; any other seat gives only tiles at a gap.
        """
        position, seats = self._position, len(guess.racks)
        found = []
        for step in range(1, seats):
            seat = (position.seat + step) % seats
            rack_mask = guess.racks[seat]
            if not position.rules.positions.is_out(position.state, seat):
                rack_mask &= tiles_at_gaps(self._country, position.lying_mask | rack_mask)
            found.append(rack_mask)
        return found

    # --- gifts ------------------------------------------------------------------------

    def gift(self, favours: Favours) -> Weighed:
        """Return the answer in a single game of two seats that both hold their tiles back.

        A gift helps the other seat, so it must let this seat end the game in its next turn: because
        it lacks the tile, or with the tile that it draws.
        """
        position = self._position
        can = position.rules.positions.givable(position.state)
        stuck = favours.stuck(can)
        if not stuck:
            return Weighed(None, "needed")
        later = _later(position.view.bag)
        refusing = _either(self._next_turn(position.rack_mask), later)
        guesses = self._askers(favours)
        giving = {
            tile: (1 - self._asker_ends(guesses, tile))
            * _either(self._next_turn(position.rack_mask & ~(1 << tile)), later - LOST)
            for tile in stuck
        }
        best = max(giving, key=lambda tile: giving[tile])
        chance = giving[best]
        if chance > refusing + MARGIN:
            return Weighed(best, "better", chance, refusing)
        why: Why = "worse" if chance < refusing - MARGIN else "equal"
        return Weighed(None, why, chance, refusing)

    def _next_turn(self, rack_mask: int) -> float:
        """Return the probability that the seat ends the game in its next turn with a rack."""
        position = self._position
        if position.finishes(position.seat, rack_mask):
            return 1.0
        jokers = (rack_mask & self._country.jokers_mask).bit_count()
        found = gaps(self._country, position.lying_mask | rack_mask)
        too_far = len(found) > CLOSES * (jokers + 1)
        if too_far or not position.view.bag:
            return 0.0
        ends, tried = self._ending(rack_mask, position.unseen_mask & ~position.known_mask)
        return ends.bit_count() / max(tried, 1)

    def _askers(self, favours: Favours) -> list[Guess]:
        """Return samples in which the request makes sense: the asker can't lay its whole rack."""
        position = self._position
        asker = position.view.mover
        found = favours.plausible(GUESSES)
        return [each for each in found if not position.finishes(asker, each.racks[asker])]

    def _asker_ends(self, guesses: list[Guess], tile: int) -> float:
        """Return the probability that the asker ends the game with a gift, drawing if necessary."""
        position = self._position
        asker = position.view.mover
        ended = tried = 0
        for guess in guesses:
            if tried and self._is_late():
                break
            rack_mask = guess.racks[asker] | 1 << tile
            ends = position.finishes(asker, rack_mask)
            if not ends and position.may_draw and guess.bag:
                ends = position.finishes(asker, rack_mask | 1 << guess.bag[0])
            ended += ends
            tried += 1
        return ended / max(tried, 1)


def _later(bag: int) -> float:
    """Return the probability of winning a game of two that continues, by the tiles in the bag."""
    lasts = GOES_ON**bag
    return lasts * OPEN_END + (1 - lasts) / 2


def _either(soon: float, later: float) -> float:
    """Return the probability of winning, either soon or later."""
    return soon + (1 - soon) * later
