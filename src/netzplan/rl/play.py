"""A match in numbers: every environment steps it, one numbered choice after another."""

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
    "check_reward",
    "check_settings",
    "choices_of",
    "count_of",
    "reward_of",
    "seed_of",
    "whole",
]

Reward = Literal["result", "score"]
"""The reward at the end: for the result, or the points."""


class Illegal(ValueError):
    """An action that the mask forbids."""


def check_reward(reward: str) -> None:
    """Raise ValueError for an unknown kind of reward."""
    if reward not in ("result", "score"):
        raise ValueError(f"reward is 'result' or 'score', not {reward!r}")


def check_illegal(illegal: str) -> None:
    """Raise ValueError for an unknown way to handle actions that the mask forbids."""
    if illegal not in ("replace", "raise"):
        raise ValueError(f"illegal is 'replace' or 'raise', not {illegal!r}")


def check_settings(reward: str, illegal: str, max_cycles: object, render_mode: object) -> None:
    """Raise ValueError for a setting that no environment has."""
    check_reward(reward)
    check_illegal(illegal)
    if max_cycles is not None:
        count_of("max_cycles", max_cycles)
    if render_mode not in (None, "ansi"):
        raise ValueError(f"render_mode is None or 'ansi', not {render_mode!r}")


def count_of(name: str, count: Any) -> int:
    """Return a setting that counts something; raise ValueError unless it is an integer >= 1."""
    try:
        number = int(index(count))
    except TypeError:
        number = 0
    if number < 1:
        raise ValueError(f"{name} is a whole number from 1, not {count!r}")
    return number


def whole(chosen: Any) -> int:
    """Return an action as an int; raise ValueError if it is not an integer, like 1.5."""
    try:
        return index(chosen)
    except TypeError:
        raise ValueError(f"a choice is a whole number, not {chosen!r}") from None


def seed_of(seed: Any) -> int:
    """Return the seed of vectorised matches; raise ValueError unless it is an integer >= 0."""
    try:
        number = index(seed)
    except TypeError:
        number = -1
    if number < 0:
        raise ValueError(f"a seed is a whole number from 0, not {seed!r}")
    return number


def choices_of(chosen: Any, matches: int, seats: int) -> npt.NDArray[np.int64]:
    """Return the actions of vectorised matches, shape (matches, seats); raise ValueError."""
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
    """A match in progress; a generator draws for nature.

    With ``draws_nature=False``, the caller applies events with :meth:`happen`.
    """

    def __init__(
        self, numbering: Numbering, random: Random | None = None, *, draws_nature: bool = True
    ) -> None:
        """Start a match; without a generator, the system seeds one."""
        self.numbering = numbering
        self.random = Random() if random is None else random
        self._draws_nature = draws_nature
        self.state = numbering.rules.start(numbering.setup)
        self.drafts: list[Any] = [None] * numbering.setup.seats
        self._offered: list[tuple[Any, Any, list[int]]] = [(None, None, [])] * self.seats
        self.settle()

    def copy(self) -> "Play":
        """Return an independent match that continues from here, with the same chance ahead."""
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
        """Return a copy; objects that all matches share stay shared."""
        return self.copy()

    @property
    def seats(self) -> int:
        """Return the number of seats."""
        return self.numbering.setup.seats

    @property
    def awaited(self) -> tuple[int, ...]:
        """Return the seats that have to choose; none at the end or when nature draws."""
        turn = self.numbering.rules.turn(self.state)
        return turn.seats if isinstance(turn, Players) else ()

    @property
    def is_over(self) -> bool:
        """Return whether the match has ended."""
        return isinstance(self.numbering.rules.turn(self.state), Over)

    @property
    def is_chance(self) -> bool:
        """Return whether it is nature's turn."""
        return isinstance(self.numbering.rules.turn(self.state), Chance)

    def chances(self) -> tuple[tuple[Any, int], ...]:
        """Return the events that nature can draw, with integer weights."""
        return self.numbering.rules.chances(self.state)

    def happen(self, event: Any) -> None:
        """Apply an event of ``chances``."""
        self.state = self.numbering.rules.happen(self.state, event)

    def settle(self) -> None:
        """Draw for as long as it is nature's turn."""
        while self._draws_nature and self.is_chance:
            events, weights = zip(*self.chances(), strict=True)
            self.happen(self.random.choices(events, weights)[0])

    def legal(self, seat: int) -> list[int]:
        """Return the legal actions of a seat; only ``idle``, if it exists, when it is not asked."""
        if seat not in self.awaited:
            return [] if self.numbering.idle is None else [self.numbering.idle]
        state, draft, legal = self._offered[seat]  # the caller usually chooses next
        if state is not self.state or draft is not self.drafts[seat]:
            draft = self.drafts[seat]
            legal = self.numbering.legal(self.state, seat, draft)
            self._offered[seat] = self.state, draft, legal
        return legal.copy()

    def mask(self, seat: int) -> Mask:
        """Return the legal actions as a mask of shape (actions,)."""
        mask = np.zeros(self.numbering.chosen.length, np.int8)
        mask[self.legal(seat)] = 1
        return mask

    def observe(self, seat: int) -> Observation:
        """Return the observation of a seat, shape (length,)."""
        view = self.numbering.rules.view(self.state, seat)
        return self.numbering.observe(view, self.drafts[seat])

    def checked(self, seat: int, number: int, *, replaces: bool) -> tuple[int, bool]:
        """Return a legal action for a choice, and whether the choice itself was legal.

        An illegal one is replaced by the lowest legal action, or raises ``Illegal``.
        """
        legal = self.legal(seat)
        if number in legal:
            return int(number), True
        if not replaces:
            raise self._refusal(seat, number)
        return legal[0], False

    def _refusal(self, seat: int, number: int) -> Illegal:
        """Return the error for a seat's illegal action."""
        most = self.numbering.chosen.length - 1
        if not 0 <= number <= most:
            return Illegal(f"there is no choice {number}: they go from 0 to {most}")
        named = self.numbering.name(number)
        return Illegal(f"seat {seat} may not choose {number} ({named}) now; see the mask")

    def take(self, seat: int, number: int) -> None:
        """Apply a legal choice; then nature draws."""
        if number == self.numbering.idle:
            return
        step = self.numbering.step(self.state, seat, self.drafts[seat], number)
        self.drafts[seat] = step.draft
        if step.action is not None:
            self.act(seat, step.action)

    def act(self, seat: int, action: Any) -> None:
        """Apply a legal action of the rules; then nature draws."""
        after = self.numbering.rules.act(self.state, seat, action)
        self.state = after
        self.settle()

    def rewards(self, reward: Reward) -> list[float]:
        """Return the reward of each seat; 0 before the end."""
        outcome = self.numbering.rules.outcome(self.state)
        if outcome is None:
            return [0.0] * self.seats
        sign = self.numbering.score_sign
        return reward_of(outcome.places, tuple(sign * each for each in outcome.scores), reward)


def reward_of(places: tuple[int, ...], points: tuple[int, ...], reward: Reward) -> list[float]:
    """Return the rewards by seat.

    ``result``: the number of seats behind minus the number ahead, divided by the number of other
    seats; from -1 to 1, sum 0. In solo matches and with ``score``: points.
    """
    others = len(places) - 1
    if reward == "score" or not others:
        return [float(each) for each in points]
    return [sum((other > own) - (other < own) for other in places) / others for own in places]
