"""Guesses at hidden tiles: at random, or consistent with what others have not done."""

from functools import cached_property
from typing import NamedTuple

from netzplan.bots.deutschland_rummy.rough_laying import closes
from netzplan.bots.deutschland_rummy.seen_position import SeenPosition
from netzplan.games.deutschland_rummy.network import bits
from netzplan.solvers.deutschland_rummy import can_come_out

__all__ = ["Guess", "Guesses"]

TRIES = 10
"""Number of new deals if somebody could have ended the game with the hidden tiles."""


class Guess(NamedTuple):
    """A guess at the hidden tiles."""

    racks: tuple[int, ...]
    bag: tuple[int, ...]
    """Tiles in the order in which they will be drawn."""


class Guesses:
    """Deals the hidden tiles of one position repeatedly."""

    def __init__(self, position: SeenPosition) -> None:
        """Take a position, which also supplies the randomness."""
        self._position = position
        self._country = position.country

    def any(self) -> Guess:
        """Return the hidden tiles, dealt at random."""
        state = self._position.sample()
        bag = list(bits(state.bag_mask))
        self._position.random.shuffle(bag)
        return Guess(state.racks, tuple(bag))

    def likely(self) -> Guess:
        """Return hidden tiles with which the others would have done what they did.

        A seat that is out has probably laid what it could, and one that could have ended the game
        would have done so. Both matter: players with few tiles left are hardly ever as near to the
        end as they would be with random tiles.
        """
        guess = self._settled(self.any())
        for _ in range(TRIES):
            if not any(self._ends(seat, rack) for seat, rack in enumerate(guess.racks)):
                break
            guess = self._settled(self.any())
        return guess

    def _ends(self, seat: int, rack_mask: int) -> bool:
        """Return whether another seat could have laid its whole rack in this guess."""
        position = self._position
        if seat == position.seat or not rack_mask:
            return False
        may = position.rules.positions.is_out(position.state, seat) or can_come_out(
            self._country, rack_mask
        )
        return may and closes(self._country, self._before_mask, rack_mask)

    def _settled(self, guess: Guess) -> Guess:
        """Exchange tiles that a player who is out would have laid for stuck ones from the bag."""
        position = self._position
        racks, bag = list(guess.racks), list(guess.bag)
        places = [at for at, tile in enumerate(bag) if self._stuck_mask >> tile & 1]
        for seat, rack in enumerate(guess.racks):
            if seat == position.seat or not position.rules.positions.is_out(position.state, seat):
                continue
            for tile in bits(rack & ~self._stuck_mask & ~position.known_mask):
                if places:
                    at = places.pop()
                    racks[seat] ^= 1 << tile | 1 << bag[at]
                    bag[at] = tile
        return Guess(tuple(racks), tuple(bag))

    @cached_property
    def _before_mask(self) -> int:
        """Mask of the tiles on the table before the running turn."""
        return self._position.lying_mask & ~self._position.state.laid_mask

    @cached_property
    def _stuck_mask(self) -> int:
        """Mask of the hidden tiles that could not have been laid singly before the running turn."""
        stuck = (
            tile
            for tile in self._position.unseen
            if not closes(self._country, self._before_mask, 1 << tile)
        )
        return self._country.mask_of(tuple(stuck))
