"""A match in numbers: what all environments step, one numbered choice after another."""

from operator import index
from random import Random
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from netzplan.core.turn import Chance, Over, Players
from netzplan.rl.numbering import Mask, Numbering, Observation

__all__ = [
    "Illegal",
    "Play",
    "Reward",
    "check_illegal",
    "check_max_cycles",
    "check_reward",
    "choices_of",
    "reward_of",
    "seed_of",
    "whole",
]

Reward = Literal["result", "score"]
"""What the end brings: who has won, or points."""


class Illegal(ValueError):
    """A choice that the mask forbids."""


def check_reward(reward: str) -> None:
    """Raise ValueError for a kind of reward that there is not."""
    if reward not in ("result", "score"):
        raise ValueError(f"reward is 'result' or 'score', not {reward!r}")


def check_illegal(illegal: str) -> None:
    """Raise ValueError for what can't be done with a choice that the mask forbids."""
    if illegal not in ("replace", "raise"):
        raise ValueError(f"illegal is 'replace' or 'raise', not {illegal!r}")


def check_max_cycles(max_cycles: object) -> None:
    """Raise ValueError if a match can't be cut after so many choices of each agent."""
    if max_cycles is None:
        return
    if not isinstance(max_cycles, int | np.integer) or max_cycles < 1:
        raise ValueError(f"max_cycles is None or a whole number from 1, not {max_cycles!r}")


def whole(chosen: Any) -> int:
    """Return a choice as a number; raises ValueError for what is no whole number, as 1.5."""
    try:
        return index(chosen)
    except TypeError:
        raise ValueError(f"a choice is a whole number, not {chosen!r}") from None


def seed_of(seed: Any) -> int:
    """Return the seed of many matches; raises ValueError for what is no whole number from 0."""
    try:
        number = index(seed)
    except TypeError:
        number = -1
    if number < 0:
        raise ValueError(f"a seed is a whole number from 0, not {seed!r}")
    return number


def choices_of(chosen: Any, matches: int, seats: int) -> npt.NDArray[np.int64]:
    """Return the choices of many matches, shape (matches, seats); raises ValueError."""
    try:
        given = np.asarray(chosen)
    except ValueError:
        given = np.asarray(chosen, object)
    if given.shape != (matches, seats):
        raise ValueError(f"choices have shape {(matches, seats)}, not {given.shape}")
    if not np.issubdtype(given.dtype, np.integer):
        raise ValueError(f"choices are whole numbers, not {given.dtype}")
    return np.ascontiguousarray(given, np.int64)


class Play:
    """A match that is played on, from ``start`` to its end; nature is drawn by a generator.

    With ``draws_nature=False`` whoever steps it lets events happen: :meth:`happen`.
    """

    def __init__(
        self, numbering: Numbering, random: Random | None = None, *, draws_nature: bool = True
    ) -> None:
        """Start a match; without a generator it is seeded by the system."""
        self.numbering = numbering
        self.random = Random() if random is None else random
        self._draws_nature = draws_nature
        self.state = numbering.rules.start(numbering.setup)
        self.drafts: list[Any] = [None] * numbering.setup.seats
        self._offered: list[tuple[Any, Any, list[int]]] = [(None, None, [])] * self.seats
        self.settle()

    def copy(self) -> "Play":
        """Return a match that goes on from here on its own, with the same chance ahead."""
        twin = object.__new__(Play)
        twin.numbering, twin._draws_nature = self.numbering, self._draws_nature
        twin.random = self.random
        if self._draws_nature:
            twin.random = Random()
            twin.random.setstate(self.random.getstate())
        twin.state, twin.drafts = self.state, self.drafts.copy()
        twin._offered = self._offered.copy()
        return twin

    def __deepcopy__(self, memo: Any) -> "Play":
        """Return a copy: what all matches share stays shared."""
        return self.copy()

    @property
    def seats(self) -> int:
        """Return how many seats there are."""
        return self.numbering.setup.seats

    @property
    def awaited(self) -> tuple[int, ...]:
        """Return the seats that are asked for a choice; none at the end and for nature."""
        turn = self.numbering.rules.turn(self.state)
        return turn.seats if isinstance(turn, Players) else ()

    @property
    def is_over(self) -> bool:
        """Return whether the match has ended."""
        return isinstance(self.numbering.rules.turn(self.state), Over)

    @property
    def is_chance(self) -> bool:
        """Return whether nature is to move."""
        return isinstance(self.numbering.rules.turn(self.state), Chance)

    def chances(self) -> tuple[tuple[Any, int], ...]:
        """Return what nature may draw, with whole-numbered weights."""
        return self.numbering.rules.chances(self.state)

    def happen(self, event: Any) -> None:
        """Let an event of ``chances`` happen."""
        self.state = self.numbering.rules.happen(self.state, event)

    def settle(self) -> None:
        """Let nature draw as long as it is her turn."""
        while self._draws_nature and self.is_chance:
            events, weights = zip(*self.chances(), strict=True)
            self.happen(self.random.choices(events, weights)[0])

    def legal(self, seat: int) -> list[int]:
        """Return what a seat may choose; who is not asked may only be idle, where that exists."""
        if seat not in self.awaited:
            return [] if self.numbering.idle is None else [self.numbering.idle]
        state, draft, legal = self._offered[seat]  # whoever asks mostly chooses next
        if state is not self.state or draft is not self.drafts[seat]:
            draft = self.drafts[seat]
            legal = self.numbering.legal(self.state, seat, draft)
            self._offered[seat] = self.state, draft, legal
        return legal.copy()

    def mask(self, seat: int) -> Mask:
        """Return the same as a mask of shape (actions,)."""
        mask = np.zeros(self.numbering.chosen.length, np.int8)
        mask[self.legal(seat)] = 1
        return mask

    def observe(self, seat: int) -> Observation:
        """Return what a seat sees, of shape (length,)."""
        view = self.numbering.rules.view(self.state, seat)
        return self.numbering.observe(view, self.drafts[seat])

    def checked(self, seat: int, number: int, *, replaces: bool) -> tuple[int, bool]:
        """Return a legal number for a choice, and whether it was legal itself.

        What is not is replaced by the lowest legal number, or raises ``Illegal``.
        """
        legal = self.legal(seat)
        if number in legal:
            return int(number), True
        if not replaces:
            raise self._refusal(seat, number)
        return legal[0], False

    def _refusal(self, seat: int, number: int) -> Illegal:
        """Return why a seat may not choose a number."""
        most = self.numbering.chosen.length - 1
        if not 0 <= number <= most:
            return Illegal(f"there is no choice {number}: they go from 0 to {most}")
        named = self.numbering.name(number)
        return Illegal(f"seat {seat} may not choose {number} ({named}) now; see the mask")

    def take(self, seat: int, number: int) -> None:
        """Make a legal choice; then nature draws."""
        if number == self.numbering.idle:
            return
        step = self.numbering.step(self.state, seat, self.drafts[seat], number)
        self.drafts[seat] = step.draft
        if step.action is not None:
            self.act(seat, step.action)

    def act(self, seat: int, action: Any) -> None:
        """Take a legal action of the rules; then nature draws."""
        after = self.numbering.rules.act(self.state, seat, action)
        self.state = after
        self.settle()

    def rewards(self, reward: Reward) -> list[float]:
        """Return what the end brings by seat, 0 before it."""
        outcome = self.numbering.rules.outcome(self.state)
        if outcome is None:
            return [0.0] * self.seats
        sign = self.numbering.score_sign
        return reward_of(outcome.places, tuple(sign * each for each in outcome.scores), reward)


def reward_of(places: tuple[int, ...], points: tuple[int, ...], reward: Reward) -> list[float]:
    """Return rewards by seat.

    ``result``: of the others, how many are behind minus how many are ahead, as a share from -1
    to 1; they sum to 0. Alone, and with ``score``: points.
    """
    others = len(places) - 1
    if reward == "score" or not others:
        return [float(each) for each in points]
    return [sum((other > own) - (other < own) for other in places) / others for own in places]
