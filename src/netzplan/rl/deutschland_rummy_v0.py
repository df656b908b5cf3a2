"""Deutschland Rummy for PettingZoo, and many matches at once (version 0).

Each takes ``map``, ``seats`` and options of a table, such as ``games=3``.
"""

from typing import Any

from netzplan.rl.making import numbering_of
from netzplan.rl.matches import PlainMatches
from netzplan.rl.play import Reward
from netzplan.rl.turns import TurnsEnv, turns_env

__all__ = ["env", "raw_env", "vector_env"]

GAME = "deutschland_rummy"
NAME = "netzplan_deutschland_rummy_v0"


def raw_env(
    *,
    map: str | None = None,
    seats: int = 2,
    reward: Reward = "result",
    illegal: str = "replace",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> TurnsEnv:
    """Return the AEC environment; raises ValueError for a map, seats or options there are not."""
    return TurnsEnv(
        numbering_of(GAME, map, seats, options),
        name=NAME,
        reward=reward,
        illegal=illegal,
        max_cycles=max_cycles,
        render_mode=render_mode,
    )


def env(**settings: Any) -> Any:
    """Return ``raw_env`` in PettingZoo's wrapper against calls in a wrong order."""
    return turns_env(raw_env(**settings))


def vector_env(
    matches: int,
    *,
    map: str | None = None,
    seats: int = 2,
    reward: Reward = "result",
    **options: Any,
) -> PlainMatches:
    """Return many matches at once, played by the rules in Python."""
    return PlainMatches(numbering_of(GAME, map, seats, options), matches, reward)
