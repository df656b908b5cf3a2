"""Vectorised matches, with NumPy arrays in and out: the protocol, and a version in Python."""

from random import Random
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from netzplan.rl.numbering import Mask, Numbering, Observation
from netzplan.rl.play import Illegal, Play, Reward, check_reward, choices_of, count_of, seed_of

__all__ = ["Matches", "PlainMatches", "Stepped"]


class Stepped(Struct, frozen=True):
    """The result of a step; the environment owns the arrays and overwrites them in the next."""

    observations: Observation
    """By match and seat: shape (matches, seats, length)."""
    masks: Mask
    """Shape (matches, seats, actions), 1 where an action is legal."""
    rewards: npt.NDArray[np.float32]
    """Shape (matches, seats); non-zero only where a match ended."""
    ended: npt.NDArray[np.bool_]
    """Shape (matches,): matches that ended; their observations show the start of the next match."""


class Matches(Protocol):
    """Matches of one game, stepped together; a match that ends restarts at once."""

    @property
    def numbering(self) -> Numbering:
        """Return the game in numbers."""
        ...

    @property
    def matches(self) -> int:
        """Return the number of matches."""
        ...

    @property
    def seats(self) -> int:
        """Return the number of seats of each match."""
        ...

    def reset(self, seed: int) -> Stepped:
        """Restart all matches; the same seed gives the same chance events.

        Raise ValueError for a seed that is not an integer of at least 0.
        """
        ...

    def step(self, chosen: npt.NDArray[np.integer[Any]]) -> Stepped:
        """Apply the choices of all seats, shape (matches, seats); raise ``Illegal``.

        Raise ValueError for another shape, and for choices that are not integers. The choice of a
        seat that is not asked is ignored, but must be ``idle`` where that exists.
        """
        ...


class PlainMatches:
    """Matches that Python plays by the rules."""

    def __init__(self, numbering: Numbering, matches: int, reward: Reward = "result") -> None:
        """Prepare the matches; ``reset`` starts them."""
        check_reward(reward)
        matches = count_of("matches", matches)
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
        """Restart all matches."""
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
        """Write what a seat sees, unless it is there already; only one seat sees a draft."""
        at, now = match * self.seats + seat, (play.state, play.drafts[seat])
        if now[0] is not self._last[at][0] or now[1] is not self._last[at][1]:
            self._last[at] = now
            self._seen[match, seat] = play.observe(seat)
            self._masks[match, seat] = play.mask(seat)

    def step(self, chosen: npt.NDArray[np.integer[Any]]) -> Stepped:
        """Apply the choices of all seats; raise ``Illegal``, without applying any of them."""
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
