"""Vectorised matches of Voll verplant, stepped by compiled code."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
from platformdirs import user_cache_path

from netzplan.kernels.loading import load
from netzplan.kernels.voll_verplant.moves import move_of
from netzplan.rl.matches import Stepped
from netzplan.rl.play import Illegal, Reward, check_reward, choices_of, count_of, seed_of
from netzplan.rl.voll_verplant import VollVerplantNumbering

__all__ = ["VollVerplantMatches"]


class VollVerplantMatches:
    """Matches that a kernel plays: see :class:`netzplan.rl.matches.Matches`."""

    def __init__(
        self,
        numbering: VollVerplantNumbering,
        matches: int,
        reward: Reward = "result",
        kernels: Path | None = None,
    ) -> None:
        """Prepare the matches; ``kernels`` is the folder of compiled code, by default a cache.

        Raise KernelFailure where no kernel is possible.
        """
        check_reward(reward)
        matches = count_of("matches", matches)
        self._folder = folder = kernels or user_cache_path("netzplan") / "kernels"
        kernel = load("voll_verplant", folder).Kernel(numbering.rules)
        self._code: Any = load("voll_verplant", folder, "vector")
        self.numbering, self.matches = numbering, matches
        self._reward: Reward = reward
        self.seats = seats = numbering.setup.seats
        self._chart = kernel.chart
        self._opening = kernel.row(numbering.rules.start(numbering.setup))
        actions, length = numbering.chosen.length, numbering.observed.length
        self._moves = np.array(
            [move_of(numbering.city, numbering.action(number)) for number in range(actions - 1)],
            np.int64,
        )
        self._frame = self._code.frame_of(matches, actions, length, numbering.marks, 0)
        self._rows = np.zeros(matches * len(self._opening), np.int64)
        places = len(numbering.city.stations) + 2 * len(numbering.city.lines)
        self._sheets = np.zeros(matches * seats * places, np.int16)
        self._seen = np.zeros((matches, seats, length), np.int16)
        self._masks = np.zeros((matches, seats, actions), np.int8)
        self._ended = np.zeros(matches, np.int8)
        self._scores = np.zeros((matches, seats, 2), np.int64)
        self._rewards = np.zeros((matches, seats), np.float32)
        self._is_begun = False
        self._tables = self._flat()

    def _flat(self) -> tuple[Any, ...]:
        """Return the arrays that compiled code writes to: the public arrays, each flattened."""
        return self._rows, self._sheets, self._seen.reshape(-1), self._masks.reshape(-1)

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for pickles and copies, without compiled code and views of arrays."""
        return {
            name: value for name, value in vars(self).items() if name not in ("_code", "_tables")
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore from a pickle or copy; raise KernelFailure where no kernel is possible."""
        vars(self).update(state)
        self._code = load("voll_verplant", self._folder, "vector")
        self._tables = self._flat()

    @property
    def rows(self) -> npt.NDArray[np.int64]:
        """Return the positions as rows of the kernel, shape (matches, words)."""
        return self._rows.reshape(self.matches, -1)

    def reset(self, seed: int) -> Stepped:
        """Restart all matches."""
        number = seed_of(seed)
        self._frame[self._code.SEED] = (
            number if number < 1 << 63 else Random(number).getrandbits(63)
        )
        self._frame[self._code.BEGUN] = 0
        self._code.begin(self._chart, self._opening, self._frame, *self._tables)
        self._ended[:] = 0
        self._rewards[:] = 0
        self._is_begun = True
        return self._stepped()

    def step(self, chosen: npt.NDArray[np.integer[Any]]) -> Stepped:
        """Apply the choices of all seats; raise ``Illegal``, without applying any of them."""
        if not self._is_begun:
            raise ValueError("reset begins the matches: call it first")
        flat = choices_of(chosen, self.matches, self.seats).reshape(-1)
        wrong = self._code.forbidden(self._frame, self._tables[3], flat)
        if wrong >= 0:
            match, seat = divmod(wrong, self.seats)
            raise Illegal(f"match {match}, seat {seat}: {flat[wrong]} is not legal; see the mask")
        scores = self._scores.reshape(-1)
        self._code.advance(
            self._chart,
            self._opening,
            self._frame,
            self._moves,
            flat,
            *self._tables,
            self._ended,
            scores,
        )
        self._reward_ended()
        return self._stepped()

    def _stepped(self) -> Stepped:
        return Stepped(self._seen, self._masks, self._rewards, self._ended.view(np.bool_))

    def _reward_ended(self) -> None:
        """Write the rewards of matches that ended; see :func:`netzplan.rl.play.reward_of`."""
        self._rewards[:] = 0
        ended = np.flatnonzero(self._ended)
        if not len(ended):
            return
        points = self._scores[ended, :, 0]
        if self._reward == "score" or self.seats == 1:
            self._rewards[ended] = points
            return
        # More points are ahead; with equal points, fewer free stations are.
        ranks = points * 256 - self._scores[ended, :, 1]
        behind = np.sign(ranks[:, :, None] - ranks[:, None, :]).sum(axis=2)
        self._rewards[ended] = behind / (self.seats - 1)
