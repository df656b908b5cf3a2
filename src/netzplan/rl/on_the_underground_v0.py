"""On the Underground for PettingZoo, and many matches at once (version 0).

Each takes ``map``, ``seats`` and options of a table, such as ``starter=0``.
"""

from functools import partial
from typing import Any

from netzplan.rl.offered import environment, plain_matches
from netzplan.rl.turns import TurnsEnv, turns_env

__all__ = ["env", "raw_env", "vector_env"]

GAME = "on_the_underground"

raw_env = partial(environment, TurnsEnv, GAME)
"""Makes the AEC environment."""

vector_env = partial(plain_matches, GAME)
"""Makes many matches at once, played by the rules in Python."""


def env(**settings: Any) -> Any:
    """Return ``raw_env`` in PettingZoo's wrapper against calls in a wrong order."""
    return turns_env(raw_env(**settings))
