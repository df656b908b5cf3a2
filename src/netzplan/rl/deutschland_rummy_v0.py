"""Deutschland Rummy for PettingZoo, and vectorised matches (version 0).

Every function takes ``map``, ``maps``, ``seats``, ``reward`` and options of a table, such as
``games=3``; :func:`netzplan.rl.offered.environment` lists all settings.
"""

from functools import partial
from typing import Any

from netzplan.rl.offered import environment, plain_matches
from netzplan.rl.turns import TurnsEnv, turns_env

__all__ = ["env", "raw_env", "vector_env"]

GAME = "deutschland_rummy"

raw_env = partial(environment, TurnsEnv, GAME)
"""Makes the AEC environment."""

vector_env = partial(plain_matches, GAME)
"""Makes vectorised matches, played by the rules in Python."""


def env(**settings: Any) -> Any:
    """Return ``raw_env`` in PettingZoo's wrapper that enforces the order of calls."""
    return turns_env(raw_env(**settings))
