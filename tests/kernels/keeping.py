"""Compiled code in the cache of pytest: of several workers the first compiles it for all."""

from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from netzplan.kernels.loading import PARTS, load

__all__ = ["folder_of", "load_once"]


def folder_of(config: pytest.Config) -> Path:
    """Return where compiled code is kept from run to run."""
    assert config.cache is not None
    return config.cache.mkdir("kernels")


def load_once(folder: Path, game: str, part: str = "kernel") -> ModuleType:
    """Return the kernel of a game, or a part of it: parts together are compiled faster.

    What studies need is compiled for them alone.
    """
    parts = [each for each in PARTS if find_spec(f"netzplan.kernels.{game}.{each}")]
    wanted = [each for each in parts if each != "study" or part == "study"]
    return {each: load(game, folder, each) for each in wanted}[part]
