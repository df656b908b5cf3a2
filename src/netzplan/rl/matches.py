"""Many matches at once, NumPy in and out: what all games offer, and what is not compiled."""

from random import Random
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from netzplan.rl.numbering import Mask, Numbering, Observation
from netzplan.rl.play import Illegal, Play, Reward, check_reward, choices_of, seed_of

__all__ = ["Matches", "PlainMatches", "Stepped"]


class Stepped(Struct, frozen=True):
    """What a step brought; arrays are the environment's own and change with the next step."""

    observations: Observation
    """By match and row of seats: shape (matches, seats, length)."""
    masks: Mask
    """Shape (matches, seats, actions), 1 where a choice is legal."""
    rewards: npt.NDArray[np.float32]
    """Shape (matches, seats); other than 0 only where a match ended."""
    ended: npt.NDArray[np.bool_]
    """Shape (matches,): matches that ended; what is observed of them is the start of the next."""


class Matches(Protocol):
    """Matches of one game, stepped together; a match that ends begins anew at once."""

    @property
    def numbering(self) -> Numbering:
        """Return the game in numbers."""
        ...

    @property
    def matches(self) -> int:
        """Return how many matches there are."""
        ...

    @property
    def seats(self) -> int:
        """Return how many seats each has."""
        ...

    def reset(self, seed: int) -> Stepped:
        """Begin all matches anew; the same seed brings the same chance.

        Raises ValueError for a seed that is no whole number from 0.
        """
        ...

    def step(self, chosen: npt.NDArray[np.integer[Any]]) -> Stepped:
        """Make the choices of all seats, shape (matches, seats); raises ``Illegal``.

        Raises ValueError for another shape, and for choices that are no whole numbers.
        What a seat chooses that is not asked counts for nothing; where there is a number for being
        idle it has to be that.
        """
        ...


class PlainMatches:
    """Matches that Python plays by the rules."""

    def __init__(self, numbering: Numbering, matches: int, reward: Reward = "result") -> None:
        """Prepare some matches; ``reset`` begins them."""
        check_reward(reward)
        if matches < 1:
            raise ValueError(f"there is at least one match, not {matches}")
        self.numbering, self.matches = numbering, matches
        self._reward: Reward = reward
        self.seats = seats = numbering.setup.seats
        length, actions = numbering.observed.length, numbering.chosen.length
        self._seen = np.zeros((matches, seats, length), numbering.dtype)
        self._masks = np.zeros((matches, seats, actions), np.int8)
        self._rewards = np.zeros((matches, seats), np.float32)
        self._ended = np.zeros(matches, np.bool_)
        self._random = Random()
        self._plays: list[Play] = []
        self._last: list[tuple[Any, Any]] = []

    def reset(self, seed: int) -> Stepped:
        """Begin all matches anew."""
        self._random = Random(seed_of(seed))
        self._plays = [self._begun() for _ in range(self.matches)]
        self._last = [(None, None)] * (self.matches * self.seats)
        self._ended[:] = False
        self._rewards[:] = 0
        return self._shown()

    def _begun(self) -> Play:
        return Play(self.numbering, Random(self._random.getrandbits(64)))

    def _shown(self) -> Stepped:
        for match, play in enumerate(self._plays):
            for seat in range(self.seats):
                self._show(match, seat, play)
        return Stepped(self._seen, self._masks, self._rewards, self._ended)

    def _show(self, match: int, seat: int, play: Play) -> None:
        """Enter what a seat sees, if that is not what stands there: a draft is seen by one seat."""
        at, now = match * self.seats + seat, (play.state, play.drafts[seat])
        if now[0] is not self._last[at][0] or now[1] is not self._last[at][1]:
            self._last[at] = now
            self._seen[match, seat] = play.observe(seat)
            self._masks[match, seat] = play.mask(seat)

    def step(self, chosen: npt.NDArray[np.integer[Any]]) -> Stepped:
        """Make the choices of all seats; raises ``Illegal``, and then none of them is made."""
        if not self._plays:
            raise ValueError("reset begins the matches: call it first")
        numbers = choices_of(chosen, self.matches, self.seats)
        asked = [(match, seat) for match, play in enumerate(self._plays) for seat in play.awaited]
        for match, seat in asked:
            number = int(numbers[match, seat])
            if not (0 <= number < self._masks.shape[2] and self._masks[match, seat, number]):
                raise Illegal(f"match {match}, seat {seat}: {number} is not legal; see the mask")
        for match, seat in asked:
            self._plays[match].take(seat, int(numbers[match, seat]))
        for match, play in enumerate(self._plays):
            self._ended[match] = play.is_over
            self._rewards[match] = play.rewards(self._reward)
            if play.is_over:
                self._plays[match] = self._begun()
        return self._shown()
