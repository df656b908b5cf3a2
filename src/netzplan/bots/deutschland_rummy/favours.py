"""Favours: which requests to make, and which to grant."""

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from netzplan.bots.deutschland_rummy.finishing import gaps, tiles_at_gaps
from netzplan.bots.deutschland_rummy.guesses import Guess, Guesses
from netzplan.bots.deutschland_rummy.requests import Request, useful_requests
from netzplan.bots.deutschland_rummy.seen_position import SeenPosition

__all__ = ["MARGIN", "Favours", "Weighed", "Why"]

FINISH = 4.0
"""Value of being able to finish, in gaps closed."""
LATER = 0.5
"""Probability of winning if neither the asker nor the giver ends the game in the next turn."""
MARGIN = 0.02
"""How much better than refusing a gift must look, as a share of games won."""
TRIES = 4
"""Positions to sample for each one in which the request makes sense."""


Why = Literal["none", "last", "needed", "better", "worse", "equal"]
"""What decides between giving and refusing: there is nothing to give; the last tile wins; none of
the matching tiles keeps the seat from finishing; or, where one does, the effect of the gift on the
probability of winning."""


class Weighed(Struct, frozen=True):
    """The best answer, and why."""

    tile: int | None
    """The tile to give; None to refuse."""
    why: Why
    giving: float | None = None
    """Probability of winning with the best gift; None if it was not computed."""
    refusing: float | None = None
    """Probability of winning without a gift; None if it was not computed."""


class Favours:
    """Requests and gifts of a seat, judged by positions that look the same to it."""

    def __init__(
        self, position: SeenPosition, simulations: int, is_late: Callable[[], bool]
    ) -> None:
        """Take a position; ``simulations`` is the number of positions to sample."""
        self._position = position
        self._simulations = simulations
        self._is_late = is_late
        self._country = position.country
        self._guesses = Guesses(position)

    # --- requests ---------------------------------------------------------------------

    def request(self) -> Request | None:
        """Return the best city to ask for, which is one at a gap."""
        return next(iter(self.requests()), None)

    def requests(self) -> list[Request]:
        """Return all useful requests for cities at gaps, those that close most gaps first."""
        position = self._position
        found = gaps(self._country, position.lying_mask | position.rack_mask)
        cities_mask = 0
        for gap in found:
            cities_mask |= gap

        def worth(tile: int) -> float:
            rack_mask = position.rack_mask | 1 << tile
            after = gaps(self._country, position.lying_mask | rack_mask)
            closed = float(len(found) - len(after))
            if closed > 0 and self._position.finishes(position.seat, rack_mask):
                closed += FINISH
            return closed

        return useful_requests(position, cities_mask, worth)

    # --- gifts ------------------------------------------------------------------------

    def gift(self) -> Weighed:
        """Return the answer to a request.

        The seat always gives its last tile, since that wins. Otherwise it gives only tiles that
        keep it from finishing.
        """
        position = self._position
        can = position.rules.positions.givable(position.state)
        if not can:
            return Weighed(None, "none")
        if position.rack_mask.bit_count() == 1:
            return Weighed(can[0], "last")
        stuck = self.stuck(can)
        if not stuck:
            return Weighed(None, "needed")
        gifts = (0, *(1 << tile for tile in stuck))
        guesses = self.plausible(max(1, self._simulations // (2 * len(gifts))))
        totals = [sum(self._chance(guess, gift) for guess in guesses) for gift in gifts]
        refusing, *giving = (total / len(guesses) for total in totals)
        best = max(range(len(stuck)), key=lambda at: (giving[at], -at))
        if totals[best + 1] > totals[0] + MARGIN * len(guesses):
            return Weighed(stuck[best], "better", giving[best], refusing)
        why: Why = "worse" if giving[best] < refusing - MARGIN else "equal"
        return Weighed(None, why, giving[best], refusing)

    def stuck(self, tiles: Sequence[int]) -> list[int]:
        """Return those of some tiles that have an end at a gap of the seat's own."""
        found = tiles_at_gaps(self._country, self._position.lying_mask | self._position.rack_mask)
        return [tile for tile in tiles if found >> tile & 1]

    def _chance(self, guess: Guess, gift_mask: int) -> float:
        """Return the probability of winning after a gift (or none), for a guess at hidden tiles."""
        position = self._position
        asker = position.view.mover
        asker_mask = guess.racks[asker] | gift_mask
        own_mask = position.rack_mask & ~gift_mask
        tile, *others = (1 << each for each in guess.bag[:2]) if guess.bag else (0,)
        if self._position.finishes(asker, asker_mask):
            return 0.0
        if position.may_draw and self._position.finishes(asker, asker_mask | tile):
            return 0.0
        if self._position.finishes(position.seat, own_mask):
            return 1.0
        if others and self._position.finishes(position.seat, own_mask | others[0]):
            return 1.0
        return LATER

    def plausible(self, count: int) -> list[Guess]:
        """Return guesses at hidden tiles for which the request makes sense, if there are any."""
        position = self._position
        assert position.state.question is not None, "nobody has asked"
        city = position.state.question.city
        fitting: list[Guess] = []
        others: list[Guess] = []
        for _ in range(TRIES * count):
            guess = self._guesses.any()
            mask = position.lying_mask | guess.racks[position.view.mover]
            fits = any(gap >> city & 1 for gap in gaps(self._country, mask))
            (fitting if fits else others).append(guess)
            if len(fitting) == count or self._is_late():
                break
        return fitting or others[:count]
