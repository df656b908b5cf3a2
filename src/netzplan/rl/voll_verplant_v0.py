"""Voll verplant for PettingZoo, and vectorised matches (version 0).

Every function takes ``map``, ``maps``, ``seats``, ``reward`` and options of a table, such as
``special=True``; :func:`netzplan.rl.offered.environment` lists all settings.
"""

from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any

from netzplan.rl.at_once import AtOnceEnv
from netzplan.rl.making import numbering_of
from netzplan.rl.offered import check_of_many, environment
from netzplan.rl.play import Reward
from netzplan.rl.turns import TurnsEnv, turns_env
from netzplan.rl.voll_verplant import VollVerplantNumbering
from netzplan.rl.voll_verplant_matches import VollVerplantMatches

__all__ = ["env", "parallel_env", "raw_env", "vector_env"]

GAME = "voll_verplant"

raw_env = partial(environment, TurnsEnv, GAME)
"""Makes the AEC environment."""

parallel_env = partial(environment, AtOnceEnv, GAME)
"""Makes the Parallel environment, in which all seats choose in each step."""


def env(**settings: Any) -> Any:
    """Return ``raw_env`` in PettingZoo's wrapper that enforces the order of calls."""
    return turns_env(raw_env(**settings))


def vector_env(
    matches: int,
    *,
    map: str | None = None,
    maps: str | PathLike[str] | None = None,
    seats: int = 2,
    reward: Reward = "result",
    kernels: Path | None = None,
    **options: Any,
) -> VollVerplantMatches:
    """Return vectorised matches, played by compiled code; raise ValueError.

    ``maps`` is a folder with your own maps; ``illegal`` can only be ``"raise"``. Raise
    KernelFailure without numba, and for a map that is too large for the compiled code.
    """
    check_of_many(options)
    numbering = numbering_of(GAME, map, seats, options, maps)
    assert isinstance(numbering, VollVerplantNumbering), "the game numbers itself"
    return VollVerplantMatches(numbering, matches, reward, kernels)
