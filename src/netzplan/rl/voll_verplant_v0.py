"""Voll verplant for PettingZoo, and many matches at once (version 0).

Each takes ``map``, ``seats`` and options of a table, such as ``special=True``.
"""

from pathlib import Path
from typing import Any

from netzplan.rl.at_once import AtOnceEnv
from netzplan.rl.making import numbering_of
from netzplan.rl.play import Reward
from netzplan.rl.turns import TurnsEnv, turns_env
from netzplan.rl.voll_verplant import VollVerplantNumbering
from netzplan.rl.voll_verplant_matches import VollVerplantMatches

__all__ = ["env", "parallel_env", "raw_env", "vector_env"]

GAME = "voll_verplant"
NAME = "netzplan_voll_verplant_v0"


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


def parallel_env(
    *,
    map: str | None = None,
    seats: int = 2,
    reward: Reward = "result",
    illegal: str = "replace",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> AtOnceEnv:
    """Return the Parallel environment: in each step all seats choose."""
    return AtOnceEnv(
        numbering_of(GAME, map, seats, options),
        name=NAME,
        reward=reward,
        illegal=illegal,
        max_cycles=max_cycles,
        render_mode=render_mode,
    )


def vector_env(
    matches: int,
    *,
    map: str | None = None,
    seats: int = 2,
    reward: Reward = "result",
    kernels: Path | None = None,
    **options: Any,
) -> VollVerplantMatches:
    """Return many matches at once, played by compiled code; raises KernelFailure without numba."""
    numbering = numbering_of(GAME, map, seats, options)
    assert isinstance(numbering, VollVerplantNumbering), "the game numbers itself"
    return VollVerplantMatches(numbering, matches, reward, kernels)
