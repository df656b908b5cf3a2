"""What would end the game at once: a tile that is asked for, or one less on the own rack."""

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
"""So often the hidden tiles are made up to see who would give what."""
LEAST = 0.1
"""How likely a gift has to end the game, where asking for something else may help as well."""
PATIENT = 6
"""Who has not come out with so many tiles more than were dealt holds them back."""
CLOSES = 2
"""So many gaps can a tile or a joker close: it has two ends."""
LOST = 0.1
"""What it costs that a tile went to who asked for it, if the game goes on; as counted."""
GOES_ON = 0.97
"""How likely a game of two goes on for another tile of the bag; as counted."""
OPEN_END = 0.92
"""How likely it is won with an empty bag, when all racks are known; as counted with the planner."""


class Endings:
    """What a seat that holds its tiles back may hope for, and what its gifts may bring about."""

    def __init__(self, position: SeenPosition, is_late: Callable[[], bool]) -> None:
        """Look at a position; time may be up any moment."""
        self._position = position
        self._country = position.country
        self._is_late = is_late

    # --- requests ---------------------------------------------------------------------

    @cached_property
    def tiles_mask(self) -> int:
        """Hidden connections with any one of which the whole rack could be laid: as time allows."""
        among = self._position.unseen_mask & self._country.connections_mask
        return self._ending(self._position.rack_mask, among)[0]

    def _ending(self, rack_mask: int, among_mask: int) -> tuple[int, int]:
        """Return those of some tiles with which a rack could be laid, and how many were tried."""
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
        """Whether another seat holds its tiles back: it gives only what lets it end the game."""
        view = self._position.view
        most = RACKS[len(view.players)] + PATIENT
        others = (each for each in view.players if each.seat != self._position.seat)
        return any(not each.out and each.tiles >= most for each in others)

    def request(self) -> Request | None:
        """Return the city for which a gift most likely ends the game, if there is one.

        In a single game whoever holds gives only what lets it end the game: so any other gift
        counts against a city.
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
        """Return what the others would give, as masks, in the order in which they are asked.

        Who is out can't lay what it has; who is not gives only what lies at a gap.
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
        """Return what to answer in a single game of two who hold their tiles back.

        What is given helps the other, so it has to let the seat end the game in its next turn:
        now that it lacks the tile, or with what it draws.
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
        """Return how likely the seat ends the game in its next turn with a rack, if it lasts."""
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
        """Return hidden tiles for which the request makes sense: the asker can't lay all."""
        position = self._position
        asker = position.view.mover
        found = favours.plausible(GUESSES)
        return [each for each in found if not position.finishes(asker, each.racks[asker])]

    def _asker_ends(self, guesses: list[Guess], tile: int) -> float:
        """Return how likely the asker ends the game with a gift, and what it may still draw."""
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
    """Return how likely a game of two is won that goes on, by tiles that are left to draw."""
    lasts = GOES_ON**bag
    return lasts * OPEN_END + (1 - lasts) / 2


def _either(soon: float, later: float) -> float:
    """Return how likely a game is won that may be ended soon."""
    return soon + (1 - soon) * later
