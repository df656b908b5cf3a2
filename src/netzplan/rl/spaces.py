"""The Gymnasium spaces of a numbering's observations and actions."""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from netzplan.rl.numbering import Numbering
from netzplan.rl.play import Play

__all__ = ["Seen", "action_space", "observation_space", "seen"]

Seen = dict[str, npt.NDArray[Any]]
"""``observation``, shape (length,), and ``action_mask``, shape (actions,)."""


def observation_space(numbering: Numbering) -> spaces.Space[Any]:
    """Return the space of ``Seen``."""
    limits = np.iinfo(numbering.dtype)
    length, actions = numbering.observed.length, numbering.chosen.length
    box = spaces.Box(int(limits.min), int(limits.max), (length,), numbering.dtype)
    return spaces.Dict({"observation": box, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


def action_space(numbering: Numbering) -> spaces.Space[Any]:
    """Return the space of actions."""
    return spaces.Discrete(numbering.chosen.length)


def seen(play: Play, seat: int) -> Seen:
    """Return what a seat sees, with its legal actions."""
    return {"observation": play.observe(seat), "action_mask": play.mask(seat)}
